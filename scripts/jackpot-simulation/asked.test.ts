import { describe, expect, test } from 'vitest'
import { termsIn } from './asked.ts'

const terms = { seed: 80_000, shareBps: 35, min: 150_000, max: 600_000, stakeMin: 500, categories: null }

describe('terms of a jackpot that is simulated', () => {
  test('are those that configure takes', () => expect(termsIn('f', JSON.stringify(terms))).toEqual({ terms: { id: 'f', ...terms } }))

  test.each([
    [{ ...terms, stakemin: 5 }, 'stakemin: there is no such field; did you mean stakeMin?'],
    [{ ...terms, categories: ['slot'] }, 'categories.0: there is no "slot"; did you mean slots?'],
    [{ ...terms, min: -1 }, expect.stringMatching(/^min: /)],
  ])('%j is refused', (written, fault) => expect(termsIn('f', JSON.stringify(written))).toEqual({ faults: expect.arrayContaining([fault]) }))

  test.each([['{"seed": 1,}', /^f is not JSON: /], ['{"seed": 1, "seed": 2}', /"seed" is there twice/]])('%s is refused', (text, fault) => {
    expect(termsIn('f', text)).toEqual({ faults: [expect.stringMatching(fault)] })
  })
})
