import { fail, formatAmount, invariant, newId, ok, parseAmount, type Instant, type Money, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { decideRefund, type RefundRefusal } from '../rules/decide-refund.ts'
import type { Payin, PaymentId, Payout } from '../rules/payment.ts'
import { findPayment, lockPayment } from '../storage/payment-rows.ts'
import { insertRefund, sumRefunds } from '../storage/payout-rows.ts'
import { inRefusableTransaction } from '../storage/refusable-transaction.ts'
import { sealAgreed, type Destination } from './agreed-payout.ts'
import type { Deps } from './deps.ts'
import { enterPayment } from './move-payment.ts'
import { gatewayOf } from './route-payment.ts'
import { recordAction, type StaffOrder } from './staff-order.ts'

/** The destination is the card that paid, by the token its PSP gives. Without an amount all that can go back does. */
export type RefundDeposit = StaffOrder & Destination & { readonly depositId: PaymentId; readonly amount: string | undefined }

type Refusal = 'PAYMENT_NOT_FOUND' | 'AMOUNT_INVALID' | 'DESTINATION_INVALID' | 'ACCOUNT_HELD' | RefundRefusal

/** Sets unplayed money of a deposit aside to go back to its source. Another member of staff approves it, and it ends as a withdrawal does (docs/rules/cashbox.md#refunds). */
export const refundDeposit = (deps: Deps) => async (order: RefundDeposit): Promise<Result<{ readonly id: PaymentId; readonly amount: Money }, Refusal>> => {
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
    const balances = await deps.wallet.balances(deposit.playerId)
    invariant(balances, 'a player has a wallet')
    const refunded = await sumRefunds(tx, { depositId: deposit.id, currency })
    const decision = decideRefund({ depositStatus: locked.status, block, deposited: locked.amount, refunded, game: balances.game, wanted })
    return decision.ok ? place(deps, tx, { deposit: locked, order, amount: decision.value, mask, now: deps.clock.now() }) : decision
  })
}

type Placed = { readonly deposit: Payin; readonly order: RefundDeposit; readonly amount: Money; readonly mask: string; readonly now: Instant }

async function place(deps: Deps, tx: TransactionSql, { deposit, order, amount, mask, now }: Placed): Promise<Result<{ readonly id: PaymentId; readonly amount: Money }, Refusal>> {
  const { playerId, method, gateway } = deposit
  const id = newId<'Payment'>(now, (count) => deps.chance.bytes(count))
  const payout: Payout = { id, playerId, direction: 'payout', method, gateway, amount, status: 'waiting_approval', reason: null, createdAt: now, updatedAt: now, destination: mask }
  await enterPayment(tx, { chance: deps.chance, now }, payout, { cause: 'staff', sealed: sealAgreed(deps, payout, order) })
  await insertRefund(tx, { paymentId: id, depositId: deposit.id, requestedBy: order.by, at: now })
  const after = { status: payout.status, amount: formatAmount(amount), currency: amount.currency, destination: mask, deposit: deposit.id }
  await recordAction(deps, tx, { action: 'refund', paymentId: id, order, now, before: {}, after })

  const outcome = await deps.wallet.post(tx, { kind: 'deposit_return', playerId, source: 'payments', externalId: id, amount })
  if (outcome.code === 'INSUFFICIENT') return fail('NOTHING_TO_REFUND')
  if (outcome.code === 'PLAYER_BLOCKED') return fail('ACCOUNT_HELD')
  invariant(outcome.code === 'OK', `a new refund is held or refused, not ${outcome.code}`)
  return ok({ id, amount })
}
