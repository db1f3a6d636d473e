import { invariant, type Currency, type Instant } from '@zoria/kernel'
import type { Block, BonusTerms } from '../../rules/commands.ts'

// One player's wallet kept on paper: written from docs/rules/wallet.md and docs/rules/bonuses.md, not from the rules of the product,
// of which it uses the words and nothing else. It keeps no running sums but the balances: what counts towards a wager, what is
// used of a limit and what a round holds are added up from the operations that stand, each time somebody asks.

export type PurseOnPaper = 'game' | 'electronic' | 'bonus' | 'cashback' | 'held' | 'debt'
export type Sums = Readonly<Record<PurseOnPaper, bigint>>
export type Move = Readonly<Partial<Record<PurseOnPaper, bigint>>>

export const nothing: Sums = { game: 0n, electronic: 0n, bonus: 0n, cashback: 0n, held: 0n, debt: 0n }
export const pursesOnPaper = Object.keys(nothing) as readonly PurseOnPaper[]

/** What stands under a name: the answer that every repeat gets. Without content it was undone before it came. */
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
  /** Of a free round who granted it: a bonus, or the house (null). */
  readonly grantedBy: string | null | undefined
  readonly at: Instant
  readonly span: Span
  counts: bigint
  stands: boolean
  /** Its round paid, or was ended, since it was made. */
  isSettled: boolean
}

/** One time that a round was open. */
export interface Span {
  isOpen: boolean
  /** Who granted the free round that came last in it, be it undone since; undefined without one. */
  grantedBy: string | null | undefined
  readonly stakes: StakeOnPaper[]
}

export interface PayoutOnPaper {
  readonly name: string
  readonly electronic: bigint
  readonly bonus: bigint
  /** What of the electronic part settled debt. */
  readonly settled: bigint
  readonly fraction: bigint
  readonly bonusId: string | null
  readonly at: Instant
  stands: boolean
}

export interface RefundOnPaper {
  readonly name: string
  /** Undefined: the stake never came. */
  readonly stake: StakeOnPaper | undefined
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

/** How a player bonus ended, as its row in `bonuses.user_bonus` tells. */
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
    currency, version: 0n, purses: nothing, dust: 0n, block: null, bonus: null,
    limits: new Map(), noted: new Map(), stakes: [], payouts: [], refunds: [], open: new Map(), endings: [],
  }
}

/** Writes one row: the purses move, and whoever names it again is told the same. I-03: nothing is ever below zero. */
export function write(paper: Paper, name: string | null, content: string | null, move: Move = {}): void {
  const moved = { ...nothing, ...move }
  const after = { ...paper.purses }
  // Who owes more has a movement below zero, so that all movements sum to zero with the house's.
  for (const purse of pursesOnPaper) after[purse] += purse === 'debt' ? -moved[purse] : moved[purse]
  invariant(pursesOnPaper.every((purse) => after[purse] >= 0n), 'on paper nothing is below zero either')
  paper.purses = after
  paper.version += 1n
  if (name !== null) paper.noted.set(name, { content, version: paper.version, moved, after })
}

/** The business day, the week by its Monday and the month that an instant lies in, as dates of the calendar at the player's. docs/rules/wire.md#business-days */
export function periodsAt(at: Instant, currency: Currency): Readonly<Record<'day' | 'week' | 'month', string>> {
  // No zone of ours moves its clock but at a full hour.
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

const calendarOf = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
const calendars: Readonly<Record<Currency, Intl.DateTimeFormat>> = {
  uah: calendarOf('Europe/Kyiv'), kzt: calendarOf('Asia/Almaty'), usd: calendarOf('UTC'), eur: calendarOf('UTC'), kgs: calendarOf('UTC'),
}
const datesSeen = new Map<string, ReturnType<typeof periodsAt>>()
