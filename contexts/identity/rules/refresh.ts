import type { Instant } from '@zoria/kernel'

/** A presented refresh token and its session, as stored. */
export type PresentedToken = {
  readonly rotatedAt: Instant | null
  readonly session: { readonly usedAt: Instant; readonly endsAt: Instant; readonly endedAt: Instant | null }
  readonly isBlocked: boolean
}

export type SessionTimes = { readonly now: Instant; readonly idleMs: number; readonly graceMs: number }

/**
 * `rotate`: a child replaces it. `same_child`: concurrent tabs within the grace period. `reused`: stolen or replayed,
 * the family ends. `over`: the session is not active.
 */
export type RefreshDecision = 'rotate' | 'same_child' | 'reused' | 'over'

/** Decides how to treat a presented refresh token. Source: docs/rules/identity.md#session (I-57). */
export function decideRefresh(token: PresentedToken, times: SessionTimes): RefreshDecision {
  if (token.isBlocked || !isSessionAlive(token.session, times)) return 'over'
  if (token.rotatedAt === null) return 'rotate'
  return isInGrace(token.rotatedAt, times) ? 'same_child' : 'reused'
}

/** Does a token still identify its session without rotation? Used by server rendering and streams. */
export function mayReadSession(token: PresentedToken, times: SessionTimes): boolean {
  const decision = decideRefresh(token, times)
  return decision === 'rotate' || decision === 'same_child'
}

/** Not ended, not expired, not idle too long. */
export function isSessionAlive(
  { usedAt, endsAt, endedAt }: PresentedToken['session'],
  { now, idleMs }: Pick<SessionTimes, 'now' | 'idleMs'>,
): boolean {
  return endedAt === null && now < endsAt && now - usedAt < idleMs
}

function isInGrace(rotatedAt: Instant, { now, graceMs }: SessionTimes): boolean {
  return now - rotatedAt <= graceMs
}
