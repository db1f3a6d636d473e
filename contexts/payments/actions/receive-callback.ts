import { receiveCallback as receiveRoute } from '@zoria/contract/payments/http'
import { isId, newId, parseId, plusMs, type Instant } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import type { Callback, PaymentGateway, Reading } from '../gateways/gateway.ts'
import { compareSums } from '../rules/psp-report.ts'
import type { PaymentId } from '../rules/payment.ts'
import { countUnbelieved, insertCallback, lockPlayerOf, type Verdict } from '../storage/callback-rows.ts'
import { findPayment } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'

/** The job that settles the payment of an accepted callback. */
export const settleTask = 'payments.settle'

/** Rejected callbacks stored per gateway and hour, as evidence; the security log counts all of them. */
const unbelievedMax = 1_000
const hourMs = 3_600_000

/** A callback and its source address. */
type ReceivedCallback = Callback & { readonly address: string }

/** The reply to the sender. */
export type CallbackAnswer = 'received' | 'not_believed' | 'malformed' | 'unknown_gateway'

/**
 * Stores a callback in the inbox. An accepted one queues the settling job in the same transaction, once per status
 * change of a payment. A callback never credits money: the job requests the status from the PSP and credits what that
 * confirms (S-14, I-36). Of a callback about a payment of an erased player only the hash of the body is stored. A
 * callback with another amount or an unknown order is accepted with an alarm, so that the PSP stops repeating it.
 */
export const receiveCallback =
  (deps: Deps) =>
  async (gatewayName: string, { address, ...callback }: ReceivedCallback): Promise<CallbackAnswer> => {
    const gateway = deps.gateways.get(gatewayName)
    if (!gateway) return 'unknown_gateway'

    const now = deps.clock.now()
    const reading = gateway.readCallback(callback, now)
    const judged = await judge(deps.sql, gateway, reading)
    const isNew =
      !(await isWorthKeeping(deps.sql, { gateway: gateway.name, judged, now })) ||
      (await deps.inTransaction(async (tx) => {
        const isFirst = await insertCallback(tx, {
          id: newId<'Callback'>(now, (count) => deps.chance.bytes(count)),
          gateway: gateway.name,
          receivedAt: now,
          headers: storedHeaders(gateway, callback),
          body: callback.body,
          isErased: await isOfErased(deps, tx, judged.paymentId),
          ...judged,
        })
        if (isFirst && asksToSettle(judged.verdict))
          await requestJob(tx, {
            task: settleTask,
            payload: { payment: judged.paymentId },
            key: `settle:${judged.paymentId}`,
          })
        return isFirst
      }))
    const answer = answerTo(judged.verdict)
    if (answer !== 'received')
      deps.security.report({
        kind: answer === 'malformed' ? 'request_malformed' : 'signature_rejected',
        address,
        facts: { provider: gateway.name, route: receiveRoute.path, reason: judged.verdict },
      })
    else if (isNew && judged.verdict !== 'accepted')
      deps.logger.error(
        { gateway: gateway.name, ...judged },
        'a callback contradicts our payment; see payments.callback',
      )
    return answer
  }

async function isOfErased(deps: Deps, tx: TransactionSql, paymentId: PaymentId | null): Promise<boolean> {
  return paymentId !== null && deps.isErased(tx, await lockPlayerOf(tx, paymentId))
}

async function isWorthKeeping(
  sql: Queryable,
  { gateway, judged, now }: { gateway: string; judged: Judged; now: Instant },
): Promise<boolean> {
  return (
    judged.dedupeKey !== null ||
    (await countUnbelieved(sql, { gateway, since: plusMs(now, -hourMs), max: unbelievedMax })) < unbelievedMax
  )
}

type Judged = { readonly verdict: Verdict; readonly paymentId: PaymentId | null; readonly dedupeKey: string | null }

async function judge(sql: Queryable, gateway: PaymentGateway, reading: Reading): Promise<Judged> {
  if (reading.verdict !== 'believed') return { verdict: reading.verdict, paymentId: null, dedupeKey: null }
  const payment = isId(reading.reference) ? await findPayment(sql, parseId<'Payment'>(reading.reference)) : undefined
  if (payment?.gateway !== gateway.name) return { verdict: 'unknown_payment', paymentId: null, dedupeKey: null }
  const sums = compareSums(payment.amount, reading.amount)
  return {
    verdict: sums === 'agrees' ? 'accepted' : sums,
    paymentId: payment.id,
    dedupeKey: `${payment.id}:${reading.change}:${sums}`,
  }
}

/** The player may really have paid another amount, so the PSP is queried. Another currency is for staff. */
const asksToSettle = (verdict: Verdict): boolean => verdict === 'accepted' || verdict === 'wrong_amount'

function storedHeaders({ signedHeaders }: PaymentGateway, { headers }: Callback): Record<string, string> {
  return Object.fromEntries(signedHeaders.map((name) => [name, (headers[name] ?? '').slice(0, 512)]))
}

function answerTo(verdict: Verdict): CallbackAnswer {
  switch (verdict) {
    case 'wrong_signature':
    case 'wrong_time':
      return 'not_believed'
    case 'malformed':
      return 'malformed'
    case 'accepted':
    case 'unknown_payment':
    case 'wrong_amount':
    case 'wrong_currency':
      return 'received'
  }
}
