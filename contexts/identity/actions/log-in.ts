import type { PhoneCountry } from '@zoria/contract/identity/words'
import { fail, ok, type Result } from '@zoria/kernel'
import { deviceOf, loginLimits } from '../rules/limits.ts'
import { parseLoginName, typeOfName } from '../rules/login-name.ts'
import { forgiveSubject, releaseAttempt, reserveAttempt } from '../storage/attempts.ts'
import type { Overloaded } from '../storage/password-hashes.ts'
import { findLogin } from '../storage/players.ts'
import { freshId, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from './deps.ts'
import { openSession, type OpenedSession } from './open-session.ts'

export type LogIn = { readonly username: string; readonly password: string; readonly countryCode?: PhoneCountry | undefined; readonly visitor: Visitor }

type Refusal = { readonly code: 'INVALID_CREDENTIALS' } | RateLimited | Overloaded

/**
 * Logs in. A wrong name and a wrong password walk the same way: the same limits, one hash compared, the same refusal.
 * The attempt counts as failed before the password is looked at, so parallel guesses cannot outrun the limit.
 */
export const logIn = (deps: Deps) => async ({ username, password, countryCode, visitor }: LogIn): Promise<Result<OpenedSession, Refusal>> => {
  const now = deps.clock.now()
  const name = parseLoginName({ type: typeOfName(username), text: username, countryCode })
  const account = name.ok ? name.value.text : username
  const origin = originOf(deps, visitor)
  const attempt = freshId<'Attempt'>(deps, now)
  const reserved = await deps.inTransaction((tx) => reserveAttempt(tx, deps.keys, { id: attempt, kind: 'login_failed', limits: loginLimits(account, origin, maxima(deps)), now }))
  if (!reserved.ok) return fail(rateLimited(reserved.refusal.again, now))

  const login = name.ok ? await findLogin(deps.sql, deps.keys, name.value) : undefined
  // A closed account is like one that never was.
  const matches = await deps.passwords.matches(password, login?.isClosed ? undefined : login?.passwordHash)
  if (!matches.ok) {
    await releaseAttempt(deps.sql, attempt)
    return matches
  }
  if (!matches.value || login === undefined) return fail({ code: 'INVALID_CREDENTIALS' })

  return deps.inTransaction(async (tx) => {
    await releaseAttempt(tx, attempt)
    await forgiveSubject(tx, deps.keys, { kind: 'login_failed', subject: deviceOf(account, origin) })
    return ok(await openSession(deps, tx, login.id))
  })
}

function maxima({ settings }: Deps): Parameters<typeof loginLimits>[2] {
  return {
    device: settings.read('LOGIN_FAILURES_DEVICE'),
    account: settings.read('LOGIN_FAILURES_ACCOUNT'),
    address: settings.read('LOGIN_FAILURES_ADDRESS'),
    total: settings.read('LOGIN_FAILURES_TOTAL'),
    windowMs: settings.read('LOGIN_WINDOW_S') * 1000,
  }
}
