import type { PayinStatus } from '@zoria/contract/payments/words'
import { fail, greatest, isZero, least, minus, ok, zero, type Money, type Result } from '@zoria/kernel'
import type { Standing } from './standing.ts'

/** Why money does not go back, in the order they are looked at. */
export type RefundRefusal = 'DEPOSIT_NOT_PAID' | 'PLAYER_MAY_PLAY' | 'PLAYER_MAY_WITHDRAW' | 'NOTHING_TO_REFUND' | 'MORE_THAN_REFUNDABLE'

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
  return share(greatest(least(minus(deposited, refunded), game), zero(game.currency)), wanted)
}

/** How much of the winnings of a closed account goes to its owner; whoever can sign in withdraws them himself. */
export function decideRefundOfWinnings({ block, electronic, wanted }: { readonly block: Standing['block']; readonly electronic: Money; readonly wanted: Money | undefined }): Result<Money, RefundRefusal> {
  return block === 'closed' ? share(electronic, wanted) : fail('PLAYER_MAY_WITHDRAW')
}

/** What is wanted of what can go back: all where nothing is said. */
function share(refundable: Money, wanted: Money | undefined): Result<Money, RefundRefusal> {
  if (isZero(refundable) || (wanted && isZero(wanted))) return fail('NOTHING_TO_REFUND')
  if (wanted && wanted.amount > refundable.amount) return fail('MORE_THAN_REFUNDABLE')
  return ok(wanted ?? refundable)
}
