import type { Method, PayinStatus } from '@zoria/contract/payments/words'
import { fail, invariant, newId, ok, parseAmount, type Id, type Result } from '@zoria/kernel'
import { isHeldAfterReversal } from '../../reads/held-account.ts'
import { decidePayin, type PayinRefusal } from '../../rules/decide-payin.ts'
import type { Payin } from '../../rules/payment.ts'
import { stepPayin } from '../../rules/payin-states.ts'
import { readReturnAddress, type CheckoutLanguage, type ReturnAddress } from '../../rules/return-address.ts'
import { countUnpaid, findPayment, lockPayment, updateRedirect } from '../../storage/payment-rows.ts'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import {
  findRequest,
  keyedRequest,
  storeLateReply,
  storeReply,
  type KeyedRequest,
} from '@zoria/platform/remembered-requests'
import type { Deps } from '../deps.ts'
import { enterPayment, movePayin } from '../move-payment.ts'
import { gatewayOf, routePayment } from '../route-payment.ts'

export type StartPayin = {
  readonly playerId: Id<'Player'>
  readonly method: Method
  readonly amount: string
  readonly returnUrl: string
  readonly language: CheckoutLanguage | undefined
  /** Undefined: the bonus that waits for a deposit; null: no bonus. */
  readonly bonusId: string | null | undefined
  readonly idempotencyKey: string | undefined
}

export type PayinReceipt = { readonly id: string; readonly status: PayinStatus; readonly redirectUrl: string }

type Refusal =
  | PayinRefusal
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'IDEMPOTENCY_MISMATCH' | 'PAYMENT_DECLINED' }

/**
 * Starts a deposit: stores our intent first, then opens the PSP's checkout. After any fault in between the same key
 * finds the same intent, and the PSP makes one payment per reference. No money moves here
 * (docs/rules/cashbox.md#deposits).
 */
export const startPayin =
  (deps: Deps) =>
  async (command: StartPayin): Promise<Result<PayinReceipt, Refusal>> => {
    const address = readReturnAddress(command.returnUrl, deps.siteOrigins)
    if (!address) return fail({ code: 'VALIDATION_ERROR', details: { returnUrl: 'INVALID' } })

    const { playerId, idempotencyKey, method, amount, returnUrl, language = '', bonusId } = command
    const request = keyedRequest(
      {
        schema: 'payments',
        playerId,
        key: idempotencyKey,
        content: ['payin', method, amount, returnUrl, language, bonusChoiceOf(bonusId)],
      },
      deps.seal.fingerprint,
    )
    const known = await findRequest<Remembered>(deps.sql, request)
    if (!known.ok) return known
    if (known.value?.reply) return ok(known.value.reply)

    const intent = known.value
      ? await findIntent(deps, known.value.payment_id)
      : await makeIntent(deps, { command, address, request })
    if (!intent.ok) return intent
    return openCheckout(deps, intent.value, request)
  }

/** What `payments.request` holds of a deposit; no reply before its checkout is open. */
type Remembered = { readonly payment_id: Payin['id'] | null; readonly reply: PayinReceipt | null }

type Intended = { readonly command: StartPayin; readonly address: ReturnAddress; readonly request: KeyedRequest | null }

async function makeIntent(deps: Deps, { command, address, request }: Intended): Promise<Result<Payin, Refusal>> {
  const { playerId, method } = command
  const standing = await deps.standingOf(playerId)
  const amount = parseAmount(command.amount, standing.currency)
  if (!amount) return fail({ code: 'VALIDATION_ERROR', details: { amount: 'AMOUNT_INVALID' } })

  const gateway = routePayment(deps, { method, currency: standing.currency, direction: 'payin' })
  const isHeld = await isHeldAfterReversal(deps, playerId)
  const limits = deps.settings.read('DEPOSIT_LIMITS')[standing.currency]
  const decide = (unpaid: number) =>
    decidePayin({
      standing,
      isHeld,
      gateway: gateway?.name ?? null,
      amount,
      limits,
      unpaid,
      unpaidMax: deps.settings.read('DEPOSITS_UNPAID_MAX'),
    })

  const now = deps.clock.now()
  const written = await writeIntent(deps, {
    playerId,
    request,
    decide,
    payinBy: (gatewayName) => ({
      id: newId<'Payment'>(now, (count) => deps.chance.bytes(count)),
      playerId,
      direction: 'payin',
      method,
      gateway: gatewayName,
      amount,
      status: 'created',
      reason: null,
      createdAt: now,
      updatedAt: now,
      redirectUrl: null,
      returnUrl: address.url,
      language: command.language ?? address.language,
      bonusChoice: bonusChoiceOf(command.bonusId),
    }),
  })
  return written.ok ? written : findSame(deps, { request, refusal: written.refusal })
}

type Writing = {
  readonly playerId: Id<'Player'>
  readonly request: KeyedRequest | null
  readonly decide: (unpaid: number) => ReturnType<typeof decidePayin>
  readonly payinBy: (gateway: string) => Payin
}

/**
 * Takes the key and stores the intent, or nothing if a concurrent request took the key first. The wallet's lock
 * serialises the count of unpaid deposits.
 */
function writeIntent(
  deps: Deps,
  { playerId, request, decide, payinBy }: Writing,
): Promise<Result<Payin, PayinRefusal | 'KEY_TAKEN'>> {
  return inRefusableTransaction<Payin, PayinRefusal | 'KEY_TAKEN'>(deps.inTransaction, async (tx) => {
    await deps.wallet.lock(tx, playerId)
    const decision = decide(await countUnpaid(tx, playerId))
    if (!decision.ok) return decision
    const payin = payinBy(decision.value.gateway)
    await enterPayment(tx, { chance: deps.chance, now: payin.createdAt }, payin, { cause: 'player', sealed: null })
    return (await storeReply(tx, request, null, { payment_id: payin.id })) ? ok(payin) : fail('KEY_TAKEN')
  })
}

/**
 * If a concurrent request with the same key was first, its intent is returned, also when another one would exceed the
 * limit.
 */
async function findSame(
  deps: Deps,
  { request, refusal }: { readonly request: KeyedRequest | null; readonly refusal: PayinRefusal | 'KEY_TAKEN' },
): Promise<Result<Payin, Refusal>> {
  const known = await findRequest<Remembered>(deps.sql, request)
  if (!known.ok) return known
  if (known.value) return findIntent(deps, known.value.payment_id)
  invariant(refusal !== 'KEY_TAKEN', 'a taken key has a stored request')
  return fail(refusal)
}

async function findIntent(deps: Deps, id: Payin['id'] | null): Promise<Result<Payin, Refusal>> {
  const payment = id && (await findPayment(deps.sql, id))
  invariant(payment?.direction === 'payin', 'the key of a deposit names a deposit')
  return ok(payment)
}

async function openCheckout(
  deps: Deps,
  payin: Payin,
  request: KeyedRequest | null,
): Promise<Result<PayinReceipt, Refusal>> {
  if (payin.status !== 'created' && payin.redirectUrl === null) return fail({ code: 'PAYMENT_DECLINED' })
  const { id: reference, method, amount, language, returnUrl } = payin
  const gateway = gatewayOf(deps, payin)
  if (!gateway) return fail({ code: 'PAYMENT_METHOD_UNAVAILABLE' })
  const answer = await gateway.openCheckout({ reference, method, amount, language, returnUrl })
  if (answer.kind === 'done') return recordOpened(deps, { payin, redirectUrl: answer.value.redirectUrl, request })

  deps.logger.warn(
    { payment: payin.id, answer },
    'a checkout was not opened; a repeat with the same key retries, otherwise reconciliation closes the intent',
  )
  if (answer.kind === 'refused') await recordDeclined(deps, payin, answer.reason)
  return fail({ code: 'PAYMENT_DECLINED' })
}

function recordOpened(
  deps: Deps,
  { payin, redirectUrl, request }: { payin: Payin; redirectUrl: string; request: KeyedRequest | null },
): Promise<Result<PayinReceipt, Refusal>> {
  return deps.inTransaction(async (tx) => {
    const locked = await lockPayment(tx, payin.id)
    invariant(locked.direction === 'payin', 'a deposit stays a deposit')
    const step = stepPayin(locked.status, 'opened')
    const status = step.kind === 'moved' ? step.to : locked.status
    await updateRedirect(tx, payin.id, redirectUrl)
    if (step.kind === 'moved')
      await movePayin(tx, { chance: deps.chance, now: deps.clock.now() }, locked, {
        status,
        reason: null,
        cause: 'player',
      })
    const receipt: PayinReceipt = { id: payin.id, status, redirectUrl }
    await storeLateReply(tx, request, receipt)
    return ok(receipt)
  })
}

function recordDeclined(deps: Deps, payin: Payin, reason: string): Promise<void> {
  return deps.inTransaction(async (tx) => {
    const locked = await lockPayment(tx, payin.id)
    if (locked.direction !== 'payin' || locked.status !== 'created') return
    await movePayin(tx, { chance: deps.chance, now: deps.clock.now() }, locked, {
      status: 'denied',
      reason,
      cause: 'player',
    })
  })
}

function bonusChoiceOf(bonusId: string | null | undefined): string {
  if (bonusId === undefined) return 'pending'
  return bonusId ?? 'none'
}
