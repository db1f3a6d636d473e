import { formatAmount, parseAmount, parseCurrency, scaled, type Money } from '@zoria/kernel'

/** Money on the PSP's wire: `{amount: "100.00", currency: "UAH"}`. Undefined for unsupported values. */
export function readSum({
  amount,
  currency,
}: {
  readonly amount: string
  readonly currency: string
}): Money | undefined {
  const known = parseCurrency(currency)
  const sum = known && parseAmount(amount, known)
  return sum && sum.amount > 0n ? sum : undefined
}

/** Half a sum in the PSP's format. */
export function halfOf(sum: { readonly amount: string; readonly currency: string }): string {
  const whole = readSum(sum)
  return whole ? formatAmount(scaled(whole, { numerator: 1n, denominator: 2n, rounding: 'down' })) : sum.amount
}

/** Withdrawals up to 2,000.00 uah (kzt × 12) resolve automatically (docs/rules/cashbox.md#sandbox-payment-provider). */
const selfResolvingMax: Readonly<Record<string, bigint>> = { uah: 200_000n, kzt: 2_400_000n }

export function resolvesItself({ amount, currency }: Money): boolean {
  return amount <= (selfResolvingMax[currency] ?? 0n)
}
