import { hash, verify } from '@node-rs/argon2'
import { fail, ok, type Result } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'

export type Overloaded = { readonly code: 'OVERLOADED'; readonly retryAfter: number }

/** Passwords as argon2id hashes with a pepper, computed off the event loop behind a bounded queue. */
export type PasswordHashes = {
  hash(password: string): Promise<Result<string, Overloaded>>
  /** False for no hash at all, after the same work: whoever measures learns nothing about who has an account. */
  matches(password: string, hash: string | undefined): Promise<Result<boolean, Overloaded>>
}

// docs/rules/identity.md#registration, S-06: argon2id with 46 MiB and one pass, or stronger.
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }

/** Two at a time leave threads of the pool to the rest of the process; 64 waiting are about three seconds of work. */
const limits = { runningMax: 2, waitingMax: 64 }

/** Everything else in the product compares passwords byte for byte through this. */
export function createPasswordHashes({ pepper, chance }: { pepper: string; chance: Chance }): PasswordHashes {
  const options = { ...cost, secret: Buffer.from(pepper) }
  const run = createBoundedQueue(limits)
  const nobodysHash = hash(Buffer.from(chance.bytes(16)), options)
  return {
    hash: (password) => run(() => hash(password, options)),
    matches: (password, stored) =>
      run(async () => {
        const isRight = await verify(stored ?? (await nobodysHash), password, options)
        return isRight && stored !== undefined
      }),
  }
}

/** Runs at most `runningMax` at once and refuses when `waitingMax` wait already. */
export function createBoundedQueue({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Answer>(work: () => Promise<Answer>): Promise<Result<Answer, Overloaded>> => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) return fail({ code: 'OVERLOADED', retryAfter: 3 })
      await new Promise<void>((start) => waiting.push(start))
    } else running += 1
    try {
      return ok(await work())
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
