import type { Money } from '@zoria/kernel'

/**
 * A claim needs the minimum of its currency, and something in any case. Source:
 * docs/rules/cashback-and-rating.md#claiming.
 */
export function isEnough({ amount }: Money, min: Money | undefined): boolean {
  return amount > 0n && amount >= (min?.amount ?? 0n)
}
