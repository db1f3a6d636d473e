import type { User } from '@zoria/contract/identity/http'
import { formatHundredths, formatMoney } from '../../../lib/formats.ts'
import { turnoverMissing } from '../../../lib/rating/missing-play.ts'
import type { OwnRating } from '../../../lib/rating/own-rating.ts'
import type { TextValues } from '../../../lib/texts/text-pieces.ts'

type Who = Pick<User, 'currency' | 'rating' | 'phone'> | null

/** Decimal strings are formatted as money of the player; other values stay as they are. */
const sums: readonly string[] = ['depositAmount']
const amountShape = /^\d{1,12}(\.\d{1,2})?$/

/** Modals that name `{turnoverMissing}`: how much play is missing to their `minRating`. */
export const ratingModals: ReadonlySet<string> = new Set(['LOW_USER_RATING', 'user-rating-is-less-than-required'])

type Named = {
  readonly user: Who
  readonly variables?: Readonly<Record<string, string | number>> | undefined
  readonly rating?: Pick<OwnRating, 'unit' | 'turnover'> | undefined
}

/**
 * What the texts of a modal may name: the player (`{user.rating}`), the play that is missing to a rating, and the
 * variables it was opened with (Spec §4).
 */
export function modalValues({ user, variables = {}, rating }: Named): TextValues {
  const missing =
    user && rating && turnoverMissing({ ...rating, currency: user.currency, required: String(variables['minRating']) })
  const own: TextValues = user
    ? {
        'user.currency': user.currency.toUpperCase(),
        'user.rating': formatHundredths(user.rating),
        ...(user.phone && { 'user.phone': user.phone }),
      }
    : {}
  const given = Object.entries(variables).map(([name, value]) => [
    name,
    sums.includes(name) && amountShape.test(String(value))
      ? formatMoney(String(value), user?.currency ?? 'uah')
      : String(value),
  ])
  return { ...own, ...(missing && { turnoverMissing: missing }), ...(Object.fromEntries(given) as TextValues) }
}
