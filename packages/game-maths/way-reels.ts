import type { WayWin } from './outcome.ts'
import type { ReelGame, Strips } from './reel-game.ts'
import type { WinReader } from './reels.ts'
import { symbolCodes, WILD } from './symbols.ts'

/**
 * Reads ways: every symbol of the first reel pays its longest run, once for each combination of positions that makes
 * it.
 */
export function wayReader(game: ReelGame, strips: Strips): WinReader {
  const codes = symbolCodes(game, strips)
  const width = strips.length + 1
  const symbols = codes.names.length
  const counts = strips.map((strip, reel) =>
    countsOf(codes.strips[reel] ?? new Uint8Array(), { stops: strip.length, rows: game.rows, symbols }),
  )
  const runOf = (symbol: number, stops: ArrayLike<number>): Run => {
    run.ways = 1
    for (run.length = 0; run.length < counts.length; run.length += 1) {
      const fitting = counts[run.length]![stops[run.length]! * symbols + symbol]!
      if (fitting === 0) break
      run.ways *= fitting
    }
    run.units = codes.pays[symbol * width + run.length]! * run.ways
    return run
  }
  const run: Run = { ways: 0, length: 0, units: 0 }
  const last = codes.scatter === -1 ? symbols - 1 : symbols - 2
  return {
    units: (stops) => {
      let units = 0
      for (let symbol = WILD + 1; symbol <= last; symbol += 1) units += runOf(symbol, stops).units
      return units
    },
    wins: (stops) => ({
      wins: [],
      wayWins: codes.names.slice(WILD + 1, last + 1).flatMap((name, index): WayWin[] => {
        const { ways, length, units } = runOf(index + WILD + 1, stops)
        return units > 0 ? [{ symbol: name, run: length, ways, units }] : []
      }),
    }),
  }
}

/** The longest run of a symbol; written over by the next one. */
interface Run {
  ways: number
  length: number
  units: number
}

// Number of each symbol, including substituting wilds, in the window of each stop: at [stop × symbols + code].
const countsOf = (
  strip: Uint8Array,
  { stops, rows, symbols }: { stops: number; rows: number; symbols: number },
): Uint8Array => {
  const counts = new Uint8Array(stops * symbols)
  for (let stop = 0; stop < stops; stop += 1) {
    const window = strip.subarray(stop, stop + rows)
    for (let symbol = 0; symbol < symbols; symbol += 1)
      counts[stop * symbols + symbol] = window.filter((shown) => shown === symbol || shown === WILD).length
  }
  return counts
}
