import type { JackpotSuit } from '@zoria/contract/jackpots/words'
import { instant, toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Fragment, Queryable, TransactionSql } from '@zoria/platform/database'

export type PlayerId = Id<'Player'>

/** A drop. Amount and threshold in minor units. */
export type Drop = {
  readonly id: Id<'Drop'>
  readonly poolId: string
  /** Which drop of its pool it is, from 1. */
  readonly number: number
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly suit: JackpotSuit
  readonly amount: bigint
  readonly threshold: bigint
  readonly cards: readonly JackpotSuit[]
  readonly drawId: string
  readonly provider: string
  readonly roundId: string
  /** The version of the journal row that settled the round. */
  readonly version: bigint
  readonly gameUuid: string
  readonly at: Instant
  readonly paidAt: Instant | null
  /** When the pick was first told to its winner. */
  readonly shownAt: Instant | null
  readonly seenAt: Instant | null
  readonly voidedAt: Instant | null
  /** It was voided because its winner was erased before he was paid. */
  readonly isWinnerErased: boolean
}

type Row = {
  id: Id<'Drop'>
  pool_id: string
  number: number
  player_id: PlayerId
  currency: Currency
  suit: JackpotSuit
  amount: bigint
  threshold: bigint
  cards: JackpotSuit[]
  draw_id: string
  provider: string
  round_id: string
  version: bigint
  game_uuid: string
  at: Date
  paid_at: Date | null
  shown_at: Date | null
  seen_at: Date | null
  voided_at: Date | null
  is_winner_erased: boolean
}

const columns = (sql: Queryable) =>
  sql`id, pool_id, number, player_id, currency, suit, amount, threshold, cards, draw_id, provider, round_id, version, game_uuid, at, paid_at, shown_at, seen_at, voided_at, is_winner_erased`

/** Drops by a condition of this file. */
const dropsWhere = async (sql: Queryable, condition: Fragment): Promise<readonly Drop[]> =>
  (await sql<Row[]>`select ${columns(sql)} from jackpots.drop ${condition}`).map(dropFrom)

export async function insertDrop(
  tx: TransactionSql,
  drop: Omit<Drop, 'paidAt' | 'shownAt' | 'seenAt' | 'voidedAt' | 'isWinnerErased'>,
): Promise<void> {
  await tx`
    insert into jackpots.drop (id, pool_id, number, player_id, currency, suit, amount, threshold, cards, draw_id, provider, round_id, version, game_uuid, at)
    values (${drop.id}, ${drop.poolId}, ${drop.number}, ${drop.playerId}, ${drop.currency}, ${drop.suit}, ${drop.amount}, ${drop.threshold}, ${drop.cards as string[]}::text[], ${drop.drawId},
      ${drop.provider}, ${drop.roundId}, ${drop.version}, ${drop.gameUuid}, ${toIso(drop.at)})`
}

/**
 * Lets a transaction wait for the disk at its commit: a drop that was announced must not be lost, and be decided again,
 * after a crash of the database.
 */
export async function flushAtCommit(tx: TransactionSql): Promise<void> {
  await tx`select set_config('synchronous_commit', 'on', true)`
}

/** Some drops that are to be paid, the oldest first. */
export const listOwed = (sql: Queryable, countMax: number) =>
  dropsWhere(sql, sql`where paid_at is null and voided_at is null order by at, id limit ${countMax}`)

export const findDrop = async (sql: Queryable, id: string): Promise<Drop | undefined> =>
  (await dropsWhere(sql, sql`where id = ${id}`))[0]

/** One drop, locked until the transaction ends. */
export const lockDrop = async (tx: TransactionSql, id: string): Promise<Drop | undefined> =>
  (await dropsWhere(tx, tx`where id = ${id} for update`))[0]

export async function markPaid(tx: TransactionSql, id: string, now: Instant): Promise<void> {
  await tx`update jackpots.drop set paid_at = ${toIso(now)} where id = ${id}`
}

export async function markVoided(
  tx: TransactionSql,
  id: string,
  { isWinnerErased, now }: { readonly isWinnerErased: boolean; readonly now: Instant },
): Promise<void> {
  await tx`update jackpots.drop set voided_at = ${toIso(now)}, is_winner_erased = ${isWinnerErased} where id = ${id}`
}

/** Whether a drop of a player is still to be paid. */
export async function isOwedTo(sql: Queryable, playerId: PlayerId): Promise<boolean> {
  return (
    (
      await sql`select from jackpots.drop where player_id = ${playerId} and paid_at is null and voided_at is null limit 1`
    ).length > 0
  )
}

/** Drops of a player whose pick was not seen yet, the oldest first. */
export const listUnseen = (sql: Queryable, playerId: PlayerId) =>
  dropsWhere(sql, sql`where player_id = ${playerId} and seen_at is null and voided_at is null order by at, id`)

/** Notes when the winner first learned of these picks; a repeat changes nothing. */
export async function markShown(sql: Queryable, ids: readonly string[], now: Instant): Promise<void> {
  await sql`update jackpots.drop set shown_at = ${toIso(now)} where id = any (${ids as string[]}::uuid[]) and shown_at is null and voided_at is null`
}

/** Marks the pick of a player's drop as seen, also again; false where he has no such drop. */
export async function markSeen(
  sql: Queryable,
  { id, playerId, now }: { readonly id: string; readonly playerId: PlayerId; readonly now: Instant },
): Promise<boolean> {
  const { count } =
    await sql`update jackpots.drop set seen_at = coalesce(seen_at, ${toIso(now)}) where id = ${id} and player_id = ${playerId} and voided_at is null`
  return count === 1
}

/** Drops, the newest first. */
export async function listDrops(
  sql: Queryable,
  asked: {
    readonly suit?: JackpotSuit | undefined
    readonly currency?: Currency | undefined
    readonly page: number
    readonly pageSize: number
  },
): Promise<{ readonly items: readonly Drop[]; readonly total: number }> {
  const fits = sql`where true ${asked.suit === undefined ? sql`` : sql`and suit = ${asked.suit}`} ${asked.currency === undefined ? sql`` : sql`and currency = ${asked.currency}`}`
  const [count] = await sql<[{ count: bigint }]>`select count(*) from jackpots.drop ${fits}`
  return {
    total: Number(count.count),
    items: await dropsWhere(
      sql,
      sql`${fits} order by at desc, number desc, pool_id limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`,
    ),
  }
}

/** For an export of personal data: what a player won, voided drops too. */
export async function listRecordedDrops(sql: Queryable, playerId: PlayerId): Promise<readonly object[]> {
  return sql`select id, pool_id, number, currency, amount, threshold, cards, draw_id, provider, round_id, game_uuid, at, paid_at, shown_at, seen_at, voided_at from jackpots.drop where player_id = ${playerId} order by at, id`
}

/** The last drop of each pool since a moment; voided ones aside. */
export const listLastDrops = (sql: Queryable, since: Instant) =>
  dropsWhere(
    sql,
    sql`where id in (select distinct on (pool_id) id from jackpots.drop where at > ${toIso(since)} and voided_at is null order by pool_id, number desc)`,
  )

/** What was paid from each pool and was not voided, in minor units. */
export async function sumPaid(
  sql: Queryable,
): Promise<ReadonlyMap<string, { readonly paid: bigint; readonly won: bigint; readonly returned: bigint }>> {
  const rows = await sql<{ pool_id: string; paid: bigint; won: bigint; returned: bigint }[]>`
    select pool_id, coalesce(sum(amount) filter (where paid_at is not null and voided_at is null), 0)::bigint as paid, sum(amount)::bigint as won, coalesce(sum(amount) filter (where voided_at is not null), 0)::bigint as returned
    from jackpots.drop group by pool_id`
  return new Map(rows.map(({ pool_id, ...sums }) => [pool_id, sums]))
}

const at = (date: Date | null): Instant | null => date && instant(date.getTime())

const dropFrom = (row: Row): Drop => ({
  id: row.id,
  poolId: row.pool_id,
  number: row.number,
  playerId: row.player_id,
  currency: row.currency,
  suit: row.suit,
  amount: row.amount,
  threshold: row.threshold,
  cards: row.cards,
  drawId: row.draw_id,
  provider: row.provider,
  roundId: row.round_id,
  version: row.version,
  gameUuid: row.game_uuid,
  at: instant(row.at.getTime()),
  paidAt: at(row.paid_at),
  shownAt: at(row.shown_at),
  seenAt: at(row.seen_at),
  voidedAt: at(row.voided_at),
  isWinnerErased: row.is_winner_erased,
})
