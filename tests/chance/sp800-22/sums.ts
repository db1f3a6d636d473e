import { erfc, normal, upperGamma } from '../numbers.ts'

/**
 * Tests of NIST SP 800-22 revision 1a, sections 2.1, 2.2, 2.3 and 2.13: how many ones, in all, in blocks, in runs, on
 * the way. Bits are bytes of 0 and 1.
 */

export function frequency(bits: Uint8Array): number {
  return erfc(Math.abs(2 * ones(bits) - bits.length) / Math.sqrt(2 * bits.length))
}

export function blockFrequency(bits: Uint8Array, block = 128): number {
  const blocks = Math.floor(bits.length / block)
  let sum = 0
  for (let at = 0; at < blocks; at += 1) sum += (ones(bits.subarray(at * block, (at + 1) * block)) / block - 0.5) ** 2
  return upperGamma(blocks / 2, 2 * block * sum)
}

export function runs(bits: Uint8Array): number {
  const n = bits.length
  const share = ones(bits) / n
  if (Math.abs(share - 0.5) >= 2 / Math.sqrt(n)) return 0
  let count = 1
  for (let at = 1; at < n; at += 1) if (bits[at] !== bits[at - 1]) count += 1
  const spread = share * (1 - share)
  return erfc(Math.abs(count - 2 * n * spread) / (2 * Math.sqrt(2 * n) * spread))
}

/** The largest distance from zero of the walk of the bits, from the front or from the back. */
export function cumulativeSums(bits: Uint8Array, isBackward = false): number {
  const n = bits.length
  let [sum, z] = [0, 0]
  for (let at = 0; at < n; at += 1) {
    sum += 2 * bits[isBackward ? n - 1 - at : at]! - 1
    z = Math.max(z, Math.abs(sum))
  }
  const root = Math.sqrt(n)
  const term = (k: number, a: number, b: number): number =>
    normal(((4 * k + a) * z) / root) - normal(((4 * k + b) * z) / root)
  let p = 1
  for (let k = Math.trunc((-n / z + 1) / 4); k <= (n / z - 1) / 4; k += 1) p -= term(k, 1, -1)
  for (let k = Math.trunc((-n / z - 3) / 4); k <= (n / z - 1) / 4; k += 1) p += term(k, 3, 1)
  return p
}

const ones = (bits: Uint8Array): number => {
  let sum = 0
  for (const bit of bits) sum += bit
  return sum
}
