import type { PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, type Id, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { entranceOf, loginLimits, type Entered, type Origin } from '../rules/limits.ts'
import { parseLoginName, typeOfName, type LoginName } from '../rules/login-name.ts'
import { isWeakPassword } from '../rules/weak-password.ts'
import { countAttempts, forgiveSubject, releaseAttempt, reserveAttempt } from '../storage/attempts.ts'
import { spendCode, type Proof } from '../storage/codes.ts'
import { isDeviceProvenFor } from '../storage/devices.ts'
import type { Overloaded } from '../storage/password-hashes.ts'
import { findLogin, lockPasswordHash, type LoginRow } from '../storage/players.ts'
import { freshId, maySendTo, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from './deps.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { sendCode, type CodeSent } from './send-code.ts'
import { tryCode, type CodeRefusal } from './try-code.ts'

export type LogIn = {
  readonly username: string
  readonly password: string
  readonly countryCode?: PhoneCountry | undefined
  readonly code?: string | undefined
  readonly visitor: Visitor
}

export type LoggedIn = ({ readonly kind: 'code_sent' } & CodeSent) | ({ readonly kind: 'logged_in'; readonly isPasswordWeak: boolean } & OpenedSession)

type Refusal = { readonly code: 'INVALID_CREDENTIALS' } | CodeRefusal | RateLimited | Overloaded

/** What is known of an attempt before its password is looked at. `failures` are those of this account from this network. */
type Attempt = { readonly id: Id<'Attempt'>; readonly account: string; readonly origin: Origin; readonly failures: number }

/**
 * Logs in. A wrong name and a wrong password walk the same way: the same limits, one hash compared, the same refusal.
 * The attempt counts as failed before the password is looked at, so parallel guesses cannot outrun the limit.
 * After failures a right password is not enough: a code goes to the login name, and the same request with it is the log-in (S-07).
 */
export const logIn = (deps: Deps) => async (command: LogIn): Promise<Result<LoggedIn, Refusal>> => {
  const { username, password, countryCode, visitor } = command
  const name = parseLoginName({ type: typeOfName(username), text: username, countryCode })
  const { device } = visitor
  const isDeviceProven = name.ok && device !== undefined && (await isDeviceProvenFor(deps.sql, deps.keys, { name: name.value, device }))
  const counted = await countAttempt(deps, { account: name.ok ? name.value.text : username, isDeviceProven, origin: originOf(deps, visitor) })
  if (!counted.ok) return counted
  const attempt = counted.value

  const login = name.ok ? await findLogin(deps.sql, deps.keys, name.value) : undefined
  // A closed account is like one that never was.
  const matches = await deps.passwords.matches(password, login?.isClosed ? undefined : login?.passwordHash)
  if (!matches.ok) {
    await releaseAttempt(deps.sql, attempt.id)
    return matches
  }
  if (!matches.value || login === undefined || !name.ok) return fail({ code: 'INVALID_CREDENTIALS' })

  const mustProve = attempt.failures >= deps.settings.read('LOGIN_FAILURES_STEP_UP') && login.isVerified && maySendTo(deps, name.value)
  if (!mustProve) return enter(deps, { command, name: name.value, login, attempt, code: undefined })
  if (command.code !== undefined) return enter(deps, { command, name: name.value, login, attempt, code: command.code })
  await releaseAttempt(deps.sql, attempt.id)
  const sent = await sendCode(deps, { purpose: 'login', name: name.value, visitor })
  return sent.ok ? ok({ kind: 'code_sent', ...sent.value }) : sent
}

function countAttempt(deps: Deps, { account, isDeviceProven, origin }: Entered & { readonly origin: Origin }): Promise<Result<Attempt, RateLimited>> {
  const now = deps.clock.now()
  const limits = maxima(deps)
  const id = freshId<'Attempt'>(deps, now)
  return deps.inTransaction(async (tx) => {
    const reserved = await reserveAttempt(tx, deps.keys, { id, kind: 'login_failed', limits: loginLimits({ account, isDeviceProven }, origin, limits), now })
    if (!reserved.ok) return fail(rateLimited(reserved.refusal.again, now))
    const failures = await countAttempts(tx, deps.keys, { kind: 'login_failed', subject: entranceOf(account, origin), windowMs: limits.windowMs, now })
    return ok({ id, account, origin, failures: failures - 1 })
  })
}

type Entry = { readonly command: LogIn; readonly name: LoginName; readonly login: LoginRow; readonly attempt: Attempt; /** Needed and given. */ readonly code: string | undefined }

/** The password was right. It is no failure any more; a code that is asked for has to be right as well. */
function enter(deps: Deps, { command, name, login, attempt, code }: Entry): Promise<Result<LoggedIn, Refusal>> {
  const { visitor } = command
  return deps.inTransaction(async (tx) => {
    await releaseAttempt(tx, attempt.id)
    // Somebody changed the password while this one was compared. The player is locked before his codes, as whoever confirms a phone does.
    if ((await lockPasswordHash(tx, login.id)) !== login.passwordHash) return fail({ code: 'INVALID_CREDENTIALS' })
    if (code !== undefined) {
      const proven = await spendRight(deps, tx, { proof: { purpose: 'login', target: name.text }, given: code, visitor })
      if (!proven.ok) return proven
    }
    await forgiveSubject(tx, deps.keys, { kind: 'login_failed', subject: entranceOf(attempt.account, attempt.origin) })
    const session = await openSession(deps, tx, { playerId: login.id, visitor, isProven: code !== undefined })
    return ok({ kind: 'logged_in', ...session, isPasswordWeak: isWeakPassword(command.password, command.username) })
  })
}

async function spendRight(deps: Deps, tx: TransactionSql, { proof, given, visitor }: { proof: Proof; given: string; visitor: Visitor }): Promise<Result<undefined, CodeRefusal>> {
  const tried = await tryCode(deps, tx, { proof, given, device: visitor.device })
  if (tried.ok) await spendCode(tx, deps.keys, { proof, now: deps.clock.now() })
  return tried
}

function maxima({ settings }: Deps): Parameters<typeof loginLimits>[2] {
  return {
    entrance: settings.read('LOGIN_FAILURES_ENTRANCE'),
    account: settings.read('LOGIN_FAILURES_ACCOUNT'),
    address: settings.read('LOGIN_FAILURES_ADDRESS'),
    total: settings.read('LOGIN_FAILURES_TOTAL'),
    windowMs: settings.read('LOGIN_WINDOW_S') * 1000,
  }
}
