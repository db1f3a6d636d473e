import type { VerificationAction } from '@zoria/contract/identity/words'
import { fail, ok, parseId, plusMs, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { isGood } from '../../rules/call.ts'
import { releaseAttempt } from '../../storage/attempts.ts'
import type { Proof } from '../../storage/codes.ts'
import { dropClaim, findVerified, lockClaim, storeVerified } from '../../storage/claims.ts'
import type { PlayerId } from '../../storage/players.ts'
import { proveSession } from '../../storage/sessions.ts'
import type { Deps, Visitor } from '../deps.ts'
import { callLimit, isOwnNumber, reserveFailure, type CallLimit } from './init-verification.ts'
import { lockClaimant, ownPhone, type NumberTaken } from '../account/change-phone.ts'
import { refuseCode, useCode, type CodeRefusal } from './try-code.ts'

export type VerifyAction = {
  readonly playerId: PlayerId
  readonly sessionId: string
  readonly code: string
  readonly visitor: Visitor
}

export type VerifiedAction = { readonly action: VerificationAction; readonly goodUntil: Instant }

type Refusal = CodeRefusal | NumberTaken | CallLimit

/**
 * Confirms the digits of a call: the phone becomes the player's, the action counts as confirmed for ten minutes, and
 * PAYOUT on a number that was already his makes the device trusted. A wrong code uses up an attempt and part of the
 * lifetime budget. Source: docs/rules/identity.md#verification-by-call (S-10, S-12).
 */
export const verifyAction =
  (deps: Deps) =>
  (command: VerifyAction): Promise<Result<VerifiedAction, Refusal>> =>
    deps.inTransaction((tx) => verify(deps, tx, command))

async function verify(
  deps: Deps,
  tx: TransactionSql,
  { playerId, sessionId, code, visitor }: VerifyAction,
): Promise<Result<VerifiedAction, Refusal>> {
  const now = deps.clock.now()
  const player = await lockClaimant(deps, tx, { playerId, way: 'call' })
  const claim = await lockClaim(tx, deps.keys, { playerId, way: 'call' })
  const proof: Proof = { purpose: 'call', target: playerId }
  if (claim === undefined) return refuseCode(deps, tx, { proof, given: code, asker: visitor })
  const isOwner = isOwnNumber(player, claim.phone)
  const failure = await reserveFailure(deps, tx, { playerId, phone: claim.phone, isOwner, now })
  if (!failure.ok) return fail(callLimit(failure.refusal.again, now))

  const used = await useCode(deps, tx, { proof, given: code, asker: visitor })
  // An expired code reveals nothing to a guesser, so it does not count.
  if (used.ok || used.refusal.code === 'ERR_CODE_EXPIRED') await releaseAttempt(tx, failure.value)
  if (!used.ok) return used
  await dropClaim(tx, { playerId, way: 'call' })

  const owned = await ownPhone(deps, tx, { playerId, phone: claim.phone, now })
  if (!owned.ok) return owned
  const goodUntil = plusMs(now, deps.settings.read('VERIFIED_ACTION_S') * 1000)
  await storeVerified(tx, { playerId, action: claim.action, goodUntil })
  if (claim.action === 'PAYOUT' && player.isPhoneVerified)
    await proveSession(tx, { sessionId: parseId<'Session'>(sessionId), now })
  return ok({ action: claim.action, goodUntil })
}

/** Did the player confirm this action within the last ten minutes? */
export const isVerified =
  ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) =>
  async (playerId: PlayerId, action: VerificationAction): Promise<boolean> =>
    isGood(await findVerified(sql, { playerId, action }), clock.now())
