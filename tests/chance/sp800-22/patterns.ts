import { erfc, pearson, upperGamma } from '../numbers.ts'

/**
 * Tests of NIST SP 800-22 revision 1a, sections 2.7, 2.8, 2.11, 2.12, 2.14 and 2.15: patterns, and the random walk of
 * the bits.
 */

/** How often a pattern occurs in each of eight blocks without overlaps. The pattern must not begin as it ends. */
export function nonOverlapping(bits: Uint8Array, pattern = '000000001'): number {
  const wanted = Uint8Array.from(pattern, Number)
  const m = wanted.length
  const size = Math.floor(bits.length / 8)
  const mean = (size - m + 1) / 2 ** m
  const variance = size * (1 / 2 ** m - (2 * m - 1) / 2 ** (2 * m))
  let sum = 0
  for (let block = 0; block < 8; block += 1) {
    let count = 0
    for (let at = block * size; at <= (block + 1) * size - m; at += 1) {
      if (!isAt(bits, wanted, at)) continue
      count += 1
      at += m - 1
    }
    sum += (count - mean) ** 2 / variance
  }
  return upperGamma(4, sum / 2)
}

/** Shares of blocks with none, one … five or more patterns, as K. Hamano and T. Kaneko corrected them. */
const overlapShares = [0.364091, 0.185659, 0.139381, 0.100571, 0.0704323, 0.139865]

/** How often nine ones occur in each block of 1,032 bits; overlaps count. */
export function overlapping(bits: Uint8Array, shares: readonly number[] = overlapShares): number {
  const wanted = new Uint8Array(9).fill(1)
  const size = 1_032
  const blocks = Math.floor(bits.length / size)
  const seen = new Float64Array(6)
  for (let block = 0; block < blocks; block += 1) {
    let count = 0
    for (let at = block * size; at <= (block + 1) * size - 9; at += 1) if (isAt(bits, wanted, at)) count += 1
    seen[Math.min(count, 5)]! += 1
  }
  return upperGamma(2.5, pearson(seen, (at) => blocks * shares[at]!) / 2)
}

const isAt = (bits: Uint8Array, wanted: Uint8Array, from: number): boolean => {
  for (let at = 0; at < wanted.length; at += 1) if (bits[from + at] !== wanted[at]) return false
  return true
}

/** Patterns of m bits that overlap, against those of one bit less and two bits less: both p-values. */
export function serial(bits: Uint8Array, m = 16): readonly [number, number] {
  const [psi0, psi1, psi2] = [psi(bits, m), psi(bits, m - 1), psi(bits, m - 2)]
  return [upperGamma(2 ** (m - 2), (psi0 - psi1) / 2), upperGamma(2 ** (m - 3), (psi0 - 2 * psi1 + psi2) / 2)]
}

const psi = (bits: Uint8Array, m: number): number => {
  if (m === 0) return 0
  const sum = countsOf(bits, m).reduce((total, count) => total + count * count, 0)
  return (2 ** m / bits.length) * sum - bits.length
}

/** Approximate entropy: how predictable a bit is from the m bits before it. */
export function approximateEntropy(bits: Uint8Array, m = 10): number {
  const n = bits.length
  const phi = (length: number): number =>
    countsOf(bits, length).reduce((sum, count) => (count === 0 ? sum : sum + (count / n) * Math.log(count / n)), 0)
  return upperGamma(2 ** (m - 1), n * (Math.LN2 - (phi(m) - phi(m + 1))))
}

// The bits are a ring.
const countsOf = (bits: Uint8Array, m: number): Float64Array => {
  const counts = new Float64Array(2 ** m)
  const mask = 2 ** m - 1
  let pattern = 0
  for (let at = 0; at < m - 1; at += 1) pattern = (pattern << 1) | bits[at % bits.length]!
  for (let at = 0; at < bits.length; at += 1) {
    pattern = ((pattern << 1) | bits[(at + m - 1) % bits.length]!) & mask
    counts[pattern]! += 1
  }
  return counts
}

/**
 * The random walk cut at its zeros: how often each cycle visits a state, as p-values by state; null if there are too
 * few cycles.
 */
export function excursions(bits: Uint8Array): Readonly<Record<number, number>> | null {
  const { cycles, isEnough } = walk(bits)
  if (!isEnough) return null
  return Object.fromEntries(
    [-4, -3, -2, -1, 1, 2, 3, 4].map((state) => {
      const seen = new Float64Array(6)
      for (const visits of cycles) seen[Math.min(visits[state + 9] ?? 0, 5)]! += 1
      return [state, upperGamma(2.5, pearson(seen, (k) => cycles.length * visitShare(state, k)) / 2)]
    }),
  )
}

const visitShare = (state: number, visits: number): number => {
  const x = Math.abs(state)
  if (visits === 0) return 1 - 1 / (2 * x)
  if (visits === 5) return (1 / (2 * x)) * (1 - 1 / (2 * x)) ** 4
  return (1 / (4 * x * x)) * (1 - 1 / (2 * x)) ** (visits - 1)
}

/** How often the walk visits each of eighteen states in all. */
export function excursionsVariant(bits: Uint8Array): Readonly<Record<number, number>> | null {
  const { cycles, isEnough } = walk(bits)
  if (!isEnough) return null
  return Object.fromEntries(
    Array.from({ length: 19 }, (_, at) => at - 9)
      .filter((state) => state !== 0)
      .map((state) => {
        const visits = cycles.reduce((sum, each) => sum + each[state + 9]!, 0)
        return [
          state,
          erfc(Math.abs(visits - cycles.length) / Math.sqrt(2 * cycles.length * (4 * Math.abs(state) - 2))),
        ]
      }),
  )
}

const walk = (bits: Uint8Array): { readonly cycles: readonly Int32Array[]; readonly isEnough: boolean } => {
  const cycles: Int32Array[] = []
  let [sum, visits] = [0, new Int32Array(19)]
  for (const bit of bits) {
    sum += 2 * bit - 1
    if (Math.abs(sum) <= 9) visits[sum + 9]! += 1
    if (sum === 0) {
      cycles.push(visits)
      visits = new Int32Array(19)
    }
  }
  if (sum !== 0) cycles.push(visits)
  return { cycles, isEnough: cycles.length >= Math.max(0.005 * Math.sqrt(bits.length), 500) }
}
