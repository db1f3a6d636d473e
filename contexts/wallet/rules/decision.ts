import { money, type Instant } from '@zoria/kernel'
import type { Objection, Purse } from './commands.ts'
import { book, type Booked, type Draft, type Entry, type Legs, type StateChange } from './entry.ts'
import type { BonusWrite } from './bonus-write.ts'
import type { KnownRow, Turnover } from './journal-queries.ts'
import type { MoneyState, Purses } from './money-state.ts'
import type { SettlingRow } from './settlement.ts'
import type { Balances, Fact, LimitReached, Movement, Refusal } from './outcomes.ts'

/** Inputs of a decision besides the state and the command. */
export interface Circumstances {
  readonly now: Instant
  /** Setting WALLET_SPENDING_ORDER. */
  readonly spendingOrder: readonly Purse[]
  /** The journal rows requested by `questionOf`; none if it requested nothing. */
  readonly known: readonly KnownRow[]
  /** The rows of the rounds of those rows, for what they settled; absent: none. */
  readonly settling?: readonly SettlingRow[]
  /** The stake requested by `questionOf`; absent: unknown. */
  readonly stake?: KnownRow
  /** The sums requested by `questionOf`. */
  readonly turnover?: Turnover
}

/** The result of a command: all of it, or a refusal and nothing. */
export type Decision = Accepted | Refused

export interface Accepted {
  readonly ok: true
  readonly state: MoneyState
  /** At least one. One has the command's own key and the running values of the reply; consequences follow it. */
  readonly entries: readonly Entry[]
  readonly facts: readonly Fact[]
  /** Status changes to write to `bonuses.user_bonus`, in order; `folded` combines them. */
  readonly bonusWrites: readonly BonusWrite[]
  readonly reply: Reply
}

export interface Refused {
  readonly ok: false
  readonly refusal: Refusal
}

export interface Reply {
  readonly movement: Movement
  readonly balances: Balances
}

/** What a decision has besides its entries. `change` applies to the state besides its purses. */
export interface Aside {
  readonly change?: StateChange
  readonly facts?: readonly Fact[]
  readonly bonusWrites?: readonly BonusWrite[]
}

/** Accepts a command with one entry. */
export function accept(state: MoneyState, draft: Draft, { change, facts, bonusWrites }: Aside = {}): Accepted {
  return acceptAll([book(state, draft, change)], facts, bonusWrites)
}

/** Accepts a command with several entries; the one with its own key is last. */
export function acceptAll(
  booked: readonly Booked[],
  facts: readonly Fact[] = [],
  bonusWrites: readonly BonusWrite[] = [],
): Accepted {
  const last = booked.at(-1) as Booked
  return {
    ok: true,
    state: last.state,
    entries: booked.map(({ entry }) => entry),
    facts,
    bonusWrites,
    reply: replyOf(last.state, last.entry),
  }
}

/** An end of the bonus before a command's own entry: the command was decided on the state after it. */
export function after(ending: Ending | null, decision: Accepted): Accepted {
  if (ending === null) return decision
  return {
    ...decision,
    entries: [ending.entry, ...decision.entries],
    bonusWrites: [ending.write, ...decision.bonusWrites],
  }
}

/** An end of the bonus that follows from a command: the reply stays that of the command's own entry. */
export function followedBy(decision: Accepted, ending: Ending | null): Accepted {
  if (ending === null) return decision
  return {
    ...decision,
    state: ending.state,
    entries: [...decision.entries, ending.entry],
    bonusWrites: [...decision.bonusWrites, ending.write],
  }
}

/** One end of the open bonus: its entry, the state after it, and the status to write. */
export interface Ending extends Booked {
  readonly write: BonusWrite
}

export function refuse(state: MoneyState, code: Exclude<Refusal['code'], 'LIMIT' | 'OBJECTED'>): Refused {
  return { ok: false, refusal: { code, balances: balancesOf(state) } }
}

export function refuseLimit(state: MoneyState, limit: LimitReached): Refused {
  return { ok: false, refusal: { code: 'LIMIT', limit, balances: balancesOf(state) } }
}

export function refuseObjected(state: MoneyState, { word }: Objection): Refused {
  return { ok: false, refusal: { code: 'OBJECTED', word, balances: balancesOf(state) } }
}

/** The player's balances for external use. */
export function balancesOf(state: Pick<MoneyState, 'currency' | 'version' | 'purses'>): Balances {
  const { game, electronic, bonus } = state.purses
  return {
    version: state.version,
    ...inMoney(state.purses, state),
    currency: state.currency,
    total: money(game + electronic + bonus, state.currency),
  }
}

export function movementOf(legs: Legs, currency: MoneyState['currency']): Movement {
  return inMoney(legs, { currency })
}

const replyOf = (state: MoneyState, entry: Entry): Reply => ({
  movement: movementOf(entry.legs, state.currency),
  balances: balancesOf(state),
})

const inMoney = (purses: Purses, { currency }: Pick<MoneyState, 'currency'>): Movement => ({
  game: money(purses.game, currency),
  electronic: money(purses.electronic, currency),
  bonus: money(purses.bonus, currency),
  cashback: money(purses.cashback, currency),
  held: money(purses.held, currency),
  debt: money(purses.debt, currency),
})
