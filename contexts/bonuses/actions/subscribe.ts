import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { fail, invariant, ok, periodAt, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import {
  findReply,
  keyedRequest,
  storeReply,
  type KeyedRequest,
  type Mismatch,
} from '@zoria/platform/remembered-requests'
import { lockedApplicantFor, readAccount, type Account } from '../reads/applicant.ts'
import { offerOnWire } from '../reads/offer-on-wire.ts'
import { userBonusOnWire } from '../reads/user-bonus-on-wire.ts'
import { decideActivation, type Activation, type ActivationInput, type Refused } from '../rules/decide-activation.ts'
import type { Offer, UserBonusId } from '../rules/offer.ts'
import { findCode, insertCodeUse, lockCode, type OfferCode } from '../storage/code-rows.ts'
import { findOffer } from '../storage/offer-rows.ts'
import { countDeposits } from '../storage/player-rows.ts'
import { findUserBonus, findUses, insertPending, type StoredBonus } from '../storage/user-bonus-rows.ts'
import { creditBonus } from './credit-bonus.ts'
import { freshId, holdWallet, type Deps, type PlayerId } from './deps.ts'
import { endOpenBonus, presentBonus, publishBonus } from './open-bonus.ts'
import { tryCode, type TooManyGuesses } from './check-code.ts'

export type Subscribe = {
  readonly playerId: PlayerId
  /** An offer with the typed code, or only a code. */
  readonly wanted:
    | { readonly offerId: string; readonly code: string | null }
    | { readonly offerId: null; readonly code: string }
  /** The player confirmed the replacement of the open bonus. */
  readonly isConfirmed: boolean
  readonly idempotencyKey: string | undefined
}

export type SubscribeRefusal = Refused | TooManyGuesses | Mismatch

/**
 * Takes an offer: with the wallet locked it repeats all checks, ends the replaced bonus, and credits the new one or
 * sets it to PENDING, all in one transaction. A refusal leaves nothing but a counted wrong code
 * (docs/rules/bonuses.md#activation).
 */
export const subscribe =
  (deps: Deps) =>
  async ({
    playerId,
    wanted,
    isConfirmed,
    idempotencyKey,
  }: Subscribe): Promise<Result<UserBonus, SubscribeRefusal>> => {
    const request = keyedRequest({
      schema: 'bonuses',
      playerId,
      key: idempotencyKey,
      content: ['subscribe', wanted.offerId, wanted.code, isConfirmed],
    })
    const known = await findReply<UserBonus>(deps.sql, request)
    if (!known.ok) return known
    if (known.value) return ok(known.value)

    const tried =
      wanted.code === null ? ok(null) : await tryCode(deps, { playerId, given: wanted.code, offerId: wanted.offerId })
    if (!tried.ok) return tried
    const offerId = wanted.offerId ?? tried.value?.offerId
    if (offerId === undefined) return fail({ code: 'BONUS_INVALID_ACTIVATION_CODE' })

    const account = await readAccount(deps, playerId)
    return inRefusableTransaction(deps.inTransaction, (tx) =>
      take(deps, tx, { playerId, offerId, code: tried.value?.code ?? null, isConfirmed, request, account }),
    )
  }

type Taking = {
  readonly playerId: PlayerId
  readonly offerId: string
  readonly code: string | null
  readonly isConfirmed: boolean
  readonly request: KeyedRequest | null
  readonly account: Account
}

async function take(deps: Deps, tx: TransactionSql, taking: Taking): Promise<Result<UserBonus, SubscribeRefusal>> {
  const { playerId, offerId, request } = taking
  await holdWallet(deps, tx, playerId)
  // A concurrent repeat may have been answered while this one waited for the wallet.
  const known = await findReply<UserBonus>(tx, request)
  if (!known.ok) return known
  if (known.value) return ok(known.value)

  const offer = await findOffer(tx, offerId)
  if (!offer || (!offer.isPublic && taking.code === null)) return fail({ code: 'BONUS_NOT_FOUND' })
  const now = deps.clock.now()
  // Locked before an expired bonus is ended, which takes the lane of the journal, the last lock. Its uses are counted
  // after that end.
  if (taking.code !== null) await lockCode(tx, taking.code)
  const open = await presentBonus(deps, tx, { playerId, now })
  const code = taking.code === null ? null : ((await findCode(tx, taking.code, playerId)) ?? null)
  const decision = decideActivation(await askedOf(deps, tx, { taking, offer, code, open, now }))
  if (!decision.ok) return decision

  const made = await activate(deps, tx, { playerId, offer, code, open, activation: decision.value, now })
  if (!made.ok) return made
  invariant(await storeReply(tx, request, made.value), 'under the lock of the wallet a key that was looked up is free')
  return made
}

type Loading = {
  readonly taking: Taking
  readonly offer: Offer
  readonly code: OfferCode | null
  readonly open: StoredBonus | null
  readonly now: Instant
}

async function askedOf(
  deps: Deps,
  tx: TransactionSql,
  { taking, offer, code, open, now }: Loading,
): Promise<ActivationInput> {
  const { playerId, isConfirmed, account } = taking
  return {
    offer,
    code,
    isConfirmed,
    now,
    applicant: await lockedApplicantFor(deps, tx, { account, offerId: offer.id }),
    uses: (await findUses(tx, playerId, [offer.id])).get(offer.id) ?? [],
    deposits: await countDeposits(tx, playerId),
    open: open && { id: open.id, offerId: open.offerId, status: open.status as 'PENDING' | 'ACTIVE' },
    isIdentityDemanded: deps.settings.read('BONUS_IDENTITY_REQUIRED'),
    pendingHours: deps.settings.read('BONUS_PENDING_HOURS'),
    today: periodAt('day', { currency: offer.currency, now }),
  }
}

type Activating = {
  readonly playerId: PlayerId
  readonly offer: Offer
  readonly code: OfferCode | null
  readonly open: StoredBonus | null
  readonly activation: Activation
  readonly now: Instant
}

async function activate(
  deps: Deps,
  tx: TransactionSql,
  { playerId, offer, code, open, activation, now }: Activating,
): Promise<Result<UserBonus, Refused>> {
  const id = freshId<'UserBonus'>(deps, now)
  const [terms, promoCode] = [offerOnWire(offer, { now, code: code?.code ?? null }), code?.code ?? null]
  if (open) await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'replaced', now })
  if (code) await insertCodeUse(tx, { codeId: code.id, playerId, userBonusId: id, now })
  await publishBonus(deps, tx, 'subscribed', { id, offerId: offer.id, playerId, currency: offer.currency, now })

  const { credit } = activation
  if ('lapsesAt' in credit) await insertPending(tx, { id, playerId, terms, promoCode, now, lapsesAt: credit.lapsesAt })
  else if (
    (await creditBonus(deps, tx, {
      id,
      playerId,
      offerId: offer.id,
      plan: credit,
      taken: { terms, promoCode, grantId: null },
      now,
    })) === 'blocked'
  )
    return fail({ code: 'BONUS_NOT_ALLOWED' })
  return ok(await written(tx, playerId, id))
}

async function written(tx: TransactionSql, playerId: PlayerId, id: UserBonusId): Promise<UserBonus> {
  const bonus = await findUserBonus(tx, playerId, id)
  invariant(bonus, 'a row written in this transaction exists')
  return userBonusOnWire(bonus, null)
}
