import { createHash } from 'node:crypto'

/** A whole number below the limit; the same row of them for the same seed. */
export type Dice = (limit: number) => number

/** Dice that repeat. They vary a plan and pay nobody. */
export function diceOf(seed: string): Dice {
  let count = 0
  return (limit) => createHash('sha256').update(`${seed}:${(count += 1)}`).digest().readUIntBE(0, 6) % limit
}
