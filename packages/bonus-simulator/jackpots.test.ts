import { describe, expect, test } from 'vitest'
import { simulateJackpot, type JackpotFigures, type JackpotQuestion, type JackpotTerms } from './jackpots.ts'
import { below, wordsOf } from './random-words.ts'

const terms: JackpotTerms = { id: 'uah-clubs', seed: 80_000, shareBps: 35, min: 150_000, max: 600_000, stakeMin: 500 }
const bands = [
  { stake: 200, roundsPerDay: 10_000 },
  { stake: 500, roundsPerDay: 40_000 },
  { stake: 2_500, roundsPerDay: 10_000 },
  { stake: 50_000, roundsPerDay: 200 },
]
const figuresOf = (question: JackpotQuestion): JackpotFigures => {
  const figures = simulateJackpot(question)
  if ('lacks' in figures) throw new Error(`a jackpot without ${figures.lacks}`)
  return figures
}
const found = figuresOf({ terms, bands, months: 1_000, seed: 'test' })
const turnoverPerDay = 500 * 40_000 + 2_500 * 10_000 + 50_000 * 200
const meanAmount = (terms.min + terms.max) / 2

describe('a simulated jackpot', () => {
  test('costs its share, and the seed of each drop', () => {
    const exact = (terms.shareBps / 10_000) * (meanAmount / (meanAmount - terms.seed))
    expect(found.costOfTurnover.value / exact).toBeGreaterThan(0.99)
    expect(found.costOfTurnover.value / exact).toBeLessThan(1.01)
    expect(found.costOfTurnover.from).toBeLessThan(exact)
    expect(found.costOfTurnover.to).toBeGreaterThan(exact)
  })

  test('drops as often as its pool fills', () => {
    const days = (meanAmount - terms.seed) / ((turnoverPerDay * terms.shareBps) / 10_000)
    expect(found.daysBetween.mean.value / days).toBeGreaterThan(0.99)
    expect(found.daysBetween.mean.value / days).toBeLessThan(1.01)
    expect(found.dropsPerMonth.value * found.daysBetween.mean.value).toBeCloseTo(30, 0)
  })

  test('is won in proportion to stakes, and never below the least stake', () => {
    expect(found.wins.map(({ stake }) => stake)).toEqual([500, 2_500, 50_000])
    for (const { turnoverShare, dropShare } of found.wins)
      expect(Math.abs(turnoverShare - dropShare)).toBeLessThan(0.01)
    expect(found.wins.reduce((sum, { dropShare }) => sum + dropShare, 0)).toBeCloseTo(1, 9)
  })

  test('pays within its range, but for the share of the last round', () => {
    expect(found.amount.smallest).toBeGreaterThanOrEqual(terms.min)
    expect(found.amount.largest).toBeLessThan(terms.max + (50_000 * terms.shareBps) / 10_000)
    expect(found.paidInWorstMonth).toBeGreaterThanOrEqual(found.paidIn99OfMonths)
    expect(found.paidIn99OfMonths).toBeGreaterThan(found.paidPerMonth.value)
  })

  test('gives equal figures for equal seeds', () => {
    expect(figuresOf({ terms, bands, months: 10, seed: 'a' })).toEqual(
      figuresOf({ terms, bands, months: 10, seed: 'a' }),
    )
    expect(figuresOf({ terms, bands, months: 10, seed: 'b' }).amount.mean).not.toEqual(
      figuresOf({ terms, bands, months: 10, seed: 'a' }).amount.mean,
    )
  })

  test('agrees with one that plays every round', () => {
    const words = wordsOf('rounds', 1)
    // A large share, so that rounds fill the pool soon.
    const rich = { ...terms, shareBps: 1_000 }
    const figures = figuresOf({ terms: rich, bands, months: 100, seed: 'test' })
    let [value, threshold, rounds, drops] = [terms.seed, terms.min + below(words, terms.max - terms.min + 1), 0, 0]
    const wins = new Map<number, number>()
    const all = bands.reduce((sum, { roundsPerDay }) => sum + roundsPerDay, 0)
    while (drops < 2_000) {
      let at = below(words, all)
      const { stake } = bands.find(({ roundsPerDay }) => (at -= roundsPerDay) < 0) ?? { stake: 0 }
      rounds += 1
      if (stake < terms.stakeMin) continue
      value += (stake * rich.shareBps) / 10_000
      if (value < threshold) continue
      wins.set(stake, (wins.get(stake) ?? 0) + 1)
      drops += 1
      ;[value, threshold] = [terms.seed, terms.min + below(words, terms.max - terms.min + 1)]
    }
    expect(rounds / drops / all / figures.daysBetween.mean.value).toBeGreaterThan(0.97)
    expect(rounds / drops / all / figures.daysBetween.mean.value).toBeLessThan(1.03)
    for (const { stake, dropShare } of figures.wins)
      expect(Math.abs((wins.get(stake) ?? 0) / drops - dropShare)).toBeLessThan(0.04)
  })

  test.each([
    ['a stake that counts', [{ stake: 499, roundsPerDay: 1 }], 'stakes that count'],
    ['a drop', [{ stake: 500, roundsPerDay: 1 }], 'drops'],
  ])('has no figures without %s', (_, few, lacks) => {
    expect(simulateJackpot({ terms, bands: few, months: 1, seed: 'a' })).toEqual({ lacks })
  })

  test('has figures from its first drop on', () => {
    const { drops, ...figures } = figuresOf({
      terms: { ...terms, min: 600_000 },
      bands: [{ stake: 500, roundsPerDay: 12_000 }],
      months: 1,
      seed: 'a',
    })
    expect(drops).toBe(1)
    expect(
      [figures.daysBetween.longest, figures.amount.smallest, figures.costOfTurnover.value].every(Number.isFinite),
    ).toBe(true)
  })
})
