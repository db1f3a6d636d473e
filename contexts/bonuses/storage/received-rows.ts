import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import { instant, money, toIso, type Currency, type Id, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { UserBonusId } from '../rules/offer.ts'

type PlayerId = Id<'Player'>

export type Received = {
  readonly id: string
  readonly userBonusId: string
  readonly playerId: string
  readonly amount: Money
  readonly terms: OfferTerms
  readonly isSeen: boolean
  readonly createdAt: Instant
}

/** Inserts a credit record, to be shown once; idempotent. */
export async function insertReceived(
  tx: TransactionSql,
  {
    id,
    userBonusId,
    playerId,
    amount,
    now,
  }: { id: string; userBonusId: UserBonusId; playerId: PlayerId; amount: Money; now: Instant },
): Promise<void> {
  await tx`
    insert into bonuses.received (id, user_bonus_id, player_id, amount, created_at)
    values (${id}, ${userBonusId}, ${playerId}, ${amount.amount}, ${toIso(now)}) on conflict (user_bonus_id) do nothing`
}

type Row = {
  id: string
  user_bonus_id: string
  player_id: string
  amount: bigint
  currency: Currency
  terms: OfferTerms
  seen_at: Date | null
  created_at: Date
}

/** A page of a player's credits, newest first. */
export async function listReceived(
  sql: Queryable,
  { playerId, isSeen, page, pageSize }: { playerId: PlayerId; isSeen: boolean | null; page: number; pageSize: number },
): Promise<{ readonly items: readonly Received[]; readonly total: number }> {
  const condition = sql`r.player_id = ${playerId} ${isSeen === null ? sql`` : sql`and (r.seen_at is not null) = ${isSeen}`}`
  const rows = await sql<Row[]>`
    select r.*, b.currency, b.terms from bonuses.received r join bonuses.user_bonus b on b.id = r.user_bonus_id
    where ${condition} order by r.created_at desc, r.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [counted] = await sql<[{ total: bigint }]>`select count(*) as total from bonuses.received r where ${condition}`
  return { items: rows.map(receivedFrom), total: Number(counted.total) }
}

/** Marks a credit as shown; false if it is not the player's. */
export async function markSeen(
  sql: Queryable,
  { playerId, id, now }: { playerId: PlayerId; id: string; now: Instant },
): Promise<boolean> {
  const rows =
    await sql`update bonuses.received set seen_at = coalesce(seen_at, ${toIso(now)}) where id = ${id} and player_id = ${playerId} returning 1`
  return rows.length === 1
}

const receivedFrom = (row: Row): Received => ({
  id: row.id,
  userBonusId: row.user_bonus_id,
  playerId: row.player_id,
  amount: money(row.amount, row.currency),
  terms: row.terms,
  isSeen: row.seen_at !== null,
  createdAt: instant(row.created_at.getTime()),
})
