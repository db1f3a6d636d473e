import { passwordLength } from '@zoria/contract/identity/words'
import { fail, invariant, ok, type Result } from '@zoria/kernel'
import { dayLimit, passwordLimit, type Limit } from '../../rules/limits.ts'
import { passwordFault } from '../../rules/password.ts'
import { blockedUntil, releaseAttempt, reserveAttempt } from '../../storage/attempts.ts'
import type { Overloaded } from '../../storage/password-hashes.ts'
import {
  findPasswordHash,
  lockPasswordHash,
  lockPlayer,
  loginsOf,
  setPassword,
  type PlayerId,
} from '../../storage/players.ts'
import { freshId, rateLimited, type Deps, type RateLimited, type Visitor } from '../deps.ts'
import { protectAccount, type Protected } from '../registration/protect-account.ts'

export type ChangePassword = {
  readonly playerId: PlayerId
  readonly sessionId: string
  readonly oldPassword: string
  readonly newPassword: string
  readonly visitor: Visitor
}

type Refusal =
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'PASSWORD_INCORRECT' }
  | RateLimited
  | Overloaded

/**
 * Changes the password of an authenticated player, who provides the old one. Other sessions end, the player is
 * notified, withdrawals are held. Returns the ended sessions. An attempt counts as failed before the password is
 * compared. Changes are limited too, because each sends a message. Source: docs/rules/identity.md#changes.
 */
export const changePassword =
  (deps: Deps) =>
  async (command: ChangePassword): Promise<Result<readonly string[], Refusal>> => {
    const logins = await loginsOf(deps.sql, deps.keys, command.playerId)
    const fault = passwordFault(command.newPassword, { ...passwordLength, logins })
    if (fault !== undefined) return fail({ code: 'VALIDATION_ERROR', details: { newPassword: fault } })
    const now = deps.clock.now()
    // Beyond the limit neither password is hashed.
    const again = await blockedUntil(deps.sql, deps.keys, {
      kind: 'password_changed',
      limits: changeLimits(deps, command.playerId),
      now,
    })
    if (again !== undefined) return fail(rateLimited(again, now))
    const verified = await verifyOld(deps, command)
    if (!verified.ok) return verified
    const hashed = await deps.passwords.hash(command.newPassword)
    if (!hashed.ok) return hashed

    const written = await write(deps, { command, oldHash: verified.value, newHash: hashed.value })
    if (!written.ok) return written
    if (written.value.notice !== undefined) await deps.sending.handOver(written.value.notice)
    return ok(written.value.endedSessions)
  }

const changeLimits = ({ settings }: Deps, playerId: PlayerId): readonly Limit[] => [
  dayLimit(`player:${playerId}`, settings.read('PASSWORD_CHANGES_DAY')),
]

/** Compares a password that an authenticated player repeats and returns the stored hash. Wrong passwords are limited. */
export async function verifyOld(
  deps: Deps,
  { playerId, oldPassword }: Pick<ChangePassword, 'playerId' | 'oldPassword'>,
): Promise<Result<string, { readonly code: 'PASSWORD_INCORRECT' } | RateLimited | Overloaded>> {
  const now = deps.clock.now()
  const id = freshId<'Attempt'>(deps, now)
  const limits = [
    passwordLimit(playerId, {
      max: deps.settings.read('LOGIN_FAILURES_ENTRANCE'),
      windowMs: deps.settings.read('LOGIN_WINDOW_S') * 1000,
    }),
  ]
  const reserved = await deps.inTransaction((tx) =>
    reserveAttempt(tx, deps.keys, { id, kind: 'password_failed', limits, now }),
  )
  if (!reserved.ok) return fail(rateLimited(reserved.refusal.again, now))
  const stored = await findPasswordHash(deps.sql, playerId)
  invariant(stored !== undefined, 'a caller with a session is a player')
  const matches = await deps.passwords.matches(oldPassword, stored)
  if (!matches.ok || matches.value) await releaseAttempt(deps.sql, id)
  if (!matches.ok) return matches
  return matches.value ? ok(stored) : fail({ code: 'PASSWORD_INCORRECT' })
}

type Writing = { readonly command: ChangePassword; readonly oldHash: string; readonly newHash: string }

function write(deps: Deps, { command, oldHash, newHash }: Writing): Promise<Result<Protected, Refusal>> {
  const { playerId, sessionId, visitor } = command
  return deps.inTransaction(async (tx) => {
    const now = deps.clock.now()
    // Of two concurrent changes the second fails: its old password was already replaced.
    if ((await lockPasswordHash(tx, playerId)) !== oldHash) return fail({ code: 'PASSWORD_INCORRECT' })
    const reserved = await reserveAttempt(tx, deps.keys, {
      id: freshId<'Attempt'>(deps, now),
      kind: 'password_changed',
      limits: changeLimits(deps, playerId),
      now,
    })
    if (!reserved.ok) return fail(rateLimited(reserved.refusal.again, now))
    const player = await lockPlayer(tx, deps.keys, playerId)
    invariant(player !== undefined, 'a caller with a session is a player')
    await setPassword(tx, { playerId, passwordHash: newHash })
    return ok(await protectAccount(deps, tx, { player, reason: 'password_changed', keptSessionId: sessionId, visitor }))
  })
}
