import { formatAmount, money, toIso, type Currency } from '@zoria/kernel'
import {
  done,
  readJSON,
  refused,
  type Answer,
  type Asked,
  type OperatorCommand,
  type OperatorGroup,
} from '@zoria/platform/operator/command'
import type { JackpotDesk } from '../actions/staff-desk.ts'

const refusals = {
  POOL_NOT_FOUND: 'there is no such pool (show lists all)',
  PROPOSAL_NOT_FOUND: 'there is no such open proposal (show lists them)',
  SAME_PERSON: 'who proposed it does not confirm it',
  DROP_NOT_FOUND: 'there is no such drop (history lists the last ones)',
  DROP_SEEN: 'its winner was shown the pick',
  DROP_VOIDED: 'it was voided before',
  PRIZE_SPENT: 'the winner has spent a part of the prize: the drop stays',
  UNCHANGED: 'it is so already',
} as const

const confirmedByAnother = (proposal: number): string => `proposal ${proposal}: another person confirms it`

/** Commands for jackpots. A pool is uah-hearts, kzt-clubs … docs/rules/promotions.md#jackpots */
export const jackpotCommands: OperatorGroup<JackpotDesk> = {
  name: 'jackpots',
  about: 'four pools of each currency; a pool is uah-hearts, kzt-clubs …',
  commands: [
    { name: 'show', does: 'pools with terms, values and accounts; faults of their books; open proposals', run: show },
    { name: 'history', does: 'the last drops', run: history },
    {
      name: 'configure',
      takes: '<pool> <file.json>',
      does: 'proposes terms: {seed, shareBps, min, max, stakeMin, categories}, sums in minor units',
      isSigned: true,
      run: async (desk, { args: [pool = '', path = ''], order, ...asked }) => {
        const proposed = await desk.configure({ ...order, pool, terms: await readJSON(path, asked) })
        if (!proposed.ok)
          return refused(
            asked,
            proposed.refusal.code === 'TERMS_INVALID'
              ? proposed.refusal.faults.join('\n')
              : refusals[proposed.refusal.code],
          )
        return done(asked, confirmedByAnother(proposed.value.proposal), proposed.value)
      },
    },
    {
      name: 'void',
      takes: '<drop>',
      does: 'proposes to void a drop whose pick its winner was not shown',
      isSigned: true,
      run: async (desk, { args: [drop = ''], order, ...asked }) => {
        const proposed = await desk.void({ ...order, drop })
        return proposed.ok
          ? done(asked, confirmedByAnother(proposed.value.proposal), proposed.value)
          : refused(asked, refusals[proposed.refusal.code])
      },
    },
    {
      name: 'confirm',
      takes: '<proposal>',
      does: 'another person confirms; terms are in force from the next drop on',
      isSigned: true,
      reference: 'required',
      run: async (desk, { args: [proposal = ''], order, ...asked }) => {
        const confirmed = await desk.confirm({ ...order, proposal: /^\d{1,9}$/.test(proposal) ? Number(proposal) : 0 })
        if (!confirmed.ok) return refused(asked, refusals[confirmed.refusal.code])
        const { action, subject } = confirmed.value
        return done(
          asked,
          action === 'void'
            ? `${subject} is voided; its amount is back in the pool`
            : `${subject} has these terms from its next drop on`,
          confirmed.value,
        )
      },
    },
    turning('stop', 'rounds that settle from now on add nothing, and the pool does not drop'),
    turning('start', 'rounds count again, and the pool can drop'),
  ],
}

function turning(name: 'stop' | 'start', does: string): OperatorCommand<JackpotDesk> {
  return {
    name,
    takes: '<pool>',
    does,
    isSigned: true,
    run: async (desk, { args: [pool = ''], order, ...asked }) => {
      const changed = await desk[name]({ ...order, pool })
      return changed.ok
        ? done(asked, name === 'stop' ? `${pool} is stopped` : `${pool} runs`)
        : refused(asked, refusals[changed.refusal.code])
    },
  }
}

async function show(desk: JackpotDesk, asked: Asked): Promise<Answer> {
  const shown = await desk.show()
  const [{ pools, proposals }, { say }] = [shown, asked]
  for (const { id, currency, pool, terms, nextTerms, isRunning, number, books } of pools) {
    const value = `${sum(pool.value / 10_000n, currency)} (to fill ${sum(pool.remainder / 10_000n, currency)}, account ${sum(books.account, currency)})`
    say(
      `${id.padEnd(12)} #${number}  ${value}  ${terms.shareBps} bps, ${sum(terms.min, currency)} to ${sum(terms.max, currency)}, from ${sum(terms.stakeMin, currency)}${isRunning ? '' : '  (stopped)'}${nextTerms ? '  (new terms wait for the drop)' : ''}`,
    )
    for (const fault of books.faults) say(`  FAULT ${fault}`)
  }
  for (const { id, action, subject, who, why } of proposals)
    say(`proposal ${id}: ${action} ${subject}, by ${who}: ${why}`)
  return done(
    asked,
    `${pools.length} pools, ${proposals.length} open proposals, ${pools.reduce((count, { books }) => count + books.faults.length, 0)} faults`,
    shown,
  )
}

async function history(desk: JackpotDesk, asked: Asked): Promise<Answer> {
  const drops = await desk.history()
  for (const drop of drops) {
    asked.say(
      `${drop.id}  ${drop.poolId.padEnd(12)} #${drop.number}  ${sum(drop.amount, drop.currency)}  ${toIso(drop.at).slice(0, 16)}  player ${drop.playerId}  ${stateOf(drop)}${pickMark(drop)}`,
    )
  }
  return done(asked, `${drops.length} drops`, drops)
}

const sum = (minor: bigint, currency: Currency): string => formatAmount(money(minor, currency))

const stateOf = ({ voidedAt, isWinnerErased, paidAt }: Awaited<ReturnType<JackpotDesk['history']>>[number]): string => {
  if (isWinnerErased) return 'returned to the pool, its winner was erased'
  if (voidedAt !== null) return 'voided'
  return paidAt === null ? 'owed' : 'paid'
}

const pickMark = ({ seenAt, shownAt }: Awaited<ReturnType<JackpotDesk['history']>>[number]): string => {
  if (seenAt !== null) return ', seen'
  return shownAt === null ? '' : ', shown'
}
