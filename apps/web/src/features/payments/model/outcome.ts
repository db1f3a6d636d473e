import { visibleStatus, type PayinStatus, type PayoutStatus, type VisibleStatus } from '@zoria/contract/payments/words'
import type { StatusTone } from '@zoria/ui/status-card.tsx'
import type { MessageId } from '../../../i18n/catalogues.ts'

export type Outcome = 'waiting' | 'success' | 'denied'

const outcomes: Record<VisibleStatus, Outcome> = {
  'waiting for approval': 'waiting',
  success: 'success',
  denied: 'denied',
}

/** What a status means to a player. Spec §4: one of three. */
export function outcomeOf(status: PayinStatus | PayoutStatus): Outcome {
  return outcomes[visibleStatus[status]]
}

/** What a player may do next. */
export type NextStep = 'again' | 'continue' | 'support' | 'history' | 'close'
export type PaymentOutcome = {
  readonly tone: StatusTone
  readonly title: MessageId
  readonly lead: MessageId | null
  readonly text: MessageId
  readonly next: readonly NextStep[]
}

const waitingDeposit: PaymentOutcome = {
  tone: 'waiting',
  title: 'deposit.waitingTitle',
  lead: null,
  text: 'deposit.waiting',
  next: ['continue'],
}
const success = { tone: 'success', title: 'SUCCESS', lead: null } as const
const denied = { tone: 'danger', title: 'DENIED' } as const

/** Titles and the lead of a declined payment are the specification's (Spec §4, §8). */
const deposits: Record<PayinStatus, PaymentOutcome> = {
  created: waitingDeposit,
  pending: waitingDeposit,
  success: { ...success, text: 'deposit.success', next: ['continue'] },
  denied: { ...denied, lead: 'PAYMENT_DECLINED', text: 'deposit.notCredited', next: ['again', 'close'] },
  expired: { ...denied, tone: 'warning', lead: null, text: 'deposit.expired', next: ['again', 'close'] },
  reversed: { ...denied, lead: null, text: 'deposit.reversed', next: ['support', 'close'] },
}

/**
 * The text for the state of a deposit. Spec §8: a declined card can be retried or changed; an untrusted one leads to
 * support.
 */
export function depositOutcome(status: PayinStatus, reason: string | null): PaymentOutcome {
  const outcome = deposits[status]
  return status === 'denied' && reason === 'suspected_fraud'
    ? { ...outcome, text: 'deposit.untrusted', next: ['again', 'support'] }
    : outcome
}

const waitingWithdrawal: PaymentOutcome = {
  tone: 'waiting',
  title: 'WAITING_FOR_APPROVAL',
  lead: null,
  text: 'withdrawal.waiting',
  next: ['history', 'again'],
}

const withdrawals: Record<PayoutStatus, PaymentOutcome> = {
  waiting_approval: waitingWithdrawal,
  approved: waitingWithdrawal,
  sent: waitingWithdrawal,
  success: { ...success, text: 'withdrawal.success', next: ['history', 'again'] },
  denied: { ...denied, lead: null, text: 'withdrawal.denied', next: ['again', 'history'] },
}

/** The text for the state of a withdrawal. */
export const withdrawalOutcome = (status: PayoutStatus): PaymentOutcome => withdrawals[status]

/** How long a returning deposit may stay unknown before the page shows that it is still checking. */
export const patienceMs = 60_000
