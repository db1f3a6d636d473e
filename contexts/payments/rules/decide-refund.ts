import type { PayinStatus } from '@zoria/contract/payments/words'
import { fail, greatest, isZero, least, minus, ok, zero, type Money, type Result } from '@zoria/kernel'
import type { Standing } from './standing.ts'

/** Why unplayed money does not go back, in the order they are looked at. */
export type RefundRefusal = 'DEPOSIT_NOT_PAID' | 'PLAYER_MAY_PLAY' | 'NOTHING_TO_REFUND' | 'MORE_THAN_REFUNDABLE'

export type RefundQuestion = {
  readonly depositStatus: PayinStatus
  readonly block: Standing['block']
  /** What the PSP confirmed of the deposit, and what of it went back before. */
  readonly deposited: Money
  readonly refunded: Money
  /** Not yet played. */
  readonly game: Money
  /** Undefined: all there is. */
  readonly wanted: Money | undefined
}

/** How much of a deposit goes back to its source: money not played, of a player who cannot play it any more (docs/rules/wallet.md#nobodys-money-is-trapped). No rating gate, no wagering. */
export function decideRefund({ depositStatus, block, deposited, refunded, game, wanted }: RefundQuestion): Result<Money, RefundRefusal> {
  if (depositStatus !== 'success') return fail('DEPOSIT_NOT_PAID')
  if (block === 'none') return fail('PLAYER_MAY_PLAY')
  const refundable = greatest(least(minus(deposited, refunded), game), zero(game.currency))
  if (isZero(refundable) || (wanted && isZero(wanted))) return fail('NOTHING_TO_REFUND')
  if (wanted && wanted.amount > refundable.amount) return fail('MORE_THAN_REFUNDABLE')
  return ok(wanted ?? refundable)
}
