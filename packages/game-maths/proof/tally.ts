import type { TurnKind } from '../outcome.ts'
import { reelsOf } from '../reels.ts'
import type { ReelGame } from '../reel-game.ts'

/** What all stops of the reels show: for each number of scatters in view, units of a turn → how many stops show them. */
export interface Tally {
  readonly stops: number
  readonly counts: readonly ReadonlyMap<number, number>[]
  readonly unitsMax: number
  /** The first stops that pay the most. */
  readonly stopsOfMax: readonly number[]
}

/** Lets the reels stop in every way once and counts what they show, by the evaluator that rounds are paid with. */
export function tallyStops(game: ReelGame, kind: TurnKind): Tally {
  const reels = reelsOf(game, kind)
  const counts = Array.from({ length: game.rows * reels.lengths.length + 1 }, () => new Map<number, number>())
  const total = reels.lengths.reduce((product, length) => product * length, 1)
  const stops = reels.lengths.map(() => 0)
  let [unitsMax, stopsOfMax] = [-1, [] as number[]]
  for (let step = 0; step < total; step += 1) {
    const { units, scatters } = reels.show(stops)
    const seen = counts[scatters]!
    seen.set(units, (seen.get(units) ?? 0) + 1)
    if (units > unitsMax) [unitsMax, stopsOfMax] = [units, [...stops]]
    advance(stops, reels.lengths)
  }
  return { stops: total, counts, unitsMax, stopsOfMax }
}

// The next position of the reels, the last reel turning fastest.
const advance = (stops: number[], lengths: readonly number[]): void => {
  for (let reel = stops.length - 1; reel >= 0; reel -= 1) {
    const next = stops[reel]! + 1
    stops[reel] = next === lengths[reel] ? 0 : next
    if (next !== lengths[reel]) return
  }
}
