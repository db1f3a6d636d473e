import type { Method, PayoutStatus } from '@zoria/contract/payments/words'
import {
  fail,
  instant,
  invariant,
  newId,
  ok,
  parseAmount,
  periodAt,
  plusMs,
  zero,
  type Id,
  type Instant,
  type Money,
  type Result,
} from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import type { PaymentGateway } from '../../gateways/gateway.ts'
import { isSuspicious, type HoldReason } from '../../rules/automatic-approval.ts'
import {
  countPayouts,
  decidePayout,
  type CountedPayouts,
  type PayoutQuestion,
  type PayoutRefusal,
} from '../../rules/decide-payout.ts'
import { payoutLimitsOf } from '../../reads/payout-limits.ts'
import type { Payout } from '../../rules/payment.ts'
import type { Standing } from '../../rules/standing.ts'
import { countedPayouts, type PayoutKeys } from '../../storage/payment-rows.ts'
import { insertHold, lockDestination, readAcquaintance } from '../../storage/payout-hold-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { findReply, keyedRequest, storeReply, type KeyedRequest } from '@zoria/platform/remembered-requests'
import { findCard } from '../../storage/saved-card-rows.ts'
import { sealAgreed } from './agreed-payout.ts'
import type { Deps } from '../deps.ts'
import { enterPayment } from '../move-payment.ts'
import { keysOf, reviewPayout } from './review-payout.ts'
import { routePayment } from '../route-payment.ts'
import { openCard } from '../deposits/save-card.ts'

export type RequestPayout = {
  readonly playerId: Id<'Player'>
  readonly sessionId: string
  readonly method: Method
  readonly amount: string
  /** Exactly one of the two: a destination or a saved card. */
  readonly destination: string | undefined
  readonly cardId: string | undefined
  readonly recipientName: string
  readonly idempotencyKey: string | undefined
}

export type PayoutReceipt = { readonly id: string; readonly status: PayoutStatus }

type Refusal =
  | PayoutRefusal
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'IDEMPOTENCY_MISMATCH' | 'NO_FUNDS_FOR_WITHDRAWAL' | 'CARD_NOT_FOUND' }

/** The job that sends an approved withdrawal to its PSP. */
export const sendPayoutTask = 'payments.send_payout'

/**
 * Requests a withdrawal: under the wallet's lock it checks, holds the money and approves it unless a rule requires a
 * review. The sending is queued in the same commit. A refusal changes nothing (docs/rules/cashbox.md#withdrawals).
 */
export const requestPayout =
  (deps: Deps) =>
  async (command: RequestPayout): Promise<Result<PayoutReceipt, Refusal>> => {
    const { playerId, idempotencyKey, method, amount, destination, cardId, recipientName } = command
    if ((destination === undefined) === (cardId === undefined))
      return fail({
        code: 'VALIDATION_ERROR',
        details: { destination: destination === undefined ? 'FILL_OUT_THIS_FIELD' : 'INVALID' },
      })
    const request = keyedRequest(
      {
        schema: 'payments',
        playerId,
        key: idempotencyKey,
        content: ['payout', method, amount, destination ?? { cardId }, recipientName],
      },
      deps.seal.fingerprint,
    )
    const [standing, proof] = await Promise.all([deps.standingOf(playerId), deps.payoutProof(command)])
    const placed = await inRefusableTransaction<Placement, Refusal>(deps.inTransaction, async (tx) => {
      await deps.wallet.lock(tx, playerId)
      const known = await findReply<PayoutReceipt>(tx, request)
      if (!known.ok) return known
      if (known.value) return ok({ receipt: known.value, holds: [] })
      return place(deps, tx, { command, standing, proof, request })
    })
    if (!placed.ok) return placed
    const { receipt, holds } = placed.value
    const suspicious = holds.filter(isSuspicious)
    if (suspicious.length > 0)
      deps.security.report({ kind: 'withdrawal_held', facts: { payment: receipt.id, reasons: suspicious.join(' ') } })
    return ok(receipt)
  }

type Placement = { readonly receipt: PayoutReceipt; readonly holds: readonly HoldReason[] }

type Asked = { readonly command: RequestPayout; readonly standing: Standing; readonly proof: PayoutQuestion['proof'] }
type Placed = Asked & { readonly request: KeyedRequest | null }

async function place(
  deps: Deps,
  tx: TransactionSql,
  { command, standing, proof, request }: Placed,
): Promise<Result<Placement, Refusal>> {
  const now = deps.clock.now()
  const decision = await decide(deps, tx, { command, standing, proof, now })
  if (!decision.ok) return decision

  const { amount, gateway, target, keys, review } = decision.value
  const status = review.reasons.length === 0 ? 'approved' : 'waiting_approval'
  const { playerId, method } = command
  const id = newId<'Payment'>(now, (count) => deps.chance.bytes(count))
  const payout: Payout = {
    id,
    playerId,
    direction: 'payout',
    method,
    gateway,
    amount,
    status,
    reason: null,
    createdAt: now,
    updatedAt: now,
    destination: target.masked,
  }
  const sealed = sealAgreed(deps, payout, {
    destination: target.destination,
    recipientName: command.recipientName.trim(),
  })
  const receipt: PayoutReceipt = { id, status }

  await enterPayment(tx, { chance: deps.chance, now }, payout, {
    cause: status === 'approved' ? 'rule' : 'player',
    sealed,
    keys,
  })
  if (status === 'waiting_approval') await insertHold(tx, { ...review, paymentId: id, at: now })
  // A deposit, which does not lock the wallet, may have taken the key concurrently.
  if (!(await storeReply(tx, request, receipt, { payment_id: id }))) return fail({ code: 'IDEMPOTENCY_MISMATCH' })
  if (status === 'approved') await requestJob(tx, { task: sendPayoutTask, payload: { payment: id }, key: `send:${id}` })
  const held = await hold(deps, tx, payout)
  return held.ok ? ok({ receipt, holds: review.reasons }) : held
}

type Decided = {
  readonly amount: Money
  readonly gateway: string
  readonly target: Target
  readonly keys: PayoutKeys
  readonly review: Awaited<ReturnType<typeof reviewPayout>>
}

async function decide(
  deps: Deps,
  tx: TransactionSql,
  { command, standing, proof, now }: Asked & { readonly now: Instant },
): Promise<Result<Decided, Refusal>> {
  const { currency } = standing
  const amount = parseAmount(command.amount, currency)
  if (!amount) return fail({ code: 'VALIDATION_ERROR', details: { amount: 'AMOUNT_INVALID' } })

  const gateway = routePayment(deps, { method: command.method, currency, direction: 'payout' })
  const found = await targetOf(deps, tx, { command, gateway })
  if (!found.ok) return found
  const target = found.value

  const { playerId } = command
  const keys = keysOf(deps, { destination: target.destination, recipientName: command.recipientName })
  await lockDestination(tx, keys.destination)
  const acquaintance = await readAcquaintance(tx, playerId, keys)
  const counted = await countOf(tx, { playerId, standing, now })
  const limits = await payoutLimitsOf(deps, { playerId, currency })
  const decision = decidePayout({
    standing,
    gateway: gateway?.name ?? null,
    amount,
    limits,
    ratingMin: deps.settings.read('PAYOUT_MIN_RATING') ?? 0,
    counted,
    proof,
    isNewDestination: acquaintance.isNewDestination && !target.isKnown,
    now,
  })
  if (!decision.ok) return decision
  invariant(gateway, 'an allowed withdrawal has a gateway')
  const review = await reviewPayout(deps, tx, {
    playerId,
    amount,
    gateway,
    destination: target.destination,
    keys,
    acquaintance,
    now,
  })
  return ok({ amount, gateway: gateway.name, target, keys, review })
}

/** The destination, complete and masked. `isKnown`: a payment of the player with this card succeeded before. */
type Target = { readonly destination: string; readonly masked: string; readonly isKnown: boolean }

/**
 * A saved card is valid for the gateway that issued its token and for its method. Without a gateway the decision
 * refuses the request.
 */
async function targetOf(
  deps: Deps,
  tx: TransactionSql,
  { command, gateway }: { command: RequestPayout; gateway: PaymentGateway | null },
): Promise<Result<Target, Refusal>> {
  const { playerId, cardId, destination = '' } = command
  if (cardId !== undefined) {
    const card = await findCard(tx, playerId, cardId)
    if (!card || card.method !== command.method || (gateway && gateway.name !== card.gateway))
      return fail({ code: 'CARD_NOT_FOUND' })
    return ok({ destination: openCard(deps, card).destination, masked: card.masked, isKnown: true })
  }
  const masked = gateway?.maskDestination(destination)
  if (gateway && masked === undefined) return fail({ code: 'VALIDATION_ERROR', details: { destination: 'INVALID' } })
  return ok({ destination, masked: masked ?? '', isKnown: false })
}

async function countOf(
  tx: TransactionSql,
  { playerId, standing, now }: { playerId: Id<'Player'>; standing: Standing; now: Instant },
): Promise<CountedPayouts> {
  const dayFrom = periodAt('day', { currency: standing.currency, now }).since
  const slidingAfter = plusMs(now, -86_400_000)
  const payouts = await countedPayouts(tx, playerId, instant(Math.min(dayFrom, slidingAfter)))
  return countPayouts(payouts, { currencyZero: zero(standing.currency), dayFrom, slidingAfter })
}

/** Holds the money; the last write of the transaction, because it takes the journal's shared lock. */
async function hold(
  deps: Deps,
  tx: TransactionSql,
  { playerId, id, amount }: Payout,
): Promise<Result<undefined, Refusal>> {
  const outcome = await deps.wallet.post(tx, {
    kind: 'withdrawal_hold',
    playerId,
    source: 'payments',
    externalId: id,
    amount,
  })
  if (outcome.code === 'INSUFFICIENT') return fail({ code: 'NO_FUNDS_FOR_WITHDRAWAL' })
  // Staff blocked the whole wallet: withdrawals are held as well.
  if (outcome.code === 'PLAYER_BLOCKED') return fail({ code: 'PAYOUT_ON_HOLD' })
  invariant(outcome.code === 'OK', `a new withdrawal is held or refused, not ${outcome.code}`)
  return ok()
}
