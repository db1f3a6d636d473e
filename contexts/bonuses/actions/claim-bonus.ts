import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { fail, invariant, ok, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import {
  findReply,
  keyedRequest,
  storeReply,
  type KeyedRequest,
  type Mismatch,
} from '@zoria/platform/remembered-requests'
import type { CreditPlan } from '../rules/credit-plan.ts'
import { decideClaim, type ClaimDenied } from '../rules/grant.ts'
import { lockedApplicantFor, readAccount, type Account } from '../reads/applicant.ts'
import { offerFromWire } from '../reads/offer-on-wire.ts'
import { userBonusOnWire } from '../reads/user-bonus-on-wire.ts'
import { claimGrant, findGrant, storeClaimReply, type StoredGrant } from '../storage/grant-rows.ts'
import { findUserBonus, type StoredBonus } from '../storage/user-bonus-rows.ts'
import { creditBonus } from './credit-bonus.ts'
import { freshId, holdWallet, type Deps, type PlayerId } from './deps.ts'
import { endOpenBonus, presentBonus } from './open-bonus.ts'

export type ClaimBonus = {
  readonly playerId: PlayerId
  readonly grantId: string
  readonly isConfirmed: boolean
  readonly idempotencyKey: string | undefined
}

export type ClaimRefusal =
  | Mismatch
  | { readonly code: ClaimDenied | 'BONUS_NOT_FOUND'; readonly details?: Readonly<Record<string, string>> }

/**
 * Claims a waiting grant; with confirmation, it replaces the open bonus. A grant that was claimed before gets its
 * earlier answer. docs/rules/bonuses.md#grants
 */
export const claimBonus =
  (deps: Deps) =>
  async ({ playerId, grantId, isConfirmed, idempotencyKey }: ClaimBonus): Promise<Result<UserBonus, ClaimRefusal>> => {
    const request = keyedRequest({
      schema: 'bonuses',
      playerId,
      key: idempotencyKey,
      content: ['claim', grantId, isConfirmed],
    })
    const account = await readAccount(deps, playerId)
    return inRefusableTransaction(deps.inTransaction, (tx) =>
      claim(deps, tx, { playerId, grantId, isConfirmed, request, account }),
    )
  }

type Claiming = {
  readonly playerId: PlayerId
  readonly grantId: string
  readonly isConfirmed: boolean
  readonly request: KeyedRequest | null
  readonly account: Account
}

async function claim(
  deps: Deps,
  tx: TransactionSql,
  { playerId, grantId, isConfirmed, request, account }: Claiming,
): Promise<Result<UserBonus, ClaimRefusal>> {
  await holdWallet(deps, tx, playerId)
  const known = await findReply<UserBonus>(tx, request)
  if (!known.ok) return known
  if (known.value) return ok(known.value)

  const grant = await findGrant(tx, playerId, grantId)
  if (!grant) return fail({ code: 'BONUS_NOT_FOUND' })
  // A grant that was credited without a claim is returned as it is.
  if (grant.userBonusId) return ok(grant.claimReply ?? (await shown(tx, playerId, grant.userBonusId)))
  if (grant.status !== 'waiting') return fail({ code: 'BONUS_EXPIRED' })

  const now = deps.clock.now()
  const open = await presentBonus(deps, tx, { playerId, now })
  const waiting = { offer: offerFromWire(grant.terms), amount: grant.amount, expiresAt: grant.expiresAt }
  const decision = decideClaim(waiting, {
    player: await lockedApplicantFor(deps, tx, { account, offerId: grant.offerId }),
    isIdentityDemanded: deps.settings.read('BONUS_IDENTITY_REQUIRED'),
    isOneOpen: open !== null,
    isConfirmed,
    now,
  })
  if (!decision.ok) return fail(withOpen(decision.refusal, open))

  const reply = await credit(deps, tx, { grant, open, plan: decision.value, now })
  if (!reply.ok) return reply
  await storeClaimReply(tx, grant.id, reply.value)
  invariant(await storeReply(tx, request, reply.value), 'under the lock of the wallet a key that was looked up is free')
  return reply
}

/** Adds the open bonus to a refusal, as a subscription does. */
const withOpen = (refusal: { readonly code: ClaimDenied }, open: StoredBonus | null): ClaimRefusal =>
  refusal.code === 'NEEDS_USER_CONFIRMATION' && open
    ? { ...refusal, details: { bonus_id: open.offerId, user_bonus_id: open.id, status: open.status } }
    : refusal

type Crediting = {
  readonly grant: StoredGrant
  readonly open: StoredBonus | null
  readonly plan: CreditPlan
  readonly now: Instant
}

async function credit(
  deps: Deps,
  tx: TransactionSql,
  { grant, open, plan, now }: Crediting,
): Promise<Result<UserBonus, ClaimRefusal>> {
  const { playerId, offerId, terms } = grant
  const id = freshId<'UserBonus'>(deps, now)
  // The worker may have expired it since it was read.
  if (!(await claimGrant(tx, grant, { userBonusId: id, now }))) return fail({ code: 'BONUS_EXPIRED' })
  if (open) await endOpenBonus(deps, tx, { bonus: open, playerId, reason: 'replaced', now })
  const outcome = await creditBonus(deps, tx, {
    id,
    playerId,
    offerId,
    plan,
    taken: { terms, promoCode: null, grantId: grant.id },
    now,
  })
  return outcome === 'credited' ? ok(await shown(tx, playerId, id)) : fail({ code: 'BONUS_NOT_ALLOWED' })
}

async function shown(tx: TransactionSql, playerId: PlayerId, id: string): Promise<UserBonus> {
  const bonus = await findUserBonus(tx, playerId, id)
  invariant(bonus, 'a credited bonus is stored')
  return userBonusOnWire(bonus, null)
}
