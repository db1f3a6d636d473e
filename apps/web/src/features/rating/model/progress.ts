type Rated = {
  readonly rating: number
  readonly own: { readonly threshold: number }
  readonly next: { readonly threshold: number } | null
}

/**
 * How much of the way from the own level to the next is done, 0 to 100; the last level is complete. A voided round may
 * put the rating below its level.
 */
export function levelPercent({ rating, own, next }: Rated): number {
  if (next === null) return 100
  const [at, from, to] = [rating, own.threshold, next.threshold].map((points) => Math.round(points * 100)) as [
    number,
    number,
    number,
  ]
  return Math.min(100, Math.max(0, Math.floor(((at - from) * 100) / (to - from))))
}
