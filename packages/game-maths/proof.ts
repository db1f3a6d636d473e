import { bpsDown, minus, rational, times, type Rational } from './rational.ts'
import { countStops, type ReelGame } from './reel-game.ts'
import { turnReels } from './spin.ts'

/** What a game returns, exact: every way the reels can stop is counted once. */
export interface RTPReport {
  readonly ways: number
  /** Payouts over stakes. */
  readonly rtp: Rational
  readonly rtpBps: number
  /** Share of rounds that pay anything. */
  readonly hitRate: Rational
  readonly hitRateBps: number
  /** The largest payout as a multiple of the stake, and the stops that give it. */
  readonly multiplierMax: Rational
  readonly stopsOfMax: readonly number[]
  /** Of the payout as a multiple of the stake. */
  readonly variance: Rational
  readonly volatility: Volatility
}

export type Volatility = 'low' | 'medium' | 'high'

/** Counts every stop of the reels. Exact by construction: no sampling, no floating point. */
export function proveRTP(game: ReelGame): RTPReport {
  const tally = { ways: 0, hits: 0, units: 0n, squares: 0n, unitsMax: -1, stopsOfMax: [] as readonly number[] }
  for (const stops of everyStop(game)) {
    const { units } = turnReels(game, stops)
    tally.ways += 1
    tally.hits += units > 0 ? 1 : 0
    tally.units += BigInt(units)
    tally.squares += BigInt(units) * BigInt(units)
    if (units > tally.unitsMax) Object.assign(tally, { unitsMax: units, stopsOfMax: [...stops] })
  }
  const [ways, lines] = [BigInt(tally.ways), BigInt(game.lines.length)]
  const rtp = rational(tally.units, ways * lines)
  const hitRate = rational(BigInt(tally.hits), ways)
  const variance = minus(rational(tally.squares, ways * lines * lines), times(rtp, rtp))
  return {
    ways: tally.ways,
    rtp,
    rtpBps: bpsDown(rtp),
    hitRate,
    hitRateBps: bpsDown(hitRate),
    multiplierMax: rational(BigInt(tally.unitsMax), lines),
    stopsOfMax: tally.stopsOfMax,
    variance,
    volatility: volatilityOf(variance),
  }
}

/** Every position of the reels once, the last reel turning fastest. The same array is reused between steps. */
export function* everyStop(game: ReelGame): Generator<readonly number[]> {
  const stops = game.strips.map(() => 0)
  for (let step = countStops(game); step > 0; step -= 1) {
    yield stops
    for (let reel = stops.length - 1; reel >= 0; reel -= 1) {
      stops[reel] = ((stops[reel] ?? 0) + 1) % (game.strips[reel]?.length ?? 1)
      if (stops[reel] !== 0) break
    }
  }
}

// The studio's own scale, by variance of one round in stakes: up to 10 low, up to 40 medium.
const volatilityOf = (variance: Rational): Volatility => {
  if (variance.n <= 10n * variance.d) return 'low'
  return variance.n <= 40n * variance.d ? 'medium' : 'high'
}
