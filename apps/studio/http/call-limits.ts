import { createRateLimit, type RateLimit } from '../gis/rate-limit.ts'

/** Far more than a page asks for by hand: its round, the end of it, now and then the balance. */
const perSession = 200
/** Where no session is named, or one not heard of before: many players share an address, and a token is invented as fast as it is sent. */
const perAddress = 1_000
const kept = 20_000
/** No token of ours is as long, `Bearer` and all. What is longer names no session and is not kept. */
const tokenLengthMax = 100

export type CallLimits = (call: { readonly token: string | undefined; readonly address: string }, now: number) => number

/** How many milliseconds a call of a game page has to wait; 0 lets it pass. Sessions longest not heard of are forgotten first. */
export function createCallLimits(): CallLimits {
  const limits = new Map<string, RateLimit>()
  const limitOf = (key: string, perSecond: number): RateLimit => {
    const limit = limits.get(key) ?? createRateLimit(perSecond)
    limits.delete(key)
    limits.set(key, limit)
    if (limits.size > kept) limits.delete(limits.keys().next().value as string)
    return limit
  }
  return ({ token, address }, now) => {
    const isNamed = token !== undefined && token.length <= tokenLengthMax
    if (!isNamed || !limits.has(token)) {
      const waitMs = limitOf(`address ${address}`, perAddress)(now)
      if (!isNamed || waitMs > 0) return waitMs
    }
    return limitOf(token, perSession)(now)
  }
}
