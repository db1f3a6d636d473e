import { drawFromBlocks, type Draw } from '../../draw.ts'

/** Draws of a fast generator with a seed (mulberry32), for simulations. */
export function seededDraws(seed: number): Draw {
  let state = seed
  return drawFromBlocks(() => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    word ^= word >>> 14
    return Uint8Array.of(word >>> 24, word >>> 16, word >>> 8, word)
  })
}

/** How many standard errors the mean of a sample is away from the expected one. */
export function standardErrors(sample: readonly number[], expected: number): number {
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length
  const variance = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sample.length - 1)
  return Math.abs(mean - expected) / Math.sqrt(variance / sample.length)
}
