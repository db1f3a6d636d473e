import { plainDigits } from '@zoria/kernel/digits'
import { formatAmount, money, parseAmount, type Currency, type Money } from '@zoria/kernel'

/** An amount out of a reply of ours; what the contract promises is not checked again. */
export function amountOfReply(amount: string, currency: Currency): Money {
  const parsed = parseAmount(amount.replace('-', ''), currency)
  if (!parsed) throw new Error(`${amount} is no amount of the contract`)
  return parsed
}

/** What a player typed, `1 000,5` for instance, as it travels: `1000.50`. null where it is no amount. */
export function typedAmount(text: string, currency: Currency): string | null {
  const parsed = parseAmount(plainAmount(text), currency)
  return parsed ? formatAmount(parsed) : null
}

/** An amount with more digits than any sum has: it is above every limit. */
export const isBeyondAmounts = (text: string): boolean => /^0*[1-9]\d{12,}(\.\d{1,2})?$/.test(plainAmount(text))

const plainAmount = (text: string): string =>
  plainDigits(text)
    .replace(/[\s\p{Cf}'’]/gu, '')
    .replace(',', '.')
    .replace(/\.$/, '')

/** The sum of amounts of a reply, as it travels. */
export function sumOfAmounts(amounts: readonly string[], currency: Currency): string {
  return formatAmount(
    money(
      amounts.reduce(
        (sum, amount) => sum + amountOfReply(amount, currency).amount * (amount.startsWith('-') ? -1n : 1n),
        0n,
      ),
      currency,
    ),
  )
}
