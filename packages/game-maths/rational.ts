/** An exact fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly n: bigint
  readonly d: bigint
}

export const ZERO: Rational = { n: 0n, d: 1n }

/** The fraction n/d in lowest terms. A zero denominator is a bug. */
export function rational(n: bigint, d: bigint): Rational {
  if (d === 0n) throw new Error('A fraction needs a denominator other than zero')
  const divisor = divisorOf(n, d)
  const sign = d < 0n ? -1n : 1n
  return { n: (sign * n) / divisor, d: (sign * d) / divisor }
}

/** left + right, exactly. */
export function plus(left: Rational, right: Rational): Rational {
  return rational(left.n * right.d + right.n * left.d, left.d * right.d)
}

/** left − right, exactly. */
export function minus(left: Rational, right: Rational): Rational {
  return rational(left.n * right.d - right.n * left.d, left.d * right.d)
}

/** left × right, exactly. */
export function times(left: Rational, right: Rational): Rational {
  return rational(left.n * right.n, left.d * right.d)
}

/** The fraction in whole basis points, rounded down: what is published never promises more than the game returns. */
export function bpsDown(value: Rational): number {
  if (value.n < 0n) throw new Error('Only shares are expressed in basis points')
  return Number((value.n * 10_000n) / value.d)
}

/** The fraction as the nearest floating-point number or its neighbour. Only for figures that need no more. */
export function toNumber({ n, d }: Rational): number {
  const whole = n / d
  return Number(whole) + Number(((n - whole * d) << 60n) / d) / 2 ** 60
}

/** The fraction represented by a floating-point number. */
export function fromNumber(value: number): Rational {
  let [scaled, shift] = [value, 0n]
  while (!Number.isInteger(scaled)) [scaled, shift] = [scaled * 2, shift + 1n]
  return rational(BigInt(scaled), 1n << shift)
}

/** The fraction in decimals, rounded to the nearest. */
export function decimals(value: Rational, places: number): string {
  const digits = ((value.n * 10n ** BigInt(places) * 2n + value.d) / (value.d * 2n))
    .toString()
    .padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The greatest common divisor. */
export function divisorOf(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (right > 0n) [left, right] = [right, left % right]
  return left
}
