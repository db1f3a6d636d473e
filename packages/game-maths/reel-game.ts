/**
 * A game of reels as data. Everything that decides money stands here; how it is drawn and called belongs to
 * the studio. A change of strips, lines or pays is a new version: a round replays with its own (docs/rules/games.md).
 */
export interface ReelGame {
  readonly id: string
  readonly version: number
  /** Visible symbols of each reel. */
  readonly rows: number
  /** One strip a reel; a strip is a ring, its stop is the index of the topmost visible symbol. */
  readonly strips: readonly (readonly string[])[]
  /** One row per reel, from the left. */
  readonly lines: readonly (readonly number[])[]
  /** Stands for every other symbol. */
  readonly wild: string
  /** Line stakes paid for a run from the left: symbol → length of the run → units. */
  readonly pays: Readonly<Record<string, Readonly<Record<number, number>>>>
}

/** Returns the game if it is well formed, otherwise throws a bug that names every fault. */
export function reelGame(game: ReelGame): ReelGame {
  const faults = [...stripFaults(game), ...lineFaults(game), ...payFaults(game)]
  if (faults.length > 0) throw new Error(`Game ${game.id} is malformed: ${faults.join('; ')}`)
  return game
}

/** How many ways the reels can stop. */
export function countStops(game: ReelGame): number {
  return game.strips.reduce((ways, strip) => ways * strip.length, 1)
}

const stripFaults = (game: ReelGame): string[] => {
  const faults: string[] = []
  if (game.strips.length === 0) faults.push('no reels')
  game.strips.forEach((strip, reel) => {
    if (strip.length < game.rows) faults.push(`reel ${reel} is shorter than the window`)
    for (const symbol of new Set(strip)) {
      if (!Object.hasOwn(game.pays, symbol)) faults.push(`reel ${reel} shows ${symbol}, which has no pays`)
    }
  })
  return faults
}

const lineFaults = (game: ReelGame): string[] => {
  const isFit = (line: readonly number[]): boolean =>
    line.length === game.strips.length && line.every((row) => Number.isInteger(row) && row >= 0 && row < game.rows)
  const faults = game.lines.flatMap((line, index) => (isFit(line) ? [] : [`line ${index + 1} leaves the window`]))
  const isRepeated = new Set(game.lines.map((line) => line.join())).size !== game.lines.length
  if (game.lines.length === 0) faults.push('no lines')
  if (isRepeated) faults.push('a line stands twice')
  return faults
}

const payFaults = (game: ReelGame): string[] => {
  const faults = Object.hasOwn(game.pays, game.wild) ? [] : ['the wild has no pays']
  for (const [symbol, pays] of Object.entries(game.pays)) {
    for (const [run, units] of Object.entries(pays)) {
      const isFit = Number(run) >= 1 && Number(run) <= game.strips.length && Number.isInteger(units) && units > 0
      if (!isFit) faults.push(`${symbol} × ${run} pays ${units}`)
    }
  }
  return faults
}
