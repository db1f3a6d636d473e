import { money, type Instant } from '@zoria/kernel'
import type { Objection, Purse } from './commands.ts'
import { book, type Booked, type Draft, type Entry, type Legs, type StateChange } from './entry.ts'
import type { BonusWrite } from './bonus-write.ts'
import type { KnownRow, Turnover } from './questions.ts'
import type { MoneyState, Purses } from './money-state.ts'
import type { Balances, Fact, LimitReached, Movement, Refusal } from './outcomes.ts'

/** What a decision may look at beside the state and the command. */
export interface Circumstances {
  readonly now: Instant
  /** Setting WALLET_SPENDING_ORDER. */
  readonly spendingOrder: readonly Purse[]
  /** The journal rows that `questionOf` asked for; none where it asked nothing. */
  readonly known: readonly KnownRow[]
  /** The sums that `questionOf` asked for. */
  readonly turnover?: Turnover
}

/** What a command leads to: all of it, or a refusal and nothing. */
export type Decision = Accepted | Refused

export interface Accepted {
  readonly ok: true
  readonly state: MoneyState
  /** At least one. One carries the command's own key and the running values of the reply; what follows from it stands after it. */
  readonly entries: readonly Entry[]
  readonly facts: readonly Fact[]
  /** Changes of status to write to `bonuses.user_bonus`, in order; `folded` makes one of several. */
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

/** What a decision brings beside its entries. `change` is what becomes of the state beside its purses. */
export interface Aside {
  readonly change?: StateChange
  readonly facts?: readonly Fact[]
  readonly bonusWrites?: readonly BonusWrite[]
}

/** Accepts a command that is one entry. */
export function accept(state: MoneyState, draft: Draft, { change, facts, bonusWrites }: Aside = {}): Accepted {
  return acceptAll([book(state, draft, change)], facts, bonusWrites)
}

/** Accepts a command of several entries, the one with its own key last. */
export function acceptAll(booked: readonly Booked[], facts: readonly Fact[] = [], bonusWrites: readonly BonusWrite[] = []): Accepted {
  const last = booked.at(-1) as Booked
  return { ok: true, state: last.state, entries: booked.map(({ entry }) => entry), facts, bonusWrites, reply: replyOf(last.state, last.entry) }
}

/** An end of the bonus that comes before a command's own entry: it was decided on the state that the end left. */
export function after(ending: Ending | null, decision: Accepted): Accepted {
  if (ending === null) return decision
  return { ...decision, entries: [ending.entry, ...decision.entries], bonusWrites: [ending.write, ...decision.bonusWrites] }
}

/** An end of the bonus that follows from a command: the reply stays what the command's own entry says. */
export function followedBy(decision: Accepted, ending: Ending | null): Accepted {
  if (ending === null) return decision
  return { ...decision, state: ending.state, entries: [...decision.entries, ending.entry], bonusWrites: [...decision.bonusWrites, ending.write] }
}

/** One end of the open bonus: its entry, the state it leaves, and the status to write. */
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

/** What the player has, as everybody outside sees it. */
export function balancesOf(state: Pick<MoneyState, 'currency' | 'version' | 'purses'>): Balances {
  const { game, electronic, bonus } = state.purses
  return { version: state.version, ...inMoney(state.purses, state), currency: state.currency, total: money(game + electronic + bonus, state.currency) }
}

export function movementOf(legs: Legs, currency: MoneyState['currency']): Movement {
  return inMoney(legs, { currency })
}

const replyOf = (state: MoneyState, entry: Entry): Reply => ({ movement: movementOf(entry.legs, state.currency), balances: balancesOf(state) })

const inMoney = (purses: Purses, { currency }: Pick<MoneyState, 'currency'>): Movement => ({
  game: money(purses.game, currency),
  electronic: money(purses.electronic, currency),
  bonus: money(purses.bonus, currency),
  cashback: money(purses.cashback, currency),
  held: money(purses.held, currency),
  debt: money(purses.debt, currency),
})
