import { instant, invariant, plusMs } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Card } from '../psp/card.ts'
import { magicCardNamed, magicCardOf, type MagicCard } from '../psp/magic-cards.ts'
import { halfOf } from '../psp/sums.ts'
import { findByPage, insertNotice, lockHostedOrder, updateHostedOrder, type HostedOrder } from '../storage/hosted-orders.ts'
import type { HostedDeps } from './deps.ts'

/** Pays with a card. An order that is over stays as it is: a second form, a reload and a double click change nothing. Undefined: no such page. */
export function payOrder(deps: HostedDeps, page: string, card: Card): Promise<HostedOrder | undefined> {
  return changePage(deps, page, async (tx, order) => {
    if (order.status !== 'new') return order
    const magic = magicCardOf(card.digits)
    const known: HostedOrder = { ...order, cardBrand: card.brand, cardLast4: card.last4, cardName: magic?.name ?? null }
    if (magic?.payin.confirmation !== 'needed') return finish(deps, tx, { order: known, magic })
    const confirming: HostedOrder = { ...known, status: 'confirming' }
    await updateHostedOrder(tx, confirming)
    return confirming
  })
}

/** The bank's answer to a 3-D Secure question. */
export function confirmOrder(deps: HostedDeps, page: string, isConfirmed: boolean): Promise<HostedOrder | undefined> {
  return changePage(deps, page, async (tx, order) => {
    if (order.status !== 'confirming') return order
    const magic = magicCardNamed(order.cardName)
    invariant(magic, 'only a magic card asks its bank')
    return finish(deps, tx, { order, magic: isConfirmed ? magic : { ...magic, payin: { ...magic.payin, outcome: 'authentication_failed' } } })
  })
}

/** Reads an order as it is now: one that nobody paid in time is expired. */
export async function freshOrder(deps: HostedDeps, order: HostedOrder | undefined): Promise<HostedOrder | undefined> {
  return order && isOverdue(deps, order) ? change(deps, order, async (_, present) => present) : order
}

/** Gives a paid order back, once; undefined where nothing was paid. */
export function refundOrder(deps: HostedDeps, order: HostedOrder): Promise<HostedOrder | undefined> {
  return change(deps, order, async (tx, present) => {
    if (present.status !== 'success') return present.status === 'reversed' ? present : undefined
    return end(deps, tx, { order: { ...present, status: 'reversed', reason: 'reversed' }, magic: undefined })
  })
}

/** Ends a payout as somebody says, once; the same word again changes nothing. */
export function endPayout(deps: HostedDeps, order: HostedOrder, status: 'success' | 'denied'): Promise<HostedOrder> {
  return change(deps, order, async (tx, present) => {
    if (present.status !== 'new') return present
    const reason = status === 'denied' ? (magicReason(present) ?? 'payout_bounced') : null
    return end(deps, tx, { order: { ...present, status, reason, resolvesAt: null, paidAmount: status === 'success' ? present.amount : null }, magic: magicCardNamed(present.cardName) })
  })
}

function magicReason({ cardName }: HostedOrder): string | undefined {
  const outcome = magicCardNamed(cardName)?.payout.outcome
  return outcome === 'success' ? undefined : outcome
}

async function changePage(deps: HostedDeps, page: string, work: (tx: TransactionSql, order: HostedOrder) => Promise<HostedOrder>): Promise<HostedOrder | undefined> {
  const order = await findByPage(deps.sql, page)
  return order && change(deps, order, work)
}

async function change<Result extends HostedOrder | undefined>(deps: HostedDeps, { id }: HostedOrder, work: (tx: TransactionSql, order: HostedOrder) => Promise<Result>): Promise<Result> {
  const changed = await deps.inTransaction(async (tx) => {
    const order = await lockHostedOrder(tx, id)
    return isOverdue(deps, order) ? ((await expire(deps, tx, order)) as Result) : work(tx, order)
  })
  deps.wake()
  return changed
}

function isOverdue({ clock }: HostedDeps, { direction, status, expiresAt }: HostedOrder): boolean {
  return direction === 'payin' && (status === 'new' || status === 'confirming') && clock.now() >= instant(expiresAt.getTime())
}

function expire(deps: HostedDeps, tx: TransactionSql, order: HostedOrder): Promise<HostedOrder> {
  return end(deps, tx, { order: { ...order, status: 'expired', reason: 'expired' }, magic: undefined })
}

/** A card that is not in the table is declined like a bad one: nobody's real card is ever charged here. */
function finish(deps: HostedDeps, tx: TransactionSql, { order, magic }: { order: HostedOrder; magic: MagicCard | undefined }): Promise<HostedOrder> {
  const outcome = magic?.payin.outcome ?? 'generic_decline'
  if (outcome !== 'success') return end(deps, tx, { order: { ...order, status: outcome === 'expired' ? 'expired' : 'denied', reason: outcome }, magic })
  const paidAmount = magic?.payin.paid === 'half' ? halfOf(order) : order.amount
  return end(deps, tx, { order: { ...order, status: 'success', reason: null, paidAmount }, magic })
}

/** Writes the end of an order and queues what the shop hears of it, in the manner of the card. It leaves with the commit. */
async function end(deps: HostedDeps, tx: TransactionSql, { order, magic }: { order: HostedOrder; magic: MagicCard | undefined }): Promise<HostedOrder> {
  await updateHostedOrder(tx, order)
  const { delayMs, copies, sentAs, tells } = magic?.callback ?? { delayMs: 0, copies: 1, sentAs: 'signed', tells: 'the truth' }
  const paid = order.paidAmount ?? order.amount
  const amount = tells === 'half the sum' ? halfOf({ amount: paid, currency: order.currency }) : paid
  const body = deps.voices[order.provider].tell(order, { isSignedWrongly: sentAs === 'signed wrongly', amount })
  for (let copy = 0; copy < copies; copy += 1) await insertNotice(tx, { provider: order.provider, url: order.callbackUrl, body, dueAt: plusMs(deps.machine.now(), delayMs) })
  return order
}
