import { money, type Instant } from '@zoria/kernel'
import type { Objection, Purse } from './commands.ts'
import { book, type Booked, type Draft, type Entry, type Legs } from './entry.ts'
import type { KnownRow } from './questions.ts'
import type { MoneyState, Purses } from './money-state.ts'
import type { Balances, Fact, LimitReached, Movement, Refusal } from './outcomes.ts'

/** What a decision may look at beside the state and the command. */
export interface Circumstances {
  readonly now: Instant
  /** Setting WALLET_SPENDING_ORDER. */
  readonly spendingOrder: readonly Purse[]
  /** The journal rows that `questionOf` asked for; none where it asked nothing. */
  readonly known: readonly KnownRow[]
}

/** What a command leads to: all of it, or a refusal and nothing. */
export type Decision =
  | {
      readonly ok: true
      readonly state: MoneyState
      /** At least one. The last carries the command's own key and the running values of the reply. */
      readonly entries: readonly Entry[]
      readonly facts: readonly Fact[]
      readonly reply: Reply
    }
  | { readonly ok: false; readonly refusal: Refusal }

export interface Reply {
  readonly movement: Movement
  readonly balances: Balances
}

/** Accepts a command that is one entry. `change` is what becomes of the state beside its purses. */
export function accept(state: MoneyState, draft: Draft, { change = {}, facts = [] }: { change?: StateChange; facts?: readonly Fact[] } = {}): Decision {
  const booked = book(state, draft)
  return acceptAll([{ entry: booked.entry, state: { ...booked.state, ...change } }], facts)
}

export type StateChange = Partial<Pick<MoneyState, 'rounds' | 'bonus' | 'block'>>

/** Accepts a command of several entries, the one with its own key last. */
export function acceptAll(booked: readonly Booked[], facts: readonly Fact[]): Decision {
  const last = booked.at(-1) as Booked
  return { ok: true, state: last.state, entries: booked.map(({ entry }) => entry), facts, reply: replyOf(last.state, last.entry) }
}

export function refuse(state: MoneyState, code: Exclude<Refusal['code'], 'LIMIT' | 'OBJECTED'>): Decision {
  return { ok: false, refusal: { code, balances: balancesOf(state) } }
}

export function refuseLimit(state: MoneyState, limit: LimitReached): Decision {
  return { ok: false, refusal: { code: 'LIMIT', limit, balances: balancesOf(state) } }
}

export function refuseObjected(state: MoneyState, { word }: Objection): Decision {
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
