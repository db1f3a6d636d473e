import type { TableColour } from '@zoria/contract/games/words'
import { instant, localTimeAt, type Currency, type Instant, type Money } from '@zoria/kernel'

/** One result of a table as its provider writes it: `17`, `banker`; the colour where it has one. */
export type TableResult = { readonly value: string; readonly colour: TableColour | null }

/** When a table is open: every day between two minutes of the day in UTC, or from one moment to another. */
export type Opening =
  | { readonly kind: 'daily'; readonly opensMinute: number; readonly closesMinute: number }
  | { readonly kind: 'once'; readonly opensAt: Instant | null; readonly closesAt: Instant | null }

/** A table of a live game, in our terms. What a provider does not send is null or empty, never invented. */
export type LiveTable = {
  /** Unique within its game. */
  readonly id: string
  /** What the provider needs to open the table; never published. */
  readonly launchData: string
  readonly name: string
  /** Its name by language, where the provider sends some. */
  readonly names: Readonly<Record<string, string>>
  readonly isOpen: boolean
  /** null: round the clock. */
  readonly opening: Opening | null
  readonly dealer: string | null
  readonly dealerNames: Readonly<Record<string, string>>
  /** The provider's address of the dealer's picture; never published. */
  readonly dealerPicture: string | null
  readonly language: string | null
  /** Smallest and largest stake in the currency that was asked for. */
  readonly limits: { readonly min: Money; readonly max: Money } | null
  /** Players at the table now. */
  readonly players: number | null
  readonly seats: { readonly total: number; readonly free: number } | null
  /** Newest first. */
  readonly results: readonly TableResult[]
}

/** The tables of a game as its provider last sent them, and when. */
export type Lobby = { readonly tables: readonly LiveTable[]; readonly asOf: Instant }

/** When a table opens and closes next, or since when it is open; `hours` on the clock of the currency's market. */
export type TableHours = {
  readonly opensAt: Instant | null
  readonly closesAt: Instant | null
  readonly hours: { readonly opens: string; readonly closes: string } | null
}

const dayMinutes = 1_440
const minuteMs = 60_000

/**
 * The hours of a table around a moment: of an open table those of today, of a closed one the next ones. The provider's
 * word whether a table is open counts, also against its hours.
 */
export function hoursOf(
  { opening, isOpen }: Pick<LiveTable, 'opening' | 'isOpen'>,
  { currency, now }: { currency: Currency; now: Instant },
): TableHours {
  if (opening === null) return { opensAt: null, closesAt: null, hours: null }
  const span = opening.kind === 'daily' ? dailySpan(opening, { isOpen, now }) : onceSpan(opening, { isOpen, now })
  const timeOf = (at: Instant) => localTimeAt({ currency, now: at }).time
  return {
    opensAt: span.opensAt,
    closesAt: span.closesAt,
    hours:
      span.opensAt !== null && span.closesAt !== null
        ? { opens: timeOf(span.opensAt), closes: timeOf(span.closesAt) }
        : null,
  }
}

function dailySpan(
  { opensMinute, closesMinute }: Extract<Opening, { kind: 'daily' }>,
  { isOpen, now }: { isOpen: boolean; now: Instant },
): { opensAt: Instant; closesAt: Instant } {
  const next = nextMinute(opensMinute, now)
  const opensAt = isOpen ? next - dayMinutes * minuteMs : next
  return { opensAt: instant(opensAt), closesAt: instant(nextMinute(closesMinute, Math.max(opensAt, now))) }
}

/** A moment that has passed is not the next one of a closed table. */
function onceSpan(
  { opensAt, closesAt }: Extract<Opening, { kind: 'once' }>,
  { isOpen, now }: { isOpen: boolean; now: Instant },
): Pick<TableHours, 'opensAt' | 'closesAt'> {
  const shown = (at: Instant | null): Instant | null => (at !== null && (isOpen || at > now) ? at : null)
  return { opensAt: shown(opensAt), closesAt: shown(closesAt) }
}

/** The first moment after another at which a day in UTC has that minute. */
function nextMinute(minute: number, after: number): number {
  const dayMs = dayMinutes * minuteMs
  const today = after - (after % dayMs) + minute * minuteMs
  return today > after ? today : today + dayMs
}

export type TableRefusal = 'TABLE_NOT_FOUND' | 'TABLE_CLOSED'

/** Whether a table may be opened; its provider decides the rest. docs/rules/games.md#live-tables */
export function refuseTable(table: Pick<LiveTable, 'isOpen'> | undefined): TableRefusal | null {
  if (table === undefined) return 'TABLE_NOT_FOUND'
  return table.isOpen ? null : 'TABLE_CLOSED'
}

/** Limits as a stake meets them: what the platform takes at most may be less than what the table takes. */
export function withinBounds(
  limits: LiveTable['limits'],
  bounds: { readonly min: Money; readonly max: Money } | undefined,
): LiveTable['limits'] {
  if (limits === null || bounds === undefined) return limits
  const min = limits.min.amount < bounds.min.amount ? bounds.min : limits.min
  const max = limits.max.amount > bounds.max.amount ? bounds.max : limits.max
  return min.amount <= max.amount ? { min, max } : null
}
