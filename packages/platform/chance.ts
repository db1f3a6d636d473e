import { randomBytes, randomInt } from 'node:crypto'

/** A source of randomness, passed as an argument, so that tests can make it deterministic. */
export type Chance = {
  /** Unpredictable bytes. */
  bytes(count: number): Uint8Array
  /** A uniformly distributed integer from 0 to `limit` - 1. */
  below(limit: number): number
}

/** The operating system's random generator. */
export const systemChance: Chance = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  below: (limit) => randomInt(limit),
}
