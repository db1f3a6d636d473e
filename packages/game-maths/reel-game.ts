import { faultsOf } from './game-faults.ts'

/**
 * A reel game as data. It contains everything that decides money; artwork and names belong to the studio. A change of
 * strips, lines, pays or feature is a new version: a round is replayed with its own (docs/rules/games.md).
 */
export interface ReelGame {
  readonly id: string
  readonly version: number
  /** Visible symbols of each reel. */
  readonly rows: number
  /** One strip a reel; a strip is a ring, its stop is the index of the topmost visible symbol. */
  readonly strips: Strips
  /** One row per reel, from the left. None in a game of ways. */
  readonly lines: readonly (readonly number[])[]
  /**
   * Instead of lines: neighbouring reels pay in every combination of positions. The stake is divided into this many
   * units.
   */
  readonly ways?: { readonly stakeUnits: number }
  /** Substitutes every symbol but the scatter. */
  readonly wild: string
  /** Counts in any position, pays nothing, starts the feature. */
  readonly scatter?: string
  /**
   * Units paid for a run from the left: symbol → length of the run → units. A unit is a line's stake, or the stake over
   * `stakeUnits`.
   */
  readonly pays: Readonly<Record<string, Readonly<Record<number, number>>>>
  readonly feature?: FreeSpins
}

export type Strips = readonly (readonly string[])[]

/** Free spins: turns that cost nothing and pay more, all of them drawn together with the turn that started them. */
export interface FreeSpins {
  /** Scatters in view → free spins awarded, in the base turn and in free ones alike. */
  readonly awards: Readonly<Record<number, number>>
  /** Free spins of one round at most; an award that goes beyond is cut to what is left. */
  readonly turnsMax: number
  /** Multipliers of the free spins. After one that paid, the next one has the next multiplier; the last one stays. */
  readonly ladder: readonly number[]
  /** Strips of the free spins; the game's own if absent. */
  readonly strips?: Strips
  /** The maximum payout of a round in stakes; the turn that reaches it ends the round. */
  readonly cap: number
}

/** Returns the game if it is well formed, otherwise throws a bug that names every fault. */
export function reelGame(game: ReelGame): ReelGame {
  const faults = faultsOf(game)
  if (faults.length > 0) throw new Error(`Game ${game.id} is malformed: ${faults.join('; ')}`)
  return game
}

/** One stake in units of the pay table: its lines, or the units of a ways game. */
export function stakeUnits(game: ReelGame): number {
  return game.ways?.stakeUnits ?? game.lines.length
}

/** The strips that turn in a base turn or in a free spin. */
export function stripsOf(game: ReelGame, kind: 'base' | 'free'): Strips {
  return (kind === 'free' ? game.feature?.strips : undefined) ?? game.strips
}

/** How many ways the reels of a base turn can stop. */
export function countStops(game: ReelGame): number {
  return game.strips.reduce((ways, strip) => ways * strip.length, 1)
}
