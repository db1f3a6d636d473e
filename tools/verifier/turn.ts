import type { Game } from './game.ts'
import type { Draw } from './stream.ts'

/** The visible symbols: one list per reel from the left, each from the top. */
export type Seen = readonly (readonly string[])[]

/** The payout of one line or one symbol of ways. */
export type Reading = { readonly symbol: string; readonly run: number; readonly units: number }

/** Draws the stops of a turn: for each reel from the left, below the length of its strip. */
export function drawStops(strips: Game['strips'], draw: Draw): readonly number[] {
  return strips.map((strip) => draw(strip.length))
}

/** The window at the stops: row r shows the symbol at (stop + r) mod length. */
export function seenAt(game: Pick<Game, 'strips' | 'rows'>, stops: readonly number[]): Seen {
  return game.strips.map((strip, reel) =>
    Array.from({ length: game.rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  )
}

/** The sum of a window in units, before any multiplier. */
export function winOf(game: Game, seen: Seen): number {
  const readings = game.ways === null ? game.lines.map((line) => readLine(game, { seen, line })) : readWays(game, seen)
  return readings.reduce((sum, { units }) => sum + units, 0)
}

/** The visible positions of the scatter. */
export function scattersOf(game: Game, seen: Seen): number {
  return seen.flat().filter((symbol) => symbol === game.scatter).length
}

/**
 * Evaluates a line: as its first symbol that is not the wild, and as wilds; the better counts, the first if they are
 * equal.
 */
export function readLine(
  game: Game,
  { seen, line }: { readonly seen: Seen; readonly line: readonly number[] },
): Reading {
  const symbols = line.map((row, reel) => seen[reel]?.[row] ?? '')
  const first = symbols.find((symbol) => symbol !== game.wild) ?? game.wild
  const asFirst = reading(game, {
    symbol: first,
    run: runOf(symbols, (symbol) => symbol === first || symbol === game.wild),
  })
  const asWilds = reading(game, { symbol: game.wild, run: runOf(symbols, (symbol) => symbol === game.wild) })
  return asFirst.units >= asWilds.units ? asFirst : asWilds
}

/**
 * Evaluates a ways game: every symbol but the wild pays its run times the product of its counts on the reels of the
 * run.
 */
export function readWays(game: Game, seen: Seen): readonly Reading[] {
  const symbols = [...game.pays.keys()].filter((symbol) => symbol !== game.wild)
  return symbols.map((symbol) => {
    const counts = seen.map((reel) => reel.filter((one) => one === symbol || one === game.wild).length)
    const run = runOf(counts, (count) => count > 0)
    const product = counts.slice(0, run).reduce((ways, count) => ways * count, 1)
    const { units } = reading(game, { symbol, run })
    return { symbol, run, units: units * product }
  })
}

const reading = (game: Game, { symbol, run }: { readonly symbol: string; readonly run: number }): Reading => ({
  symbol,
  run,
  units: game.pays.get(symbol)?.get(String(run)) ?? 0,
})

/** The length of the unbroken run from the left. */
const runOf = <T>(items: readonly T[], holds: (item: T) => boolean): number => {
  const end = items.findIndex((item) => !holds(item))
  return end === -1 ? items.length : end
}
