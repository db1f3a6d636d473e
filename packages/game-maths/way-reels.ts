import type { WayWin } from './outcome.ts'
import type { ReelGame, Strips } from './reel-game.ts'
import type { WinReader } from './reels.ts'
import { symbolCodes, WILD } from './symbols.ts'

/** Reads ways: every symbol of the first reel pays its longest run, once for each combination of positions that makes it. */
export function wayReader(game: ReelGame, strips: Strips): WinReader {
  const codes = symbolCodes(game, strips)
  const width = strips.length + 1
  const symbols = codes.names.length
  const counts = strips.map((strip, reel) => countsOf(codes.strips[reel] ?? new Uint8Array(), { stops: strip.length, rows: game.rows, symbols }))
  const read = (symbol: number, stops: ArrayLike<number>): { ways: number; run: number } => {
    let [ways, run] = [1, 0]
    for (; run < counts.length; run += 1) {
      const fitting = counts[run]![stops[run]! * symbols + symbol]!
      if (fitting === 0) break
      ways *= fitting
    }
    return { ways, run }
  }
  const winsOf = (stops: ArrayLike<number>): WayWin[] =>
    codes.names.flatMap((name, symbol): WayWin[] => {
      if (symbol === WILD || symbol === codes.scatter) return []
      const { ways, run } = read(symbol, stops)
      const pays = codes.pays[symbol * width + run] ?? 0
      return pays > 0 ? [{ symbol: name, run, ways, units: pays * ways }] : []
    })
  return {
    units: (stops) => winsOf(stops).reduce((sum, { units }) => sum + units, 0),
    wins: (stops) => ({ wins: [], wayWins: winsOf(stops) }),
  }
}

// How often each symbol, or a wild for it, stands in the window of each stop: at [stop × symbols + code].
const countsOf = (strip: Uint8Array, { stops, rows, symbols }: { stops: number; rows: number; symbols: number }): Uint8Array => {
  const counts = new Uint8Array(stops * symbols)
  for (let stop = 0; stop < stops; stop += 1) {
    const window = strip.subarray(stop, stop + rows)
    for (let symbol = 0; symbol < symbols; symbol += 1) counts[stop * symbols + symbol] = window.filter((shown) => shown === symbol || shown === WILD).length
  }
  return counts
}
