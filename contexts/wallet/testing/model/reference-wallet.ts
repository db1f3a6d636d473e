import { invariant, type Currency, type Instant } from '@zoria/kernel'
import type { Block, BonusTerms, PayoutType } from '../../rules/commands.ts'

// A reference model of one player's wallet, written from docs/rules/wallet.md and docs/rules/bonuses.md, not from the
// product's rules, of which it shares only the types. It stores no running sums except balances: wager progress, use of
// limits and contents of rounds are recomputed from the valid operations each time.

export type PurseOnPaper = 'game' | 'electronic' | 'bonus' | 'cashback' | 'held' | 'debt'
export type Sums = Readonly<Record<PurseOnPaper, bigint>>
export type Move = Readonly<Partial<Record<PurseOnPaper, bigint>>>

export const nothing: Sums = { game: 0n, electronic: 0n, bonus: 0n, cashback: 0n, held: 0n, debt: 0n }
export const pursesOnPaper = Object.keys(nothing) as readonly PurseOnPaper[]

/** The stored answer of a key, for every repeat. Without content it was undone before it arrived. */
export interface Noted {
  readonly content: string | null
  readonly version: bigint
  readonly moved: Sums
  readonly after: Sums
}

export interface StakeOnPaper {
  readonly name: string
  readonly round: string
  readonly parts: Readonly<{ game: bigint; electronic: bigint; bonus: bigint }>
  /** The bonus that was open, whatever paid. */
  readonly bonusId: string | null
  /** Of a free round, its grantor: a bonus, `casino` or `provider`. */
  readonly grantedBy: string | undefined
  readonly at: Instant
  readonly span: Span
  counts: bigint
  stands: boolean
  /** Whether its round has paid or ended since. */
  isSettled: boolean
}

/** One time that a round was open. */
export interface Span {
  isOpen: boolean
  /** The grantor of its last free round, even if undone since; undefined without one. */
  grantedBy: string | undefined
  readonly stakes: StakeOnPaper[]
}

export interface PayoutOnPaper {
  readonly name: string
  /** Null if its provider named none. */
  readonly round: string | null
  readonly type: PayoutType
  /** The provider's payout in ten-thousandths of a minor unit. */
  readonly exact: bigint
  readonly electronic: bigint
  readonly bonus: bigint
  /** The part of the electronic payout that settled debt. */
  readonly settled: bigint
  readonly fraction: bigint
  readonly bonusId: string | null
  readonly at: Instant
  stands: boolean
}

export interface RefundOnPaper {
  readonly name: string
  /** Undefined: the stake never arrived. */
  readonly stake: StakeOnPaper | undefined
  /** The stake's, or the sent one if that never arrived. */
  readonly round: string | null
  readonly gave: Move
  readonly counted: bigint
  stands: boolean
}

export interface BonusOnPaper extends Omit<BonusTerms, 'wager' | 'releaseMax' | 'stakeMax' | 'burnAtOrBelow'> {
  readonly id: string
  readonly wager: bigint
  readonly releaseMax: bigint | null
  readonly stakeMax: bigint | null
  readonly burnAtOrBelow: bigint | null
}

/** How a player bonus ended, as in its row of `bonuses.user_bonus`. */
export interface EndingOnPaper {
  readonly id: string
  readonly reason: string | null
  readonly counted: bigint
  readonly released: bigint
  readonly burnt: bigint
}

export interface Paper {
  readonly currency: Currency
  version: bigint
  purses: Sums
  dust: bigint
  block: Block | null
  bonus: BonusOnPaper | null
  /** By kind and period. */
  readonly limits: Map<string, bigint>
  readonly noted: Map<string, Noted>
  readonly stakes: StakeOnPaper[]
  readonly payouts: PayoutOnPaper[]
  readonly refunds: RefundOnPaper[]
  /** By provider and round. */
  readonly open: Map<string, Span>
  readonly endings: EndingOnPaper[]
}

export function blankPaper(currency: Currency): Paper {
  return {
    currency,
    version: 0n,
    purses: nothing,
    dust: 0n,
    block: null,
    bonus: null,
    limits: new Map(),
    noted: new Map(),
    stakes: [],
    payouts: [],
    refunds: [],
    open: new Map(),
    endings: [],
  }
}

/** Writes one row: the purses move, and every repeat gets the same answer. I-03: nothing is ever negative. */
export function write(paper: Paper, name: string | null, content: string | null, move: Move = {}): void {
  const moved = { ...nothing, ...move }
  const after = { ...paper.purses }
  // A larger debt is a negative movement, so that all movements sum to zero with the house's.
  for (const purse of pursesOnPaper) after[purse] += purse === 'debt' ? -moved[purse] : moved[purse]
  invariant(
    pursesOnPaper.every((purse) => after[purse] >= 0n),
    'on paper nothing is below zero either',
  )
  paper.purses = after
  paper.version += 1n
  if (name !== null) paper.noted.set(name, { content, version: paper.version, moved, after })
}

/**
 * The business day, the week by its Monday and the month of an instant, as calendar dates of the player's market.
 * docs/rules/wire.md#business-days
 */
export function periodsAt(at: Instant, currency: Currency): Readonly<Record<'day' | 'week' | 'month', string>> {
  // Our time zones change their clocks only at full hours.
  const hour = `${currency} ${Math.floor(at / 3_600_000)}`
  const known = datesSeen.get(hour)
  if (known) return known
  const day = calendars[currency].format(at)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = new Date(Date.parse(`${day}T00:00:00Z`) - weekday * 86_400_000).toISOString().slice(0, 10)
  const dates = { day, week: monday, month: day.slice(0, 7) }
  datesSeen.set(hour, dates)
  return dates
}

const calendarOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const calendars: Readonly<Record<Currency, Intl.DateTimeFormat>> = {
  uah: calendarOf('Europe/Kyiv'),
  kzt: calendarOf('Asia/Almaty'),
  usd: calendarOf('UTC'),
  eur: calendarOf('UTC'),
  kgs: calendarOf('UTC'),
}
const datesSeen = new Map<string, ReturnType<typeof periodsAt>>()
