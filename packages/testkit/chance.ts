import { createHash } from 'node:crypto'
import { invariant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'

/** Deterministic randomness: a seed always gives the same draws. Print the seed if a failing test must be repeated. */
export function seededChance(seed: string | number): Chance {
  let block = 0
  let left = new Uint8Array(0)

  const bytes = (count: number): Uint8Array => {
    while (left.length < count) {
      const fresh = createHash('sha256').update(`${seed}:${block++}`).digest()
      left = new Uint8Array([...left, ...fresh])
    }
    const drawn = left.slice(0, count)
    left = left.slice(count)
    return drawn
  }

  return {
    bytes,
    below: (limit) => {
      invariant(
        Number.isSafeInteger(limit) && limit > 0 && limit <= range,
        `a draw is below a whole number from 1 to 2^48, not ${limit}`,
      )
      // Draws above the last multiple of the limit are discarded, so that the distribution is uniform.
      const fair = range - (range % limit)
      for (;;) {
        const drawn = bytes(6).reduce((sum, byte) => sum * 256 + byte, 0)
        if (drawn < fair) return drawn % limit
      }
    },
  }
}

const range = 2 ** 48
