/** The middle of the values; of an even count the mean of the two middle ones. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * The smallest value that is not below the given share of all (nearest rank). Takes values in ascending order. NaN of
 * none.
 */
export function percentile(ascending: ArrayLike<number>, share: number): number {
  if (ascending.length === 0) return Number.NaN
  const rank = Math.max(1, Math.ceil(share * ascending.length))
  return ascending[rank - 1]!
}

/** Formats with three significant digits, whole numbers from 100 on, grouped. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(3)
}
