import { fail, invariant, parseAmount, type Result } from '@zoria/kernel'
import { decideRefund, type RefundRefusal } from '../rules/decide-refund.ts'
import type { PaymentId } from '../rules/payment.ts'
import { findPayment, lockPayment } from '../storage/payment-rows.ts'
import { sumRefunds } from '../storage/payout-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { Destination } from './agreed-payout.ts'
import type { Deps } from './deps.ts'
import { placeRefund, type RefundReceipt } from './place-refund.ts'
import { gatewayOf } from './route-payment.ts'
import type { StaffOrder } from './staff-order.ts'

/** The destination is the card that paid, by the token its PSP gives. Without an amount all that can go back does. */
export type RefundDeposit = StaffOrder & Destination & { readonly depositId: PaymentId; readonly amount: string | undefined }

type Refusal = 'PAYMENT_NOT_FOUND' | 'AMOUNT_INVALID' | 'DESTINATION_INVALID' | 'ACCOUNT_HELD' | RefundRefusal

/** Sets unplayed money of a deposit aside to go back to its source. Another member of staff approves it, and it ends as a withdrawal does (docs/rules/cashbox.md#refunds). */
export const refundDeposit = (deps: Deps) => async (order: RefundDeposit): Promise<Result<RefundReceipt, Refusal>> => {
  const deposit = await findPayment(deps.sql, order.depositId)
  if (deposit?.direction !== 'payin') return fail('PAYMENT_NOT_FOUND')
  const { currency } = deposit.amount
  const wanted = order.amount === undefined ? undefined : parseAmount(order.amount, currency)
  if (order.amount !== undefined && !wanted) return fail('AMOUNT_INVALID')
  const mask = gatewayOf(deps, deposit).maskDestination(order.destination)
  if (mask === undefined) return fail('DESTINATION_INVALID')

  const { block } = await deps.standingOf(deposit.playerId)
  return inRefusableTransaction(deps.inTransaction, async (tx) => {
    await deps.wallet.lock(tx, deposit.playerId)
    const locked = await lockPayment(tx, deposit.id)
    invariant(locked.direction === 'payin', 'a deposit stays a deposit')
    const balances = await deps.wallet.balances(deposit.playerId, tx)
    invariant(balances, 'a player has a wallet')
    const refunded = await sumRefunds(tx, { depositId: deposit.id, currency })
    const decision = decideRefund({ depositStatus: locked.status, block, deposited: locked.amount, refunded, game: balances.game, wanted })
    if (!decision.ok) return decision
    const { playerId, method, gateway } = locked
    return placeRefund(deps, tx, { playerId, method, gateway, amount: decision.value, mask, depositId: locked.id, order, now: deps.clock.now() })
  })
}
