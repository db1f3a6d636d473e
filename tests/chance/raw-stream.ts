import { chiSquareTail, pearson, twoSided } from './numbers.ts'
import type { Source } from './sources.ts'

/** Chi-square of the bytes of a stream, looked at from both sides: too even is no better than too uneven. */
export function bytesP(source: Source, bytes: number): number {
  const seen = new Float64Array(256)
  for (let left = bytes; left > 0; left -= 65_536) for (const byte of source(Math.min(left, 65_536))) seen[byte]! += 1
  return twoSided(
    chiSquareTail(
      pearson(seen, () => bytes / 256),
      255,
    ),
  )
}

/**
 * What a block of 20,000 bits failed of FIPS 140-2 (before change notice 2): nothing, for about 999 good blocks of
 * 1,000.
 */
export type FIPSFault = 'monobit' | 'poker' | 'runs' | 'long run'

/** The four tests of FIPS 140-2 §4.9.1 on one block of 2,500 bytes. */
export function fipsFaults(block: Uint8Array): readonly FIPSFault[] {
  const faults: FIPSFault[] = []
  const bits = bitsOf(block)
  const ones = bits.reduce((sum, bit) => sum + bit, 0)
  if (ones <= 9_725 || ones >= 10_275) faults.push('monobit')

  const nibbles = new Float64Array(16)
  for (const byte of block) {
    nibbles[byte >> 4]! += 1
    nibbles[byte & 15]! += 1
  }
  const poker = (16 / 5_000) * nibbles.reduce((sum, count) => sum + count * count, 0) - 5_000
  if (poker <= 2.16 || poker >= 46.17) faults.push('poker')

  const { counts, longest } = runsOf(bits)
  if (counts.some((ofBit) => ofBit.some((count, at) => count < runBounds[at]![0] || count > runBounds[at]![1])))
    faults.push('runs')
  if (longest >= 26) faults.push('long run')
  return faults
}

// FIPS 140-2, table of the runs test: runs of length 1, 2, 3, 4, 5, and 6 or more, of each kind of bit.
const runBounds = [
  [2_315, 2_685],
  [1_114, 1_386],
  [527, 723],
  [240, 384],
  [103, 209],
  [103, 209],
] as const

const runsOf = (bits: Uint8Array): { readonly counts: readonly number[][]; readonly longest: number } => {
  const counts = [
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ]
  let [length, longest] = [0, 0]
  for (let at = 0; at < bits.length; at += 1) {
    length += 1
    if (at + 1 < bits.length && bits[at + 1] === bits[at]) continue
    counts[bits[at]!]![Math.min(length, 6) - 1]! += 1
    longest = Math.max(longest, length)
    length = 0
  }
  return { counts, longest }
}

/** Blocks of a stream that fail, by fault. */
export function fipsTally(
  source: Source,
  blocks: number,
): { readonly failed: number; readonly faults: Readonly<Partial<Record<FIPSFault, number>>> } {
  const faults: Partial<Record<FIPSFault, number>> = {}
  let failed = 0
  for (let block = 0; block < blocks; block += 1) {
    const found = fipsFaults(source(2_500))
    if (found.length > 0) failed += 1
    for (const fault of found) faults[fault] = (faults[fault] ?? 0) + 1
  }
  return { failed, faults }
}

/** The bits of bytes, the most significant first, one a byte. */
export function bitsOf(bytes: Uint8Array): Uint8Array {
  const bits = new Uint8Array(bytes.length * 8)
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bytes[at >> 3]! >> (7 - (at & 7))) & 1
  return bits
}
