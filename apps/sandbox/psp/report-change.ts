import { plusMs, toIso } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { insertCallback } from '../storage/callbacks.ts'
import type { PSPPayment } from '../storage/payments.ts'
import type { PSPPayout } from '../storage/payouts.ts'
import { tokenOf } from './card.ts'
import type { PSPDeps } from './deps.ts'
import { magicCardNamed, type CallbackManner } from './magic-cards.ts'
import { halfOf } from './sums.ts'

/** A payment or payout in status answers and callbacks. */
export function reportOf(subject: PSPPayment | PSPPayout) {
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
    card:
      cardBrand === null
        ? null
        : { brand: cardBrand, last4: cardLast4, token: isPayment ? tokenOfPaid(subject) : null },
  }
}

/** Only cards of the table have tokens; numbers of other cards are not stored. */
function tokenOfPaid({ status, cardName }: PSPPayment): string | null {
  const magic = status === 'success' ? magicCardNamed(cardName) : undefined
  return magic ? tokenOf(magic.number) : null
}

type Report = ReturnType<typeof reportOf>

/** Queues the callbacks of a result as the card demands. They are sent after the commit. */
export async function reportChange(
  tx: TransactionSql,
  { clock, machine }: Pick<PSPDeps, 'clock' | 'machine'>,
  subject: PSPPayment | PSPPayout,
  manner: CallbackManner | undefined,
): Promise<void> {
  const { delayMs, copies, sentAs, content } = manner ?? {
    delayMs: 0,
    copies: 1,
    sentAs: 'signed',
    content: 'the truth',
  }
  const body = JSON.stringify({ ...distorted[content](reportOf(subject)), occurredAt: toIso(clock.now()) })
  for (let copy = 0; copy < copies; copy += 1) {
    await insertCallback(tx, { url: subject.callbackUrl, body, sentAs, dueAt: plusMs(machine.now(), delayMs) })
  }
}

const distorted: Record<CallbackManner['content'], (report: Report) => Report> = {
  'the truth': (report) => report,
  'half the sum': (report) => ({ ...report, amount: halfOf(report) }),
  'another currency': (report) => ({ ...report, currency: 'USD' }),
  'another order': (report) => ({ ...report, reference: '01990000-0000-7000-8000-000000000000' }),
}
