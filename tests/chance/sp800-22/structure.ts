import { erfc, pearson, upperGamma } from '../numbers.ts'

/**
 * Tests of NIST SP 800-22 revision 1a, sections 2.4, 2.5, 2.9 and 2.10: long runs, matrices, compression, shift
 * registers.
 */

export function longestRun(bits: Uint8Array): number {
  const { size, least, shares } = longestRunTable(bits.length)
  const blocks = Math.floor(bits.length / size)
  const seen = new Float64Array(shares.length)
  for (let block = 0; block < blocks; block += 1) {
    let [run, longest] = [0, 0]
    for (let at = block * size; at < (block + 1) * size; at += 1) {
      run = bits[at] === 1 ? run + 1 : 0
      if (run > longest) longest = run
    }
    seen[Math.min(Math.max(longest - least, 0), shares.length - 1)]! += 1
  }
  return upperGamma((shares.length - 1) / 2, pearson(seen, (at) => blocks * shares[at]!) / 2)
}

const longestRunTable = (
  n: number,
): { readonly size: number; readonly least: number; readonly shares: readonly number[] } => {
  if (n >= 750_000) return { size: 10_000, least: 10, shares: [0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727] }
  if (n >= 6_272)
    return {
      size: 128,
      least: 4,
      shares: [0.1174035788, 0.242955959, 0.249363483, 0.17517706, 0.102701071, 0.112398847],
    }
  return { size: 8, least: 1, shares: [0.21484375, 0.3671875, 0.23046875, 0.1875] }
}

/** Ranks of matrices of 32 × 32 bits. */
export function matrixRank(bits: Uint8Array): number {
  const matrices = Math.floor(bits.length / 1_024)
  const seen = new Float64Array(3)
  for (let matrix = 0; matrix < matrices; matrix += 1)
    seen[Math.min(32 - rankOf(rowsAt(bits, matrix * 1_024)), 2)]! += 1
  const [full, less] = [shareOfRank(32), shareOfRank(31)]
  return Math.exp(-pearson(seen, (at) => matrices * [full, less, 1 - full - less][at]!) / 2)
}

const rowsAt = (bits: Uint8Array, from: number): Uint32Array =>
  Uint32Array.from({ length: 32 }, (_, row) => {
    let word = 0
    for (let at = 0; at < 32; at += 1) word = (word << 1) | bits[from + row * 32 + at]!
    return word >>> 0
  })

const rankOf = (rows: Uint32Array): number => {
  let rank = 0
  for (let column = 31; column >= 0; column -= 1) {
    const pivot = rows.findIndex((row, at) => at >= rank && ((row >>> column) & 1) === 1)
    if (pivot === -1) continue
    const row = rows[pivot]!
    rows[pivot] = rows[rank]!
    rows[rank] = row
    for (let at = rank + 1; at < 32; at += 1) if (((rows[at]! >>> column) & 1) === 1) rows[at]! ^= row
    rank += 1
  }
  return rank
}

const shareOfRank = (rank: number): number => {
  let share = 2 ** (rank * (64 - rank) - 1_024)
  for (let i = 0; i < rank; i += 1) share *= (1 - 2 ** (i - 32)) ** 2 / (1 - 2 ** (i - rank))
  return share
}

/** Maurer's universal test: distances between equal patterns of six or seven bits. It needs 387,840 bits. */
export function universal(bits: Uint8Array): number {
  const [length, expected, variance] = bits.length >= 904_960 ? [7, 6.1962507, 3.125] : [6, 5.2177052, 2.954]
  const init = 10 * 2 ** length
  const blocks = Math.floor(bits.length / length)
  const last = new Int32Array(2 ** length)
  let sum = 0
  for (let block = 1; block <= blocks; block += 1) {
    let pattern = 0
    for (let at = (block - 1) * length; at < block * length; at += 1) pattern = (pattern << 1) | bits[at]!
    if (block > init) sum += Math.log2(block - last[pattern]!)
    last[pattern] = block
  }
  const tested = blocks - init
  const c = 0.7 - 0.8 / length + ((4 + 32 / length) * tested ** (-3 / length)) / 15
  return erfc(Math.abs(sum / tested - expected) / (Math.SQRT2 * c * Math.sqrt(variance / tested)))
}

/** The lengths of the shortest shift registers that make blocks of 500 bits. */
export function linearComplexity(bits: Uint8Array, block = 500): number {
  const blocks = Math.floor(bits.length / block)
  const sign = block % 2 === 0 ? 1 : -1
  const mean = block / 2 + (9 - sign) / 36 - (block / 3 + 2 / 9) / 2 ** block
  const seen = new Float64Array(7)
  for (let at = 0; at < blocks; at += 1) {
    const t = sign * (registerLength(bits.subarray(at * block, (at + 1) * block)) - mean) + 2 / 9
    seen[Math.min(Math.max(Math.ceil(t + 2.5), 0), 6)]! += 1
  }
  const shares = [0.01047, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833]
  return upperGamma(3, pearson(seen, (at) => blocks * shares[at]!) / 2)
}

/** Berlekamp and Massey. */
export function registerLength(bits: Uint8Array): number {
  const n = bits.length
  const connection = new Uint8Array(n + 1)
  let before = new Uint8Array(n + 1)
  connection[0] = before[0] = 1
  let [length, lengthBefore, shift] = [0, 0, 1]
  for (let at = 0; at < n; at += 1) {
    let discrepancy = bits[at]!
    for (let i = 1; i <= length; i += 1) discrepancy ^= connection[i]! & bits[at - i]!
    if (discrepancy === 0) {
      shift += 1
      continue
    }
    const kept = 2 * length <= at ? connection.slice() : null
    for (let i = 0; i <= lengthBefore; i += 1) connection[i + shift]! ^= before[i]!
    if (kept === null) shift += 1
    else [length, lengthBefore, before, shift] = [at + 1 - length, length, kept, 1]
  }
  return length
}
