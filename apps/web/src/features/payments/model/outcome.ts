import { visibleStatus, type PayinStatus, type PayoutStatus, type VisibleStatus } from '@zoria/contract/payments/words'
import type { StatusTone } from '@zoria/ui/status-card.tsx'
import type { MessageId } from '../../../i18n/catalogues.ts'

export type Outcome = 'waiting' | 'success' | 'denied'

const outcomes: Record<VisibleStatus, Outcome> = { 'waiting for approval': 'waiting', success: 'success', denied: 'denied' }

/** What a status of ours means to a player. Spec §4: three words. */
export function outcomeOf(status: PayinStatus | PayoutStatus): Outcome {
  return outcomes[visibleStatus[status]]
}

type Told = { readonly tone: StatusTone; readonly title: MessageId; readonly text: MessageId }

/** How the end of a payment is told. Titles are the specification's (Spec §4). */
export const told: Record<'deposit' | 'withdrawal', Record<Outcome, Told>> = {
  deposit: {
    waiting: { tone: 'waiting', title: 'deposit.waitingTitle', text: 'deposit.waiting' },
    success: { tone: 'success', title: 'SUCCESS', text: 'deposit.success' },
    denied: { tone: 'danger', title: 'DENIED', text: 'deposit.denied' },
  },
  withdrawal: {
    waiting: { tone: 'waiting', title: 'WAITING_FOR_APPROVAL', text: 'withdrawal.waiting' },
    success: { tone: 'success', title: 'SUCCESS', text: 'withdrawal.success' },
    denied: { tone: 'danger', title: 'DENIED', text: 'withdrawal.denied' },
  },
}

/** How long a deposit that came back may stay unknown before the page says that it keeps checking. */
export const patienceMs = 60_000

/** Keys that repeat with the same content and change with other content, so that a lost answer can be asked for again. Source: docs/rules/wire.md#idempotency. */
export function createAttempts(newKey: () => string) {
  let attempt: { readonly content: string; readonly key: string } | null = null
  return {
    keyFor: (body: unknown): string => {
      const content = JSON.stringify(body)
      if (attempt?.content !== content) attempt = { content, key: newKey() }
      return attempt.key
    },
    /** The answer is known: the next one is a new wish, even with the same content. */
    answered: () => {
      attempt = null
    },
  }
}
