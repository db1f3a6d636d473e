import type { User } from '@zoria/contract/identity/http'
import { formatHundredths, formatMoney } from '../../../lib/formats.ts'
import type { TextValues } from '../../../lib/texts/text-pieces.ts'

type Who = Pick<User, 'currency' | 'rating' | 'phone'> | null

/** Decimal strings are formatted as money of the player; other values stay as they are. */
const sums: readonly string[] = ['depositAmount']
const amountShape = /^\d{1,12}(\.\d{1,2})?$/

/** What the texts of a modal may name: the player (`{user.rating}`) and the variables it was opened with (Spec §4). */
export function modalValues({ user, variables = {} }: { readonly user: Who; readonly variables?: Readonly<Record<string, string | number>> | undefined }): TextValues {
  const own: TextValues = user ? { 'user.currency': user.currency.toUpperCase(), 'user.rating': formatHundredths(user.rating), ...(user.phone && { 'user.phone': user.phone }) } : {}
  const given = Object.entries(variables).map(([name, value]) => [name, sums.includes(name) && amountShape.test(String(value)) ? formatMoney(String(value), user?.currency ?? 'uah') : String(value)])
  return { ...own, ...Object.fromEntries(given) as TextValues }
}
