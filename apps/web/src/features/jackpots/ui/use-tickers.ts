import type { Jackpot } from '@zoria/contract/jackpots/http'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { houseNow } from '../../../lib/time/house-time.ts'
import { followPublic } from '../../../lib/live/public-live.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import { usePicks } from '../api.ts'
import type { Jackpots } from '../model/questions.ts'
import {
  firstTicker,
  tickerAfter,
  tickerAfterReading,
  tickerView,
  wonShownMs,
  type Line,
  type Ticker,
  type TickerView,
} from '../model/ticker.ts'

type Shown = { readonly read: Jackpots; readonly line: Line; readonly tickers: ReadonlyMap<string, Ticker> }

const keyOf = ({ suit, currency }: Pick<Jackpot, 'suit' | 'currency'>) => `${currency} ${suit}`

/** What was read, laid over what is shown. */
const afterReading = ({ items, as_of }: Jackpots, shown: ReadonlyMap<string, Ticker>): ReadonlyMap<string, Ticker> =>
  new Map(
    items.map((jackpot) => {
      const before = shown.get(keyOf(jackpot))
      return [
        keyOf(jackpot),
        before === undefined ? firstTicker(jackpot, as_of) : tickerAfterReading(before, jackpot, as_of),
      ]
    }),
  )

/**
 * What each ticker shows now: what was read, then the updates of the public stream. After a drop, the conditions of the
 * new jackpot and the history are read again.
 */
export function useTickers(read: Jackpots): (jackpot: Pick<Jackpot, 'suit' | 'currency'>) => TickerView | null {
  const queries = useQueryClient()
  const [shown, show] = useState<Shown>(() => ({ read, line: 'connecting', tickers: afterReading(read, new Map()) }))
  if (shown.read !== read) show({ ...shown, read, tickers: afterReading(read, shown.tickers) })
  useEffect(
    () =>
      followPublic((message) => {
        if (message.kind !== 'state' && message.kind !== 'change')
          return startTransition(() =>
            show((before) => ({ ...before, line: message.kind === 'open' ? 'live' : 'lost' })),
          )
        const updates = message.data.jackpots ?? []
        startTransition(() =>
          show((before) => ({
            ...before,
            line: 'live',
            tickers: new Map(
              [...before.tickers].map(([key, ticker]) => {
                const frame = updates.find((each) => keyOf(each) === key)
                return [key, frame === undefined ? ticker : tickerAfter(ticker, frame)]
              }),
            ),
          })),
        )
      }),
    [],
  )
  const drops = [...shown.tickers.values()].flatMap(({ drop }) => drop ?? [])
  const now = useEndOfWins(
    drops.map(({ at }) => Date.parse(at) + wonShownMs),
    Date.parse(read.as_of),
  )
  const last = drops.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (last !== '') void queries.invalidateQueries({ queryKey: cached.jackpots })
  }, [last, queries])
  const ownDrops = (usePicks().data?.items ?? []).map(({ drop_id }) => drop_id)
  return (jackpot) => {
    const ticker = shown.tickers.get(keyOf(jackpot))
    return ticker === undefined ? null : tickerView(ticker, { now, line: shown.line, ownDrops })
  }
}

/**
 * A moment that moves on when the next of these ends has come. It begins with the time of what was read: the clock of
 * the browser may differ from the server's.
 */
function useEndOfWins(ends: readonly number[], readAt: number): number {
  const [now, set] = useState(readAt)
  useEffect(() => startTransition(() => set(houseNow())), [])
  const next = Math.min(...ends.filter((end) => end > now))
  useEffect(() => {
    if (next === Infinity) return undefined
    // A clock that is set back, or that is rounded, may read less than what was waited for.
    const waiting = setTimeout(() => set(Math.max(next, houseNow())), Math.max(0, next - houseNow()))
    return () => clearTimeout(waiting)
  }, [next])
  return now
}
