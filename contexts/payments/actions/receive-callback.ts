import { isId, newId, parseId, plusMs, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import type { Callback, PaymentGateway, Reading } from '../gateways/gateway.ts'
import { compareSums } from '../rules/reported-sum.ts'
import type { PaymentId } from '../rules/payment.ts'
import { countUnbelieved, insertCallback, type Verdict } from '../storage/callback-rows.ts'
import { findPayment } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'

/** The job that settles the payment of a believed callback. */
export const settleTask = 'payments.settle'

/** Anybody may send what nobody believes: of one gateway so many are kept in an hour, as evidence; the log tells of the others. */
const unbelievedMax = 1_000
const hourMs = 3_600_000

/** What the sender is told: taken, or not believed. */
export type CallbackAnswer = 'received' | 'not_believed' | 'malformed' | 'unknown_gateway'

/**
 * Takes a callback into the inbox as it came. A believed one asks for the settling job in the same transaction, once per change of a payment;
 * it never credits by itself: the job asks the PSP again and credits what that confirms (S-14, I-36). One that names another sum or an
 * unknown order is taken with an alarm, so that the PSP stops repeating.
 */
export const receiveCallback = (deps: Deps) => async (gatewayName: string, callback: Callback): Promise<CallbackAnswer> => {
  const gateway = deps.gateways.get(gatewayName)
  if (!gateway) return 'unknown_gateway'

  const now = deps.clock.now()
  const reading = gateway.readCallback(callback, now)
  const judged = await judge(deps.sql, gateway, reading)
  const isNew = !(await isWorthKeeping(deps.sql, { gateway: gateway.name, judged, now })) || await deps.inTransaction(async (tx) => {
    const isFirst = await insertCallback(tx, {
      id: newId<'Callback'>(now, (count) => deps.chance.bytes(count)), gateway: gateway.name, receivedAt: now, headers: keptHeaders(gateway, callback), body: callback.body, ...judged,
    })
    if (isFirst && asksToSettle(judged.verdict)) await requestJob(tx, { task: settleTask, payload: { payment: judged.paymentId }, key: `settle:${judged.paymentId}` })
    return isFirst
  })
  if (isNew && judged.verdict !== 'accepted') deps.logger.error({ gateway: gateway.name, ...judged }, 'a callback does not fit; see payments.callback')
  return answerTo(judged.verdict)
}

async function isWorthKeeping(sql: Queryable, { gateway, judged, now }: { gateway: string; judged: Judged; now: Instant }): Promise<boolean> {
  return judged.dedupeKey !== null || (await countUnbelieved(sql, { gateway, since: plusMs(now, -hourMs), max: unbelievedMax })) < unbelievedMax
}

type Judged = { readonly verdict: Verdict; readonly paymentId: PaymentId | null; readonly dedupeKey: string | null }

async function judge(sql: Queryable, gateway: PaymentGateway, reading: Reading): Promise<Judged> {
  if (reading.verdict !== 'believed') return { verdict: reading.verdict, paymentId: null, dedupeKey: null }
  const payment = isId(reading.reference) ? await findPayment(sql, parseId<'Payment'>(reading.reference)) : undefined
  if (payment?.gateway !== gateway.name) return { verdict: 'unknown_payment', paymentId: null, dedupeKey: null }
  const sums = compareSums(payment.amount, reading.amount)
  return { verdict: sums === 'agrees' ? 'accepted' : sums, paymentId: payment.id, dedupeKey: `${payment.id}:${reading.change}:${sums}` }
}

/** Another sum may be what the player really paid: the PSP is asked. Another currency is for staff. */
const asksToSettle = (verdict: Verdict): boolean => verdict === 'accepted' || verdict === 'wrong_amount'

function keptHeaders({ signedHeaders }: PaymentGateway, { headers }: Callback): Record<string, string> {
  return Object.fromEntries(signedHeaders.map((name) => [name, (headers[name] ?? '').slice(0, 512)]))
}

function answerTo(verdict: Verdict): CallbackAnswer {
  switch (verdict) {
    case 'wrong_signature':
    case 'wrong_time': return 'not_believed'
    case 'malformed': return 'malformed'
    case 'accepted':
    case 'unknown_payment':
    case 'wrong_amount':
    case 'wrong_currency': return 'received'
  }
}
