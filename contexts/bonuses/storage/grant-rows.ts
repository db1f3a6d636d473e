import type { OfferTerms, UserBonus } from '@zoria/contract/bonuses/entities'
import type { GrantSource, GrantStatus } from '@zoria/contract/bonuses/words'
import { instant, money, parseId, toIso, type Currency, type Id, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { Use } from '../rules/availability.ts'
import type { OfferId, UserBonusId } from '../rules/offer.ts'

type PlayerId = Id<'Player'>

export type StoredGrant = {
  readonly id: string
  readonly playerId: PlayerId
  readonly offerId: OfferId
  readonly source: GrantSource
  readonly amount: Money
  readonly terms: OfferTerms
  readonly status: GrantStatus
  readonly userBonusId: UserBonusId | null
  /** The answer to its claim; null if it was not claimed. */
  readonly claimReply: UserBonus | null
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

type Row = {
  id: string
  player_id: string
  offer_id: string
  source: GrantSource
  currency: Currency
  amount: bigint
  terms: OfferTerms
  status: GrantStatus
  user_bonus_id: string | null
  claim_reply: UserBonus | null
  created_at: Date
  expires_at: Date
}

export type NewGrant = Pick<
  StoredGrant,
  'id' | 'playerId' | 'offerId' | 'source' | 'amount' | 'terms' | 'userBonusId' | 'expiresAt'
> & { readonly externalId: string; readonly earnedAt: Instant; readonly now: Instant }

/** Inserts a grant: claimed already with its player bonus, otherwise waiting. */
export async function insertGrant(
  tx: TransactionSql,
  { id, playerId, offerId, source, externalId, amount, terms, userBonusId, expiresAt, earnedAt, now }: NewGrant,
): Promise<void> {
  const [status, endedAt] = userBonusId === null ? ['waiting', null] : ['claimed', toIso(now)]
  await tx`
    insert into bonuses.granted (id, source, external_id, player_id, offer_id, currency, amount, terms, status, user_bonus_id, earned_at, created_at, expires_at, ended_at)
    values (${id}, ${source}, ${externalId}, ${playerId}, ${offerId}, ${amount.currency}, ${amount.amount}, ${tx.json(terms as never)}, ${status}, ${userBonusId}, ${toIso(earnedAt)}, ${toIso(now)}, ${toIso(expiresAt)}, ${endedAt})`
}

/** The grant with this caller's id; undefined if there is none yet. */
export async function findGrantBy(
  sql: Queryable,
  { source, externalId }: { readonly source: GrantSource; readonly externalId: string },
): Promise<StoredGrant | undefined> {
  const [row] = await sql<Row[]>`select * from bonuses.granted where source = ${source} and external_id = ${externalId}`
  return row && grantFrom(row)
}

export async function findGrant(sql: Queryable, playerId: PlayerId, id: string): Promise<StoredGrant | undefined> {
  const [row] = await sql<Row[]>`select * from bonuses.granted where id = ${id} and player_id = ${playerId}`
  return row && grantFrom(row)
}

/**
 * What limits count for a triggered offer: grants from the moment they were earned, waiting, claimed or expired, and
 * bonuses that were not grants. Withdrawn grants do not count.
 */
export async function findGrantUses(sql: Queryable, playerId: PlayerId, offerId: OfferId): Promise<readonly Use[]> {
  const rows = await sql<{ created_at: Date; activated_at: Date | null }[]>`
    select created_at, coalesce(earned_at, created_at) as activated_at from bonuses.granted where player_id = ${playerId} and offer_id = ${offerId} and status <> 'withdrawn'
    union all
    select created_at, activated_at from bonuses.user_bonus where player_id = ${playerId} and bonus_id = ${offerId} and grant_id is null`
  return rows.map(({ created_at: at, activated_at: activated }) => ({
    subscribedAt: instant(at.getTime()),
    activatedAt: activated && instant(activated.getTime()),
  }))
}

/** A player's waiting grants that can still be claimed, first to expire first. */
export async function listWaitingGrants(
  sql: Queryable,
  playerId: PlayerId,
  now: Instant,
): Promise<readonly StoredGrant[]> {
  const rows = await sql<
    Row[]
  >`select * from bonuses.granted where player_id = ${playerId} and status = 'waiting' and expires_at > ${toIso(now)} order by expires_at, id`
  return rows.map(grantFrom)
}

/**
 * Identifies a grant. With the player, every usable index has a few matching rows; with the id alone the planner may
 * read all waiting grants.
 */
export type GrantName = { readonly id: string; readonly playerId: PlayerId }

/**
 * Turns a waiting grant into a player bonus; the wallet is locked. False if it does not wait any more: a grant expires
 * without the lock of the wallet.
 */
export async function claimGrant(
  tx: TransactionSql,
  { id, playerId }: GrantName,
  { userBonusId, now }: { userBonusId: UserBonusId; now: Instant },
): Promise<boolean> {
  const rows = await tx`
    update bonuses.granted set status = 'claimed', user_bonus_id = ${userBonusId}, ended_at = ${toIso(now)}
    where id = ${id} and player_id = ${playerId} and status = 'waiting' returning 1`
  return rows.length === 1
}

/** Stores the answer of a claim. */
export async function storeClaimReply(tx: TransactionSql, id: string, reply: UserBonus): Promise<void> {
  await tx`update bonuses.granted set claim_reply = ${tx.json(reply as never)} where id = ${id}`
}

/** Withdraws a player's waiting grants: those of one trigger event, or all. */
export async function withdrawGrants(
  tx: TransactionSql,
  { playerId, trigger, now }: { playerId: PlayerId; trigger: string | null; now: Instant },
): Promise<void> {
  await tx`
    update bonuses.granted set status = 'withdrawn', ended_at = ${toIso(now)}
    where player_id = ${playerId} and status = 'waiting' ${trigger === null ? tx`` : tx`and source = 'trigger' and external_id = offer_id || ':' || ${trigger}`}`
}

/** Expires a grant that was not claimed in time. */
export async function expireGrant(sql: Queryable, { id, playerId }: GrantName, now: Instant): Promise<void> {
  await sql`
    update bonuses.granted set status = 'expired', ended_at = ${toIso(now)}
    where id = ${id} and player_id = ${playerId} and status = 'waiting' and expires_at <= ${toIso(now)}`
}

const grantFrom = (row: Row): StoredGrant => ({
  id: row.id,
  playerId: parseId<'Player'>(row.player_id),
  offerId: parseId<'Offer'>(row.offer_id),
  source: row.source,
  amount: money(row.amount, row.currency),
  terms: row.terms,
  status: row.status,
  userBonusId: row.user_bonus_id === null ? null : parseId<'UserBonus'>(row.user_bonus_id),
  claimReply: row.claim_reply,
  createdAt: instant(row.created_at.getTime()),
  expiresAt: instant(row.expires_at.getTime()),
})
