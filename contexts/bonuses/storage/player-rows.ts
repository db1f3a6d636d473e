import type { ClosableModal } from '@zoria/contract/bonuses/words'
import { toIso, type Id, type Instant, type Money } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'
import type { OfferId, UserBonusId } from '../rules/offer.ts'

type PlayerId = Id<'Player'>

/** Whether a player is excluded from all bonuses, or from this one. */
export async function isExcluded(sql: Queryable, playerId: PlayerId, offerId: OfferId): Promise<boolean> {
  const rows =
    await sql`select from bonuses.excluded_player where player_id = ${playerId} and (offer_id is null or offer_id = ${offerId}) limit 1`
  return rows.length > 0
}

/** Excludes a player from an offer, null: from all; false if excluded already. */
export async function insertExclusion(
  tx: TransactionSql,
  { playerId, offerId, reason, now }: { playerId: PlayerId; offerId: OfferId | null; reason: string; now: Instant },
): Promise<boolean> {
  const rows =
    await tx`insert into bonuses.excluded_player (player_id, offer_id, reason, excluded_at) values (${playerId}, ${offerId}, ${reason}, ${toIso(now)}) on conflict do nothing returning 1`
  return rows.length === 1
}

/** Deletes an exclusion and returns its reason; undefined if there is none. */
export async function deleteExclusion(
  tx: TransactionSql,
  { playerId, offerId }: { playerId: PlayerId; offerId: OfferId | null },
): Promise<string | undefined> {
  const [row] = await tx<
    { reason: string }[]
  >`delete from bonuses.excluded_player where player_id = ${playerId} and offer_id is not distinct from ${offerId}::uuid returning reason`
  return row?.reason
}

/** Number of a player's deposits applied to bonuses. */
export async function countDeposits(sql: Queryable, playerId: PlayerId): Promise<number> {
  const [row] = await sql<
    [{ count: bigint }]
  >`select count(*) as count from bonuses.met_deposit where player_id = ${playerId}`
  return Number(row.count)
}

export async function hasMetDeposit(tx: TransactionSql, paymentId: string): Promise<boolean> {
  const rows = await tx`select from bonuses.met_deposit where payment_id = ${paymentId}`
  return rows.length > 0
}

/** Stores the result of a deposit. */
export async function insertMetDeposit(
  tx: TransactionSql,
  {
    paymentId,
    playerId,
    amount,
    userBonusId,
    now,
  }: { paymentId: string; playerId: PlayerId; amount: Money; userBonusId: UserBonusId | null; now: Instant },
): Promise<void> {
  await tx`
    insert into bonuses.met_deposit (payment_id, player_id, currency, amount, user_bonus_id, met_at)
    values (${paymentId}, ${playerId}, ${amount.currency}, ${amount.amount}, ${userBonusId}, ${toIso(now)})`
}

/** Marks a deposit as reversed, whether it was applied or not. */
export async function markReversed(
  tx: TransactionSql,
  { paymentId, playerId, amount, now }: { paymentId: string; playerId: PlayerId; amount: Money; now: Instant },
): Promise<void> {
  await tx`
    insert into bonuses.met_deposit (payment_id, player_id, currency, amount, met_at, taken_back_at)
    values (${paymentId}, ${playerId}, ${amount.currency}, ${amount.amount}, ${toIso(now)}, ${toIso(now)})
    on conflict (payment_id) do update set taken_back_at = excluded.taken_back_at`
}

export async function isTakenBack(sql: Queryable, paymentId: string): Promise<boolean> {
  const rows = await sql`select from bonuses.met_deposit where payment_id = ${paymentId} and taken_back_at is not null`
  return rows.length > 0
}

/** The player bonuses that a deposit credited or triggered, oldest first: a deposit may trigger several offers. */
export async function listBonusesOfDeposit(
  sql: Queryable,
  { paymentId, trigger }: { paymentId: string; trigger: string },
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select user_bonus_id as id from bonuses.met_deposit where payment_id = ${paymentId} and user_bonus_id is not null
    union
    select user_bonus_id from bonuses.granted where player_id = (select player_id from bonuses.met_deposit where payment_id = ${paymentId})
      and source = 'trigger' and external_id = offer_id || ':' || ${trigger} and user_bonus_id is not null
    order by id`
  return rows.map(({ id }) => id)
}

export async function insertClosedModal(
  sql: Queryable,
  { playerId, modal, now }: { playerId: PlayerId; modal: ClosableModal; now: Instant },
): Promise<void> {
  await sql`insert into bonuses.closed_modal (player_id, modal, closed_at) values (${playerId}, ${modal}, ${toIso(now)}) on conflict do nothing`
}

export async function listClosedModals(sql: Queryable, playerId: PlayerId): Promise<readonly ClosableModal[]> {
  const rows = await sql<
    { modal: ClosableModal }[]
  >`select modal from bonuses.closed_modal where player_id = ${playerId} order by modal`
  return rows.map(({ modal }) => modal)
}

/** Switches a group of offers and returns its previous state; undefined if there is none. */
export async function updateGroup(
  tx: TransactionSql,
  { id, isEnabled }: { id: string; isEnabled: boolean },
): Promise<boolean | undefined> {
  const [row] = await tx<{ was: boolean }[]>`
    update bonuses.bonus_group g set enabled = ${isEnabled} from (select id, enabled as was from bonuses.bonus_group where id = ${id} for update) as before where g.id = before.id returning before.was`
  return row?.was
}

export async function listGroups(
  sql: Queryable,
): Promise<readonly { readonly id: string; readonly name: string; readonly enabled: boolean }[]> {
  const rows = await sql<
    { id: string; name: string; enabled: boolean }[]
  >`select id, name, enabled from bonuses.bonus_group order by id`
  return rows.map(({ id, name, enabled }) => ({ id, name, enabled }))
}
