import {
  fail,
  formatAmount,
  type Id,
  type Instant,
  invariant,
  type Money,
  newId,
  ok,
  parseAmount,
  type Result,
} from '@zoria/kernel'
import { decideRefund, decideRefundOfWinnings, type RefundRefusal } from '../../rules/decide-refund.ts'
import type { PaymentId, Payout } from '../../rules/payment.ts'
import { findPayment, lockPayment } from '../../storage/payment-rows.ts'
import { insertRefund, sumRefunds } from '../../storage/payout-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { type Destination, sealAgreed } from '../withdrawals/agreed-payout.ts'
import type { Deps } from '../deps.ts'
import { gatewayOf, routePayment } from '../route-payment.ts'
import { recordAction } from '../staff-order.ts'
import { methods, type Method } from '@zoria/contract/payments/words'
import type { TransactionSql } from '@zoria/platform/database'
import type { StaffOrder } from '@zoria/platform/staff-log'
import { enterPayment } from '../move-payment.ts'

/** The destination is the token of the card that paid. Without an amount everything refundable is refunded. */
export type RefundDeposit = StaffOrder &
  Destination & { readonly depositId: PaymentId; readonly amount: string | undefined }

type Refusal =
  | 'PAYMENT_NOT_FOUND'
  | 'AMOUNT_INVALID'
  | 'PROVIDER_NOT_INSTALLED'
  | 'METHOD_UNAVAILABLE'
  | 'DESTINATION_INVALID'
  | 'ACCOUNT_HELD'
  | RefundRefusal

/**
 * Holds unplayed money of a deposit to refund it to its source. Another member of staff approves it, then it is
 * processed as a withdrawal (docs/rules/cashbox.md#refunds).
 */
export const refundDeposit =
  (deps: Deps) =>
  async (order: RefundDeposit): Promise<Result<RefundReceipt, Refusal>> => {
    const deposit = await findPayment(deps.sql, order.depositId)
    if (deposit?.direction !== 'payin') return fail('PAYMENT_NOT_FOUND')
    const { currency } = deposit.amount
    const wanted = order.amount === undefined ? undefined : parseAmount(order.amount, currency)
    if (order.amount !== undefined && !wanted) return fail('AMOUNT_INVALID')
    const gateway = gatewayOf(deps, deposit)
    if (!gateway) return fail('PROVIDER_NOT_INSTALLED')
    // A refund is sent to a card, whatever the method of the deposit was. A PSP without payouts would never end it.
    if (!methods.some((method) => gateway.takes(method, 'payout'))) return fail('METHOD_UNAVAILABLE')
    const mask = gateway.maskDestination(order.destination)
    if (mask === undefined) return fail('DESTINATION_INVALID')

    const { block } = await deps.standingOf(deposit.playerId)
    return inRefusableTransaction(deps.inTransaction, async (tx) => {
      await deps.wallet.lock(tx, deposit.playerId)
      const locked = await lockPayment(tx, deposit.id)
      invariant(locked.direction === 'payin', 'a deposit stays a deposit')
      const balances = await deps.wallet.balances(deposit.playerId, tx)
      invariant(balances, 'a player has a wallet')
      const refunded = await sumRefunds(tx, { depositId: deposit.id, currency })
      const decision = decideRefund({
        depositStatus: locked.status,
        block,
        deposited: locked.amount,
        refunded,
        game: balances.game,
        wanted,
      })
      if (!decision.ok) return decision
      const { playerId, method } = locked
      return placeRefund(deps, tx, {
        playerId,
        method,
        gateway: gateway.name,
        amount: decision.value,
        mask,
        depositId: locked.id,
        order,
        now: deps.clock.now(),
      })
    })
  }

export type RefundReceipt = { readonly id: PaymentId; readonly amount: Money }

export type PlacedRefund = {
  readonly playerId: Id<'Player'>
  readonly method: Method
  readonly gateway: string
  readonly amount: Money
  /** The masked destination. */
  readonly mask: string
  /** Null for a refund of winnings. */
  readonly depositId: PaymentId | null
  readonly order: StaffOrder & Destination
  readonly now: Instant
}

/** Stores a refund that waits for another member of staff, with its audit row, and holds its money. */
export async function placeRefund(
  deps: Deps,
  tx: TransactionSql,
  refund: PlacedRefund,
): Promise<Result<RefundReceipt, 'NOTHING_TO_REFUND' | 'ACCOUNT_HELD'>> {
  const { playerId, method, gateway, amount, mask, depositId, order, now } = refund
  const id = newId<'Payment'>(now, (count) => deps.chance.bytes(count))
  const payout: Payout = {
    id,
    playerId,
    direction: 'payout',
    method,
    gateway,
    amount,
    status: 'waiting_approval',
    reason: null,
    createdAt: now,
    updatedAt: now,
    destination: mask,
  }
  await enterPayment(tx, { chance: deps.chance, now }, payout, {
    cause: 'staff',
    sealed: sealAgreed(deps, payout, order),
  })
  await insertRefund(tx, { paymentId: id, depositId, requestedBy: order.by, at: now })
  const after = {
    status: payout.status,
    amount: formatAmount(amount),
    currency: amount.currency,
    destination: mask,
    deposit: depositId,
  }
  await recordAction(tx, { action: 'refund', paymentId: id, order, now, before: {}, after })

  const outcome = await deps.wallet.post(tx, {
    kind: depositId === null ? 'withdrawal_hold' : 'deposit_return',
    playerId,
    source: 'payments',
    externalId: id,
    amount,
  })
  if (outcome.code === 'INSUFFICIENT') return fail('NOTHING_TO_REFUND')
  if (outcome.code === 'PLAYER_BLOCKED') return fail('ACCOUNT_HELD')
  invariant(outcome.code === 'OK', `a new refund is held or refused, not ${outcome.code}`)
  return ok({ id, amount })
}

export type RefundWinnings = StaffOrder &
  Destination & { readonly playerId: Id<'Player'>; readonly method: Method; readonly amount: string | undefined }

type WinningsRefusal =
  | 'PLAYER_UNKNOWN'
  | 'AMOUNT_INVALID'
  | 'METHOD_UNAVAILABLE'
  | 'DESTINATION_INVALID'
  | 'ACCOUNT_HELD'
  | RefundRefusal

/**
 * Pays winnings of a closed account to its owner's card, because he cannot log in to withdraw them. Another member of
 * staff approves it (docs/rules/cashbox.md#refunds).
 */
export const refundWinnings =
  (deps: Deps) =>
  async (order: RefundWinnings): Promise<Result<RefundReceipt, WinningsRefusal>> => {
    const { playerId, method } = order
    if (!(await deps.wallet.balances(playerId))) return fail('PLAYER_UNKNOWN')
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
      return decision.ok
        ? placeRefund(deps, tx, {
            playerId,
            method,
            gateway: gateway.name,
            amount: decision.value,
            mask,
            depositId: null,
            order,
            now: deps.clock.now(),
          })
        : decision
    })
  }
