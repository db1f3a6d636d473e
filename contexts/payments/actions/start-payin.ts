import type { Method, PayinStatus } from '@zoria/contract/payments/words'
import { fail, invariant, newId, ok, parseAmount, type Id, type Result } from '@zoria/kernel'
import { isHeldAfterReversal } from '../reads/held-account.ts'
import { decidePayin, type PayinRefusal } from '../rules/decide-payin.ts'
import type { Payin } from '../rules/payment.ts'
import { stepPayin } from '../rules/payin-states.ts'
import { readReturnAddress, type CheckoutLanguage, type ReturnAddress } from '../rules/return-address.ts'
import { findPayment, lockPayment, updateRedirect } from '../storage/payment-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { insertRequest, updateReply } from '../storage/requests.ts'
import type { Deps } from './deps.ts'
import { enterPayment, movePayin } from './move-payment.ts'
import { keyedRequest, recall, type KeyedRequest } from './remember-request.ts'
import { gatewayOf, routePayment } from './route-payment.ts'

export type StartPayin = {
  readonly playerId: Id<'Player'>
  readonly method: Method
  readonly amount: string
  readonly returnUrl: string
  readonly language: CheckoutLanguage | undefined
  /** Undefined: the bonus that waits for a deposit; null: none. */
  readonly bonusId: string | null | undefined
  readonly idempotencyKey: string | undefined
}

export type PayinReceipt = { readonly id: string; readonly status: PayinStatus; readonly redirectUrl: string }

type Refusal =
  | PayinRefusal
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'IDEMPOTENCY_MISMATCH' | 'PAYMENT_DECLINED' }

/**
 * Starts a deposit: an intent of ours first, then the PSP's checkout of it. Whatever breaks in between, the same key finds the same intent,
 * and the PSP makes one payment of one reference. No money moves here (docs/rules/cashbox.md#deposits).
 */
export const startPayin = (deps: Deps) => async (command: StartPayin): Promise<Result<PayinReceipt, Refusal>> => {
  const address = readReturnAddress(command.returnUrl, deps.siteOrigins)
  if (!address) return fail({ code: 'VALIDATION_ERROR', details: { returnUrl: 'INVALID' } })

  const { playerId, idempotencyKey, method, amount, returnUrl, language = '', bonusId } = command
  const request = keyedRequest(deps, { playerId, key: idempotencyKey, content: ['payin', method, amount, returnUrl, language, bonusChoiceOf(bonusId)] })
  const known = await recall<PayinReceipt>(deps.sql, request)
  if (!known.ok) return known
  if (known.value?.receipt) return ok(known.value.receipt)

  const intent = known.value ? await findIntent(deps, known.value.paymentId) : await makeIntent(deps, { command, address, request })
  if (!intent.ok) return intent
  return openCheckout(deps, intent.value, request)
}

type Intended = { readonly command: StartPayin; readonly address: ReturnAddress; readonly request: KeyedRequest | null }

async function makeIntent(deps: Deps, { command, address, request }: Intended): Promise<Result<Payin, Refusal>> {
  const { playerId, method } = command
  const standing = await deps.standingOf(playerId)
  const amount = parseAmount(command.amount, standing.currency)
  if (!amount) return fail({ code: 'VALIDATION_ERROR', details: { amount: 'AMOUNT_INVALID' } })

  const gateway = routePayment(deps, { method, currency: standing.currency, direction: 'payin' })
  const isHeld = await isHeldAfterReversal(deps, playerId)
  const decision = decidePayin({ standing, isHeld, gateway: gateway?.name ?? null, amount, limits: deps.settings.read('DEPOSIT_LIMITS')[standing.currency] })
  if (!decision.ok) return decision

  const now = deps.clock.now()
  const payin: Payin = {
    id: newId<'Payment'>(now, (count) => deps.chance.bytes(count)), playerId, direction: 'payin', method, gateway: decision.value.gateway, amount, status: 'created', reason: null,
    createdAt: now, updatedAt: now, redirectUrl: null, returnUrl: address.url, language: command.language ?? address.language, bonusChoice: bonusChoiceOf(command.bonusId),
  }
  const written = await writeIntent(deps, payin, request)
  return written.ok ? written : findSame(deps, request)
}

/** Takes the key and writes the intent, or nothing when a parallel request took the key first. */
function writeIntent(deps: Deps, payin: Payin, request: KeyedRequest | null): Promise<Result<Payin, 'KEY_TAKEN'>> {
  return inRefusableTransaction(deps.inTransaction, async (tx) => {
    await enterPayment(tx, { chance: deps.chance, now: payin.createdAt }, payin, { cause: 'player', sealed: null })
    const isTaken = request !== null && !(await insertRequest(tx, { ...request, paymentId: payin.id, reply: null }))
    return isTaken ? fail('KEY_TAKEN') : ok(payin)
  })
}

async function findSame(deps: Deps, request: KeyedRequest | null): Promise<Result<Payin, Refusal>> {
  const known = await recall<PayinReceipt>(deps.sql, request)
  if (!known.ok) return known
  invariant(known.value, 'a key that is taken is known')
  return findIntent(deps, known.value.paymentId)
}

async function findIntent(deps: Deps, id: Payin['id']): Promise<Result<Payin, Refusal>> {
  const payment = await findPayment(deps.sql, id)
  invariant(payment?.direction === 'payin', 'the key of a deposit names a deposit')
  return ok(payment)
}

async function openCheckout(deps: Deps, payin: Payin, request: KeyedRequest | null): Promise<Result<PayinReceipt, Refusal>> {
  if (payin.status !== 'created' && payin.redirectUrl === null) return fail({ code: 'PAYMENT_DECLINED' })
  const { id: reference, method, amount, language, returnUrl } = payin
  const answer = await gatewayOf(deps, payin).openCheckout({ reference, method, amount, language, returnUrl })
  if (answer.kind === 'done') return recordOpened(deps, { payin, redirectUrl: answer.value.redirectUrl, request })

  deps.logger.warn({ payment: payin.id, answer }, 'a checkout was not opened; the same key tries again, otherwise reconciliation closes the intent')
  if (answer.kind === 'refused') await recordDeclined(deps, payin, answer.reason)
  return fail({ code: 'PAYMENT_DECLINED' })
}

function recordOpened(deps: Deps, { payin, redirectUrl, request }: { payin: Payin; redirectUrl: string; request: KeyedRequest | null }): Promise<Result<PayinReceipt, Refusal>> {
  return deps.inTransaction(async (tx) => {
    const locked = await lockPayment(tx, payin.id)
    invariant(locked.direction === 'payin', 'a deposit stays a deposit')
    const step = stepPayin(locked.status, 'opened')
    const status = step.kind === 'moved' ? step.to : locked.status
    await updateRedirect(tx, payin.id, redirectUrl)
    if (step.kind === 'moved') await movePayin(tx, { chance: deps.chance, now: deps.clock.now() }, locked, { status, reason: null, cause: 'player' })
    const receipt: PayinReceipt = { id: payin.id, status, redirectUrl }
    if (request) await updateReply(tx, payin.id, { ...request, reply: receipt })
    return ok(receipt)
  })
}

function recordDeclined(deps: Deps, payin: Payin, reason: string): Promise<void> {
  return deps.inTransaction(async (tx) => {
    const locked = await lockPayment(tx, payin.id)
    if (locked.direction !== 'payin' || locked.status !== 'created') return
    await movePayin(tx, { chance: deps.chance, now: deps.clock.now() }, locked, { status: 'denied', reason, cause: 'player' })
  })
}

function bonusChoiceOf(bonusId: string | null | undefined): string {
  if (bonusId === undefined) return 'pending'
  return bonusId ?? 'none'
}
