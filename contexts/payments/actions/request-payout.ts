import type { Method, PayoutStatus } from '@zoria/contract/payments/words'
import { fail, instant, invariant, newId, ok, parseAmount, periodAt, plusMs, zero, type Id, type Instant, type Money, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import { countPayouts, decidePayout, type CountedPayouts, type PayoutRefusal } from '../rules/decide-payout.ts'
import type { Payout } from '../rules/payment.ts'
import type { Standing } from '../rules/standing.ts'
import { countedPayouts } from '../storage/payment-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { insertRequest } from '../storage/requests.ts'
import { sealAgreed } from './agreed-payout.ts'
import type { Deps } from './deps.ts'
import { enterPayment } from './move-payment.ts'
import { keyedRequest, recallReceipt, type KeyedRequest } from './remember-request.ts'
import { routePayment } from './route-payment.ts'

export type RequestPayout = {
  readonly playerId: Id<'Player'>
  readonly sessionId: string
  readonly method: Method
  readonly amount: string
  readonly destination: string
  readonly recipientName: string
  readonly idempotencyKey: string | undefined
}

export type PayoutReceipt = { readonly id: string; readonly status: PayoutStatus }

type Refusal =
  | PayoutRefusal
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'IDEMPOTENCY_MISMATCH' | 'NO_FUNDS_FOR_WITHDRAWAL' }

/** The job that sends an approved withdrawal to its PSP. */
export const sendPayoutTask = 'payments.send_payout'

/**
 * Asks for a withdrawal: under the wallet's lock it checks, holds the money and, up to the automatic limit, approves.
 * The sending leaves with the same commit. A refusal leaves nothing behind (docs/rules/cashbox.md#withdrawals).
 */
export const requestPayout = (deps: Deps) => async (command: RequestPayout): Promise<Result<PayoutReceipt, Refusal>> => {
  const { playerId, idempotencyKey, method, amount, destination, recipientName } = command
  const request = keyedRequest(deps, { playerId, key: idempotencyKey, content: ['payout', method, amount, destination, recipientName] })
  const [standing, isProven] = await Promise.all([deps.standingOf(playerId), deps.isPayoutProven(command)])
  return inRefusableTransaction(deps.inTransaction, async (tx) => {
    await deps.wallet.lock(tx, playerId)
    const known = await recallReceipt<PayoutReceipt>(tx, request)
    if (!known.ok) return known
    if (known.value) return ok(known.value)
    return place(deps, tx, { command, standing, isProven, request })
  })
}

type Asked = { readonly command: RequestPayout; readonly standing: Standing; readonly isProven: boolean }
type Placed = Asked & { readonly request: KeyedRequest | null }

async function place(deps: Deps, tx: TransactionSql, { command, standing, isProven, request }: Placed): Promise<Result<PayoutReceipt, Refusal>> {
  const now = deps.clock.now()
  const decision = await decide(deps, tx, { command, standing, isProven, now })
  if (!decision.ok) return decision

  const { amount, gateway, status, destination } = decision.value
  const { playerId, method } = command
  const id = newId<'Payment'>(now, (count) => deps.chance.bytes(count))
  const payout: Payout = { id, playerId, direction: 'payout', method, gateway, amount, status, reason: null, createdAt: now, updatedAt: now, destination }
  const sealed = sealAgreed(deps, payout, { destination: command.destination, recipientName: command.recipientName.trim() })
  const receipt: PayoutReceipt = { id, status }

  await enterPayment(tx, { chance: deps.chance, now }, payout, { cause: status === 'approved' ? 'rule' : 'player', sealed })
  // A deposit, which takes no wallet's lock, may have taken the key meanwhile.
  if (request && !(await insertRequest(tx, { ...request, paymentId: id, reply: receipt }))) return fail({ code: 'IDEMPOTENCY_MISMATCH' })
  if (status === 'approved') await requestJob(tx, { task: sendPayoutTask, payload: { payment: id }, key: `send:${id}` })
  const held = await hold(deps, tx, payout)
  return held.ok ? ok(receipt) : held
}

type Decided = { readonly amount: Money; readonly gateway: string; readonly status: 'approved' | 'waiting_approval'; readonly destination: string }

async function decide(deps: Deps, tx: TransactionSql, { command, standing, isProven, now }: Asked & { readonly now: Instant }): Promise<Result<Decided, Refusal>> {
  const { currency } = standing
  const amount = parseAmount(command.amount, currency)
  if (!amount) return fail({ code: 'VALIDATION_ERROR', details: { amount: 'AMOUNT_INVALID' } })

  const gateway = routePayment(deps, { method: command.method, currency, direction: 'payout' })
  const destination = gateway?.maskDestination(command.destination)
  if (gateway && destination === undefined) return fail({ code: 'VALIDATION_ERROR', details: { destination: 'INVALID' } })

  const counted = await countOf(tx, { playerId: command.playerId, standing, now })
  const limits = deps.settings.read('PAYOUT_LIMITS')[currency]
  const decision = decidePayout({ standing, gateway: gateway?.name ?? null, amount, limits, ratingMin: deps.settings.read('PAYOUT_MIN_RATING'), counted, isProven, now })
  return decision.ok ? ok({ ...decision.value, amount, destination: destination ?? '' }) : decision
}

async function countOf(tx: TransactionSql, { playerId, standing, now }: { playerId: Id<'Player'>; standing: Standing; now: Instant }): Promise<CountedPayouts> {
  const dayFrom = periodAt('day', { currency: standing.currency, now }).since
  const slidingAfter = plusMs(now, -86_400_000)
  const payouts = await countedPayouts(tx, playerId, instant(Math.min(dayFrom, slidingAfter)))
  return countPayouts(payouts, { currencyZero: zero(standing.currency), dayFrom, slidingAfter })
}

/** Sets the money aside; the last write of the transaction, because it takes the journal's shared lane. */
async function hold(deps: Deps, tx: TransactionSql, { playerId, id, amount }: Payout): Promise<Result<undefined, Refusal>> {
  const outcome = await deps.wallet.post(tx, { kind: 'withdrawal_hold', playerId, source: 'payments', externalId: id, amount })
  if (outcome.code === 'INSUFFICIENT') return fail({ code: 'NO_FUNDS_FOR_WITHDRAWAL' })
  // The whole wallet is blocked by staff: withdrawals wait as well.
  if (outcome.code === 'PLAYER_BLOCKED') return fail({ code: 'PAYOUT_ON_HOLD' })
  invariant(outcome.code === 'OK', `a new withdrawal is held or refused, not ${outcome.code}`)
  return ok()
}
