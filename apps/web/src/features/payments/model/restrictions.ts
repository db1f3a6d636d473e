import type { User } from '@zoria/contract/identity/http'
import type { CallRefusal } from '@zoria/contract/client'
import type { ReplyOf } from '@zoria/contract/endpoint'
import type { RefusalCode } from '@zoria/contract/refusals'
import type { getSettings } from '@zoria/contract/settings/http'
import { amountOfReply } from '../../../lib/forms/amounts.ts'
import type { Restriction } from './withdrawal.ts'

/** The obstacle before anything is typed: the code the server would refuse with. */
export type Obstacle = { readonly code: RefusalCode }

type Who = Pick<User, 'missing' | 'rating' | 'currency' | 'electronic_wallet_group'>

/** Why this player cannot deposit now, as far as the page knows. */
export function obstacleToDeposit({ missing }: Pick<User, 'missing'>): Obstacle | null {
  const [code] = missing
  return code === undefined ? null : { code }
}

/**
 * Why this player cannot withdraw now: the first of the reasons the server would give, in its order
 * (docs/rules/cashbox.md#withdrawals).
 */
export function obstacleToWithdrawal(user: Who, restriction: Restriction, ratingMin: number | null): Obstacle | null {
  return (
    obstacleToDeposit(user) ??
    firstOf([
      ['PAYOUT_ON_HOLD', restriction.holdUntil !== null],
      // A restricted account needs no rating: its restriction names none.
      [
        'user-rating-is-less-than-required',
        restriction.minRating !== null && ratingMin !== null && user.rating < ratingMin,
      ],
      ['PAYOUT_DAY_LIMIT_REACHED', isLess(restriction.leftToday, restriction)],
      ['PAYOUT_24H_LIMIT_REACHED', isLess(restriction.left24h, restriction)],
      ['NO_FUNDS_FOR_WITHDRAWAL', amountOfReply(user.electronic_wallet_group.balance, user.currency).amount === 0n],
      ['AMOUNT_BELOW_MINIMUM', isLess(user.electronic_wallet_group.balance, restriction)],
    ])
  )
}

const firstOf = (reasons: readonly (readonly [RefusalCode, boolean])[]): Obstacle | null => {
  const found = reasons.find(([, holds]) => holds)
  return found ? { code: found[0] } : null
}

/** Whether a sum does not even allow the smallest withdrawal. */
const isLess = (sum: string, { min, currency }: Restriction) =>
  amountOfReply(sum, currency).amount < amountOfReply(min, currency).amount

/** PAYOUT_MIN_RATING from the first item's data (Spec §7); null where it is absent. */
export function ratingSetting({ items: [first] }: ReplyOf<typeof getSettings>['body']): number | null {
  const value = first?.data.find(({ code }) => code === 'PAYOUT_MIN_RATING')?.value.value
  return typeof value === 'number' ? value : null
}

type Gate = {
  readonly rating: number
  readonly setting: number | null
  readonly refusal?: Pick<CallRefusal, 'details'> | null
}

/**
 * The rating that withdrawals need: what the server refused with, else the setting. Spec §7: where it is absent, the
 * player's own, rounded down, plus 1.
 */
export function requiredRating({ rating, setting, refusal }: Gate): number {
  const required = Number(refusal?.details['required'] ?? Number.NaN)
  return Number.isNaN(required) ? (setting ?? Math.floor(rating) + 1) : required
}

/** How much of a limit is used, in whole per cent. */
export function usedPercent({
  max,
  left,
  currency,
}: {
  readonly max: string
  readonly left: string
  readonly currency: Restriction['currency']
}): number {
  const whole = amountOfReply(max, currency).amount
  return whole === 0n ? 100 : Number(((whole - amountOfReply(left, currency).amount) * 100n) / whole)
}

type Room = { readonly left: string; readonly max: string }

/** Of two limits the one that leaves less. */
export function tighter([first, second]: readonly [Room, Room], currency: Restriction['currency']): Room {
  return amountOfReply(second.left, currency).amount < amountOfReply(first.left, currency).amount ? second : first
}
