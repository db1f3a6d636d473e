import type { Bps } from './basis-points.ts'
import type { Brand } from './brand.ts'
import { minorUnitsPerUnit, type Currency } from './currency.ts'
import { plainDecimal } from './decimal.ts'
import { invariant } from './invariant.ts'

/** An exact sum in minor units of one currency. Never a float, never a bare number. */
export type Money = Brand<{ readonly amount: bigint; readonly currency: Currency }, 'Money'>

/** Where the part below one minor unit goes. Every division names it. */
export type Rounding = 'down' | 'up'

/** Money from minor units: `money(1250n, 'uah')` is 12.50 uah. */
export function money(amount: bigint, currency: Currency): Money {
  return { amount, currency } as Money
}

export const zero = (currency: Currency): Money => money(0n, currency)

export const amountOf = (value: Money): bigint => value.amount

export const isZero = (value: Money): boolean => value.amount === 0n

/** The sum of two sums of one currency. */
export function plus(left: Money, right: Money): Money {
  sameCurrency(left, right)
  return money(left.amount + right.amount, left.currency)
}

/** The difference; may be negative, callers that may not allow it must check. */
export function minus(left: Money, right: Money): Money {
  sameCurrency(left, right)
  return money(left.amount - right.amount, left.currency)
}

export function sum(values: readonly Money[], currency: Currency): Money {
  return values.reduce(plus, zero(currency))
}

export function least(left: Money, right: Money): Money {
  sameCurrency(left, right)
  return left.amount <= right.amount ? left : right
}

export function greatest(left: Money, right: Money): Money {
  sameCurrency(left, right)
  return left.amount >= right.amount ? left : right
}

/** `share` of a sum, with the fraction of a minor unit rounded as `rounding` says. The sum must not be negative. */
export function portion(whole: Money, share: Bps, rounding: Rounding): Money {
  return scaled(whole, { numerator: share, denominator: 10_000n, rounding })
}

/** `whole × numerator ÷ denominator`, exact except for the named rounding. */
export function scaled(
  whole: Money,
  { numerator, denominator, rounding }: { numerator: bigint; denominator: bigint; rounding: Rounding },
): Money {
  invariant(whole.amount >= 0n && numerator >= 0n && denominator > 0n, 'shares are taken of sums that are not negative')
  const product = whole.amount * numerator
  const down = product / denominator
  const hasRemainder = product % denominator !== 0n
  return money(rounding === 'up' && hasRemainder ? down + 1n : down, whole.currency)
}

/**
 * Reads money as it travels: up to 12 digits, optionally a dot and one or two more. Anything else is undefined. Source:
 * docs/rules/wire.md.
 */
export function parseAmount(text: string, currency: Currency): Money | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const units = BigInt(match[1] as string)
  const cents = BigInt((match[2] ?? '').padEnd(2, '0'))
  return money(units * minorUnitsPerUnit(currency) + cents, currency)
}

/**
 * Reads money as providers write it: any exact decimal form, nothing below a minor unit. Source:
 * docs/rules/games.md#amounts.
 */
export function parseForeignAmount(text: string, currency: Currency): Money | undefined {
  const plain = plainDecimal(text)
  return plain === undefined ? undefined : parseAmount(plain, currency)
}

/** Writes money as it travels: two places, a dot, no grouping. Source: docs/rules/wire.md. */
export function formatAmount(value: Money): string {
  const perUnit = minorUnitsPerUnit(value.currency)
  const sign = value.amount < 0n ? '-' : ''
  const absolute = value.amount < 0n ? -value.amount : value.amount
  return `${sign}${absolute / perUnit}.${String(absolute % perUnit).padStart(2, '0')}`
}

function sameCurrency(left: Money, right: Money): void {
  invariant(left.currency === right.currency, `sums of one currency meet, not ${left.currency} and ${right.currency}`)
}
