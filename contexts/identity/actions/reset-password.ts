import type { LoginType, PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, plusMs, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { accountOf, entranceOf } from '../rules/limits.ts'
import { parseLoginName, type LoginName } from '../rules/login-name.ts'
import { passwordFault, type PasswordFault } from '../rules/password.ts'
import { forgiveSubject } from '../storage/attempts.ts'
import { spendCode, type Proof } from '../storage/codes.ts'
import { forgetDevices } from '../storage/devices.ts'
import type { Overloaded } from '../storage/password-hashes.ts'
import { findLogin, lockPlayer, setPassword, type Player } from '../storage/players.ts'
import { ownerOfTicket, spendTicket, storeTicket } from '../storage/tickets.ts'
import { deliver } from './deliver-messages.ts'
import { maySendTo, originOf, passwordBounds, type Deps, type RateLimited, type Visitor } from './deps.ts'
import { protectAccount, type Protected } from './protect-account.ts'
import { sendCode, type CodeSent } from './send-code.ts'
import { tryCode, type CodeRefusal } from './try-code.ts'

export type ResetRequest = { readonly resetType: LoginType; readonly username: string; readonly countryCode?: PhoneCountry | undefined; readonly visitor: Visitor }

type Invalid = { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }

/**
 * Step one: sends a code to a phone or e-mail, whoever holds it and whether anybody does: one answer and one work for all (S-08).
 * Source: docs/rules/identity.md#reset-of-a-password.
 */
export const requestReset = (deps: Deps) => async (request: ResetRequest): Promise<Result<CodeSent, Invalid | { code: 'SENDING_DISABLED' } | RateLimited>> => {
  const name = nameOf(request)
  if (!name.ok) return name
  if (!maySendTo(deps, name.value)) return fail({ code: 'SENDING_DISABLED' })
  return sendCode(deps, { purpose: 'reset', name: name.value, visitor: request.visitor })
}

const ticketBytes = 32

/** Step two: a right code is spent for a ticket. Only an account whose phone or e-mail was proven has one; that there is none is told only now. */
export const checkResetCode = (deps: Deps) => async ({ code, ...request }: ResetRequest & { readonly code: string }): Promise<Result<{ ticket: string }, Invalid | CodeRefusal | { code: 'USER_NOT_FOUND' }>> => {
  const name = nameOf(request)
  if (!name.ok) return name
  const proof: Proof = { purpose: 'reset', target: name.value.text }
  return deps.inTransaction(async (tx) => {
    const tried = await tryCode(deps, tx, { proof, given: code, device: request.visitor.device })
    if (!tried.ok) return tried
    const now = deps.clock.now()
    await spendCode(tx, deps.keys, { proof, now })
    const login = await findLogin(tx, deps.keys, name.value)
    if (login === undefined || login.isClosed || !login.isVerified) return fail({ code: 'USER_NOT_FOUND' })
    const ticket = Buffer.from(deps.chance.bytes(ticketBytes)).toString('base64url')
    await storeTicket(tx, { playerId: login.id, ticket, expiresAt: plusMs(now, deps.settings.read('RESET_TICKET_S') * 1000) })
    return ok({ ticket })
  })
}

export type NewPassword = { readonly newPassword: string; readonly ticket: string | undefined; readonly visitor: Visitor }

/** Step three: a ticket sets a password once. Every session ends, no device is known any more, and failed log-ins from here are forgiven. Answers the ended sessions. */
export const setNewPassword = (deps: Deps) => async ({ newPassword, ticket, visitor }: NewPassword): Promise<Result<readonly string[], Invalid | { code: 'TICKET_EXPIRED' } | Overloaded>> => {
  const fault: PasswordFault | undefined = passwordFault(newPassword, passwordBounds(deps))
  if (fault !== undefined) return fail({ code: 'VALIDATION_ERROR', details: { newPassword: fault } })
  // Asked before the password is hashed: a made-up ticket costs us no work.
  const now = deps.clock.now()
  const playerId = ticket === undefined ? undefined : await ownerOfTicket(deps.sql, { ticket, now })
  if (ticket === undefined || playerId === undefined) return fail({ code: 'TICKET_EXPIRED' })
  const hashed = await deps.passwords.hash(newPassword)
  if (!hashed.ok) return hashed

  const written = await deps.inTransaction(async (tx): Promise<Result<Protected, { code: 'TICKET_EXPIRED' }>> => {
    const player = await lockPlayer(tx, deps.keys, playerId)
    if (player === undefined || player.block === 'closed' || !(await spendTicket(tx, { ticket, now }))) return fail({ code: 'TICKET_EXPIRED' })
    await setPassword(tx, { playerId, passwordHash: hashed.value })
    await forgetDevices(tx, playerId)
    await forgiveLogIns(deps, tx, { player, visitor })
    return ok(await protectAccount(deps, tx, { player, reason: 'password_reset', keptSessionId: undefined, visitor }))
  })
  if (!written.ok) return written
  if (written.value.notice !== undefined) await deliver(deps, written.value.notice)
  return ok(written.value.endedSessions)
}

/** A lock-out ends for who proved that the account is his (S-07). */
async function forgiveLogIns(deps: Deps, tx: TransactionSql, { player, visitor }: { player: Player; visitor: Visitor }): Promise<void> {
  for (const name of [player.phone, player.email]) {
    if (name === null) continue
    for (const subject of [accountOf(name), entranceOf(name, originOf(deps, visitor))]) await forgiveSubject(tx, deps.keys, { kind: 'login_failed', subject })
  }
}

function nameOf({ resetType, username, countryCode }: ResetRequest): Result<LoginName, Invalid> {
  const name = parseLoginName({ type: resetType, text: username, countryCode })
  return name.ok ? name : fail({ code: 'VALIDATION_ERROR', details: { username: name.refusal } })
}
