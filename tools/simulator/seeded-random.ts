import { createHash } from 'node:crypto'

/** A whole number below the limit; the sequence depends only on the seed. */
export type SeededRandom = (limit: number) => number

/** Deterministic randomness for plans; it never pays anyone. */
export function diceOf(seed: string): SeededRandom {
  let count = 0
  return (limit) =>
    createHash('sha256')
      .update(`${seed}:${(count += 1)}`)
      .digest()
      .readUIntBE(0, 6) % limit
}
