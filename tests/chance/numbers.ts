/** Functions that turn a statistic into a p-value, to about twelve digits (W. H. Press et al., Numerical Recipes, §6). */

/** Probability that a chi-square with these degrees of freedom is at least this large. */
export const chiSquareTail = (chiSquare: number, freedom: number): number => upperGamma(freedom / 2, chiSquare / 2)

/** Chance that a chi-square is so far from its middle on either side. */
export const twoSided = (tail: number): number => 2 * Math.min(tail, 1 - tail)

/** The complement of the error function. */
export const erfc = (x: number): number => (x < 0 ? 2 - erfc(-x) : upperGamma(0.5, x * x))

/** The normal distribution function. */
export const normal = (x: number): number => erfc(-x / Math.SQRT2) / 2

/** Probability that a normal value is this many standard deviations from its mean on either side. */
export const normalTails = (z: number): number => erfc(Math.abs(z) / Math.SQRT2)

/**
 * The regularised upper incomplete gamma function Q(a, x): 1 − P by its series below a + 1, by its continued fraction
 * above.
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a))
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let n = a + 1; Math.abs(term) > Math.abs(sum) * 1e-16; n += 1) sum += term *= x / n
    return 1 - sum * front
  }
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let h = d
  for (let i = 1; i < 10_000; i += 1) {
    const an = -i * (i - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return h * front
}

const lanczos: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** The logarithm of the gamma function (Lanczos, g = 7). */
export function logGamma(x: number): number {
  const [first = 1, ...others] = lanczos
  const sum = others.reduce((total, coefficient, at) => total + coefficient / (x + at), first)
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

/** Pearson's statistic of observed against expected counts. */
export function pearson(seen: ArrayLike<number>, expected: (at: number) => number): number {
  let sum = 0
  for (let at = 0; at < seen.length; at += 1) sum += (seen[at]! - expected(at)) ** 2 / expected(at)
  return sum
}
