import { fail, invariant, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { spendCode, type Proof } from '../storage/codes.ts'
import { dropClaim, lockClaim } from '../storage/phone-claims.ts'
import { lockPlayer, type PlayerId } from '../storage/players.ts'
import { deliver } from './deliver-messages.ts'
import type { Deps, Visitor } from './deps.ts'
import { ownPhone, type NumberTaken } from './own-phone.ts'
import { protectAccount, type Protected } from './protect-account.ts'
import { tryCode, type CodeRefusal } from './try-code.ts'

export type VerifyPhone = { readonly playerId: PlayerId; readonly sessionId: string; readonly code: string; readonly visitor: Visitor }

const nothingChanged: Protected = { endedSessions: [], notice: undefined }

/**
 * Makes the number that a text was sent to the player's own. Where it replaces a proven one, the account is protected: other sessions end, the old number is told,
 * withdrawals wait. Answers the sessions that ended. Source: docs/rules/identity.md#changes.
 */
export const verifyPhone = (deps: Deps) => async (command: VerifyPhone): Promise<Result<readonly string[], CodeRefusal | NumberTaken>> => {
  const verified = await deps.inTransaction((tx) => verify(deps, tx, command))
  if (!verified.ok) return verified
  const { endedSessions, notice } = verified.value
  if (notice !== undefined) await deliver(deps, notice)
  return ok(endedSessions)
}

async function verify(deps: Deps, tx: TransactionSql, { playerId, sessionId, code, visitor }: VerifyPhone): Promise<Result<Protected, CodeRefusal | NumberTaken>> {
  const now = deps.clock.now()
  const player = await lockPlayer(tx, deps.keys, playerId)
  invariant(player !== undefined, 'a caller with a session is a player')
  const claim = await lockClaim(tx, deps.keys, { playerId, way: 'sms' })
  if (claim === undefined) return fail({ code: 'ERR_INVALID_CODE' })
  const proof: Proof = { purpose: 'phone', target: playerId }
  const tried = await tryCode(deps, tx, { proof, given: code, device: visitor.device })
  if (!tried.ok) return tried

  await spendCode(tx, deps.keys, { proof, now })
  await dropClaim(tx, { playerId, way: 'sms' })
  const owned = await ownPhone(deps, tx, { playerId, phone: claim.phone, now })
  if (!owned.ok) return owned
  const replacesProven = player.isPhoneVerified && player.phone !== claim.phone
  return ok(replacesProven ? await protectAccount(deps, tx, { player, reason: 'phone_changed', keptSessionId: sessionId, visitor }) : nothingChanged)
}
