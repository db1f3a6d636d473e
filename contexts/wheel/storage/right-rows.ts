import type { SpinOrigin } from '@zoria/contract/wheel/words'
import { instant, toIso, type Id, type Instant, type Span } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'

export type PlayerId = Id<'Player'>

/** A right to one spin. */
export type Right = { readonly id: string; readonly origin: SpinOrigin; readonly expiresAt: Instant }

type Row = { id: string; origin: SpinOrigin; expires_at: Date }

/** Rights that can be used at a moment; the one that expires first is the first. */
export async function listOpen(sql: Queryable, playerId: PlayerId, now: Instant): Promise<readonly Right[]> {
  return (
    await sql<Row[]>`
    select id, origin, expires_at from wheel.spin_right where player_id = ${playerId} and used_at is null and withdrawn_at is null and expires_at > ${toIso(now)} order by expires_at, id`
  ).map(rightFrom)
}

/**
 * The same, locked against use and withdrawal until the transaction ends. A right that is just being withdrawn is left
 * out: waiting for it, a spin could deadlock with withdrawals of several rights.
 */
export async function lockOpen(tx: TransactionSql, playerId: PlayerId, now: Instant): Promise<readonly Right[]> {
  return (
    await tx<Row[]>`
    select id, origin, expires_at from wheel.spin_right where player_id = ${playerId} and used_at is null and withdrawn_at is null and expires_at > ${toIso(now)} order by expires_at, id for update skip locked`
  ).map(rightFrom)
}

export type NewRight = Right & {
  readonly playerId: PlayerId
  /** What it came from: the same cause brings one right. */ readonly source: string
  readonly at: Instant
}

/** Adds rights; one whose cause brought it before is left out. Answers how many are new. */
export async function insertRights(tx: Queryable, rights: readonly NewRight[]): Promise<number> {
  let added = 0
  for (const { id, playerId, origin, source, at, expiresAt } of rights) {
    const { count } = await tx`
      insert into wheel.spin_right (id, player_id, origin, source, created_at, expires_at) values (${id}, ${playerId}, ${origin}, ${source}, ${toIso(at)}, ${toIso(expiresAt)})
      on conflict (player_id, origin, source) do nothing`
    added += count
  }
  return added
}

/** Whether a cause brought its right. */
export async function hasRight(
  sql: Queryable,
  { playerId, origin, source }: Pick<NewRight, 'playerId' | 'origin' | 'source'>,
): Promise<boolean> {
  return (
    (
      await sql`select from wheel.spin_right where player_id = ${playerId} and origin = ${origin} and source = ${source}`
    ).length > 0
  )
}

/** How many rights a player's deposits of a time brought; withdrawn ones do not count. */
export async function countDepositRights(sql: Queryable, playerId: PlayerId, { since, until }: Span): Promise<number> {
  const [row] = await sql<[{ count: bigint }]>`
    select count(*) from wheel.spin_right where player_id = ${playerId} and origin = 'deposit' and withdrawn_at is null and created_at >= ${toIso(since)} and created_at < ${toIso(until)}`
  return Number(row.count)
}

export async function markUsed(tx: TransactionSql, id: string, now: Instant): Promise<void> {
  await tx`update wheel.spin_right set used_at = ${toIso(now)} where id = ${id}`
}

/** Takes back an unused right of a cause. */
export async function withdrawRight(
  tx: Queryable,
  { origin, source, now }: Pick<NewRight, 'origin' | 'source'> & { readonly now: Instant },
): Promise<void> {
  await tx`update wheel.spin_right set withdrawn_at = ${toIso(now)} where origin = ${origin} and source = ${source} and used_at is null and withdrawn_at is null`
}

/** Takes back every unused right of a player. */
export async function withdrawAll(tx: Queryable, playerId: PlayerId, now: Instant): Promise<void> {
  await tx`
    update wheel.spin_right set withdrawn_at = ${toIso(now)}
    where id in (select id from wheel.spin_right where player_id = ${playerId} and used_at is null and withdrawn_at is null order by id for update)`
}

/** Deletes rights that expired before a moment, some at a time; answers how many. A spin keeps the origin of its right. */
export async function deleteRights(
  sql: Queryable,
  { before, rowsMax }: { readonly before: Instant; readonly rowsMax: number },
): Promise<number> {
  const { count } =
    await sql`delete from wheel.spin_right where id in (select id from wheel.spin_right where expires_at < ${toIso(before)} order by expires_at limit ${rowsMax} for update skip locked)`
  return count
}

/** Every stored right of a player, for an export. */
export async function listRecordedRights(sql: Queryable, playerId: PlayerId): Promise<readonly object[]> {
  return sql`select id, origin, created_at, expires_at, used_at, withdrawn_at from wheel.spin_right where player_id = ${playerId} order by created_at, id`
}

const rightFrom = ({ id, origin, expires_at }: Row): Right => ({ id, origin, expiresAt: instant(expires_at.getTime()) })
