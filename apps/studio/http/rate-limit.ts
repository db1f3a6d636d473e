import { countedNetwork } from '@zoria/platform/http/addresses'

/** Called for each request: 0 if it may pass, otherwise the milliseconds to wait. */
export type RateLimit = (now: number) => number

/**
 * Limits calls per second. At a rate of one, calls must be a second apart; at higher rates, bursts up to the rate are
 * allowed.
 */
export function createRateLimit(perSecond: number): RateLimit {
  // In thousandths of a call, which are whole numbers at every millisecond.
  const full = perSecond * 1_000
  let left = full
  let filledAt: number | null = null
  return (now) => {
    const elapsed = filledAt === null ? 0 : now - filledAt
    // If the clock was set back, the bucket is refilled, so that calls are not blocked until the clock has caught up.
    left = elapsed < 0 ? full : Math.min(full, left + elapsed * perSecond)
    filledAt = now
    if (left < 1_000) return Math.ceil((1_000 - left) / perSecond)
    left -= 1_000
    return 0
  }
}

/** Called for each request of a key: 0 if it may pass, otherwise the milliseconds to wait. */
export type KeyedRateLimit = ((key: string, perSecond: number, now: number) => number) & {
  readonly has: (key: string) => boolean
}

/** Limits of many keys. The least recently seen ones are evicted first. */
export function createKeyedRateLimit(): KeyedRateLimit {
  const limits = new Map<string, RateLimit>()
  const ask = (key: string, perSecond: number, now: number): number => {
    const limit = limits.get(key) ?? createRateLimit(perSecond)
    limits.delete(key)
    limits.set(key, limit)
    if (limits.size > kept) limits.delete(limits.keys().next().value as string)
    return limit(now)
  }
  return Object.assign(ask, { has: (key: string) => limits.has(key) })
}

/** Far more than a page needs: its rounds, their ends, occasionally the balance. */
const perSession = 200
/** For calls without a session or with an unknown one: many players share an address, and invented tokens cost nothing. */
const perAddress = 1_000
const kept = 20_000
/** Our tokens are shorter, including `Bearer`. Longer values count as no session and are not stored. */
const tokenLengthMax = 100

type CallLimits = (call: { readonly token: string | undefined; readonly address: string }, now: number) => number

/**
 * Milliseconds that a call of a game page has to wait; 0 lets it pass. The least recently seen sessions are evicted
 * first.
 */
export function createCallLimits(): CallLimits {
  const limits = createKeyedRateLimit()
  return ({ token, address }, now) => {
    const isNamed = token !== undefined && token.length <= tokenLengthMax
    if (!isNamed || !limits.has(token)) {
      const waitMs = limits(`address ${countedNetwork(address)}`, perAddress, now)
      if (!isNamed || waitMs > 0) return waitMs
    }
    return limits(token, perSession, now)
  }
}
