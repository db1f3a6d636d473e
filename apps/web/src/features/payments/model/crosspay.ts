import type { Currency } from '@zoria/kernel'
import type { MessageId } from '../../../i18n/catalogues.ts'
import { amountOfReply, isBeyondAmounts, typedAmount } from '../../../lib/forms/amounts.ts'

/**
 * What is wrong with a sum that goes from winnings back into play. There is no smallest one. Source:
 * docs/rules/wallet.md#crosspay.
 */
export function crosspayFault(typed: string, currency: Currency, available: string): MessageId | null {
  if (typed.trim() === '') return 'FILL_OUT_THIS_FIELD'
  if (isBeyondAmounts(typed)) return 'INSUFFICIENT_FUNDS'
  const amount = typedAmount(typed, currency)
  if (amount === null || amountOfReply(amount, currency).amount === 0n) return 'AMOUNT_INVALID'
  return amountOfReply(amount, currency).amount > amountOfReply(available, currency).amount
    ? 'INSUFFICIENT_FUNDS'
    : null
}
