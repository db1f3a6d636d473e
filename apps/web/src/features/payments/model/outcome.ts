import { visibleStatus, type PayinStatus, type PayoutStatus, type VisibleStatus } from '@zoria/contract/payments/words'
import type { StatusTone } from '@zoria/ui/status-card.tsx'
import type { MessageId } from '../../../i18n/catalogues.ts'

export type Outcome = 'waiting' | 'success' | 'denied'

const outcomes: Record<VisibleStatus, Outcome> = { 'waiting for approval': 'waiting', success: 'success', denied: 'denied' }

/** What a status of ours means to a player. Spec §4: three words. */
export function outcomeOf(status: PayinStatus | PayoutStatus): Outcome {
  return outcomes[visibleStatus[status]]
}

/** What a player may do next. */
export type NextStep = 'again' | 'continue' | 'support' | 'history' | 'close'
export type Told = { readonly tone: StatusTone; readonly title: MessageId; readonly lead: MessageId | null; readonly text: MessageId; readonly next: readonly NextStep[] }

const waitingDeposit: Told = { tone: 'waiting', title: 'deposit.waitingTitle', lead: null, text: 'deposit.waiting', next: ['continue'] }
const success = { tone: 'success', title: 'SUCCESS', lead: null } as const
const denied = { tone: 'danger', title: 'DENIED' } as const

/** Titles and the lead of a declined payment are the specification's (Spec §4, §8). */
const deposits: Record<PayinStatus, Told> = {
  created: waitingDeposit,
  pending: waitingDeposit,
  success: { ...success, text: 'deposit.success', next: ['continue'] },
  denied: { ...denied, lead: 'PAYMENT_DECLINED', text: 'deposit.notCredited', next: ['again', 'close'] },
  expired: { ...denied, tone: 'warning', lead: null, text: 'deposit.expired', next: ['again', 'close'] },
  reversed: { ...denied, lead: null, text: 'deposit.reversed', next: ['support', 'close'] },
}

/** How the state of a deposit is told. Spec §8: a declined card is tried again or changed; one that is not trusted leads to support. */
export function toldOfDeposit(status: PayinStatus, reason: string | null): Told {
  const told = deposits[status]
  return status === 'denied' && reason === 'suspected_fraud' ? { ...told, text: 'deposit.untrusted', next: ['again', 'support'] } : told
}

const waitingWithdrawal: Told = { tone: 'waiting', title: 'WAITING_FOR_APPROVAL', lead: null, text: 'withdrawal.waiting', next: ['history', 'again'] }

const withdrawals: Record<PayoutStatus, Told> = {
  waiting_approval: waitingWithdrawal,
  approved: waitingWithdrawal,
  sent: waitingWithdrawal,
  success: { ...success, text: 'withdrawal.success', next: ['history', 'again'] },
  denied: { ...denied, lead: null, text: 'withdrawal.denied', next: ['again', 'history'] },
}

/** How the state of a withdrawal is told. */
export const toldOfWithdrawal = (status: PayoutStatus): Told => withdrawals[status]

/** How long a deposit that came back may stay unknown before the page says that it keeps checking. */
export const patienceMs = 60_000
