/** @module-tag full */
import { describe, expect, test } from 'vitest'
import { erfc, upperGamma } from '../numbers.ts'
import { approximateEntropy, excursions, excursionsVariant, nonOverlapping, overlapping, serial } from './patterns.ts'
import { spectral } from './spectral.ts'
import { linearComplexity, longestRun, matrixRank, registerLength, universal } from './structure.ts'
import { blockFrequency, cumulativeSums, frequency, runs } from './sums.ts'

const bits = (text: string): Uint8Array => Uint8Array.from(text.replaceAll(' ', ''), Number)

/** The first binary digits of e, the two before the point included, as NIST tests them: a sum of 1/k! by halves. */
const digitsOfE = (count: number): Uint8Array => {
  const sum = (from: number, to: number): readonly [bigint, bigint] => {
    if (to - from === 1) return [1n, BigInt(to)]
    const middle = (from + to) >> 1
    const [[p1, q1], [p2, q2]] = [sum(from, middle), sum(middle, to)]
    return [p1 * q2 + p2, q1 * q2]
  }
  const [p, q] = sum(0, 81_000)
  return bits((((p + q) << BigInt(count - 2)) / q).toString(2))
}
const e = digitsOfE(1_000_000)

describe('the million binary digits of e give the p-values of SP 800-22, appendix B', () => {
  test.each([
    ['frequency', () => frequency(e), 0.953749],
    ['block frequency', () => blockFrequency(e), 0.211072],
    ['sums, forward', () => cumulativeSums(e), 0.669887],
    ['sums, backward', () => cumulativeSums(e, true), 0.724266],
    ['runs', () => runs(e), 0.561917],
    ['longest run', () => longestRun(e), 0.718945],
    ['rank', () => matrixRank(e), 0.306156],
    ['spectral', () => spectral(e), 0.847187],
    ['non-overlapping', () => nonOverlapping(e), 0.07879],
    // The appendix was reckoned before the shares were corrected.
    ['overlapping', () => overlapping(e, [0.367879, 0.18394, 0.137955, 0.099634, 0.069935, 0.140657]), 0.110434],
    ['universal', () => universal(e), 0.282568],
    ['approximate entropy', () => approximateEntropy(e), 0.700073],
    ['excursions, +1', () => excursions(e)?.[1], 0.786868],
    ['excursions variant, −1', () => excursionsVariant(e)?.[-1], 0.826009],
    ['linear complexity', () => linearComplexity(e), 0.826335],
    ['serial', () => serial(e)[0], 0.766182],
  ] as const)('%s', { timeout: 120_000 }, (_, p, expected) => expect(p()).toBeCloseTo(expected, 5))
})

const pi100 = bits(
  '11001001000011111101101010100010001000010110100011 00001000110100110001001100011001100010100010111000',
)

describe('the examples of SP 800-22, section 2', () => {
  test.each([
    ['2.1.4 frequency', frequency(bits('1011010101')), 0.527089],
    ['2.1.8 frequency', frequency(pi100), 0.109599],
    ['2.2.4 block frequency', blockFrequency(bits('0110011010'), 3), 0.801252],
    ['2.2.8 block frequency', blockFrequency(pi100, 10), 0.706438],
    ['2.3.4 runs', runs(bits('1001101011')), 0.147232],
    ['2.3.8 runs', runs(pi100), 0.500798],
    ['2.11.4 serial, first', serial(bits('0011011101'), 3)[0], 0.808792],
    ['2.11.4 serial, second', serial(bits('0011011101'), 3)[1], 0.67032],
    ['2.12.4 approximate entropy', approximateEntropy(bits('0100110101'), 3), 0.261961],
    ['2.12.8 approximate entropy', approximateEntropy(pi100, 2), 0.235301],
    ['2.13.4 sums', cumulativeSums(bits('1011010111')), 0.4116588],
    ['2.13.8 sums, forward', cumulativeSums(pi100), 0.219194],
    ['2.13.8 sums, backward', cumulativeSums(pi100, true), 0.114866],
  ] as const)('%s', (_, p, expected) => expect(p).toBeCloseTo(expected, 5))

  test('2.10.4: the shortest register that makes 1101011110001 has 4 stages', () =>
    expect(registerLength(bits('1101011110001'))).toBe(4))
})

test.each([
  [upperGamma(1, 2), Math.exp(-2)],
  [upperGamma(3, 2.5), Math.exp(-2.5) * (1 + 2.5 + 2.5 ** 2 / 2)],
  [erfc(0.5), 0.479500122186953],
  [erfc(-1), 1.842700792949715],
])('%d is %d', (value, expected) => expect(value).toBeCloseTo(expected, 12))
