import { createRateLimit } from '@zoria/platform/http/rate-limit'

/** An attempt: the account, the address, and the device if the account has logged in on it before. */
export type Attempt = { readonly account: string; readonly address: string; readonly knownDevice?: string | undefined }

export type Verdict =
  | { readonly kind: 'allowed'; readonly delayMs: number }
  | { readonly kind: 'locked'; readonly retryAfterMs: number }
  /**
   * Too many wrong codes after the right password: refused as a wrong password, so that the reply does not reveal that
   * it was right.
   */
  | { readonly kind: 'closed' }

/** Counts log-in attempts. Times are in milliseconds. */
export type LoginLimits = {
  /** Counts the attempt as failed until it succeeds, so that concurrent attempts cannot exceed the limit. */
  begin(attempt: Attempt, now: number): Verdict
  succeeded(attempt: Attempt): void
  /** The password was right, the code was wrong. */
  codeFailed(attempt: Attempt, now: number): void
}

const minute = 60_000
const lockMs = 10 * minute
const windowMs = 60 * minute
/** Allowed consecutive failures per address and account, and per known device. */
const failuresMax = { unknown: 5, known: 10 }
const attemptsPerMinute = 10
/** Failures on one account from unknown devices before attempts are delayed. */
const freeFailures = 10
const delayMaxMs = 5_000
/** Three of a million codes are valid at a time. */
const wrongCodesMax = 10
const keysMax = 20_000

/**
 * Locks the pair of account and address, never an account: an attacker locks out only himself. Attempts on one account
 * from many addresses are delayed. A known device has separate counters, which other clients cannot fill.
 */
export function createLoginLimits(): LoginLimits {
  const failures = createCounters(lockMs)
  const spread = createCounters(windowMs)
  const wrongCodes = createCounters(windowMs)
  const pace = createRateLimit({ perMinute: attemptsPerMinute, keysMax })
  return {
    begin: (attempt, now) => {
      const isKnown = attempt.knownDevice !== undefined
      const wait = pace(isKnown ? `device ${attempt.knownDevice}` : `address ${attempt.address}`, now)
      if (wait > 0) return { kind: 'locked', retryAfterMs: wait }
      const lane = laneOf(attempt)
      const left =
        failures.count(lane, now) < failuresMax[isKnown ? 'known' : 'unknown'] ? 0 : failures.endsInMs(lane, now)
      if (left > 0) return { kind: 'locked', retryAfterMs: left }
      failures.add(lane, now)
      if (isKnown) return { kind: 'allowed', delayMs: 0 }
      if (wrongCodes.count(attempt.account, now) >= wrongCodesMax) return { kind: 'closed' }
      return { kind: 'allowed', delayMs: delayAfter(spread.add(attempt.account, now) - 1) }
    },
    succeeded: (attempt) => {
      failures.clear(laneOf(attempt))
      if (attempt.knownDevice === undefined) spread.takeBack(attempt.account)
    },
    codeFailed: (attempt, now) => void (attempt.knownDevice === undefined && wrongCodes.add(attempt.account, now)),
  }
}

/** The delay after a number of failures on the account: doubled with each, at most five seconds. */
export function delayAfter(count: number): number {
  return count < freeFailures ? 0 : Math.min(delayMaxMs, 250 * 2 ** Math.min(count - freeFailures, 10))
}

const laneOf = ({ account, address, knownDevice }: Attempt): string =>
  knownDevice === undefined ? `${account} from ${address}` : `${account} on ${knownDevice}`

type Counters = {
  count(key: string, now: number): number
  add(key: string, now: number): number
  endsInMs(key: string, now: number): number
  takeBack(key: string): void
  clear(key: string): void
}

// A count expires this long after its last attempt. The oldest keys are evicted first.
const createCounters = (keptMs: number): Counters => {
  const counters = new Map<string, { count: number; endsAt: number }>()
  const present = (key: string, now: number) => {
    const counter = counters.get(key)
    return counter !== undefined && now < counter.endsAt ? counter : undefined
  }
  return {
    count: (key, now) => present(key, now)?.count ?? 0,
    endsInMs: (key, now) => (present(key, now)?.endsAt ?? now) - now,
    add: (key, now) => {
      const count = (present(key, now)?.count ?? 0) + 1
      counters.delete(key)
      counters.set(key, { count, endsAt: now + keptMs })
      if (counters.size > keysMax) counters.delete(counters.keys().next().value as string)
      return count
    },
    takeBack: (key) => {
      const counter = counters.get(key)
      if (counter !== undefined) counter.count -= 1
    },
    clear: (key) => void counters.delete(key),
  }
}
