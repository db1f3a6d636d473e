import { instant, invariant, plusMs } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { findPayment, lockPayment, updatePayment, updateSilence, type PSPPayment } from '../storage/payments.ts'
import { insertPlan } from '../storage/plans.ts'
import type { Card } from './card.ts'
import type { PSPDeps } from './deps.ts'
import { magicCardNamed, magicCardOf, type MagicCard } from './magic-cards.ts'
import { reportChange } from './report-change.ts'
import { halfOf } from './sums.ts'

/**
 * Pays with a card. A finished payment is unchanged: a second form, a reload or a double click has no effect.
 * Undefined: no such payment.
 */
export async function payByCard(deps: PSPDeps, id: string, card: Card): Promise<PSPPayment | undefined> {
  const magic = magicCardOf(card.digits)
  const paid = await change(deps, id, async (tx, payment) => {
    if (payment.status !== 'new') return payment
    const known = { ...payment, cardBrand: card.brand, cardLast4: card.last4, cardName: magic?.name ?? null }
    if (magic?.payin.confirmation !== 'needed') return finish(deps, tx, known, magic)
    const confirming: PSPPayment = { ...known, status: 'confirming' }
    await updatePayment(tx, confirming)
    return confirming
  })
  if (magic?.callback.isBeforeRedirect) await deps.look()
  return paid
}

/** The answer to a 3-D Secure question. */
export function confirmByBank(deps: PSPDeps, id: string, isConfirmed: boolean): Promise<PSPPayment | undefined> {
  return change(deps, id, async (tx, payment) => {
    if (payment.status !== 'confirming') return payment
    const magic = magicCardNamed(payment.cardName)
    invariant(magic, 'only a magic card asks its bank')
    return finish(
      deps,
      tx,
      payment,
      isConfirmed ? magic : { ...magic, payin: { ...magic.payin, outcome: 'authentication_failed' } },
    )
  })
}

/** Reads the current state of a payment: an unpaid one expires in time, and the merchant is notified. */
export async function readPayment(deps: PSPDeps, id: string): Promise<PSPPayment | undefined> {
  const payment = await findPayment(deps.sql, id)
  return payment && isOverdue(deps, payment) ? change(deps, id, async (_, present) => present) : payment
}

async function change(
  deps: PSPDeps,
  id: string,
  work: (tx: TransactionSql, payment: PSPPayment) => Promise<PSPPayment>,
): Promise<PSPPayment | undefined> {
  const changed = await deps.inTransaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) return undefined
    return isOverdue(deps, payment) ? expire(deps, tx, payment) : work(tx, payment)
  })
  deps.wake()
  return changed
}

function isOverdue({ clock }: PSPDeps, { status, expiresAt }: PSPPayment): boolean {
  return (status === 'new' || status === 'confirming') && clock.now() >= instant(expiresAt.getTime())
}

async function expire(deps: PSPDeps, tx: TransactionSql, payment: PSPPayment): Promise<PSPPayment> {
  const expired: PSPPayment = { ...payment, status: 'expired', reason: 'expired' }
  await updatePayment(tx, expired)
  await reportChange(tx, deps, expired, undefined)
  return expired
}

/** A card that is not in the table is declined: no real card is ever charged here. */
async function finish(
  deps: PSPDeps,
  tx: TransactionSql,
  payment: PSPPayment,
  magic: MagicCard | undefined,
): Promise<PSPPayment> {
  const finished: PSPPayment = { ...payment, ...endOf(payment, magic?.payin) }
  await updatePayment(tx, finished)
  await reportChange(tx, deps, finished, magic?.callback)
  if (!magic) return finished

  const { later, silentMs } = magic.payin
  if (silentMs > 0) await updateSilence(tx, payment.id, plusMs(deps.machine.now(), silentMs))
  if (later)
    await insertPlan(tx, {
      kind: 'payment',
      reference: payment.reference,
      becomes: later.becomes,
      dueAt: plusMs(deps.clock.now(), later.afterMs),
    })
  return finished
}

function endOf(
  payment: PSPPayment,
  payin: MagicCard['payin'] | undefined,
): Pick<PSPPayment, 'status' | 'reason' | 'paidAmount' | 'paidCurrency'> {
  const outcome = payin?.outcome ?? 'generic_decline'
  if (outcome === 'expired') return { status: 'expired', reason: 'expired', paidAmount: null, paidCurrency: null }
  if (outcome !== 'success') return { status: 'denied', reason: outcome, paidAmount: null, paidCurrency: null }
  return {
    status: 'success',
    reason: null,
    paidAmount: payin?.paid === 'half' ? halfOf(payment) : payment.amount,
    paidCurrency: payin?.paid === 'in dollars' ? 'USD' : null,
  }
}
