import { useQuery } from '@tanstack/react-query'
import type { User } from '@zoria/contract/identity/http'
import { formatAmount, least, minus, money } from '@zoria/kernel'
import { formatMoney } from '../formats.ts'
import { amountOfReply } from '../forms/amounts.ts'
import { askedBy } from '../queries/answer-of.ts'
import { useSession } from '../session/session.tsx'
import { ownRating, type OwnRating } from './own-rating.ts'

/**
 * The player's rating at this moment, for a text that says what is missing. Not wanted: only what another part of the
 * page has asked for.
 */
export function useOwnRating({ isWanted }: { readonly isWanted: boolean }) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: ownRating.queryKey,
    meta: { isPersonal: true },
    enabled: isWanted,
    staleTime: 0,
    queryFn: ({ signal }) => ownRating.ask(askedBy(callAPI, { signal })),
  })
}

type Missing = Pick<OwnRating, 'unit' | 'turnover'> & {
  /** A rating with at most two places, as in "3.00". */ readonly required: string
  readonly currency: User['currency']
}

const ratingShape = /^\d{1,12}(\.\d{1,2})?$/

/**
 * The turnover with full weight that is missing to a rating, as money; null where the rating is no figure.
 * docs/rules/cashback-and-rating.md#rating
 */
export function turnoverMissing({ unit, turnover, required, currency }: Missing): string | null {
  if (!ratingShape.test(required)) return null
  const hundredths = amountOfReply(required, currency).amount
  const needed = money((hundredths * amountOfReply(unit, currency).amount + 99n) / 100n, currency)
  return formatMoney(formatAmount(minus(needed, least(needed, amountOfReply(turnover, currency)))), currency)
}
