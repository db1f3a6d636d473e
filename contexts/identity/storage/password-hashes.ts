import { hash, verify } from '@node-rs/argon2'
import { fail, ok, type Result } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'

export type Overloaded = { readonly code: 'OVERLOADED'; readonly retryAfter: number }

export type Lane = 'known' | 'unknown'

/** Passwords as argon2id hashes with a pepper, computed off the event loop behind a bounded queue. */
export type PasswordHashes = {
  hash(password: string, lane?: Lane): Promise<Result<string, Overloaded>>
  /**
   * False without a hash, after the same work, so that timing reveals nothing about registered accounts. Trusted
   * devices have a separate queue, so that a flood of log-ins from others neither delays nor refuses them.
   */
  matches(password: string, hash: string | undefined, lane?: Lane): Promise<Result<boolean, Overloaded>>
}

/** Memory in KiB, passes and threads of one hash. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

// docs/rules/identity.md#registration, S-06: argon2id with 46 MiB and one pass, or stronger.
const standardCost: PasswordCost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }

/** One at a time per queue leaves pool threads to the rest of the process; 64 waiting are about six seconds of work. */
const limits = { runningMax: 1, waitingMax: 64 }

/** Hashes and compares passwords. */
export function createPasswordHashes({
  pepper,
  chance,
  cost = standardCost,
}: {
  pepper: string
  chance: Chance
  cost?: PasswordCost | undefined
}): PasswordHashes {
  const options = { ...cost, secret: Buffer.from(pepper) }
  const lanes = { known: createBoundedQueue(limits), unknown: createBoundedQueue(limits) }
  const dummyHash = hash(Buffer.from(chance.bytes(16)), options)
  return {
    hash: (password, lane = 'known') => lanes[lane](() => hash(password, options)),
    matches: (password, stored, lane = 'known') =>
      lanes[lane](async () => {
        const isRight = await verify(stored ?? (await dummyHash), password, options)
        return isRight && stored !== undefined
      }),
  }
}

/** Runs at most `runningMax` at once and refuses when `waitingMax` are waiting. */
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
