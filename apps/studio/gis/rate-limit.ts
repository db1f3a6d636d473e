/** Asked at each call: 0 when it may pass, else how many milliseconds are to wait. */
export type RateLimit = (now: number) => number

/** Lets so many calls a second through: at one a second each must come a second after the last, above that as many may come at once. */
export function createRateLimit(perSecond: number): RateLimit {
  // In thousandths of a call, which are whole numbers at every millisecond.
  const full = perSecond * 1_000
  let left = full
  let filledAt: number | null = null
  return (now) => {
    const elapsed = filledAt === null ? 0 : now - filledAt
    // A clock that was put back fills the bucket, so that nobody is kept out until it has caught up.
    left = elapsed < 0 ? full : Math.min(full, left + elapsed * perSecond)
    filledAt = now
    if (left < 1_000) return Math.ceil((1_000 - left) / perSecond)
    left -= 1_000
    return 0
  }
}
