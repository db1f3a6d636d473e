import * as z from 'zod/mini'
import { amount, currency, id } from '../wire.ts'
import type { PayinStatus, PayoutStatus } from './words.ts'

/** What every fact about a payment carries: ids and the sum, no personal data. */
export const paymentFact = z.object({ payment_id: id, player_id: id, amount, currency })

/** The fact each state of a deposit is published as. `payin_credited` is the only one that moved money. */
export const payinFacts = {
  created: 'payments.payin_requested.v1',
  pending: 'payments.payin_opened.v1',
  success: 'payments.payin_credited.v1',
  denied: 'payments.payin_denied.v1',
  expired: 'payments.payin_expired.v1',
  reversed: 'payments.payin_reversed.v1',
} as const satisfies Record<PayinStatus, string>

/** The fact each state of a withdrawal is published as. */
export const payoutFacts = {
  waiting_approval: 'payments.payout_requested.v1',
  approved: 'payments.payout_approved.v1',
  sent: 'payments.payout_sent.v1',
  success: 'payments.payout_paid.v1',
  denied: 'payments.payout_returned.v1',
} as const satisfies Record<PayoutStatus, string>
