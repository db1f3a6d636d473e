import { fail, ok, type Result } from '@zoria/kernel'
import { accountOf, entranceOf, isExempt, loginLimits, type Entered, type Origin } from '../../rules/limits.ts'
import { parseLoginName, typeOfName } from '../../rules/login-name.ts'
import { countAttempts, releaseAttempt, reserveAttempt } from '../../storage/attempts.ts'
import { standingOfDevice } from '../../storage/devices.ts'
import { freshId, maySendTo, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from '../deps.ts'
import { failureLoad, proveWork, sendingLoad } from '../codes/prove-work.ts'
import { sendCode } from '../codes/send-code.ts'
import {
  checkPassword,
  enter,
  type Asked,
  type Attempt,
  type LoggedIn,
  type LogIn,
  type LogInRefusal,
} from './enter.ts'
import { stepUp } from './step-up.ts'

/**
 * Logs in. An unknown name and a wrong password take the same path: the same limits, one hash comparison, the same
 * refusal. The attempt counts as failed before the comparison, so concurrent guesses cannot exceed the limit. Attempts
 * at one account from one network, or on its trusted devices, run one after another, so that concurrent right ones do
 * not count as failures. On a new device a right password is not enough: a code is sent to the login name, and
 * repeating the request with the code logs in. After failures every password, right or wrong, gets that reply (S-07).
 */
export const logIn =
  (deps: Deps) =>
  async (command: LogIn): Promise<Result<LoggedIn, LogInRefusal>> => {
    const { username, countryCode, visitor } = command
    const name = parseLoginName({ type: typeOfName(username), text: username, countryCode })
    const standing = name.ok
      ? await standingOfDevice(deps.sql, deps.keys, { name: name.value, device: visitor.device })
      : 'unknown'
    const isDeviceProven = standing !== 'unknown'
    // A log-in may send a code.
    const loads = [failureLoad(deps), ...(name.ok ? [sendingLoad(deps, name.value)] : [])]
    const worked = await proveWork(deps, { loads, visitor, isDeviceProven })
    if (!worked.ok) return worked
    const entered = { account: name.ok ? name.value.text : username, isDeviceProven, origin: originOf(deps, visitor) }
    return deps.runSerially(turnOf(entered), async () => {
      const counted = await countAttempt(deps, entered)
      if (!counted.ok) {
        deps.security.report({ kind: 'login_locked', address: visitor.address, facts: { isDeviceProven } })
        return counted
      }
      // No account can have such a name; the hash comparison still runs.
      if (!name.ok) return refuseUnknown(deps, { command, attempt: counted.value })
      return judge(deps, { command, name: name.value, attempt: counted.value, isOwner: standing === 'owner' })
    })
  }

/**
 * What runs one after another. On trusted devices the account from all networks, so that one account never fills the
 * queue in which the passwords of all of them are compared.
 */
function turnOf({ origin, ...entered }: Entered & { readonly origin: Origin }): string {
  return entered.isDeviceProven ? accountOf(entered.account) : entranceOf(entered, origin)
}

async function judge(deps: Deps, asked: Asked): Promise<Result<LoggedIn, LogInRefusal>> {
  const { command, name, attempt } = asked
  const { visitor } = command
  if (attempt.failures >= deps.settings.read('LOGIN_FAILURES_STEP_UP') && maySendTo(deps, name))
    return stepUp(deps, asked)
  const checked = await checkPassword(deps, asked)
  if (!checked.ok) return checked
  const login = checked.value
  if (login === undefined) return fail({ code: 'INVALID_CREDENTIALS' })
  const mustProve = login.isVerified && maySendTo(deps, name) && isNewDevice(deps, { visitor, attempt })
  if (!mustProve) return enter(deps, { ...asked, login, code: undefined })
  if (command.code !== undefined) return enter(deps, { ...asked, login, code: command.code })
  const sent = await sendCode(deps, { purpose: 'login', name, visitor })
  // Without a code the attempt stays counted, so that passwords are not compared without a limit.
  if (!sent.ok) return sent
  await releaseAttempt(deps.sql, attempt.id)
  return ok({ kind: 'code_sent', ...sent.value })
}

async function refuseUnknown(
  deps: Deps,
  { command, attempt }: Pick<Asked, 'command' | 'attempt'>,
): Promise<Result<LoggedIn, LogInRefusal>> {
  const matches = await deps.passwords.matches(command.password, undefined, 'unknown')
  if (matches.ok) return fail({ code: 'INVALID_CREDENTIALS' })
  await releaseAttempt(deps.sql, attempt.id)
  return matches
}

/** In the sandbox, programs on this machine that send no device cookie skip the code: scripts log in with one call. */
function isNewDevice(
  deps: Deps,
  { visitor, attempt }: { readonly visitor: Visitor; readonly attempt: Attempt },
): boolean {
  return (
    deps.settings.read('LOGIN_CODE_ON_NEW_DEVICE') &&
    !attempt.isDeviceProven &&
    !(visitor.device === undefined && isExempt(attempt.origin))
  )
}

function countAttempt(
  deps: Deps,
  { account, isDeviceProven, origin }: Entered & { readonly origin: Origin },
): Promise<Result<Attempt, RateLimited>> {
  const now = deps.clock.now()
  const limits = maxima(deps)
  const id = freshId<'Attempt'>(deps, now)
  return deps.inTransaction(async (tx) => {
    const reserved = await reserveAttempt(tx, deps.keys, {
      id,
      kind: 'login_failed',
      limits: loginLimits({ account, isDeviceProven }, origin, limits),
      now,
    })
    if (!reserved.ok) return fail(rateLimited(reserved.refusal.again, now))
    const failures = await countAttempts(tx, deps.keys, {
      kind: 'login_failed',
      subject: entranceOf({ account, isDeviceProven }, origin),
      windowMs: limits.windowMs,
      now,
    })
    return ok({ id, account, origin, isDeviceProven, failures: failures - 1 })
  })
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
