import { describe, expect, test } from 'vitest'
import { bandsOf, figuresOf, termsIn } from './asked.ts'

const terms = { seed: 80_000, shareBps: 35, min: 150_000, max: 600_000, stakeMin: 500, categories: null }

describe('terms of a jackpot that is simulated', () => {
  test('are those that configure takes', () =>
    expect(termsIn('f', JSON.stringify(terms))).toEqual({ terms: { id: 'f', ...terms } }))

  test.each([
    [{ ...terms, stakemin: 5 }, 'stakemin: there is no such field; did you mean stakeMin?'],
    [{ ...terms, categories: ['slot'] }, 'categories.0: there is no "slot"; did you mean slots?'],
    [{ ...terms, min: '150000' }, 'min: a whole number of minor units above 0 is needed, as in 500'],
  ])('%j is refused', (written, fault) =>
    expect(termsIn('f', JSON.stringify(written))).toEqual({ faults: expect.arrayContaining([fault]) }),
  )

  test.each([
    ['{"seed": 1,}', /^f is not JSON: /],
    ['{"seed": 1, "seed": 2}', /"seed" is there twice/],
  ])('%s is refused', (text, fault) => {
    expect(termsIn('f', text)).toEqual({ faults: [expect.stringMatching(fault)] })
  })
})

test.each([
  [
    { stakeMin: 200_001 },
    150_000,
    'f: stakeMin 200001 is above every simulated stake, the largest is 200000: no round would count',
  ],
  [{}, 1, 'f: no drop with --months 1: simulate more of them, or more rounds a day (--rounds)'],
])('a jackpot of %j with %i rounds a day has no figures: %s', (changes, rounds, fault) => {
  expect(
    figuresOf({ terms: { id: 'f', ...terms, ...changes }, bands: bandsOf('uah', rounds), months: 1, seed: 'a' }),
  ).toEqual({ fault })
})
