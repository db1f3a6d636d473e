import { formatAmount, money, toIso } from '@zoria/kernel'
import { done, readJSON, refused, type Answer, type Asked, type OperatorGroup } from '@zoria/platform/operator/command'
import type { BattleDesk } from '../actions/staff-desk.ts'

const refusals = {
  BATTLE_NOT_FOUND: 'there is no such battle (list shows all)',
  BATTLE_TAKEN: 'there is one with this name already',
  BATTLE_OVER: 'it is over: its end has passed, or it was cancelled (show <run>)',
  BATTLE_NOT_STARTED: 'it has not started: cancel it instead',
} as const

/** Commands for battles. docs/rules/battles.md */
export const battleCommands: OperatorGroup<BattleDesk> = {
  name: 'battles',
  about: 'tournaments in chosen games',
  commands: [
    { name: 'list', does: 'templates, open runs, and the last runs that are over', run: list },
    { name: 'show', takes: '<run>', does: 'one run: times, places, prizes', run: show },
    {
      name: 'template',
      takes: '<template>',
      does: 'one template as JSON, as create and simulate:battle read it',
      run: template,
    },
    {
      name: 'create',
      takes: '<file.json>',
      does: 'adds a template: {slug, terms, schedule}; the worker makes its runs',
      isSigned: true,
      run: async (desk, { args: [path = ''], order, ...asked }) => {
        const created = await desk.create({ ...order, template: await readJSON(path, asked) })
        if (!created.ok)
          return refused(
            asked,
            created.refusal.code === 'BATTLE_INVALID'
              ? created.refusal.faults.join('\n')
              : refusals[created.refusal.code],
          )
        return done(asked, `template ${created.value.slug} was added`, created.value)
      },
    },
    {
      name: 'start',
      takes: '<template>',
      does: 'makes a run that begins now',
      isSigned: true,
      run: async (desk, { args: [slug = ''], order, ...asked }) => {
        const started = await desk.start({ ...order, slug })
        return started.ok
          ? done(asked, `${started.value.slug} begins now`, started.value)
          : refused(asked, refusals[started.refusal.code])
      },
    },
    {
      name: 'cancel',
      takes: '<run>',
      does: 'ends a run without prizes, before its end; its players are notified',
      isSigned: true,
      run: async (desk, { args: [slug = ''], order, ...asked }) => {
        const cancelled = await desk.cancel({ ...order, slug })
        return cancelled.ok
          ? done(asked, `${slug} is cancelled; ${cancelled.value.players} players are notified`, cancelled.value)
          : refused(asked, refusals[cancelled.refusal.code])
      },
    },
    {
      name: 'finish',
      takes: '<run>',
      does: 'moves the end of a run to now; ranks and prizes follow',
      isSigned: true,
      run: async (desk, { args: [slug = ''], order, ...asked }) => {
        const finished = await desk.finish({ ...order, slug })
        return finished.ok
          ? done(asked, `${finished.value.slug} ends now; the worker freezes its ranks in some seconds`, finished.value)
          : refused(asked, refusals[finished.refusal.code])
      },
    },
  ],
}

async function list(desk: BattleDesk, asked: Asked): Promise<Answer> {
  const all = await desk.list()
  const { templates, open, over } = all
  for (const { slug, terms, schedule, isActive } of templates)
    asked.say(`template  ${slug}  ${terms.cup}  ${terms.currency}  ${schedule.kind}${isActive ? '' : '  (off)'}`)
  for (const { slug, status, startsAt, endsAt } of [...open, ...over])
    asked.say(`${status.padEnd(9)} ${slug}  ${toIso(startsAt).slice(0, 16)} to ${toIso(endsAt).slice(0, 16)}`)
  return done(asked, `${templates.length} templates, ${open.length} open, ${over.length} over`, all)
}

async function template(desk: BattleDesk, { args: [name], ...asked }: Asked): Promise<Answer> {
  const found = (await desk.list()).templates.find(({ slug }) => slug === name)
  if (!found) return refused(asked, refusals.BATTLE_NOT_FOUND)
  const { slug, terms, schedule } = found
  return done(
    asked,
    JSON.stringify(
      { slug, terms, schedule },
      (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
      2,
    ),
  )
}

async function show(desk: BattleDesk, { args: [slug = ''], ...asked }: Asked): Promise<Answer> {
  const shown = await desk.show(slug)
  if (!shown) return refused(asked, refusals.BATTLE_NOT_FOUND)
  const { battle, participants, places, prizes } = shown
  asked.say(
    `${battle.slug}  ${battle.status}  ${toIso(battle.startsAt)} to ${toIso(battle.endsAt)}  ${participants} players`,
  )
  if (battle.frozen)
    asked.say(
      `fund ${formatAmount(money(battle.frozen.fund, battle.currency))}, awarded ${formatAmount(money(battle.frozen.awarded, battle.currency))}, ${battle.frozen.roundsCount} rounds, hash ${battle.frozen.roundsHash}`,
    )
  for (const { rank, player, score, rounds } of places) {
    const prize = prizes.find(({ place }) => place === rank)
    asked.say(
      `${rank}  ${player}  score ${score}  ${rounds} rounds${prize ? `  ${prize.prize.kind} ${formatAmount(money(prize.prize.worth, battle.currency))} ${prize.status}${prize.paidInstead === null ? '' : ` as money: ${prize.paidInstead}`}` : ''}`,
    )
  }
  return { isDone: true, value: shown }
}
