import type { LineWin } from './outcome.ts'
import type { ReelGame, Strips } from './reel-game.ts'
import type { WinReader } from './reels.ts'
import { symbolCodes, WILD, type SymbolCodes } from './symbols.ts'

/** Reads lines: each pays its best run from the left, of one symbol with wilds among it or of wilds alone. */
export function lineReader(game: ReelGame, strips: Strips): WinReader {
  const codes = symbolCodes(game, strips)
  const rows = game.lines.map((line) => Uint8Array.from(line))
  const alive = prefixesOf(
    codes,
    rows,
    strips.map((strip) => strip.length),
  )
  const run: Run = { symbol: WILD, length: 0, units: 0, reach: 0 }
  return {
    units: (stops) => {
      let units = 0
      for (let lines = alive(stops); lines !== 0; lines &= lines - 1) {
        readLine(codes, rows[31 - Math.clz32(lines & -lines)]!, stops, run)
        units += run.units
      }
      return units
    },
    wins: (stops) => ({
      wins: rows.flatMap((line, index): LineWin[] => {
        readLine(codes, line, stops, run)
        return run.units > 0
          ? [{ line: index + 1, symbol: codes.names[run.symbol] ?? '', run: run.length, units: run.units }]
          : []
      }),
    }),
  }
}

/** The best run of a line; written over by the next one. */
interface Run {
  symbol: number
  length: number
  units: number
  /** Reels from the left that belong together, paid or not. */
  reach: number
}

// The better of two readings pays: the run of the first ordinary symbol with wilds in it, or the wilds before it alone.
const readLine = (codes: SymbolCodes, line: Uint8Array, stops: ArrayLike<number>, run: Run): void => {
  const { strips, pays, scatter } = codes
  const width = strips.length + 1
  let symbol = WILD
  let wilds = 0
  let reel = 0
  for (; reel < line.length; reel += 1) {
    const shown = strips[reel]![stops[reel]! + line[reel]!]!
    if (shown === WILD) {
      if (symbol === WILD) wilds += 1
    } else if (symbol === WILD && shown !== scatter) symbol = shown
    else if (shown !== symbol) break
  }
  const own = pays[symbol * width + reel]!
  const alone = pays[wilds]!
  run.reach = reel
  run.symbol = own >= alone ? symbol : WILD
  run.length = own >= alone ? reel : wilds
  run.units = own >= alone ? own : alone
}

// The first reels alone decide which lines can pay, whatever the later ones show. Most turns end there: this makes the
// evaluator fast.
const PREFIX_REELS = 3

/** Returns the lines that may pay, as bits of a word. */
const prefixesOf = (
  codes: SymbolCodes,
  rows: readonly Uint8Array[],
  lengths: readonly number[],
): ((stops: ArrayLike<number>) => number) => {
  const reels = Math.min(PREFIX_REELS, lengths.length)
  const [first = 1, second = 1, third = 1] = lengths.slice(0, reels)
  const heads = rows.map((line) => line.subarray(0, reels))
  const alive = new Int32Array(first * second * third)
  const stops = [0, 0, 0]
  let at = 0
  for (stops[0] = 0; stops[0] < first; stops[0] += 1) {
    for (stops[1] = 0; stops[1] < second; stops[1] += 1) {
      for (stops[2] = 0; stops[2] < third; stops[2] += 1) alive[at++] = aliveLines(codes, heads, stops)
    }
  }
  if (reels < PREFIX_REELS) return (shown) => alive[(shown[0]! * second + (shown[1] ?? 0)) * third]!
  return (shown) => alive[(shown[0]! * second + shown[1]!) * third + shown[2]!]!
}

const read: Run = { symbol: WILD, length: 0, units: 0, reach: 0 }

const aliveLines = (codes: SymbolCodes, heads: readonly Uint8Array[], stops: readonly number[]): number => {
  let lines = 0
  for (let index = 0; index < heads.length; index += 1) {
    const head = heads[index]!
    readLine(codes, head, stops, read)
    if (read.units > 0 || read.reach === head.length) lines |= 1 << index
  }
  return lines
}
