import { fail, invariant, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { parseLoginName, type LoginName } from '../../rules/login-name.ts'
import type { Proof } from '../../storage/codes.ts'
import { dropEmailClaim, findEmailClaim, lockEmailClaim, storeEmailClaim } from '../../storage/claims.ts'
import type { Message } from '../../storage/messages.ts'
import type { Overloaded } from '../../storage/password-hashes.ts'
import {
  dropName,
  findLogin,
  lockHolder,
  lockPlayer,
  lockPlayerAndHolder,
  setEmail,
  type Player,
  type PlayerId,
} from '../../storage/players.ts'
import { countAsk } from './change-phone.ts'
import { verifyOld } from './change-password.ts'
import { maySendTo, type Deps, type RateLimited, type Visitor } from '../deps.ts'
import { noticeOfEmail, protectAccount, type Protected } from '../registration/protect-account.ts'
import { handOver, prepareCode, type CodeSent } from '../codes/send-code.ts'
import { refuseCode, useCode, type CodeRefusal } from '../codes/try-code.ts'

export type AddEmail = {
  readonly playerId: PlayerId
  readonly email: string
  readonly password: string
  readonly visitor: Visitor
}
export type VerifyEmail = {
  readonly playerId: PlayerId
  readonly sessionId: string
  readonly code: string
  readonly visitor: Visitor
}

type Taken = { readonly code: 'EMAIL_ALREADY_REGISTERED' }
type Refusal =
  | { readonly code: 'VALIDATION_ERROR'; readonly details: { readonly email: 'EMAIL_INVALID' } }
  | { readonly code: 'SENDING_DISABLED' | 'PASSWORD_INCORRECT' }
  | Taken
  | RateLimited
  | Overloaded

/**
 * Sends a code to the e-mail a player wants to have; the present one stays until the code comes back. The password is
 * always asked for, because an e-mail resets it. Asking counts as asking about a phone does. Source:
 * docs/rules/identity.md#changes.
 */
export const addEmail =
  (deps: Deps) =>
  async ({ playerId, email, password, visitor }: AddEmail): Promise<Result<CodeSent, Refusal>> => {
    const parsed = parseLoginName({ type: 'Email', text: email })
    if (!parsed.ok || parsed.value.kind !== 'email')
      return fail({ code: 'VALIDATION_ERROR', details: { email: 'EMAIL_INVALID' } })
    const name = parsed.value
    if (!maySendTo(deps, name)) return fail({ code: 'SENDING_DISABLED' })
    const counted = await countAsk(deps, playerId)
    if (!counted.ok) return counted

    const verified = await verifyOld(deps, { playerId, oldPassword: password })
    if (!verified.ok) return verified
    const prepared = await deps.inTransaction((tx) => prepareClaim(deps, tx, { playerId, name, visitor }))
    return prepared.ok ? ok(await handOver(deps, prepared.value)) : prepared
  }

type EmailName = Extract<LoginName, { kind: 'email' }>
type Claim = Pick<AddEmail, 'playerId' | 'visitor'> & { readonly name: EmailName }

/**
 * The code and the address it proves are written together: a code is never good for an address it was not sent to. An
 * address that another account has proven gets a notice without the code, so the answer does not reveal who is
 * registered.
 */
async function prepareClaim(
  deps: Deps,
  tx: TransactionSql,
  { playerId, name, visitor }: Claim,
): Promise<Result<Message, Taken | RateLimited>> {
  await lockPlayer(tx, deps.keys, playerId)
  const holder = await findLogin(tx, deps.keys, name)
  const isProven = holder?.isVerified === true
  if (isProven && holder.id === playerId) return fail({ code: 'EMAIL_ALREADY_REGISTERED' })
  const prepared = await prepareCode(deps, tx, {
    purpose: 'email',
    name,
    target: playerId,
    visitor,
    textKey: isProven ? 'email_taken' : 'email_code',
  })
  if (prepared.ok) await storeEmailClaim(tx, deps.keys, { playerId, email: name.text, now: deps.clock.now() })
  return prepared
}

const nothingEnded: Protected = { endedSessions: [], notice: undefined }

/**
 * Confirms the e-mail that a code was sent to. If it replaces a verified one, the account is protected: other sessions
 * end, the old address is notified, withdrawals are held. For a first e-mail the phone is notified. Returns the ended
 * sessions. Source: docs/rules/identity.md#changes.
 */
export const verifyEmail =
  (deps: Deps) =>
  async (command: VerifyEmail): Promise<Result<readonly string[], CodeRefusal | Taken>> => {
    const verified = await deps.inTransaction((tx) => verify(deps, tx, command))
    if (!verified.ok) return verified
    const { endedSessions, notice } = verified.value
    if (notice !== undefined) await deps.sending.handOver(notice)
    return ok(endedSessions)
  }

async function verify(
  deps: Deps,
  tx: TransactionSql,
  { playerId, sessionId, code, visitor }: VerifyEmail,
): Promise<Result<Protected, CodeRefusal | Taken>> {
  const claimed = await findEmailClaim(tx, deps.keys, playerId)
  const player =
    claimed === undefined
      ? await lockPlayer(tx, deps.keys, playerId)
      : await lockPlayerAndHolder(tx, deps.keys, { playerId, name: { kind: 'email', text: claimed } })
  invariant(player !== undefined, 'a caller with a session is a player')
  const email = await lockEmailClaim(tx, deps.keys, playerId)
  const proof: Proof = { purpose: 'email', target: playerId }
  if (email === undefined) return refuseCode(deps, tx, { proof, given: code, asker: visitor })
  const used = await useCode(deps, tx, { proof, given: code, asker: visitor })
  if (!used.ok) return used

  await dropEmailClaim(tx, playerId)
  const owned = await ownEmail(deps, tx, { player, name: { kind: 'email', text: email, country: player.country } })
  if (!owned.ok) return owned
  if (player.isEmailVerified)
    return ok(await protectAccount(deps, tx, { player, reason: 'email_changed', keptSessionId: sessionId, visitor }))
  return ok({ ...nothingEnded, notice: await noticeOfEmail(deps, tx, { player, visitor }) })
}

/**
 * One account per e-mail, also under concurrent confirmations (I-50): an unverified claim of another account is
 * removed, a verified one is not.
 */
async function ownEmail(
  deps: Deps,
  tx: TransactionSql,
  { player, name }: { player: Player; name: EmailName },
): Promise<Result<undefined, Taken>> {
  const holder = await lockHolder(tx, deps.keys, name)
  const isAnothers = holder !== undefined && holder.id !== player.id
  if (isAnothers && holder.isVerified) return fail({ code: 'EMAIL_ALREADY_REGISTERED' })
  if (isAnothers) await dropName(tx, { playerId: holder.id, name })
  await setEmail(tx, deps.keys, { playerId: player.id, name, now: deps.clock.now() })
  return ok()
}
