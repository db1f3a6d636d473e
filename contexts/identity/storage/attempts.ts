import { fail, instant, ok, plusMs, toIso, type Id, type Instant, type Result } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Limit } from '../rules/limits.ts'
import type { Keys } from './keys.ts'

export type AttemptKind =
  | 'work_spent'
  | 'code_sent'
  | 'login_failed'
  | 'registered'
  | 'password_failed'
  | 'password_changed'
  | 'phone_asked'
  | 'call_placed'
  | 'call_code_failed'
  | 'range_sent'
  | 'range_proven'

type Attempt = {
  readonly id: Id<'Attempt'>
  readonly kind: AttemptKind
  readonly limits: readonly Limit[]
  readonly now: Instant
}

/**
 * Counts an attempt against all of its limits or none, and refuses with the time of the next possible attempt. One lock
 * per subject covers check and count, so that concurrent attempts cannot exceed a limit. The first to lock may have
 * read the clock last, so the window extends into the future as well; only attempts further ahead, left by a clock that
 * was set back, do not count. Attempts under older keys count too.
 */
export async function reserveAttempt(
  tx: TransactionSql,
  keys: Keys,
  { id, kind, limits, now }: Attempt,
): Promise<Result<undefined, { again: Instant }>> {
  const subjects = [...new Set(limits.map(({ subject }) => subject))].toSorted()
  for (const subject of subjects) await lockSubject(tx, keyOf(keys, subject))
  const again = await blockedUntil(tx, keys, { kind, limits, now })
  if (again !== undefined) return fail({ again })
  for (const subject of subjects) {
    await tx`insert into identity.attempt (attempt_id, kind, subject_key, at) values (${id}, ${kind}, ${keyOf(keys, subject)}, ${toIso(now)})`
  }
  return ok()
}

/**
 * The time of the next possible attempt; undefined if one is possible now. Without the locks of `reserveAttempt`, a
 * concurrent attempt may come first.
 */
export async function blockedUntil(
  db: Queryable,
  keys: Keys,
  { kind, limits, now }: Omit<Attempt, 'id'>,
): Promise<Instant | undefined> {
  const blocked: Instant[] = []
  for (const { subject, max, windowMs } of limits) {
    const [row] = await db<{ at: Date }[]>`
      select at from identity.attempt
      where kind = ${kind} and subject_key in ${keysOf(db, keys, subject)} and at > ${toIso(plusMs(now, -windowMs))} and at < ${toIso(plusMs(now, windowMs))}
      order by at desc offset ${max - 1} limit 1`
    if (row !== undefined) blocked.push(plusMs(instant(row.at.getTime()), windowMs))
  }
  return blocked.length === 0 ? undefined : instant(Math.max(...blocked))
}

/** Attempts of a subject within a window; the caller holds its lock. */
export async function countAttempts(
  tx: TransactionSql,
  keys: Keys,
  { kind, subject, windowMs, now }: { kind: AttemptKind; subject: string; windowMs: number; now: Instant },
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from identity.attempt
    where kind = ${kind} and subject_key in ${keysOf(tx, keys, subject)} and at > ${toIso(plusMs(now, -windowMs))} and at < ${toIso(plusMs(now, windowMs))}`
  return row?.count ?? 0
}

/** Has a subject reached `count` attempts within a window? */
export async function hasReached(
  db: Queryable,
  keys: Keys,
  {
    kind,
    subject,
    count,
    windowMs,
    now,
  }: { kind: AttemptKind; subject: string; count: number; windowMs: number; now: Instant },
): Promise<boolean> {
  const rows = await db`
    select 1 from identity.attempt
    where kind = ${kind} and subject_key in ${keysOf(db, keys, subject)} and at > ${toIso(plusMs(now, -windowMs))} and at < ${toIso(plusMs(now, windowMs))}
    order by at desc offset ${Math.max(0, count - 1)} limit 1`
  return rows.length > 0
}

/** Attempts of all subjects since a moment. */
export async function countAllAttempts(
  db: Queryable,
  { kind, since }: { kind: AttemptKind; since: Instant },
): Promise<number> {
  const [row] = await db<
    { count: number }[]
  >`select count(distinct attempt_id)::integer as count from identity.attempt where kind = ${kind} and at > ${toIso(since)}`
  return row?.count ?? 0
}

// Deletions skip rows that another transaction is deleting: they never wait, so they cannot deadlock, in whatever order
// rows are found.

/** Removes an attempt that must not count. */
export async function releaseAttempt(db: Queryable, id: Id<'Attempt'>): Promise<void> {
  await db`delete from identity.attempt where ctid in (select ctid from identity.attempt where attempt_id = ${id} for update skip locked)`
}

/** Resets the count of a subject. */
export async function resetAttempts(
  db: Queryable,
  keys: Keys,
  { kind, subject }: { kind: AttemptKind; subject: string },
): Promise<void> {
  await db`
    delete from identity.attempt
    where ctid in (select ctid from identity.attempt where kind = ${kind} and subject_key in ${keysOf(db, keys, subject)} for update skip locked)`
}

/** Deletes attempts older than every window. */
export async function deleteOldAttempts(db: Queryable, before: Instant): Promise<void> {
  await db`delete from identity.attempt where ctid in (select ctid from identity.attempt where at < ${toIso(before)} for update skip locked)`
}

const keyOf = (keys: Keys, subject: string): Buffer => keys.lookUp('subject', subject)

/** Under every key. */
const keysOf = (db: Queryable, keys: Keys, subject: string) => db([...keys.lookUps('subject', subject)])

const lockSubject = (tx: TransactionSql, key: Buffer) => tx`select pg_advisory_xact_lock(${key.readBigInt64BE(0)})`
