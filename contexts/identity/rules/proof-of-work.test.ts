import { describe, expect, test } from 'vitest'
import { challengeText, hasZeroBits, parseChallenge, workThreshold } from './proof-of-work.ts'

const text = challengeText({ expiresAt: 1_800_000_000_000, bits: 12, salt: 'abcdefghijklmnop' })

describe('a challenge', () => {
  test('is parsed as it was serialised', () => {
    expect(parseChallenge(text)).toEqual({ text, bits: 12, expiresAt: 1_800_000_000_000 })
  })

  test.each([
    '',
    'x',
    '1.12.abcdefghijklmnop',
    `${text}.more`,
    '1800000000000.12.short',
    '1800000000000.120.abcdefghijklmnop',
  ])('%j is not a challenge', (other) => {
    expect(parseChallenge(other)).toBeUndefined()
  })
})

test.each([
  [[0b1000_0000], 0, true],
  [[0b1000_0000], 1, false],
  [[0b0000_0001], 7, true],
  [[0b0000_0001], 8, false],
  [[0, 0b0001_0000], 11, true],
  [[0, 0b0001_0000], 12, false],
  [[0, 0, 1], 16, true],
  [[0, 0, 1], 23, true],
  [[0, 0, 1], 24, false],
  [[0], 9, false], // shorter than what is asked
])('bytes %j begin with %i zero bits: %s', (bytes, bits, has) => {
  expect(hasZeroBits(new Uint8Array(bytes), bits)).toBe(has)
})

test.each([
  // max, percent, from
  [20_000n, 50, 10_000n],
  [10n, 20, 2n],
  [5n, 50, 3n],
  [5n, 100, 5n],
  [0n, 50, 0n],
])('of %s, unknown devices must prove work from %i %% on: from %s', (max, fromPercent, from) => {
  expect(workThreshold(max, { fromPercent })).toBe(from)
})
