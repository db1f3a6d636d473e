import type { Payment as PaymentOnWire } from '@zoria/contract/payments/http'
import type { FrameOf } from '@zoria/contract/live/player-topics'
import { visibleStatus } from '@zoria/contract/payments/words'
import { formatAmount, isId, parseId, toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { expectedEnd, type PayoutTimes } from '../rules/expected-end.ts'
import type { Payment } from '../rules/payment.ts'
import { findPayment, findSteps } from '../storage/payment-rows.ts'

type PaymentDeps = {
  readonly sql: Sql
  readonly clock: Clock
  /** Expected durations per currency, from past withdrawals. */ readonly timesOf: (
    currency: Currency,
  ) => Promise<PayoutTimes>
}

/** One payment of a player; undefined for another player's payment. */
export const readPayment =
  ({ sql, clock, timesOf }: PaymentDeps) =>
  async (playerId: Id<'Player'>, id: string): Promise<PaymentOnWire | undefined> => {
    const payment = await findOwn(sql, playerId, id)
    if (!payment) return undefined
    const steps = await findSteps(sql, payment.id)
    const isWaiting = payment.direction === 'payout' && payment.status !== 'success' && payment.status !== 'denied'
    const expected = isWaiting
      ? expectedEnd(
          { ...payment, approvedAt: approvedAt(steps), now: clock.now() },
          await timesOf(payment.amount.currency),
        )
      : null
    return {
      ...paymentOnWire(payment),
      timeline: timelineOf(steps),
      expected: expected && { from: toIso(expected.from), to: toIso(expected.to) },
    }
  }

/** The stream frame with the status of a payment; undefined for another player's payment. */
export const readPaymentFrame =
  ({ sql }: { readonly sql: Sql }) =>
  async (playerId: Id<'Player'>, id: string): Promise<FrameOf<'payment'> | undefined> => {
    const payment = await findOwn(sql, playerId, id)
    return payment && { id: payment.id, direction: payment.direction, status: payment.status }
  }

/** A payment in wire format. The checkout's address is included only while it can be used. */
function paymentOnWire(payment: Payment): Omit<PaymentOnWire, 'timeline' | 'expected'> {
  const { id, direction, method, amount, status, reason, createdAt, updatedAt } = payment
  return {
    id,
    direction,
    method,
    amount: formatAmount(amount),
    currency: amount.currency,
    status,
    visible_status: visibleStatus[status],
    reason,
    created_at: toIso(createdAt),
    updated_at: toIso(updatedAt),
    redirectUrl: payment.direction === 'payin' && payment.status === 'pending' ? payment.redirectUrl : null,
    destination: payment.direction === 'payout' ? payment.destination : null,
  }
}

/** The time of the last approval: an earlier one may have been voided. */
function approvedAt(steps: Awaited<ReturnType<typeof findSteps>>): Instant | null {
  return steps.findLast(({ status }) => status === 'approved')?.at ?? null
}

function timelineOf(steps: Awaited<ReturnType<typeof findSteps>>): PaymentOnWire['timeline'] {
  return steps.map(({ status, at }) => ({ status, at: toIso(at) }))
}

export async function findOwn(sql: Sql, playerId: Id<'Player'>, id: string): Promise<Payment | undefined> {
  const payment = isId(id) ? await findPayment(sql, parseId<'Payment'>(id)) : undefined
  return payment?.playerId === playerId ? payment : undefined
}
