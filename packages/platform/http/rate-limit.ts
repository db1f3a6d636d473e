/** Asked at each call: 0 when it may pass, else how many milliseconds are to wait. */
export type RateLimit = (key: string, now: number) => number

type Bucket = { left: number; filledAt: number }

/**
 * So many calls a minute for each key: a full bucket may be emptied at once, then it fills evenly. Kept in this process, for cheap
 * protection of dear calls; what must hold across processes is counted in the database. The keys longest not seen are forgotten first.
 */
export function createRateLimit({ perMinute, keysMax = 20_000 }: { readonly perMinute: number; readonly keysMax?: number }): RateLimit {
  const perCall = 60_000 / perMinute
  const buckets = new Map<string, Bucket>()
  return (key, now) => {
    const kept = buckets.get(key)
    // A clock that was put back fills the bucket, so that nobody is kept out until it has caught up.
    const left = kept === undefined || now < kept.filledAt ? perMinute : Math.min(perMinute, kept.left + (now - kept.filledAt) / perCall)
    const mayPass = left >= 1
    buckets.delete(key)
    buckets.set(key, { left: mayPass ? left - 1 : left, filledAt: now })
    if (buckets.size > keysMax) buckets.delete(buckets.keys().next().value as string)
    return mayPass ? 0 : Math.ceil((1 - left) * perCall)
  }
}
