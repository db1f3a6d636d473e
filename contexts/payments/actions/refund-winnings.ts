import type { Method } from '@zoria/contract/payments/words'
import { fail, invariant, parseAmount, type Id, type Result } from '@zoria/kernel'
import { decideRefundOfWinnings, type RefundRefusal } from '../rules/decide-refund.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import type { Destination } from './agreed-payout.ts'
import type { Deps } from './deps.ts'
import { placeRefund, type RefundReceipt } from './place-refund.ts'
import { routePayment } from './route-payment.ts'
import type { StaffOrder } from './staff-order.ts'

export type RefundWinnings = StaffOrder & Destination & { readonly playerId: Id<'Player'>; readonly method: Method; readonly amount: string | undefined }

type Refusal = 'AMOUNT_INVALID' | 'METHOD_UNAVAILABLE' | 'DESTINATION_INVALID' | 'ACCOUNT_HELD' | RefundRefusal

/** Sends winnings of a closed account to its owner's card: he cannot sign in to withdraw them. Another member of staff approves it (docs/rules/cashbox.md#refunds). */
export const refundWinnings = (deps: Deps) => async (order: RefundWinnings): Promise<Result<RefundReceipt, Refusal>> => {
  const { playerId, method } = order
  const { block, currency } = await deps.standingOf(playerId)
  const wanted = order.amount === undefined ? undefined : parseAmount(order.amount, currency)
  if (order.amount !== undefined && !wanted) return fail('AMOUNT_INVALID')
  const gateway = routePayment(deps, { method, currency, direction: 'payout' })
  if (!gateway) return fail('METHOD_UNAVAILABLE')
  const mask = gateway.maskDestination(order.destination)
  if (mask === undefined) return fail('DESTINATION_INVALID')

  return inRefusableTransaction(deps.inTransaction, async (tx) => {
    await deps.wallet.lock(tx, playerId)
    const balances = await deps.wallet.balances(playerId, tx)
    invariant(balances, 'a player has a wallet')
    const decision = decideRefundOfWinnings({ block, electronic: balances.electronic, wanted })
    return decision.ok ? placeRefund(deps, tx, { playerId, method, gateway: gateway.name, amount: decision.value, mask, depositId: null, order, now: deps.clock.now() }) : decision
  })
}
