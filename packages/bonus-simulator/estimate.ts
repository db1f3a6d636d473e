/** A figure with the interval that covers the truth in 95 of 100 simulations. */
export interface Estimate {
  readonly value: number
  readonly from: number
  readonly to: number
}

/** The normal quantile of 95 %. */
const REACH = 1.959_964

/** The mean of a sample. */
export function meanOf(values: Float64Array): Estimate {
  const value = average(values)
  return within(value, Math.sqrt(spreadOf(values, value) / values.length))
}

/**
 * The mean of a sample with a control variate whose true mean is zero: their correlated noise is removed. Here the
 * noise is the payouts above the game's return. The interval is that of the rest.
 */
export function meanWithoutNoise(values: Float64Array, noise: Float64Array): Estimate {
  const [value, offset] = [average(values), average(noise)]
  const share = spreadOf(noise, offset)
  if (share === 0) return meanOf(values)
  const slope = together(values, value, { noise, offset }) / share
  let rest = 0
  for (let at = 0; at < values.length; at += 1) rest += (values[at]! - value - slope * (noise[at]! - offset)) ** 2
  return within(value - slope * offset, Math.sqrt(rest / (values.length - 2) / values.length))
}

/** A share with its Wilson interval, which is meaningful even for events that never occurred. */
export function shareOf(seen: number, of: number): Estimate {
  const [share, square] = [seen / of, REACH ** 2]
  const middle = (share + square / (2 * of)) / (1 + square / of)
  const reach = (REACH / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2))
  return { value: share, from: Math.max(0, middle - reach), to: Math.min(1, middle + reach) }
}

/** Square root of the mean squared distance from the mean. */
export function deviationOf(values: Float64Array): number {
  return Math.sqrt(spreadOf(values, average(values)))
}

/** The value that such a share of a sorted sample does not pass. */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

export function average(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

const within = (value: number, error: number): Estimate => ({
  value,
  from: value - REACH * error,
  to: value + REACH * error,
})

const spreadOf = (values: Float64Array, mean: number): number => {
  let sum = 0
  for (const value of values) sum += (value - mean) ** 2
  return sum / (values.length - 1)
}

const together = (
  values: Float64Array,
  mean: number,
  { noise, offset }: { noise: Float64Array; offset: number },
): number => {
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += (values[at]! - mean) * (noise[at]! - offset)
  return sum / (values.length - 1)
}
