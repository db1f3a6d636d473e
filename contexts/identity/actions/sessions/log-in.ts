import type { PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, type Id, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { entranceOf, isExempt, loginLimits, type Entered, type Origin } from '../../rules/limits.ts'
import { parseLoginName, typeOfName, type LoginName } from '../../rules/login-name.ts'
import { isCommonPassword } from '../../rules/password.ts'
import { countAttempts, resetAttempts, releaseAttempt, reserveAttempt } from '../../storage/attempts.ts'
import { spendCode, type Proof } from '../../storage/codes.ts'
import { isDeviceProvenFor } from '../../storage/devices.ts'
import type { Overloaded } from '../../storage/password-hashes.ts'
import type { Message } from '../../storage/messages.ts'
import { findLogin, lockPasswordHash, type LoginRow } from '../../storage/players.ts'
import { freshId, maySendTo, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from '../deps.ts'
import { noticeOfDevice } from '../registration/protect-account.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { proveWork, type WorkRequired } from '../codes/prove-work.ts'
import { imitateCode, imitatedTarget, sendCode, type CodeSent } from '../codes/send-code.ts'
import { tryCode, type CodeRefusal } from '../codes/try-code.ts'

export type LogIn = {
  readonly username: string
  readonly password: string
  readonly countryCode?: PhoneCountry | undefined
  readonly code?: string | undefined
  readonly visitor: Visitor
}

export type LoggedIn = ({ readonly kind: 'code_sent' } & CodeSent) | ({ readonly kind: 'logged_in'; readonly isPasswordWeak: boolean } & OpenedSession)

type Refusal = WorkRequired | { readonly code: 'INVALID_CREDENTIALS' } | CodeRefusal | RateLimited | Overloaded

/** Facts about an attempt before the password is compared. `failures` counts those of this account from this network. */
type Attempt = { readonly id: Id<'Attempt'>; readonly account: string; readonly origin: Origin; readonly isDeviceProven: boolean; readonly failures: number }

type Asked = { readonly command: LogIn; readonly name: LoginName; readonly attempt: Attempt }

/**
 * Logs in. An unknown name and a wrong password take the same path: the same limits, one hash comparison, the same refusal.
 * The attempt counts as failed before the comparison, so concurrent guesses cannot exceed the limit. Attempts at one account from one network run one
 * after another, so that concurrent right ones do not count as failures. On a new device a right password is not enough: a code is sent to the login name,
 * and repeating the request with the code logs in. After failures every password, right or wrong, gets that reply (S-07).
 */
export const logIn = (deps: Deps) => async (command: LogIn): Promise<Result<LoggedIn, Refusal>> => {
  const { username, countryCode, visitor } = command
  const { device } = visitor
  const name = parseLoginName({ type: typeOfName(username), text: username, countryCode })
  const isDeviceProven = name.ok && device !== undefined && (await isDeviceProvenFor(deps.sql, deps.keys, { name: name.value, device }))
  const worked = await proveWork(deps, { counted: { kind: 'login_failed', max: deps.settings.read('LOGIN_FAILURES_TOTAL'), windowMs: deps.settings.read('LOGIN_WINDOW_S') * 1000 }, visitor, isDeviceProven })
  if (!worked.ok) return worked
  const entered = { account: name.ok ? name.value.text : username, isDeviceProven, origin: originOf(deps, visitor) }
  return deps.runSerially(entranceOf(entered, entered.origin), async () => {
    const counted = await countAttempt(deps, entered)
    if (!counted.ok) {
      deps.security.report({ kind: 'login_locked', address: visitor.address, facts: { isDeviceProven } })
      return counted
    }
    // No account can have such a name; the hash comparison still runs.
    if (!name.ok) return refuseUnknown(deps, { command, attempt: counted.value })
    return judge(deps, { command, name: name.value, attempt: counted.value })
  })
}

async function judge(deps: Deps, { command, name, attempt }: Asked): Promise<Result<LoggedIn, Refusal>> {
  const { visitor } = command
  const login = await findLogin(deps.sql, deps.keys, name)
  // A closed account is treated as unknown.
  const matches = await deps.passwords.matches(command.password, login?.isClosed ? undefined : login?.passwordHash, attempt.isDeviceProven ? 'known' : 'unknown')
  if (!matches.ok) {
    await releaseAttempt(deps.sql, attempt.id)
    return matches
  }
  const isRight = matches.value && login !== undefined
  if (!isRight) deps.security.report({ kind: 'login_failed', address: visitor.address, facts: { isDeviceProven: attempt.isDeviceProven } })
  const hasFailed = attempt.failures >= deps.settings.read('LOGIN_FAILURES_STEP_UP') && maySendTo(deps, name)
  if (!isRight) return hasFailed ? imitateRight(deps, { command, name, attempt }) : fail({ code: 'INVALID_CREDENTIALS' })

  const mustProve = login.isVerified && maySendTo(deps, name) && (hasFailed || isNewDevice(deps, { visitor, attempt }))
  if (!mustProve) return enter(deps, { command, name, login, attempt, code: undefined })
  if (command.code !== undefined) return enter(deps, { command, name, login, attempt, code: command.code })
  await releaseAttempt(deps.sql, attempt.id)
  const sent = await sendCode(deps, { purpose: 'login', name, visitor, isDeviceProven: attempt.isDeviceProven })
  return sent.ok ? ok({ kind: 'code_sent', ...sent.value }) : sent
}

async function refuseUnknown(deps: Deps, { command, attempt }: Pick<Asked, 'command' | 'attempt'>): Promise<Result<LoggedIn, Refusal>> {
  const matches = await deps.passwords.matches(command.password, undefined, 'unknown')
  if (matches.ok) return fail({ code: 'INVALID_CREDENTIALS' })
  await releaseAttempt(deps.sql, attempt.id)
  return matches
}

/** Replies to a wrong password exactly as to a right one. */
async function imitateRight(deps: Deps, { command, name }: Asked): Promise<Result<LoggedIn, Refusal>> {
  const { code, visitor } = command
  if (code === undefined) {
    const sent = await imitateCode(deps, { name, visitor })
    return sent.ok ? ok({ kind: 'code_sent', ...sent.value }) : sent
  }
  const tried = await deps.inTransaction((tx) => tryCode(deps, tx, { proof: { purpose: 'login', target: imitatedTarget(name) }, given: code, device: visitor.device }))
  return tried.ok ? fail({ code: 'ERR_INVALID_CODE' }) : tried
}

/** In the sandbox, programs on this machine that send no device cookie skip the code: scripts log in with one call. */
function isNewDevice(deps: Deps, { visitor, attempt }: { readonly visitor: Visitor; readonly attempt: Attempt }): boolean {
  return deps.settings.read('LOGIN_CODE_ON_NEW_DEVICE') && !attempt.isDeviceProven && !(visitor.device === undefined && isExempt(attempt.origin))
}

function countAttempt(deps: Deps, { account, isDeviceProven, origin }: Entered & { readonly origin: Origin }): Promise<Result<Attempt, RateLimited>> {
  const now = deps.clock.now()
  const limits = maxima(deps)
  const id = freshId<'Attempt'>(deps, now)
  return deps.inTransaction(async (tx) => {
    const reserved = await reserveAttempt(tx, deps.keys, { id, kind: 'login_failed', limits: loginLimits({ account, isDeviceProven }, origin, limits), now })
    if (!reserved.ok) return fail(rateLimited(reserved.refusal.again, now))
    const failures = await countAttempts(tx, deps.keys, { kind: 'login_failed', subject: entranceOf({ account, isDeviceProven }, origin), windowMs: limits.windowMs, now })
    return ok({ id, account, origin, isDeviceProven, failures: failures - 1 })
  })
}

type Entry = { readonly command: LogIn; readonly name: LoginName; readonly login: LoginRow; readonly attempt: Attempt; /** The code where one is required. */ readonly code: string | undefined }

/** The password was right: the attempt no longer counts as failed. A required code must be right as well. */
async function enter(deps: Deps, entry: Entry): Promise<Result<LoggedIn, Refusal>> {
  const written = await deps.inTransaction((tx) => write(deps, tx, entry))
  if (!written.ok) return written
  if (written.value.notice !== undefined) await deps.sending.handOver(written.value.notice)
  return ok(written.value.loggedIn)
}

type Written = { readonly loggedIn: LoggedIn; /** Notifies the player of a new device. */ readonly notice: Message | undefined }

async function write(deps: Deps, tx: TransactionSql, { command, name, login, attempt, code }: Entry): Promise<Result<Written, Refusal>> {
  const { visitor } = command
  const passwordHash = await lockPasswordHash(tx, login.id)
  await releaseAttempt(tx, attempt.id)
  // The password was changed during the comparison.
  if (passwordHash !== login.passwordHash) return fail({ code: 'INVALID_CREDENTIALS' })
  if (code !== undefined) {
    const proven = await spendRight(deps, tx, { proof: { purpose: 'login', target: name.text }, given: code, visitor })
    if (!proven.ok) return proven
  }
  await resetAttempts(tx, deps.keys, { kind: 'login_failed', subject: entranceOf(attempt, attempt.origin) })
  const session = await openSession(deps, tx, { playerId: login.id, visitor, isProven: code !== undefined })
  const isNew = code !== undefined && !attempt.isDeviceProven
  if (isNew) deps.security.report({ kind: 'new_device', address: visitor.address, facts: { playerId: login.id } })
  const notice = isNew ? await noticeOfDevice(deps, tx, { playerId: login.id, visitor }) : undefined
  return ok({ loggedIn: { kind: 'logged_in', ...session, isPasswordWeak: isCommonPassword(command.password, [command.username]) }, notice })
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
