import type { PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, type Id, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { entranceOf, type Origin } from '../../rules/limits.ts'
import type { LoginName } from '../../rules/login-name.ts'
import { isCommonPassword } from '../../rules/password.ts'
import { releaseAttempt, resetAttempts } from '../../storage/attempts.ts'
import type { Message } from '../../storage/messages.ts'
import type { Overloaded } from '../../storage/password-hashes.ts'
import { findLogin, lockPasswordHash, type LoginRow } from '../../storage/players.ts'
import type { WorkRequired } from '../codes/prove-work.ts'
import type { CodeSent } from '../codes/send-code.ts'
import { useCode, type CodeRefusal } from '../codes/try-code.ts'
import type { Deps, RateLimited, Visitor } from '../deps.ts'
import { noticeOfDevice } from '../registration/protect-account.ts'
import { openSession, type OpenedSession } from './open-session.ts'

export type LogIn = {
  readonly username: string
  readonly password: string
  readonly countryCode?: PhoneCountry | undefined
  readonly code?: string | undefined
  readonly visitor: Visitor
}

export type LoggedIn =
  | ({ readonly kind: 'code_sent' } & CodeSent)
  | ({ readonly kind: 'logged_in'; readonly isPasswordWeak: boolean } & OpenedSession)

export type LogInRefusal =
  | WorkRequired
  | { readonly code: 'INVALID_CREDENTIALS' }
  | CodeRefusal
  | RateLimited
  | Overloaded

/**
 * Facts about an attempt before the password is compared; it is counted as failed. `failures` counts the earlier ones
 * of this account from this network.
 */
export type Attempt = {
  readonly id: Id<'Attempt'>
  readonly account: string
  readonly origin: Origin
  readonly isDeviceProven: boolean
  readonly failures: number
}

/** `isOwner`: the device is known, and the name was verified too, so that its codes are the owner's. */
export type Asked = {
  readonly command: LogIn
  readonly name: LoginName
  readonly attempt: Attempt
  readonly isOwner: boolean
}

/**
 * Compares the password; the same work whether or not the name is registered, and a closed account is treated as
 * unknown. Returns the account if the password is right. When the platform is overloaded nothing was compared, so the
 * attempt does not count as failed.
 */
export async function checkPassword(
  deps: Deps,
  { command, name, attempt }: Asked,
): Promise<Result<LoginRow | undefined, Overloaded>> {
  const login = await findLogin(deps.sql, deps.keys, name)
  const matches = await deps.passwords.matches(
    command.password,
    login?.isClosed ? undefined : login?.passwordHash,
    attempt.isDeviceProven ? 'known' : 'unknown',
  )
  if (!matches.ok) {
    await releaseAttempt(deps.sql, attempt.id)
    return matches
  }
  const right = matches.value ? login : undefined
  if (right === undefined)
    deps.security.report({
      kind: 'login_failed',
      address: command.visitor.address,
      facts: { isDeviceProven: attempt.isDeviceProven },
    })
  return ok(right)
}

type Entry = Asked & {
  readonly login: LoginRow
  /** The code where one is required. */ readonly code: string | undefined
}

/**
 * The password was right. A required code must be right as well; only then the attempt no longer counts as failed, so
 * that passwords are not compared without a limit.
 */
export async function enter(deps: Deps, entry: Entry): Promise<Result<LoggedIn, LogInRefusal>> {
  const written = await deps.inTransaction((tx) => write(deps, tx, entry))
  if (!written.ok) return written
  if (written.value.notice !== undefined) await deps.sending.handOver(written.value.notice)
  return ok(written.value.loggedIn)
}

type Written = {
  readonly loggedIn: LoggedIn
  /** Notifies the player of a new device. */ readonly notice: Message | undefined
}

async function write(
  deps: Deps,
  tx: TransactionSql,
  { command, name, login, attempt, code }: Entry,
): Promise<Result<Written, LogInRefusal>> {
  const { visitor } = command
  const passwordHash = await lockPasswordHash(tx, login.id)
  // The password was changed during the comparison.
  if (passwordHash !== login.passwordHash) return fail({ code: 'INVALID_CREDENTIALS' })
  if (code !== undefined) {
    const used = await useCode(deps, tx, {
      proof: { purpose: 'login', target: name.text },
      given: code,
      asker: visitor,
    })
    if (!used.ok) return used
  }
  await releaseAttempt(tx, attempt.id)
  await resetAttempts(tx, deps.keys, { kind: 'login_failed', subject: entranceOf(attempt, attempt.origin) })
  const session = await openSession(deps, tx, { playerId: login.id, visitor, isProven: code !== undefined })
  const isNew = code !== undefined && !attempt.isDeviceProven
  if (isNew) deps.security.report({ kind: 'new_device', address: visitor.address, facts: { playerId: login.id } })
  const notice = isNew ? await noticeOfDevice(deps, tx, { playerId: login.id, visitor }) : undefined
  return ok({
    loggedIn: { kind: 'logged_in', ...session, isPasswordWeak: isCommonPassword(command.password, [command.username]) },
    notice,
  })
}
