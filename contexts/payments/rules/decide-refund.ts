import type { PayinStatus } from '@zoria/contract/payments/words'
import { fail, greatest, isZero, least, minus, ok, zero, type Money, type Result } from '@zoria/kernel'
import type { Standing } from './standing.ts'

/** Why a refund is refused, in the order of checking. */
export type RefundRefusal =
  | 'DEPOSIT_NOT_PAID'
  | 'PLAYER_MAY_PLAY'
  | 'PLAYER_MAY_WITHDRAW'
  | 'NOTHING_TO_REFUND'
  | 'MORE_THAN_REFUNDABLE'

export type RefundQuestion = {
  readonly depositStatus: PayinStatus
  readonly block: Standing['block']
  /** What the PSP confirmed of the deposit, and what was already refunded. */
  readonly deposited: Money
  readonly refunded: Money
  /** The unplayed amount. */
  readonly game: Money
  /** Undefined: everything refundable. */
  readonly wanted: Money | undefined
}

/**
 * The refundable amount of a deposit: unplayed money of a player who may not play
 * (docs/rules/wallet.md#nobodys-money-is-trapped). No rating requirement, no wagering.
 */
export function decideRefund({
  depositStatus,
  block,
  deposited,
  refunded,
  game,
  wanted,
}: RefundQuestion): Result<Money, RefundRefusal> {
  if (depositStatus !== 'success') return fail('DEPOSIT_NOT_PAID')
  if (block === 'none') return fail('PLAYER_MAY_PLAY')
  return share(greatest(least(minus(deposited, refunded), game), zero(game.currency)), wanted)
}

/** The refundable winnings of a closed account; players who can log in withdraw them themselves. */
export function decideRefundOfWinnings({
  block,
  electronic,
  wanted,
}: {
  readonly block: Standing['block']
  readonly electronic: Money
  readonly wanted: Money | undefined
}): Result<Money, RefundRefusal> {
  return block === 'closed' ? share(electronic, wanted) : fail('PLAYER_MAY_WITHDRAW')
}

/** The requested part of the refundable amount; everything if nothing is specified. */
function share(refundable: Money, wanted: Money | undefined): Result<Money, RefundRefusal> {
  if (isZero(refundable) || (wanted && isZero(wanted))) return fail('NOTHING_TO_REFUND')
  if (wanted && wanted.amount > refundable.amount) return fail('MORE_THAN_REFUNDABLE')
  return ok(wanted ?? refundable)
}
