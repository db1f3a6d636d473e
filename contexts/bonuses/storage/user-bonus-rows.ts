import type { OfferTerms } from '@zoria/contract/bonuses/entities'
import type { EndReason, UserBonusStatus } from '@zoria/contract/bonuses/words'
import { instant, money, parseId, toIso, type Currency, type Id, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Use } from '../rules/availability.ts'
import type { OfferId, UserBonusId } from '../rules/offer.ts'

type PlayerId = Id<'Player'>

/** A stored player bonus. While it is ACTIVE, its balance and progress are in the wallet. */
export type StoredBonus = {
  readonly id: UserBonusId
  readonly playerId: string
  readonly offerId: OfferId
  readonly status: UserBonusStatus
  readonly endReason: EndReason | null
  readonly currency: Currency
  readonly initial: Money | null
  readonly wager: Money | null
  readonly terms: OfferTerms
  readonly progress: Money | null
  readonly released: Money | null
  readonly burnt: Money | null
  readonly createdAt: Instant
  readonly activatedAt: Instant | null
  readonly endedAt: Instant | null
  readonly expiresAt: Instant | null
}

type Row = {
  id: string
  player_id: string
  bonus_id: string
  status: UserBonusStatus
  end_reason: EndReason | null
  currency: Currency
  bonus_initial_amount: bigint | null
  wager_amount: bigint | null
  terms: OfferTerms
  progress: bigint | null
  released_amount: bigint | null
  burnt_amount: bigint | null
  created_at: Date
  activated_at: Date | null
  ended_at: Date | null
  expires_at: Date | null
}

/** The PENDING or ACTIVE bonus of a player. A caller that changes it must hold the wallet's lock. */
export async function findOpenBonus(sql: Queryable, playerId: PlayerId): Promise<StoredBonus | undefined> {
  const [row] = await sql<
    Row[]
  >`select * from bonuses.user_bonus where player_id = ${playerId} and status in ('PENDING', 'ACTIVE')`
  return row && bonusFrom(row)
}

export async function findUserBonus(sql: Queryable, playerId: PlayerId, id: string): Promise<StoredBonus | undefined> {
  const [row] = await sql<Row[]>`select * from bonuses.user_bonus where id = ${id} and player_id = ${playerId}`
  return row && bonusFrom(row)
}

/** A page of a player's bonuses, newest first. */
export async function listUserBonuses(
  sql: Queryable,
  {
    playerId,
    status,
    page,
    pageSize,
  }: { playerId: PlayerId; status: UserBonusStatus | null; page: number; pageSize: number },
): Promise<{ readonly items: readonly StoredBonus[]; readonly total: number }> {
  const condition = sql`player_id = ${playerId} ${status === null ? sql`` : sql`and status = ${status}`}`
  const rows = await sql<
    Row[]
  >`select * from bonuses.user_bonus where ${condition} order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [counted] = await sql<[{ total: bigint }]>`select count(*) as total from bonuses.user_bonus where ${condition}`
  return { items: rows.map(bonusFrom), total: Number(counted.total) }
}

export type OwnUse = Use & { readonly id: UserBonusId; readonly status: UserBonusStatus }

/** A player's instances of these offers, by offer, oldest first. */
export async function findUses(
  sql: Queryable,
  playerId: PlayerId,
  offerIds: readonly OfferId[],
): Promise<ReadonlyMap<string, readonly OwnUse[]>> {
  const rows = await sql<
    { id: string; bonus_id: string; status: UserBonusStatus; created_at: Date; activated_at: Date | null }[]
  >`
    select id, bonus_id, status, created_at, activated_at from bonuses.user_bonus
    where player_id = ${playerId} and bonus_id = any (${[...offerIds]}::text[]) order by created_at, id`
  const uses = rows.map((row) => ({
    offerId: row.bonus_id,
    id: parseId<'UserBonus'>(row.id),
    status: row.status,
    subscribedAt: instant(row.created_at.getTime()),
    activatedAt: instantOrNull(row.activated_at),
  }))
  return Map.groupBy(uses, ({ offerId }) => offerId)
}

export type NewPending = {
  readonly id: UserBonusId
  readonly playerId: PlayerId
  readonly terms: OfferTerms
  readonly promoCode: string | null
  readonly now: Instant
  readonly lapsesAt: Instant
}

/** Inserts a bonus that waits for a deposit. */
export async function insertPending(
  tx: TransactionSql,
  { id, playerId, terms, promoCode, now, lapsesAt }: NewPending,
): Promise<void> {
  await tx`
    insert into bonuses.user_bonus (id, player_id, bonus_id, status, currency, wager_type, terms, promo_code, created_at, expires_at)
    values (${id}, ${playerId}, ${terms.id}, 'PENDING', ${terms.currency}, ${terms.wager_type}, ${tx.json(terms as never)}, ${promoCode}, ${toIso(now)}, ${toIso(lapsesAt)})`
}

/** Stores the terms of a bonus in the row that the wallet wrote with the credit. */
export async function updateTerms(
  tx: TransactionSql,
  {
    id,
    terms,
    promoCode,
    grantId,
  }: { id: UserBonusId; terms: OfferTerms; promoCode: string | null; grantId: string | null },
): Promise<void> {
  await tx`update bonuses.user_bonus set terms = ${tx.json(terms as never)}, promo_code = ${promoCode}, grant_id = ${grantId} where id = ${id}`
}

/** Ends a PENDING bonus; false if it is not PENDING any more. The end of an ACTIVE one is written by the wallet. */
export async function endPending(
  tx: TransactionSql,
  { id, reason, now }: { id: UserBonusId; reason: EndReason; now: Instant },
): Promise<boolean> {
  const rows = await tx`
    update bonuses.user_bonus set status = 'CANCELED', end_reason = ${reason}, ended_at = ${toIso(now)} where id = ${id} and status = 'PENDING' returning 1`
  return rows.length === 1
}

const bonusFrom = (row: Row): StoredBonus => {
  const sum = (amount: bigint | null): Money | null => (amount === null ? null : money(amount, row.currency))
  return {
    id: parseId<'UserBonus'>(row.id),
    playerId: row.player_id,
    offerId: parseId<'Offer'>(row.bonus_id),
    status: row.status,
    endReason: row.end_reason,
    currency: row.currency,
    initial: sum(row.bonus_initial_amount),
    wager: sum(row.wager_amount),
    terms: row.terms,
    progress: sum(row.progress),
    released: sum(row.released_amount),
    burnt: sum(row.burnt_amount),
    createdAt: instant(row.created_at.getTime()),
    activatedAt: instantOrNull(row.activated_at),
    endedAt: instantOrNull(row.ended_at),
    expiresAt: instantOrNull(row.expires_at),
  }
}

const instantOrNull = (at: Date | null): Instant | null => at && instant(at.getTime())
