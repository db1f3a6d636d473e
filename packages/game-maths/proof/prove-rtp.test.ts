import { describe, expect, test } from 'vitest'
import { isOver, newStanding, rulesOf, takeTurn } from '../free-spins.ts'
import { countStops, proveRTP, rational, reelGame, stakeUnits, type ReelGame } from '../index.ts'
import { plus, times, toNumber, ZERO, type Rational } from '../rational.ts'
import { reelsOf } from '../reels.ts'
import { thousandWays } from '../testing/thousand-ways.ts'

/**
 * Every round a game can have, with its chance and what it pays: follows every stop of every turn. Only for very small
 * games.
 */
const everyRound = (game: ReelGame): { readonly units: number; readonly chance: Rational }[] => {
  const rules = rulesOf(game)
  const follow = (
    standing: ReturnType<typeof newStanding>,
    chance: Rational,
  ): { units: number; chance: Rational }[] => {
    if (isOver(standing)) return [{ units: standing.units, chance }]
    const reels = reelsOf(game, standing.turns === 0 ? 'base' : 'free')
    const total = reels.lengths.reduce((product, length) => product * length, 1)
    return Array.from({ length: total }, (_, at) => at).flatMap((at) => {
      const next = { ...standing }
      takeTurn(rules, next, { ...reels.show(stopsAt(at, reels.lengths)) })
      return follow(next, times(chance, rational(1n, BigInt(total))))
    })
  }
  return follow(newStanding(), rational(1n, 1n))
}

const stopsAt = (at: number, lengths: readonly number[]): number[] => {
  let rest = at
  return lengths.map((length) => {
    const stop = rest % length
    rest = (rest - stop) / length
    return stop
  })
}

const tiny = reelGame({
  id: 'tiny',
  version: 1,
  rows: 1,
  strips: [
    ['stag', 'cup', 'moon'],
    ['stag', 'wild', 'moon'],
  ],
  lines: [[0, 0]],
  wild: 'wild',
  scatter: 'moon',
  pays: { wild: {}, stag: { 2: 3 }, cup: { 2: 2 } },
  feature: {
    awards: { 2: 2 },
    turnsMax: 3,
    ladder: [1, 2, 4],
    strips: [
      ['stag', 'cup', 'moon'],
      ['stag', 'wild', 'moon'],
    ],
    cap: 1_000,
  },
})

describe('the proof comes to what following every round comes to', () => {
  test.each([
    // cap    what it cuts
    [1_000, 'nothing'],
    [9, 'nothing, but ends rounds'],
    [8, 'some rounds'],
    [5, 'many rounds'],
    [1, 'every win'],
  ])('cap %i cuts %s', (cap) => {
    const game = { ...tiny, feature: { ...tiny.feature!, cap } }
    const rounds = everyRound(game)
    const report = proveRTP(game)
    const rtp = rounds.reduce((sum, { units, chance }) => plus(sum, times(chance, rational(BigInt(units), 1n))), ZERO)
    const hits = rounds.reduce((sum, { units, chance }) => (units > 0 ? plus(sum, chance) : sum), ZERO)
    const square = rounds.reduce((sum, { units, chance }) => sum + toNumber(chance) * units ** 2, 0)
    expect(toNumber(report.rtp)).toBeCloseTo(toNumber(rtp), 14)
    expect(report.rtpError).toBeLessThan(1e-12)
    expect(report.hitRate).toEqual(hits)
    expect(report.featureRate).toEqual(rational(1n, 9n))
    expect(report.variance).toBeCloseTo(square - toNumber(rtp) ** 2, 12)
    expect(toNumber(report.multiplierMax)).toBe(Math.max(...rounds.map(({ units }) => units)))
    expect(report.cappedRate).toBeCloseTo(
      rounds.reduce((sum, { units, chance }) => (units === cap ? sum + toNumber(chance) : sum), 0),
      14,
    )
  })

  test('without a cap in reach the figure is a fraction of whole numbers, not near one', () => {
    const rtp = everyRound(tiny).reduce(
      (sum, { units, chance }) => plus(sum, times(chance, rational(BigInt(units), 1n))),
      ZERO,
    )
    expect(proveRTP(tiny)).toMatchObject({ rtp, rtpError: 0, cutByCap: 0 })
  })
})

// The mean of ways can be counted reel by reel, since positions are chosen on each alone: a second way to the same
// figure.
const unitsOfBaseTurn = (game: ReelGame): Rational => {
  const fits = (reel: number, symbol: string): bigint =>
    BigInt(game.strips[reel]!.filter((shown) => shown === symbol || shown === game.wild).length)
  const stops = BigInt(countStops(game))
  const blank = (reel: number, symbol: string): bigint => {
    const strip = game.strips[reel]!
    return BigInt(
      strip.filter((_, stop) =>
        Array.from({ length: game.rows }, (__, row) => strip[(stop + row) % strip.length]!).every(
          (shown) => shown !== symbol && shown !== game.wild,
        ),
      ).length,
    )
  }
  return Object.entries(game.pays).reduce(
    (sum, [symbol, pays]) =>
      symbol === game.wild
        ? sum
        : Object.entries(pays).reduce((part, [run, units]) => {
            let ways = BigInt(units)
            for (let reel = 0; reel < game.strips.length; reel += 1) {
              if (reel < Number(run)) ways *= BigInt(game.rows) * fits(reel, symbol)
              else if (reel === Number(run)) ways *= blank(reel, symbol)
              else ways *= BigInt(game.strips[reel]!.length)
            }
            return plus(part, rational(ways, stops))
          }, sum),
    ZERO,
  )
}

test('a game of ways: what its base turns return is what counting positions reel by reel gives', () => {
  const { feature: _, ...alone } = thousandWays
  const report = proveRTP(alone)
  expect(report.ways).toBe(14 ** 5)
  expect(report.rtp).toEqual(times(unitsOfBaseTurn(alone), rational(1n, BigInt(stakeUnits(alone)))))
})

test('a game of ways with free spins is proven whole', () => {
  const report = proveRTP(thousandWays)
  expect(report).toMatchObject({ ways: 537_824, freeWays: 537_824, hitRateBps: 9920, rtpBps: 9599, volatility: 'low' })
  expect(report.rtpError).toBeLessThan(1e-12)
})
