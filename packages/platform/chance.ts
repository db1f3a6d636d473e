import { randomBytes, randomInt } from 'node:crypto'

/** Where chance comes from; handed in, so that a test may fix it. */
export type Chance = {
  /** Unpredictable bytes. */
  bytes(count: number): Uint8Array
  /** A whole number from 0 up to, not including, `limit`; every one equally likely. */
  below(limit: number): number
}

/** The operating system's chance. */
export const systemChance: Chance = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  below: (limit) => randomInt(limit),
}
