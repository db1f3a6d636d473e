import type { Currency } from '@zoria/kernel'
import type { MessageId } from '../../../i18n/catalogues.ts'
import { amountOfReply, isBeyondAmounts, typedAmount } from '../../../lib/forms/amounts.ts'

export type Bounds = { readonly min: string; readonly max: string }

/** Sums on the buttons, in whole units; tenge are about twelve to a hryvnia. Source: docs/rules/cashbox.md. */
const presets: Readonly<Partial<Record<Currency, readonly string[]>>> = {
  uah: ['300', '500', '1000', '2000', '5000'],
  kzt: ['3000', '5000', '10000', '20000', '50000'],
}

/** The presets of a currency within the limits. */
export function presetsWithin(currency: Currency, bounds: Bounds | null): readonly string[] {
  return (presets[currency] ?? []).filter((preset) => boundsFault(preset, currency, bounds) === null)
}

/** What is wrong with a typed amount, before anybody is asked. */
export function amountFault(typed: string, currency: Currency, bounds: Bounds | null): MessageId | null {
  if (typed.trim() === '') return 'FILL_OUT_THIS_FIELD'
  if (isBeyondAmounts(typed)) return 'AMOUNT_ABOVE_MAXIMUM'
  const amount = typedAmount(typed, currency)
  return amount === null ? 'AMOUNT_INVALID' : boundsFault(amount, currency, bounds)
}

function boundsFault(amount: string, currency: Currency, bounds: Bounds | null): MessageId | null {
  if (!bounds) return null
  const sum = amountOfReply(amount, currency).amount
  if (sum < amountOfReply(bounds.min, currency).amount) return 'AMOUNT_BELOW_MINIMUM'
  return sum > amountOfReply(bounds.max, currency).amount ? 'AMOUNT_ABOVE_MAXIMUM' : null
}

/** The smallest of some sums: what a withdrawal may be at most now. */
export function smallest(amounts: readonly [string, ...string[]], currency: Currency): string {
  return amounts.reduce((least, each) =>
    amountOfReply(each, currency).amount < amountOfReply(least, currency).amount ? each : least,
  )
}

/** What is wrong with a withdrawal before it is asked for. Spec §8: "No funds for withdrawal" comes before any limit. */
export function withdrawalFault(
  typed: string,
  currency: Currency,
  room: { readonly available: string; readonly bounds: Bounds | null },
): MessageId | null {
  if (amountOfReply(room.available, currency).amount === 0n) return 'NO_FUNDS_FOR_WITHDRAWAL'
  const fault = amountFault(typed, currency, room.bounds)
  if (fault !== null) return fault
  const amount = typedAmount(typed, currency) as string
  return amountOfReply(amount, currency).amount > amountOfReply(room.available, currency).amount
    ? 'INSUFFICIENT_FUNDS'
    : null
}
