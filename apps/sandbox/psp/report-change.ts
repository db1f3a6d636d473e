import { plusMs, toIso } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { insertCallback } from '../storage/callbacks.ts'
import type { PSPPayment } from '../storage/payments.ts'
import type { PSPPayout } from '../storage/payouts.ts'
import type { PSPDeps } from './deps.ts'
import type { MagicCard } from './magic-cards.ts'
import { halfOf } from './sums.ts'

/** How a payment or payout stands, as status calls and callbacks tell it. */
export function toldAs(subject: PSPPayment | PSPPayout) {
  const { id, reference, currency, reason, cardBrand, cardLast4 } = subject
  const isPayment = 'returnUrl' in subject
  return {
    type: isPayment ? 'payment' : 'payout',
    id,
    reference,
    status: subject.status === 'new' || subject.status === 'confirming' ? 'pending' : subject.status,
    amount: isPayment ? (subject.paidAmount ?? subject.amount) : subject.amount,
    currency,
    reason,
    card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 },
  }
}

/** Queues the callbacks about a result, in the manner of the card that was used. They leave with the commit. */
export async function reportChange(tx: TransactionSql, { clock, machine }: Pick<PSPDeps, 'clock' | 'machine'>, subject: PSPPayment | PSPPayout, manner: MagicCard['callback'] | undefined): Promise<void> {
  const { delayMs, copies, isSignedWrongly, amount } = manner ?? { delayMs: 0, copies: 1, isSignedWrongly: false, amount: 'right' }
  const told = toldAs(subject)
  const body = JSON.stringify({ ...told, amount: amount === 'half' ? halfOf(told) : told.amount, occurredAt: toIso(clock.now()) })
  for (let copy = 0; copy < copies; copy += 1) {
    await insertCallback(tx, { url: subject.callbackUrl, body, isSignedWrongly, dueAt: plusMs(machine.now(), delayMs) })
  }
}
