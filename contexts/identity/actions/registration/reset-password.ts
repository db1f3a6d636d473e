import { passwordLength, type LoginType, type PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, plusMs, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { accountOf, entranceOf, ownerDevice } from '../../rules/limits.ts'
import { parseLoginName, type LoginName } from '../../rules/login-name.ts'
import { passwordFault } from '../../rules/password.ts'
import { resetAttempts } from '../../storage/attempts.ts'
import type { Proof } from '../../storage/codes.ts'
import { standingOfDevice, trustOnly } from '../../storage/devices.ts'
import type { Overloaded } from '../../storage/password-hashes.ts'
import { findLogin, lockHolder, lockPlayer, loginsOf, setPassword, type Player } from '../../storage/players.ts'
import { ownerOfTicket, spendTicket, storeTicket } from '../../storage/tickets.ts'
import { maySendTo, originOf, type Deps, type RateLimited, type Visitor } from '../deps.ts'
import { protectAccount, type Protected } from './protect-account.ts'
import { proveWork, sendingLoad, type WorkRequired } from '../codes/prove-work.ts'
import { sendCode, type CodeSent } from '../codes/send-code.ts'
import { useCode, type CodeRefusal } from '../codes/try-code.ts'

export type ResetRequest = {
  readonly resetType: LoginType
  readonly username: string
  readonly countryCode?: PhoneCountry | undefined
  readonly visitor: Visitor
}

type Invalid = { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }

/**
 * Step one: sends a code to a phone or e-mail, registered or not: the same reply and the same work for all (S-08).
 * Source: docs/rules/identity.md#reset-of-a-password.
 */
export const requestReset =
  (deps: Deps) =>
  async (
    request: ResetRequest,
  ): Promise<Result<CodeSent, WorkRequired | Invalid | { code: 'SENDING_DISABLED' } | RateLimited>> => {
    const name = nameOf(request)
    if (!name.ok) return name
    if (!maySendTo(deps, name.value)) return fail({ code: 'SENDING_DISABLED' })
    const { visitor } = request
    const { device } = visitor
    const isDeviceProven = (await standingOfDevice(deps.sql, deps.keys, { name: name.value, device })) === 'owner'
    const worked = await proveWork(deps, { loads: [sendingLoad(deps, name.value)], visitor, isDeviceProven })
    return worked.ok
      ? sendCode(deps, { purpose: 'reset', name: name.value, visitor, owner: ownerDevice({ device, isDeviceProven }) })
      : worked
  }

const ticketBytes = 32

/**
 * Step two: exchanges a right code for a ticket, which remembers the device. Only an account with a verified phone or
 * e-mail gets one; the reply says only now that there is no account.
 */
export const checkResetCode =
  (deps: Deps) =>
  async ({
    code,
    ...request
  }: ResetRequest & { readonly code: string }): Promise<
    Result<{ ticket: string }, Invalid | CodeRefusal | { code: 'USER_NOT_FOUND' }>
  > => {
    const name = nameOf(request)
    if (!name.ok) return name
    const proof: Proof = { purpose: 'reset', target: name.value.text }
    return deps.inTransaction(async (tx) => {
      // The account is locked before the code, as a log-in locks it.
      await lockHolder(tx, deps.keys, name.value)
      const used = await useCode(deps, tx, { proof, given: code, asker: request.visitor })
      if (!used.ok) return used
      const login = await findLogin(tx, deps.keys, name.value)
      if (login === undefined || login.isClosed || !login.isVerified) return fail({ code: 'USER_NOT_FOUND' })
      const ticket = Buffer.from(deps.chance.bytes(ticketBytes)).toString('base64url')
      const { device } = request.visitor
      await storeTicket(tx, deps.keys, {
        playerId: login.id,
        ticket,
        device,
        expiresAt: plusMs(deps.clock.now(), deps.settings.read('RESET_TICKET_S') * 1000),
      })
      return ok({ ticket })
    })
  }

export type NewPassword = {
  readonly newPassword: string
  readonly ticket: string | undefined
  readonly visitor: Visitor
}

/**
 * Step three: a ticket sets a password once. All sessions end, failed log-ins from this network are cleared, and the
 * device that entered the code becomes the only trusted one: the log-in that follows needs no further code, which
 * strangers could have used up. Returns the ended sessions.
 */
export const setNewPassword =
  (deps: Deps) =>
  async ({
    newPassword,
    ticket,
    visitor,
  }: NewPassword): Promise<Result<readonly string[], Invalid | { code: 'TICKET_EXPIRED' } | Overloaded>> => {
    // The ticket is checked before the password is hashed, so that forged tickets cost no hashing.
    const now = deps.clock.now()
    const playerId = ticket === undefined ? undefined : await ownerOfTicket(deps.sql, { ticket, now })
    if (ticket === undefined || playerId === undefined) return fail({ code: 'TICKET_EXPIRED' })
    const fault = passwordFault(newPassword, {
      ...passwordLength,
      logins: await loginsOf(deps.sql, deps.keys, playerId),
    })
    if (fault !== undefined) return fail({ code: 'VALIDATION_ERROR', details: { newPassword: fault } })
    const hashed = await deps.passwords.hash(newPassword)
    if (!hashed.ok) return hashed

    const written = await deps.inTransaction(async (tx): Promise<Result<Protected, { code: 'TICKET_EXPIRED' }>> => {
      const player = await lockPlayer(tx, deps.keys, playerId)
      const spent =
        player === undefined || player.block === 'closed' ? undefined : await spendTicket(tx, { ticket, now })
      if (player === undefined || spent === undefined) return fail({ code: 'TICKET_EXPIRED' })
      await setPassword(tx, { playerId, passwordHash: hashed.value })
      await trustOnly(tx, { playerId, key: spent.deviceKey, now })
      await resetFailedLogIns(deps, tx, { player, visitor })
      return ok(await protectAccount(deps, tx, { player, reason: 'password_reset', keptSessionId: undefined, visitor }))
    })
    if (!written.ok) return written
    if (written.value.notice !== undefined) await deps.sending.handOver(written.value.notice)
    return ok(written.value.endedSessions)
  }

/** Ends a lockout after the player proved that he owns the account (S-07). */
async function resetFailedLogIns(
  deps: Deps,
  tx: TransactionSql,
  { player, visitor }: { player: Player; visitor: Visitor },
): Promise<void> {
  for (const name of [player.phone, player.email]) {
    if (name === null) continue
    for (const subject of [
      accountOf(name),
      ...[true, false].map((isDeviceProven) => entranceOf({ account: name, isDeviceProven }, originOf(deps, visitor))),
    ])
      await resetAttempts(tx, deps.keys, { kind: 'login_failed', subject })
  }
}

function nameOf({ resetType, username, countryCode }: ResetRequest): Result<LoginName, Invalid> {
  const name = parseLoginName({ type: resetType, text: username, countryCode })
  return name.ok ? name : fail({ code: 'VALIDATION_ERROR', details: { username: name.refusal } })
}
