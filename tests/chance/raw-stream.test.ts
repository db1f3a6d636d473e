/** @module-tag full */
import { describe, expect, test } from 'vitest'
import { bitsOf, bytesP, fipsFaults, fipsTally } from './raw-stream.ts'
import { badSources, studioBytes } from './sources.ts'
import { standardTests } from './sp800-22/all-tests.ts'

describe('the stream of the studio', () => {
  // Within 0.1 and 99.9 per cent.
  test('has bytes as even as chance makes them', { timeout: 900_000 }, () => {
    expect(bytesP(studioBytes('bytes'), 4_000_000)).toBeGreaterThan(0.002)
  })

  test('fails FIPS 140-2 as seldom as a good generator: 8 of 10,000 blocks are expected', { timeout: 900_000 }, () => {
    expect(fipsTally(studioBytes('blocks'), 1_000).failed).toBeLessThanOrEqual(5)
  })

  test('passes the fifteen tests of SP 800-22', { timeout: 900_000 }, () => {
    const bits = bitsOf(studioBytes('standard')(125_000))
    const found = Object.entries(standardTests).flatMap(([name, test]) => test(bits).map((p) => [name, p] as const))
    expect(found.length).toBeGreaterThanOrEqual(17)
    // 99 %, shared among all p-values (Bonferroni).
    expect(found.filter(([, p]) => p < 0.01 / found.length)).toEqual([])
  })
})

describe('every generator that is bad is caught', () => {
  test.each(Object.keys(badSources))('%s', { timeout: 900_000 }, (name) => {
    const source = badSources[name]!(name)
    const bits = bitsOf(source(125_000))
    expect(Object.values(standardTests).some((test) => test(bits).some((p) => p < 1e-6))).toBe(true)
  })

  test.each([
    ['monobit', new Uint8Array(2_500).fill(0xff)],
    ['poker', new Uint8Array(2_500).fill(0b01010101)],
    ['runs', new Uint8Array(2_500).fill(0b00110011)],
    ['long run', Uint8Array.from(studioBytes('long run')(2_500), (byte, at) => (at >= 100 && at < 104 ? 0 : byte))],
  ] as const)('FIPS 140-2: %s', (fault, block) => expect(fipsFaults(block)).toContain(fault))
})
