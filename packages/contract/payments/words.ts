/** Spec §3: card brands. */
export const methods = ['applepay', 'googlepay', 'visa', 'mastercard'] as const
export type Method = (typeof methods)[number]

export const directions = ['payin', 'payout'] as const
export type Direction = (typeof directions)[number]

/** States of a deposit: created → pending → success | denied | expired, later reversed. */
export const payinStatuses = ['created', 'pending', 'success', 'denied', 'expired', 'reversed'] as const
export type PayinStatus = (typeof payinStatuses)[number]

/** States of a withdrawal: waiting_approval → approved → sent → success | denied. */
export const payoutStatuses = ['waiting_approval', 'approved', 'sent', 'success', 'denied'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** What the player reads (Spec §4): a status has one of these three words. */
export const visibleStatuses = ['waiting for approval', 'success', 'denied'] as const
export type VisibleStatus = (typeof visibleStatuses)[number]

export const visibleStatus: Record<PayinStatus | PayoutStatus, VisibleStatus> = {
  created: 'waiting for approval',
  pending: 'waiting for approval',
  waiting_approval: 'waiting for approval',
  approved: 'waiting for approval',
  sent: 'waiting for approval',
  success: 'success',
  denied: 'denied',
  expired: 'denied',
  reversed: 'denied',
}

/**
 * Why a payment did not succeed, or did not last: `reversed` by the provider, `charged_back` by the card's holder at
 * his bank, `not_approved` by our staff.
 */
export const paymentReasons = [
  'declined',
  'insufficient_funds',
  'processing_error',
  'suspected_fraud',
  'authentication_failed',
  'expired',
  'bounced',
  'reversed',
  'charged_back',
  'not_approved',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

export const transactionKinds = ['payin', 'payout', 'crosspay', 'bonus', 'prize', 'cashback', 'adjustment'] as const
export type TransactionKind = (typeof transactionKinds)[number]
