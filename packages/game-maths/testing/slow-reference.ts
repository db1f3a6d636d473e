import type { Draw } from '../draw.ts'
import type { ReelGame, Strips } from '../reel-game.ts'

/**
 * The correct result of a round by the printed rules: symbols by name, every line evaluated anew, nothing prepared.
 * Slow.
 */
export interface SlowRound {
  readonly units: number
  readonly isCapped: boolean
  readonly turns: readonly {
    readonly stops: readonly number[]
    readonly multiplier: number
    readonly awarded: number
    readonly units: number
  }[]
}

/** Plays a round the slow way. */
export function playSlowly(game: ReelGame, draw: Draw): SlowRound {
  const cap =
    game.feature === undefined
      ? Number.POSITIVE_INFINITY
      : game.feature.cap * (game.ways?.stakeUnits ?? game.lines.length)
  const turns: SlowRound['turns'][number][] = []
  let [left, given, rung, units] = [1, 0, 0, 0]
  while (left > 0 && units < cap) {
    const isFree = turns.length > 0
    const strips = isFree ? (game.feature?.strips ?? game.strips) : game.strips
    const stops = strips.map((strip) => draw(strip.length))
    const window = windowOf(game, strips, stops)
    const multiplier = isFree ? game.feature!.ladder[rung]! : 1
    const shown = unitsOf(game, window)
    const paid = Math.min(shown * multiplier, cap - units)
    units += paid
    const scatters = window.flat().filter((symbol) => symbol === game.scatter).length
    const awarded =
      units >= cap ? 0 : Math.min(game.feature?.awards[scatters] ?? 0, (game.feature?.turnsMax ?? 0) - given)
    if (isFree && shown > 0) rung = Math.min(rung + 1, game.feature!.ladder.length - 1)
    given += awarded
    left += awarded - 1
    turns.push({ stops, multiplier, awarded, units: paid })
  }
  return { units, isCapped: units >= cap, turns }
}

const windowOf = (game: ReelGame, strips: Strips, stops: readonly number[]): string[][] =>
  strips.map((strip, reel) =>
    Array.from({ length: game.rows }, (_, row) => strip[(stops[reel]! + row) % strip.length]!),
  )

const unitsOf = (game: ReelGame, window: readonly (readonly string[])[]): number => {
  const symbolsOn = (rows: readonly number[]): string[] => rows.map((row, reel) => window[reel]![row]!)
  if (game.ways === undefined) return game.lines.reduce((sum, line) => sum + bestOf(game, symbolsOn(line)), 0)
  // A symbol of the first reel pays its longest run, once for every combination of positions that makes it.
  return [...new Set(window[0])].reduce((sum, symbol) => {
    const runs = everyPath(window)
      .filter((rows) => window[0]![rows[0]!] === symbol)
      .map((rows) => rows.slice(0, runLength(game, symbolsOn(rows), symbol)).join())
    const longest = Math.max(...runs.map((run) => run.split(',').length))
    const ways = new Set(runs.filter((run) => run.split(',').length === longest)).size
    return sum + ways * (game.pays[symbol]?.[longest] ?? 0)
  }, 0)
}

const everyPath = (window: readonly (readonly string[])[]): number[][] =>
  window.reduce<number[][]>((paths, symbols) => paths.flatMap((path) => symbols.map((_, row) => [...path, row])), [[]])

const runLength = (game: ReelGame, symbols: readonly string[], wanted: string): number => {
  const end = symbols.findIndex((shown) => shown !== wanted && shown !== game.wild)
  return end === -1 ? symbols.length : end
}

const bestOf = (game: ReelGame, symbols: readonly string[]): number => {
  const first = symbols.find((symbol) => symbol !== game.wild) ?? game.wild
  return Math.max(...[first, game.wild].map((symbol) => game.pays[symbol]?.[runLength(game, symbols, symbol)] ?? 0))
}
