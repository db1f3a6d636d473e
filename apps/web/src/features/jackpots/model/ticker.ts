import type { Jackpot, LiveJackpot } from '@zoria/contract/jackpots/http'

type Drop = NonNullable<LiveJackpot['drop']>

/** What is known of the value of one jackpot. */
export type Ticker = {
  readonly value: string
  readonly asOf: string
  readonly isRunning: boolean
  /** The last drop that is known. */ readonly drop: Drop | null
  /** The draw of the threshold that was read last: each drop brings another one. */ readonly drawId: string
}

/** Live frames name a drop for an hour. */
const dropNamedMs = 3_600_000

/** How long a drop is shown in place of the value. */
export const wonShownMs = 60_000

type Read = Pick<Jackpot, 'value' | 'is_running' | 'draw_id'>

export const firstTicker = ({ value, is_running: isRunning, draw_id: drawId }: Read, asOf: string): Ticker => ({
  value,
  asOf,
  isRunning,
  drop: null,
  drawId,
})

/**
 * Lays what was read over the value that is shown. Without the stream no frame names a drop: another draw says that
 * there was one.
 */
export function tickerAfterReading(shown: Ticker, read: Read, asOf: string): Ticker {
  if (asOf < shown.asOf) return shown
  const after = tickerAfter(shown, { ...read, as_of: asOf, drop: null })
  return read.draw_id === shown.drawId ? after : { ...after, value: read.value, drawId: read.draw_id }
}

/**
 * Lays a live frame over the value that is shown. The value falls only by a drop: an older frame, or a smaller value
 * without a drop, leaves it. A new drop counts also in an older frame: no later frame may come, and what was read does
 * not name drops.
 */
export function tickerAfter(
  shown: Ticker,
  update: Pick<LiveJackpot, 'value' | 'as_of' | 'is_running' | 'drop'>,
): Ticker {
  const isNewDrop =
    update.drop !== null && update.drop.id !== shown.drop?.id && update.drop.at >= (shown.drop?.at ?? '')
  if (update.as_of < shown.asOf) return isNewDrop ? { ...shown, value: update.value, drop: update.drop } : shown
  // After an hour without frames, a drop may have been missed.
  const mayHaveDropped = Date.parse(update.as_of) - Date.parse(shown.asOf) >= dropNamedMs
  const value = isNewDrop || mayHaveDropped ? update.value : larger(shown.value, update.value)
  return {
    ...shown,
    value,
    asOf: update.as_of,
    isRunning: update.is_running,
    drop: isNewDrop ? update.drop : shown.drop,
  }
}

const minor = (amount: string): bigint => BigInt(amount.replace('.', ''))
const larger = (one: string, other: string): string => (minor(one) >= minor(other) ? one : other)

/** How the line of the stream is: `lost` only after it failed. */
export type Line = 'connecting' | 'live' | 'lost'

export type TickerNote =
  | { readonly kind: 'asOf'; readonly at: string }
  | { readonly kind: 'wonBy'; readonly alias: string }
  | { readonly kind: 'mine' }
  | { readonly kind: 'stopped' }
export type TickerView = {
  readonly state: 'ticking' | 'frozen' | 'won' | 'mine'
  readonly sum: string
  readonly note: TickerNote | null
}

/** What a ticker shows: for a minute who won which sum, else the value; frozen with its time where the line is lost. */
export function tickerView(
  { value, asOf, isRunning, drop }: Ticker,
  { now, line, ownDrops }: { readonly now: number; readonly line: Line; readonly ownDrops: readonly string[] },
): TickerView {
  if (drop !== null && now < Date.parse(drop.at) + wonShownMs) {
    const isMine = ownDrops.includes(drop.id)
    return {
      state: isMine ? 'mine' : 'won',
      sum: drop.amount,
      note: isMine ? { kind: 'mine' } : { kind: 'wonBy', alias: drop.alias },
    }
  }
  if (line === 'lost') return { state: 'frozen', sum: value, note: { kind: 'asOf', at: asOf } }
  return isRunning
    ? { state: 'ticking', sum: value, note: null }
    : { state: 'frozen', sum: value, note: { kind: 'stopped' } }
}
