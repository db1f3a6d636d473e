import { fail, instant, ok, plusMs, toIso, type Id, type Instant, type Result } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Limit } from '../rules/limits.ts'
import type { Keys } from './keys.ts'

export type AttemptKind = 'code_sent' | 'login_failed' | 'registered' | 'password_failed' | 'password_changed' | 'phone_asked' | 'call_placed' | 'call_code_failed' | 'range_sent' | 'range_proven'

type Attempt = { readonly id: Id<'Attempt'>; readonly kind: AttemptKind; readonly limits: readonly Limit[]; readonly now: Instant }

/**
 * Counts an attempt against its limits, all or nothing, and refuses with the moment it may come again.
 * Checked and counted under one lock per subject: parallel attempts cannot jump a limit. Who holds the lock first may have read the clock last,
 * so the window reaches as far ahead of this attempt as behind it; only what a clock set back has left further ahead is not counted.
 */
export async function reserveAttempt(tx: TransactionSql, keys: Keys, { id, kind, limits, now }: Attempt): Promise<Result<undefined, { again: Instant }>> {
  const subjects = [...new Set(limits.map(({ subject }) => subject))].toSorted()
  for (const subject of subjects) await lockSubject(tx, keyOf(keys, subject))
  const blocked: Instant[] = []
  for (const { subject, max, windowMs } of limits) {
    const [row] = await tx<{ at: Date }[]>`
      select at from identity.attempt
      where kind = ${kind} and subject_key = ${keyOf(keys, subject)} and at > ${toIso(plusMs(now, -windowMs))} and at < ${toIso(plusMs(now, windowMs))}
      order by at desc offset ${max - 1} limit 1`
    if (row !== undefined) blocked.push(plusMs(instant(row.at.getTime()), windowMs))
  }
  if (blocked.length > 0) return fail({ again: instant(Math.max(...blocked)) })
  for (const subject of subjects) {
    await tx`insert into identity.attempt (attempt_id, kind, subject_key, at) values (${id}, ${kind}, ${keyOf(keys, subject)}, ${toIso(now)})`
  }
  return ok()
}

/** How many of a kind a subject made within a window; the caller holds its lock. */
export async function countAttempts(tx: TransactionSql, keys: Keys, { kind, subject, windowMs, now }: { kind: AttemptKind; subject: string; windowMs: number; now: Instant }): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from identity.attempt
    where kind = ${kind} and subject_key = ${keyOf(keys, subject)} and at > ${toIso(plusMs(now, -windowMs))} and at < ${toIso(plusMs(now, windowMs))}`
  return row?.count ?? 0
}

/** How many of a kind the whole house made since then. */
export async function countAllAttempts(db: Queryable, { kind, since }: { kind: AttemptKind; since: Instant }): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(distinct attempt_id)::integer as count from identity.attempt where kind = ${kind} and at > ${toIso(since)}`
  return row?.count ?? 0
}

/** Takes an attempt back: it was none. */
export async function releaseAttempt(db: Queryable, id: Id<'Attempt'>): Promise<void> {
  await db`delete from identity.attempt where attempt_id = ${id}`
}

/** Forgets what was counted for a subject. */
export async function forgiveSubject(db: Queryable, keys: Keys, { kind, subject }: { kind: AttemptKind; subject: string }): Promise<void> {
  await db`delete from identity.attempt where kind = ${kind} and subject_key = ${keyOf(keys, subject)}`
}

/** Deletes what no window reaches any more. */
export async function forgetAttempts(db: Queryable, before: Instant): Promise<void> {
  await db`delete from identity.attempt where at < ${toIso(before)}`
}

const keyOf = (keys: Keys, subject: string): Buffer => keys.lookUp('subject', subject)

const lockSubject = (tx: TransactionSql, key: Buffer) => tx`select pg_advisory_xact_lock(${key.readBigInt64BE(0)})`
