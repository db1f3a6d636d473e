import { payinFacts, payoutFacts } from '@zoria/contract/payments/events'
import type { PayinStatus, PayoutStatus } from '@zoria/contract/payments/words'
import { formatAmount, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import { appendFacts } from '@zoria/platform/outbox'
import type { Cause, Payin, Payment, Payout } from '../rules/payment.ts'
import { insertPayment, updateStatus, type Entry } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'

type Means = Pick<Deps, 'chance'> & { readonly now: Instant }
type Move<Status> = { readonly status: Status; readonly reason: string | null; readonly cause: Cause }

/** Stores a new payment and publishes its status. */
export async function enterPayment(tx: TransactionSql, means: Means, payment: Payment, entry: Entry): Promise<void> {
  await insertPayment(tx, payment, entry)
  await publish(tx, means, payment)
}

/** Moves a deposit to its next status and publishes it. */
export async function movePayin(
  tx: TransactionSql,
  means: Means,
  payin: Payin,
  move: Move<PayinStatus>,
): Promise<void> {
  await updateStatus(tx, payin.id, { ...move, at: means.now })
  await publish(tx, means, { ...payin, status: move.status })
}

/** Moves a withdrawal to its next status and publishes it. */
export async function movePayout(
  tx: TransactionSql,
  means: Means,
  payout: Payout,
  move: Move<PayoutStatus>,
): Promise<void> {
  await updateStatus(tx, payout.id, { ...move, at: means.now })
  await publish(tx, means, { ...payout, status: move.status })
}

async function publish(tx: TransactionSql, { chance, now }: Means, payment: Payment): Promise<void> {
  const name = payment.direction === 'payin' ? payinFacts[payment.status] : payoutFacts[payment.status]
  const body = {
    payment_id: payment.id,
    player_id: payment.playerId,
    amount: formatAmount(payment.amount),
    currency: payment.amount.currency,
  }
  await appendFacts(tx, [{ name, body }], { now, chance })
  await announce(tx, { playerId: payment.playerId, topic: 'payment', id: payment.id })
}
