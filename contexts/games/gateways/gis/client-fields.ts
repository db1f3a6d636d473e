import { parseAmount, parseCurrency, type Currency, type Money } from '@zoria/kernel'
import * as z from 'zod'

/** Text, or a number where a provider writes one. */
export const textField = z.union([z.string(), z.number()]).transform(String)

/** A flag: providers write true, 1 and "1" alike, and leave it out where it is off. */
export const flagField = z.union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]).optional().transform((value) => value === true || value === 1 || value === '1')

/** A count, as number or text. */
export const countField = z.coerce.number().int().min(0)

/** A currency we know, written in capitals; null for another. */
export const currencyField = z.string().transform((text): Currency | null => parseCurrency(text) ?? null)

/** An amount in a currency, as text or as a JSON number; more than two places are cut. Undefined where it is no amount. */
export function amountIn(currency: Currency, written: string): Money | undefined {
  const [, whole, places = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(written) ?? []
  return whole === undefined ? undefined : parseAmount(`${whole}.${places.padEnd(2, '0').slice(0, 2)}`, currency)
}

/** The same, and undefined where a place beyond the second matters: what is to be staked must be known to the unit. */
export function exactAmountIn(currency: Currency, written: string): Money | undefined {
  return /\.\d{2}0*[1-9]/.test(written) ? undefined : amountIn(currency, written)
}
