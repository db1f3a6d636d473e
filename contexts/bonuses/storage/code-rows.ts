import { toIso, type Id, type Instant } from '@zoria/kernel'
import { promoCodeKey } from '@zoria/kernel/promo-code'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { OfferId, UserBonusId } from '../rules/offer.ts'
import type { PromoCode } from '../rules/promo-codes.ts'

type PlayerId = Id<'Player'>

export type OfferCode = PromoCode & { readonly offerId: OfferId }

type Row = {
  id: string
  offer_id: string
  code: string
  enabled: boolean
  uses_max: number | null
  uses_per_player: number
  uses: bigint
  uses_of_player: bigint
}

/**
 * A typed code with its uses; uses of bonuses that were never credited do not count. They are counted up to the code's
 * maximum only: a code for everybody has as many uses as there are players.
 */
export async function findCode(sql: Queryable, given: string, playerId: PlayerId): Promise<OfferCode | undefined> {
  const [row] = await sql<Row[]>`
    select c.*,
      case when c.uses_max is null then 0 else (
        select count(*) from (
          select 1 from bonuses.code_use u cross join lateral (${credited(sql)}) b
          where u.code_id = c.id limit c.uses_max
        ) counted
      ) end as uses,
      (
        select count(*) from bonuses.code_use u cross join lateral (${credited(sql)}) b
        where u.code_id = c.id and u.player_id = ${playerId}
      ) as uses_of_player
    from bonuses.promo_code c where lower(c.code) = ${promoCodeKey(given)}`
  return row && codeFrom(row)
}

/** The bonus of a use `u`, if it was credited or still may be. `offset 0` forces a look-up by key for each use. */
const credited = (sql: Queryable) => sql`
  select 1 from bonuses.user_bonus
  where id = u.user_bonus_id and (activated_at is not null or status <> 'CANCELED') offset 0`

/** Locks a code until the transaction ends, so that its uses are counted one at a time. The wallet is locked before it. */
export async function lockCode(tx: TransactionSql, given: string): Promise<void> {
  await tx`select from bonuses.promo_code where lower(code) = ${promoCodeKey(given)} for update`
}

export async function insertCodeUse(
  tx: TransactionSql,
  {
    codeId,
    playerId,
    userBonusId,
    now,
  }: { codeId: string; playerId: PlayerId; userBonusId: UserBonusId; now: Instant },
): Promise<void> {
  await tx`insert into bonuses.code_use (user_bonus_id, code_id, player_id, used_at) values (${userBonusId}, ${codeId}, ${playerId}, ${toIso(now)})`
}

export type NewCode = {
  readonly id: string
  readonly offerId: OfferId
  readonly code: string
  readonly usesMax: number | null
  readonly usesPerPlayer: number
}

/** Adds a code to an offer; false if it is taken. */
export async function insertCode(
  tx: TransactionSql,
  { id, offerId, code, usesMax, usesPerPlayer }: NewCode,
  now: Instant,
): Promise<boolean> {
  const rows = await tx`
    insert into bonuses.promo_code (id, offer_id, code, uses_max, uses_per_player, created_at)
    values (${id}, ${offerId}, ${code}, ${usesMax}, ${usesPerPlayer}, ${toIso(now)}) on conflict do nothing returning 1`
  return rows.length === 1
}

/** The enabled codes of these offers, oldest first. */
export async function listCodes(
  sql: Queryable,
  offerIds: readonly OfferId[],
): Promise<readonly { readonly offerId: string; readonly code: string }[]> {
  const rows = await sql<{ offer_id: string; code: string }[]>`
    select offer_id, code from bonuses.promo_code where enabled and offer_id = any (${[...offerIds]}::uuid[]) order by created_at, id`
  return rows.map((row) => ({ offerId: row.offer_id, code: row.code }))
}

const codeFrom = (row: Row): OfferCode => ({
  id: row.id,
  offerId: row.offer_id as OfferId,
  code: row.code,
  isEnabled: row.enabled,
  usesMax: row.uses_max,
  usesPerPlayer: row.uses_per_player,
  uses: Number(row.uses),
  usesOfPlayer: Number(row.uses_of_player),
})
