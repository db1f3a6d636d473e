/** Called per request: 0 if it may pass, else the milliseconds to wait. */
export type RateLimit = (key: string, now: number) => number

type Bucket = { left: number; filledAt: number }

/**
 * A token bucket per key and minute: a full bucket may be used in a burst, then it refills evenly. In memory, as cheap
 * protection of expensive calls; limits across processes are counted in the database. The least recently used keys are
 * evicted first.
 */
export function createRateLimit({
  perMinute,
  keysMax = 20_000,
}: {
  readonly perMinute: number
  readonly keysMax?: number
}): RateLimit {
  const perCall = 60_000 / perMinute
  const buckets = new Map<string, Bucket>()
  return (key, now) => {
    const known = buckets.get(key)
    // A clock that was set back refills the bucket, so that no client is locked out.
    const left =
      known === undefined || now < known.filledAt
        ? perMinute
        : Math.min(perMinute, known.left + (now - known.filledAt) / perCall)
    const mayPass = left >= 1
    buckets.delete(key)
    buckets.set(key, { left: mayPass ? left - 1 : left, filledAt: now })
    if (buckets.size > keysMax) buckets.delete(buckets.keys().next().value as string)
    return mayPass ? 0 : Math.ceil((1 - left) * perCall)
  }
}
