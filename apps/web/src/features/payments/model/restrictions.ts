import type { User } from '@zoria/contract/identity/http'
import type { RefusalCode } from '@zoria/contract/refusals'
import { amountOfReply } from '../../../lib/amounts.ts'
import type { Restriction } from './withdrawal.ts'

/** What stands in the way before anything is typed: the code the server would refuse with. */
export type Obstacle = { readonly code: RefusalCode }

type Who = Pick<User, 'missing' | 'rating' | 'currency' | 'electronic_wallet_group'>

/** Why this player cannot deposit now, as far as the page knows. */
export function obstacleToDeposit({ missing }: Pick<User, 'missing'>): Obstacle | null {
  const [code] = missing
  return code === undefined ? null : { code }
}

/** Why this player cannot withdraw now: the first of the reasons the server would give, in its order (docs/rules/cashbox.md#withdrawals). */
export function obstacleToWithdrawal(user: Who, restriction: Restriction): Obstacle | null {
  return obstacleToDeposit(user) ?? firstOf([
    ['PAYOUT_ON_HOLD', restriction.holdUntil !== null],
    ['user-rating-is-less-than-required', restriction.minRating !== null && user.rating < restriction.minRating],
    ['PAYOUT_DAY_LIMIT_REACHED', isLess(restriction.leftToday, restriction)],
    ['PAYOUT_24H_LIMIT_REACHED', isLess(restriction.left24h, restriction)],
    ['NO_FUNDS_FOR_WITHDRAWAL', amountOfReply(user.electronic_wallet_group.balance, user.currency).amount === 0n],
    ['AMOUNT_BELOW_MINIMUM', isLess(user.electronic_wallet_group.balance, restriction)],
  ])
}

const firstOf = (reasons: readonly (readonly [RefusalCode, boolean])[]): Obstacle | null => {
  const found = reasons.find(([, holds]) => holds)
  return found ? { code: found[0] } : null
}

/** Whether a sum does not even allow the smallest withdrawal. */
const isLess = (sum: string, { min, currency }: Restriction) => amountOfReply(sum, currency).amount < amountOfReply(min, currency).amount

/** The rating that withdrawals need. Spec §7: without PAYOUT_MIN_RATING it is the player's own, rounded down, plus 1. */
export const requiredRating = (rating: number, minRating: number | null): number => minRating ?? Math.floor(rating) + 1

/** How much of a limit is used, in whole per cent. */
export function usedPercent({ max, left, currency }: { readonly max: string; readonly left: string; readonly currency: Restriction['currency'] }): number {
  const whole = amountOfReply(max, currency).amount
  return whole === 0n ? 100 : Number(((whole - amountOfReply(left, currency).amount) * 100n) / whole)
}
