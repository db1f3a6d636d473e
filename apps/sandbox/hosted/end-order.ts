import { instant, invariant, plusMs, type Instant } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Card } from '../psp/card.ts'
import { magicCardNamed, magicCardOf, type CallbackManner, type Later, type MagicCard } from '../psp/magic-cards.ts'
import { halfOf } from '../psp/sums.ts'
import {
  findByPage,
  insertNotice,
  lockHostedOrder,
  updateHostedOrder,
  type HostedOrder,
} from '../storage/hosted-orders.ts'
import type { Becoming } from '../storage/plans.ts'
import type { HostedDeps } from './deps.ts'

/**
 * Pays with a card. A finished order is unchanged: a second form, a reload or a double click has no effect. Undefined:
 * no such page.
 */
export async function payOrder(deps: HostedDeps, page: string, card: Card): Promise<HostedOrder | undefined> {
  const magic = magicCardOf(card.digits)
  const paid = await changePage(deps, page, async (tx, order) => {
    if (order.status !== 'new') return order
    const known: HostedOrder = { ...order, cardBrand: card.brand, cardLast4: card.last4, cardName: magic?.name ?? null }
    if (magic?.payin.confirmation !== 'needed') return finish(deps, tx, { order: known, magic })
    const confirming: HostedOrder = { ...known, status: 'confirming' }
    await updateHostedOrder(tx, confirming)
    return confirming
  })
  if (magic?.callback.isBeforeRedirect) await deps.look()
  return paid
}

/** The answer to a 3-D Secure question. */
export function confirmOrder(deps: HostedDeps, page: string, isConfirmed: boolean): Promise<HostedOrder | undefined> {
  return changePage(deps, page, async (tx, order) => {
    if (order.status !== 'confirming') return order
    const magic = magicCardNamed(order.cardName)
    invariant(magic, 'only a magic card asks its bank')
    return finish(deps, tx, {
      order,
      magic: isConfirmed ? magic : { ...magic, payin: { ...magic.payin, outcome: 'authentication_failed' } },
    })
  })
}

/** Reads the current state of an order: an unpaid one expires in time. */
export async function freshOrder(deps: HostedDeps, order: HostedOrder | undefined): Promise<HostedOrder | undefined> {
  return order && isOverdue(deps, order) ? change(deps, order, async (_, present) => present) : order
}

/** Whether its card leaves status requests unanswered now. */
export function isSilent({ machine }: HostedDeps, { silentUntil }: HostedOrder): boolean {
  return silentUntil !== null && machine.now() < silentUntil.getTime()
}

/** Executes the planned change of an order, once. */
export async function carryOutLater(deps: HostedDeps, order: HostedOrder): Promise<void> {
  await change(deps, order, async (tx, present) => {
    const { laterBecomes, laterAt } = present
    if (laterBecomes === null || laterAt === null || deps.clock.now() < laterAt.getTime()) return present
    return end(deps, tx, { order: { ...present, ...turns[laterBecomes](present), ...never }, manner: undefined })
  })
}

type Turn = Pick<HostedOrder, 'status' | 'reason'> & Partial<Pick<HostedOrder, 'paidAmount'>>

const turns: Record<Becoming, (order: HostedOrder) => Turn> = {
  success: ({ paidAmount, amount }) => ({ status: 'success', reason: null, paidAmount: paidAmount ?? amount }),
  denied: ({ direction }) => ({
    status: 'denied',
    reason: direction === 'payin' ? 'generic_decline' : 'payout_bounced',
  }),
  expired: () => ({ status: 'expired', reason: 'expired' }),
  reversed: () => ({ status: 'reversed', reason: 'reversed' }),
  charged_back: () => ({ status: 'reversed', reason: 'reversed' }),
}

/** Refunds a paid order, once; undefined if it was not paid. */
export function refundOrder(deps: HostedDeps, order: HostedOrder): Promise<HostedOrder | undefined> {
  return change(deps, order, async (tx, present) => {
    if (present.status !== 'success') return present.status === 'reversed' ? present : undefined
    return end(deps, tx, { order: { ...present, ...turns.reversed(present) }, manner: undefined })
  })
}

/** Ends a payout with the given result, once; repeating it has no effect. */
export function endPayout(deps: HostedDeps, order: HostedOrder, status: 'success' | 'denied'): Promise<HostedOrder> {
  return change(deps, order, async (tx, present) => {
    if (present.status !== 'new') return present
    const magic = magicCardNamed(present.cardName)
    const reason = status === 'denied' ? (magicReason(present) ?? 'payout_bounced') : null
    const paidAmount = status === 'success' ? present.amount : null
    return end(deps, tx, {
      order: { ...present, status, reason, resolvesAt: null, paidAmount, ...laterOf(deps, magic?.payout.later) },
      manner: magic?.callback,
    })
  })
}

function magicReason({ cardName }: HostedOrder): string | undefined {
  const outcome = magicCardNamed(cardName)?.payout.outcome
  return outcome === 'success' ? undefined : outcome
}

async function changePage(
  deps: HostedDeps,
  page: string,
  work: (tx: TransactionSql, order: HostedOrder) => Promise<HostedOrder>,
): Promise<HostedOrder | undefined> {
  const order = await findByPage(deps.sql, page)
  return order && change(deps, order, work)
}

async function change<Result extends HostedOrder | undefined>(
  deps: HostedDeps,
  { id }: HostedOrder,
  work: (tx: TransactionSql, order: HostedOrder) => Promise<Result>,
): Promise<Result> {
  const changed = await deps.inTransaction(async (tx) => {
    const order = await lockHostedOrder(tx, id)
    return isOverdue(deps, order) ? ((await expire(deps, tx, order)) as Result) : work(tx, order)
  })
  deps.wake()
  return changed
}

function isOverdue({ clock }: HostedDeps, { direction, status, expiresAt }: HostedOrder): boolean {
  return (
    direction === 'payin' &&
    (status === 'new' || status === 'confirming') &&
    clock.now() >= instant(expiresAt.getTime())
  )
}

function expire(deps: HostedDeps, tx: TransactionSql, order: HostedOrder): Promise<HostedOrder> {
  return end(deps, tx, { order: { ...order, status: 'expired', reason: 'expired' }, manner: undefined })
}

/** A card that is not in the table is declined: no real card is ever charged here. */
function finish(
  deps: HostedDeps,
  tx: TransactionSql,
  { order, magic }: { order: HostedOrder; magic: MagicCard | undefined },
): Promise<HostedOrder> {
  const silentMs = magic?.payin.silentMs ?? 0
  const silentUntil = silentMs > 0 ? dateOf(plusMs(deps.machine.now(), silentMs)) : null
  return end(deps, tx, {
    order: { ...order, ...endOf(order, magic?.payin), silentUntil, ...laterOf(deps, magic?.payin.later) },
    manner: magic?.callback,
  })
}

function endOf(
  order: HostedOrder,
  payin: MagicCard['payin'] | undefined,
): Pick<HostedOrder, 'status' | 'reason' | 'paidAmount' | 'paidCurrency'> {
  const outcome = payin?.outcome ?? 'generic_decline'
  if (outcome !== 'success')
    return {
      status: outcome === 'expired' ? 'expired' : 'denied',
      reason: outcome,
      paidAmount: null,
      paidCurrency: null,
    }
  return {
    status: 'success',
    reason: null,
    paidAmount: payin?.paid === 'half' ? halfOf(order) : order.amount,
    paidCurrency: payin?.paid === 'in dollars' ? 'USD' : null,
  }
}

const never = { laterBecomes: null, laterAt: null } as const

function laterOf(
  { clock }: HostedDeps,
  later: Later | null | undefined,
): Pick<HostedOrder, 'laterBecomes' | 'laterAt'> {
  return later ? { laterBecomes: later.becomes, laterAt: dateOf(plusMs(clock.now(), later.afterMs)) } : never
}

function dateOf(at: Instant): Date {
  return new Date(at)
}

/** Writes the end of an order and queues its callbacks as the card demands. They are sent after the commit. */
async function end(
  deps: HostedDeps,
  tx: TransactionSql,
  { order, manner }: { order: HostedOrder; manner: CallbackManner | undefined },
): Promise<HostedOrder> {
  await updateHostedOrder(tx, order)
  const { delayMs, copies, sentAs, content } = manner ?? {
    delayMs: 0,
    copies: 1,
    sentAs: 'signed',
    content: 'the truth',
  }
  const body = deps.voices[order.provider].bodyOf(distorted[content](order), sentAs)
  for (let copy = 0; copy < copies; copy += 1)
    await insertNotice(tx, {
      provider: order.provider,
      url: order.callbackUrl,
      body,
      dueAt: plusMs(deps.machine.now(), delayMs),
    })
  return order
}

const distorted: Record<CallbackManner['content'], (order: HostedOrder) => HostedOrder> = {
  'the truth': (order) => order,
  'half the sum': (order) => ({
    ...order,
    paidAmount: halfOf({ amount: order.paidAmount ?? order.amount, currency: order.currency }),
  }),
  'another currency': (order) => ({ ...order, paidCurrency: 'USD' }),
  'another order': (order) => ({ ...order, orderId: '01990000-0000-7000-8000-000000000000' }),
}
