import { lineReader } from './line-reels.ts'
import { wayReader } from './way-reels.ts'
import type { Shown } from './free-spins.ts'
import type { LineWin, TurnKind, WayWin } from './outcome.ts'
import { stripsOf, type ReelGame, type Strips } from './reel-game.ts'

/**
 * The reels of a game with all tables prepared. `show` is the only evaluator: rounds, proofs and simulations use it. It
 * returns the same object every time, so that a spin allocates nothing.
 */
export interface Reels {
  /** Of each strip: a turn draws one number below it for each reel, from the left. */
  readonly lengths: readonly number[]
  readonly scatter: string | undefined
  readonly show: (stops: ArrayLike<number>) => Shown
  /** What the turn shows, reel by reel from the left, each from the top. */
  readonly window: (stops: ArrayLike<number>) => readonly (readonly string[])[]
  /** The paid runs in full. Their units add up to the result of `show`. */
  readonly wins: (stops: ArrayLike<number>) => {
    readonly wins: readonly LineWin[]
    readonly wayWins?: readonly WayWin[]
  }
}

/** What a way of paying knows of its reels. */
export interface WinReader {
  readonly units: (stops: ArrayLike<number>) => number
  readonly wins: Reels['wins']
}

const known: Record<TurnKind, WeakMap<ReelGame, Reels>> = { base: new WeakMap(), free: new WeakMap() }

/** The reels of a game for a base turn or a free spin, computed at first use and cached with the game. */
export function reelsOf(game: ReelGame, kind: TurnKind): Reels {
  const found = known[kind].get(game)
  if (found !== undefined) return found
  const made = makeReels(game, stripsOf(game, kind))
  known[kind].set(game, made)
  return made
}

const makeReels = (game: ReelGame, strips: Strips): Reels => {
  const reader = game.ways === undefined ? lineReader(game, strips) : wayReader(game, strips)
  const scatters = strips.map((strip) =>
    Uint8Array.from(
      strip,
      (_, stop) => visible(strip, stop, game.rows).filter((symbol) => symbol === game.scatter).length,
    ),
  )
  const shown = { units: 0, scatters: 0 }
  return {
    lengths: strips.map((strip) => strip.length),
    scatter: game.scatter,
    show: (stops) => {
      shown.units = reader.units(stops)
      shown.scatters = 0
      for (let reel = 0; reel < scatters.length; reel += 1) shown.scatters += scatters[reel]![stops[reel]!]!
      return shown
    },
    window: (stops) => strips.map((strip, reel) => visible(strip, stops[reel] ?? 0, game.rows)),
    wins: reader.wins,
  }
}

const visible = (strip: readonly string[], stop: number, rows: number): string[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '')
