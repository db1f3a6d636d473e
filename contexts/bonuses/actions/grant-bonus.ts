import type { GrantSource } from '@zoria/contract/bonuses/words'
import { fail, ok, periodAt, plusMs, type Instant, type Money, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { decideGrant, type Grant, type GrantRefusal } from '../rules/grant.ts'
import { findAccount, lockedApplicantFor, type Account } from '../reads/applicant.ts'
import { offerOnWire } from '../reads/offer-on-wire.ts'
import type { Offer } from '../rules/offer.ts'
import { findGrantBy, findGrantUses, insertGrant, type StoredGrant } from '../storage/grant-rows.ts'
import { findOffer } from '../storage/offer-rows.ts'
import { isTakenBack } from '../storage/player-rows.ts'
import { creditBonus } from './credit-bonus.ts'
import { freshId, holdWallet, type Deps, type PlayerId } from './deps.ts'
import { presentBonus, publishBonus } from './open-bonus.ts'

export type GrantBonus = {
  readonly playerId: PlayerId
  readonly offerId: string
  readonly source: GrantSource
  /** The caller's id of the grant: repeating it grants nothing new. */
  readonly externalId: string
  readonly deposit: Money | null
  /** The payment of that deposit: one that was taken back earns nothing. */
  readonly paymentId?: string
  readonly amount: Money | null
  /** When it was earned; default: now. */
  readonly earnedAt?: Instant
  /** True: it waits for the player's claim, also where it could be credited at once. */
  readonly isAlwaysWaiting?: true
  /** Until when it waits; absent: BONUS_CLAIM_HOURS from now. */
  readonly waitsUntil?: Instant
}

/** The result of a grant: credited, or waiting for the player's claim. */
export type Granted = Pick<StoredGrant, 'id' | 'status' | 'amount' | 'userBonusId'>

export type NotGranted = { readonly code: GrantRefusal | 'BONUS_NOT_FOUND' | 'PLAYER_UNKNOWN' }

/** Writes to make in the grant's transaction. */
type Alongside = (tx: TransactionSql, granted: Granted) => Promise<void>

/** Grants a bonus without the player's request, once per caller's id. docs/rules/bonuses.md#grants */
export const grantBonus =
  (deps: Deps) =>
  async (command: GrantBonus, alongside: Alongside = async () => undefined): Promise<Result<Granted, NotGranted>> => {
    const account = await findAccount(deps, command.playerId)
    if (!account) return fail({ code: 'PLAYER_UNKNOWN' })
    return inRefusableTransaction(deps.inTransaction, (tx) => grantIn(deps, tx, { command, account, alongside }))
  }

/** The same in a savepoint of the caller's transaction, which a refusal leaves as it was: the caller may go on. */
export const grantBonusIn =
  (deps: Deps) =>
  async (tx: TransactionSql, command: GrantBonus): Promise<Result<Granted, NotGranted>> => {
    const account = await findAccount(deps, command.playerId)
    if (!account) return fail({ code: 'PLAYER_UNKNOWN' })
    return inRefusableTransaction(
      (work) => tx.savepoint(work),
      (inner) => grantIn(deps, inner, { command, account, alongside: async () => undefined }),
    )
  }

type Granting = { readonly command: GrantBonus; readonly account: Account; readonly alongside: Alongside }

async function grantIn(
  deps: Deps,
  tx: TransactionSql,
  { command, account, alongside }: Granting,
): Promise<Result<Granted, NotGranted>> {
  await holdWallet(deps, tx, command.playerId)
  const known = await findGrantBy(tx, command)
  if (known) return ok(known)
  // Asked under the lock of the wallet: a deposit is taken back before, or finds the grant and withdraws it.
  if (command.paymentId !== undefined && (await isTakenBack(tx, command.paymentId)))
    return fail({ code: 'BONUS_NOT_ALLOWED' })
  const offer = await findOffer(tx, command.offerId)
  if (!offer) return fail({ code: 'BONUS_NOT_FOUND' })

  const now = deps.clock.now()
  const earnedAt = command.earnedAt ?? now
  const open = await presentBonus(deps, tx, { playerId: command.playerId, now })
  const decision = decideGrant({
    ...command,
    offer,
    now,
    earnedAt,
    isAlwaysWaiting: command.isAlwaysWaiting ?? false,
    waitsUntil: command.waitsUntil ?? null,
    player: await lockedApplicantFor(deps, tx, { account, offerId: offer.id }),
    uses: await findGrantUses(tx, command.playerId, offer.id),
    isOneOpen: open !== null,
    isIdentityDemanded: deps.settings.read('BONUS_IDENTITY_REQUIRED'),
    claimHours: deps.settings.read('BONUS_CLAIM_HOURS'),
    today: periodAt('day', { currency: offer.currency, now: earnedAt }),
  })
  const given = decision.ok ? await give(deps, tx, { command, offer, grant: decision.value, earnedAt, now }) : decision
  if (given.ok) await alongside(tx, given.value)
  return given
}

type Giving = {
  readonly command: GrantBonus
  readonly offer: Offer
  readonly grant: Grant
  readonly earnedAt: Instant
  readonly now: Instant
}

async function give(
  deps: Deps,
  tx: TransactionSql,
  { command, offer, grant, earnedAt, now }: Giving,
): Promise<Result<Granted, { readonly code: 'BONUS_NOT_ALLOWED' }>> {
  const { playerId, source, externalId } = command
  const { amount, credit } = grant
  const id = freshId<'Grant'>(deps, now)
  const terms = offerOnWire(offer, { now: earnedAt })
  const given = { id, playerId, offerId: offer.id, source, externalId, amount, terms, earnedAt, now }
  if ('expiresAt' in credit) {
    await insertGrant(tx, { ...given, userBonusId: null, expiresAt: credit.expiresAt })
    await publishBonus(deps, tx, 'waits', { id, offerId: offer.id, playerId, currency: offer.currency, now })
    return ok({ id, status: 'waiting', amount, userBonusId: null })
  }
  const userBonusId = freshId<'UserBonus'>(deps, now)
  await insertGrant(tx, {
    ...given,
    userBonusId,
    expiresAt: plusMs(now, deps.settings.read('BONUS_CLAIM_HOURS') * 3_600_000),
  })
  await publishBonus(deps, tx, 'granted', {
    id: userBonusId,
    offerId: offer.id,
    playerId,
    currency: offer.currency,
    now,
  })
  const outcome = await creditBonus(deps, tx, {
    id: userBonusId,
    playerId,
    offerId: offer.id,
    plan: credit,
    taken: { terms, promoCode: null, grantId: id },
    now,
  })
  return outcome === 'credited'
    ? ok({ id, status: 'claimed', amount, userBonusId })
    : fail({ code: 'BONUS_NOT_ALLOWED' })
}
