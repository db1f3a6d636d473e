import { plusMs, toIso } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { insertCallback } from '../storage/callbacks.ts'
import type { PSPPayment } from '../storage/payments.ts'
import type { PSPPayout } from '../storage/payouts.ts'
import type { PSPDeps } from './deps.ts'
import type { CallbackManner } from './magic-cards.ts'
import { halfOf } from './sums.ts'

/** How a payment or payout stands, as status calls and callbacks tell it. */
export function toldAs(subject: PSPPayment | PSPPayout) {
  const { id, reference, reason, cardBrand, cardLast4 } = subject
  const isPayment = 'returnUrl' in subject
  return {
    type: isPayment ? 'payment' : 'payout',
    id,
    reference,
    status: subject.status === 'new' || subject.status === 'confirming' ? 'pending' : subject.status,
    amount: isPayment ? (subject.paidAmount ?? subject.amount) : subject.amount,
    currency: isPayment ? (subject.paidCurrency ?? subject.currency) : subject.currency,
    reason,
    card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 },
  }
}

type Told = ReturnType<typeof toldAs>

/** Queues the callbacks about a result, in the manner of the card that was used. They leave with the commit. */
export async function reportChange(tx: TransactionSql, { clock, machine }: Pick<PSPDeps, 'clock' | 'machine'>, subject: PSPPayment | PSPPayout, manner: CallbackManner | undefined): Promise<void> {
  const { delayMs, copies, sentAs, tells } = manner ?? { delayMs: 0, copies: 1, sentAs: 'signed', tells: 'the truth' }
  const body = JSON.stringify({ ...distorted[tells](toldAs(subject)), occurredAt: toIso(clock.now()) })
  for (let copy = 0; copy < copies; copy += 1) {
    await insertCallback(tx, { url: subject.callbackUrl, body, sentAs, dueAt: plusMs(machine.now(), delayMs) })
  }
}

const distorted: Record<CallbackManner['tells'], (told: Told) => Told> = {
  'the truth': (told) => told,
  'half the sum': (told) => ({ ...told, amount: halfOf(told) }),
  'another currency': (told) => ({ ...told, currency: 'USD' }),
  'another order': (told) => ({ ...told, reference: '01990000-0000-7000-8000-000000000000' }),
}
