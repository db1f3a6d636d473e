import type { JackpotDesk } from '@zoria/jackpots'
import { formatAmount, money, toIso, type Currency } from '@zoria/kernel'
import { jsonOr, lacking, orderIn, readArguments, type DeskOrder } from './arguments.ts'
import { done, refused, type ReadingMeans } from './means.ts'

const usage = `npm run jackpots -- <what>
  show                                                     pools with terms, values and accounts; faults of their books; open proposals
  history                                                  the last drops
  configure <pool> <file.json> --by <you> --why <reason>   proposes terms: {seed, shareBps, min, max, stakeMin, categories}, sums in minor units
  void <drop> --by <you> --why <reason>                    proposes to void a drop that its winner has not seen
  confirm <proposal> --by <you> --why <reason>             another person confirms; terms are in force from the next drop on
  stop <pool> --by <you> --why <reason>                    rounds that settle from now on add nothing, and the pool does not drop
  start <pool> --by <you> --why <reason>                   they count again
  A pool is uah-hearts, kzt-clubs …`

const refusals = {
  POOL_NOT_FOUND: 'there is no such pool (show lists all)',
  PROPOSAL_NOT_FOUND: 'there is no such open proposal (show lists them)',
  SAME_PERSON: 'who proposed it does not confirm it',
  DROP_NOT_FOUND: 'there is no such drop (history lists the last ones)',
  DROP_SEEN: 'its winner has seen the result',
  DROP_VOIDED: 'it was voided before',
  PRIZE_SPENT: 'the winner has spent a part of the prize: the drop stays',
  UNCHANGED: 'it is so already',
} as const

/** Does what staff asks about jackpots at the command line and prints the result. False where nothing was done. */
export async function atJackpotDesk(desk: JackpotDesk, typed: readonly string[], means: ReadingMeans): Promise<boolean> {
  const asked = readArguments(typed)
  if (asked?.verb === 'show' && asked.names.length === 0) return show(desk, means)
  if (asked?.verb === 'history' && asked.names.length === 0) return history(desk, means)
  if (!asked || asked.names.length === 0) return refused(means, usage)
  const order = orderIn(asked, means)
  return order ? change(desk, { ...asked, order }, means) : refused(means, lacking(usage, { '--by': asked.by, '--why': asked.why }))
}

async function change(desk: JackpotDesk, { verb, names, order }: { readonly verb: string; readonly names: readonly string[]; readonly order: DeskOrder }, means: ReadingMeans): Promise<boolean> {
  const [name, file] = names
  if (name === undefined || names.length !== (verb === 'configure' ? 2 : 1)) return refused(means, usage)
  switch (verb) {
    case 'configure': {
      const proposed = await desk.configure({ ...order, pool: name, terms: jsonOr(await means.read(file ?? '')) })
      if (!proposed.ok) return refused(means, proposed.refusal.code === 'TERMS_INVALID' ? proposed.refusal.faults.join('\n') : refusals[proposed.refusal.code])
      return done(means, `proposal ${proposed.value.proposal}: another person confirms it`)
    }
    case 'void': {
      const proposed = await desk.void({ ...order, drop: name })
      return proposed.ok ? done(means, `proposal ${proposed.value.proposal}: another person confirms it`) : refused(means, refusals[proposed.refusal.code])
    }
    case 'confirm': {
      const confirmed = await desk.confirm({ ...order, proposal: /^\d{1,9}$/.test(name) ? Number(name) : 0 })
      if (!confirmed.ok) return refused(means, refusals[confirmed.refusal.code])
      return done(means, confirmed.value.action === 'void' ? `${confirmed.value.subject} is voided; its amount is back in the pool` : `${confirmed.value.subject} has these terms from its next drop on`)
    }
    case 'stop': case 'start': {
      const changed = await desk[verb]({ ...order, pool: name })
      return changed.ok ? done(means, verb === 'stop' ? `${name} is stopped` : `${name} runs`) : refused(means, refusals[changed.refusal.code])
    }
    default: return refused(means, usage)
  }
}

async function show(desk: JackpotDesk, { say }: ReadingMeans): Promise<boolean> {
  const { pools, proposals } = await desk.show()
  for (const { id, currency, pool, terms, nextTerms, isRunning, number, books } of pools) {
    const value = `${sum(pool.value / 10_000n, currency)} (to fill ${sum(pool.remainder / 10_000n, currency)}, account ${sum(books.account, currency)})`
    say(`${id.padEnd(12)} #${number}  ${value}  ${terms.shareBps} bps, ${sum(terms.min, currency)} to ${sum(terms.max, currency)}, from ${sum(terms.stakeMin, currency)}${isRunning ? '' : '  (stopped)'}${nextTerms ? '  (new terms wait for the drop)' : ''}`)
    for (const fault of books.faults) say(`  FAULT ${fault}`)
  }
  for (const { id, action, subject, who, why } of proposals) say(`proposal ${id}: ${action} ${subject}, by ${who}: ${why}`)
  say(`${pools.length} pools, ${proposals.length} open proposals, ${pools.reduce((count, { books }) => count + books.faults.length, 0)} faults`)
  return true
}

async function history(desk: JackpotDesk, { say }: ReadingMeans): Promise<boolean> {
  const drops = await desk.history()
  for (const drop of drops) {
    const paid = drop.paidAt === null ? 'owed' : 'paid'
    say(`${drop.id}  ${drop.poolId.padEnd(12)} #${drop.number}  ${sum(drop.amount, drop.currency)}  ${toIso(drop.at).slice(0, 16)}  player ${drop.playerId}  ${drop.voidedAt === null ? paid : 'voided'}${drop.seenAt === null ? '' : ', seen'}`)
  }
  say(`${drops.length} drops`)
  return true
}

const sum = (minor: bigint, currency: Currency): string => formatAmount(money(minor, currency))
