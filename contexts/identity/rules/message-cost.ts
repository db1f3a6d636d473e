import { bps, portion, type Currency, type Money } from '@zoria/kernel'
import { countryOf, type Phone } from './phone.ts'

/** A range of 10,000 numbers: SMS fraud requests codes for consecutive numbers. */
export function rangeOf(phone: Phone): string {
  return phone.slice(0, -4)
}

/**
 * Do codes to a range look unread? From `sendsMax` per hour on, at least a quarter must be confirmed. Source:
 * docs/rules/identity.md#sending-limits (S-13).
 */
export function isRangeSuspect({
  sent,
  proven,
  sendsMax,
}: {
  sent: number
  proven: number
  sendsMax: number
}): boolean {
  return sent >= sendsMax && proven * 4 < sent
}

/** Messages are paid in the currency of the number's country. */
export function currencyOfMessage(phone: Phone): Currency {
  return countryOf(phone) === 'UA' ? 'uah' : 'kzt'
}

/**
 * The part of a daily budget that everybody may spend. The rest is reserved for codes to the owner of a number, so that
 * strangers cannot spend it. Source: docs/rules/identity.md#sending-limits.
 */
export function openBudget(budget: Money, { reservedPercent }: { readonly reservedPercent: number }): Money {
  return portion(budget, bps((100 - reservedPercent) * 100), 'down')
}

/** Did this message cross 80 % of a daily budget? The alarm is raised once. */
export function isBudgetAlarm({ spent, cost, budget }: { spent: bigint; cost: Money; budget: Money }): boolean {
  const before = spent - cost.amount
  return spent * 5n >= budget.amount * 4n && before * 5n < budget.amount * 4n
}
