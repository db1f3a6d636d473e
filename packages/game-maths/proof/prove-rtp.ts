import { rulesOf, type RoundRules } from '../free-spins.ts'
import { bpsDown, fromNumber, minus, plus, rational, times, ZERO, type Rational } from '../rational.ts'
import { stakeUnits, type ReelGame } from '../reel-game.ts'
import { solveChain, type Chain } from './chain.ts'
import { distribute, type Distribution } from './distribution.ts'
import { tallyStops, type Tally } from './tally.ts'

/** What a game returns, from every way its reels can stop. */
export interface RTPReport {
  /** Ways the reels of a base turn can stop, and those of a free spin; none in a game without them. */
  readonly ways: number
  readonly freeWays: number
  /** Payouts over stakes. */
  readonly rtp: Rational
  /** How far `rtp` may be off: nothing in a game without a cap. */
  readonly rtpError: number
  readonly rtpBps: number
  /** What of it free spins return, and what the cap takes away from it. */
  readonly rtpOfFeature: Rational
  readonly cutByCap: number
  /** Share of rounds that pay anything. */
  readonly hitRate: Rational
  readonly hitRateBps: number
  /** Share of rounds that win free spins. */
  readonly featureRate: Rational
  /** The largest payout as a multiple of the stake, and the stops of the base turn that pays the most. */
  readonly multiplierMax: Rational
  readonly stopsOfMax: readonly number[]
  /** Share of rounds that are paid the cap. */
  readonly cappedRate: number
  /** Of the payout as a multiple of the stake. */
  readonly variance: number
  readonly volatility: Volatility
  readonly bands: readonly Band[]
}

/** Share of rounds that pay more than the previous band and at most this many stakes. */
export interface Band {
  readonly upTo: number
  readonly share: number
}

export type Volatility = 'low' | 'medium' | 'high'

/**
 * Counts every stop of the reels once and solves the chain of free spins, in whole numbers: no sampling. Only what a
 * cap takes away, the variance and the bands are floating point; the error of the first has a bound, which is stated.
 */
export function proveRTP(game: ReelGame): RTPReport {
  const rules = rulesOf(game)
  const base = tallyStops(game, 'base')
  const free = game.feature === undefined ? base : tallyStops(game, 'free')
  const chain = solveChain(rules, free)
  const spread = distribute({ rules, base, free, chain })
  const rounds = countRounds(base, { chain, rules })
  const inStakes = (units: Rational): Rational => times(units, rational(1n, BigInt(stakeUnits(game))))

  const rtpOfFeature = inStakes(minus(rounds.featureUnits, fromNumber(spread.cut)))
  const rtp = plus(inStakes(rounds.baseUnits), rtpOfFeature)
  const variance = varianceOf(spread, game)
  return {
    ways: base.stops,
    freeWays: game.feature === undefined ? 0 : free.stops,
    rtp,
    rtpError: spread.cutError / stakeUnits(game),
    rtpBps: bpsDown(rtp),
    rtpOfFeature,
    cutByCap: spread.cut / stakeUnits(game),
    hitRate: rounds.hitRate,
    hitRateBps: bpsDown(rounds.hitRate),
    featureRate: rounds.featureRate,
    multiplierMax: inStakes(rational(BigInt(Math.max(...spread.shares.keys())), 1n)),
    stopsOfMax: base.stopsOfMax,
    cappedRate: spread.capped,
    variance,
    volatility: volatilityOf(variance),
    bands: bandsOf(spread, game),
  }
}

interface Rounds {
  readonly baseUnits: Rational
  readonly featureUnits: Rational
  readonly hitRate: Rational
  readonly featureRate: Rational
}

const countRounds = ({ stops, counts }: Tally, { chain, rules }: { chain: Chain; rules: RoundRules }): Rounds => {
  let [units, featureUnits, nothing, features] = [0n, ZERO, ZERO, 0]
  for (const [scatters, seen] of counts.entries()) {
    const ahead = chain.after(scatters)
    const stopsHere = [...seen.values()].reduce((sum, count) => sum + count, 0)
    for (const [paid, count] of seen) units += BigInt(paid) * BigInt(count)
    featureUnits = plus(featureUnits, times(ahead.units, rational(BigInt(stopsHere), BigInt(stops))))
    nothing = plus(nothing, times(ahead.nothing, rational(BigInt(seen.get(0) ?? 0), BigInt(stops))))
    // The turn that reaches the cap awards nothing.
    if ((rules.awards[scatters] ?? 0) > 0)
      for (const [paid, count] of seen) features += paid < rules.capUnits ? count : 0
  }
  return {
    baseUnits: rational(units, BigInt(stops)),
    featureUnits,
    hitRate: minus({ n: 1n, d: 1n }, nothing),
    featureRate: rational(BigInt(features), BigInt(stops)),
  }
}

const varianceOf = ({ shares }: Distribution, game: ReelGame): number => {
  let [mean, square] = [0, 0]
  for (const [units, share] of shares) {
    const stakes = units / stakeUnits(game)
    mean += share * stakes
    square += share * stakes * stakes
  }
  return square - mean * mean
}

// The studio's own scale, by variance of one round in stakes.
const volatilityOf = (variance: number): Volatility => {
  if (variance <= 10) return 'low'
  return variance <= 40 ? 'medium' : 'high'
}

const BAND_ENDS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000]

const bandsOf = ({ shares }: Distribution, game: ReelGame): Band[] => {
  const bands = BAND_ENDS.map((upTo) => ({ upTo, share: 0 }))
  for (const [units, share] of shares) bands.find(({ upTo }) => units <= upTo * stakeUnits(game))!.share += share
  return bands.filter(({ share }) => share > 0)
}
