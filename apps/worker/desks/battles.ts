import type { BattleDesk } from '@zoria/battles'
import { formatAmount, money, toIso } from '@zoria/kernel'
import { jsonOr, lacking, orderIn, readArguments, type DeskOrder } from './arguments.ts'
import { done, refused, type ReadingMeans } from './means.ts'

const usage = `npm run battles -- <what>
  list                                          templates, open runs, and the last runs that are over
  show <run>                                    one run: times, places, prizes
  template <template>                           one template as JSON, as create and simulate:battle read it
  create <file.json> --by <you> --why <reason>  adds a template: {slug, terms, schedule}; the worker makes its runs
  start <template> --by <you> --why <reason>    makes a run that begins now
  cancel <run> --by <you> --why <reason>        ends a run without prizes, before its end; its players are notified
  finish <run> --by <you> --why <reason>        moves the end of a run to now; ranks and prizes follow`

const refusals = {
  BATTLE_NOT_FOUND: 'there is no such battle (list shows all)',
  BATTLE_TAKEN: 'there is one with this name already',
  BATTLE_OVER: 'its end has passed',
  BATTLE_NOT_STARTED: 'it has not started: cancel it instead',
} as const

/** Does what staff asks about battles at the command line and prints the result. False where nothing was done. */
export async function atBattleDesk(desk: BattleDesk, typed: readonly string[], means: ReadingMeans): Promise<boolean> {
  const { verb, names: [name, ...more], ...signature } = readArguments(typed) ?? { verb: '', names: [] }
  if (more.length > 0) return refused(means, usage)
  if (verb === 'list') return list(desk, means)
  if (name === undefined) return refused(means, usage)
  if (verb === 'show') return show(desk, name, means)
  if (verb === 'template') return template(desk, name, means)
  const order = orderIn(signature, means)
  return order ? change(desk, { verb, name, order }, means) : refused(means, lacking(usage, { '--by': signature.by, '--why': signature.why }))
}

async function change(desk: BattleDesk, { verb, name, order }: { readonly verb: string; readonly name: string; readonly order: DeskOrder }, means: ReadingMeans): Promise<boolean> {
  switch (verb) {
    case 'create': {
      const created = await desk.create({ ...order, template: jsonOr(await means.read(name)) })
      if (!created.ok) return refused(means, created.refusal.code === 'BATTLE_INVALID' ? created.refusal.faults.join('\n') : refusals[created.refusal.code])
      return done(means, `template ${created.value.slug} was added`)
    }
    case 'start': {
      const started = await desk.start({ ...order, slug: name })
      return started.ok ? done(means, `${started.value.slug} begins now`) : refused(means, refusals[started.refusal.code])
    }
    case 'cancel': {
      const cancelled = await desk.cancel({ ...order, slug: name })
      return cancelled.ok ? done(means, `${name} is cancelled; ${cancelled.value.players} players are notified`) : refused(means, refusals[cancelled.refusal.code])
    }
    case 'finish': {
      const finished = await desk.finish({ ...order, slug: name })
      return finished.ok ? done(means, `${name} ends now; the worker freezes its ranks in some seconds`) : refused(means, refusals[finished.refusal.code])
    }
    default: return refused(means, usage)
  }
}

async function list(desk: BattleDesk, { say }: ReadingMeans): Promise<boolean> {
  const { templates, open, over } = await desk.list()
  for (const { slug, terms, schedule, isActive } of templates) say(`template  ${slug}  ${terms.cup}  ${terms.currency}  ${schedule.kind}${isActive ? '' : '  (off)'}`)
  for (const { slug, status, startsAt, endsAt } of [...open, ...over]) say(`${status.padEnd(9)} ${slug}  ${toIso(startsAt).slice(0, 16)} to ${toIso(endsAt).slice(0, 16)}`)
  say(`${templates.length} templates, ${open.length} open, ${over.length} over`)
  return true
}

async function template(desk: BattleDesk, name: string, means: ReadingMeans): Promise<boolean> {
  const found = (await desk.list()).templates.find(({ slug }) => slug === name)
  if (!found) return refused(means, refusals.BATTLE_NOT_FOUND)
  const { slug, terms, schedule } = found
  return done(means, JSON.stringify({ slug, terms, schedule }, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value), 2))
}

async function show(desk: BattleDesk, slug: string, means: ReadingMeans): Promise<boolean> {
  const shown = await desk.show(slug)
  if (!shown) return refused(means, refusals.BATTLE_NOT_FOUND)
  const { battle, participants, places, prizes } = shown
  means.say(`${battle.slug}  ${battle.status}  ${toIso(battle.startsAt)} to ${toIso(battle.endsAt)}  ${participants} players`)
  if (battle.frozen) means.say(`fund ${formatAmount(money(battle.frozen.fund, battle.currency))}, awarded ${formatAmount(money(battle.frozen.awarded, battle.currency))}, ${battle.frozen.roundsCount} rounds, hash ${battle.frozen.roundsHash}`)
  for (const { rank, player, score, rounds } of places) {
    const prize = prizes.find(({ place }) => place === rank)
    means.say(`${rank}  ${player}  score ${score}  ${rounds} rounds${prize ? `  ${prize.prize.kind} ${formatAmount(money(prize.prize.worth, battle.currency))} ${prize.status}` : ''}`)
  }
  return true
}
