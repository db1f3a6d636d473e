import type { Currency } from '../rules/stakes.ts'
import { timestamp, type Queryable, type TransactionSql } from './database.ts'

export type StakeChoice = 'bet_id' | 'total_bet_id' | 'denomination'

/** Free rounds as granted by the platform. Immutable, except that they may be canceled. */
export interface FreeGrant {
  readonly freespinId: string
  readonly playerId: string
  readonly currency: Currency
  readonly gameSlug: string
  readonly quantity: number
  readonly stake: bigint
  readonly stakeChoice: StakeChoice
  readonly stakeChoiceValue: string
  readonly validFrom: number
  readonly validUntil: number
  readonly canceledAt: number | null
}

/**
 * A grant with its progress: refused and voided rounds are returned to it, and payouts count once their player saw
 * them.
 */
export interface PlayedGrant extends FreeGrant {
  readonly left: number
  readonly won: bigint
}

/** Inserts a grant. False if its id is taken. */
export async function insertGrant(
  sql: Queryable,
  grant: Omit<FreeGrant, 'canceledAt'>,
  givenAt: number,
): Promise<boolean> {
  const rows = await sql`
    insert into studio.free_grant (freespin_id, player_id, currency, game_slug, quantity, stake, stake_choice, stake_choice_value, valid_from, valid_until, given_at)
    values (${grant.freespinId}, ${grant.playerId}, ${grant.currency}, ${grant.gameSlug}, ${grant.quantity}, ${grant.stake}, ${grant.stakeChoice},
      ${grant.stakeChoiceValue}, ${timestamp(grant.validFrom)}, ${timestamp(grant.validUntil)}, ${timestamp(givenAt)})
    on conflict do nothing returning 1`
  return rows.length === 1
}

export async function findGrant(sql: Queryable, freespinId: string): Promise<PlayedGrant | null> {
  const [row] = await sql<
    Row[]
  >`select ${columns(sql)} from studio.free_grant as free_grant where freespin_id = ${freespinId}`
  return row === undefined ? null : grantOf(row)
}

/** Cancels a grant; a running round finishes. False if there was nothing to cancel. */
export async function cancelGrant(sql: Queryable, freespinId: string, now: number): Promise<boolean> {
  const rows =
    await sql`update studio.free_grant set canceled_at = ${timestamp(now)} where freespin_id = ${freespinId} and canceled_at is null returning 1`
  return rows.length === 1
}

/** The player, game and currency to search grants for. */
export interface GrantSeat {
  readonly playerId: string
  readonly gameSlug: string
  readonly currency: Currency
}

/** The grant a player can play now in a game: of several, the one that ends first. */
export async function findPlayableGrant(sql: Queryable, seat: GrantSeat, now: number): Promise<PlayedGrant | null> {
  const rows = await sql<
    Row[]
  >`select ${columns(sql)} from studio.free_grant as free_grant where ${playable(sql, seat, now)} order by valid_until, freespin_id`
  return rows.map(grantOf).find(({ left }) => left > 0) ?? null
}

/**
 * Like `findPlayableGrant`, and blocks concurrent free rounds and cancellations of this player until the transaction
 * ends.
 */
export async function lockPlayableGrant(tx: TransactionSql, seat: GrantSeat, now: number): Promise<PlayedGrant | null> {
  await tx`select 1 from studio.free_grant as free_grant where ${playable(tx, seat, now)} order by freespin_id for update`
  // A separate statement after the lock, so that it sees what concurrent transactions committed meanwhile.
  return findPlayableGrant(tx, seat, now)
}

/** Marks a new round as a free round. */
export async function bookFreeRound(
  tx: TransactionSql,
  roundId: string,
  of: { freespinId: string; left: number },
): Promise<void> {
  await tx`update studio.unfinished_round set freespin_id = ${of.freespinId}, freespins_left = ${of.left} where id = ${roundId}`
}

const playable = (sql: Queryable, { playerId, gameSlug, currency }: GrantSeat, now: number) => sql`
  player_id = ${playerId} and game_slug = ${gameSlug} and currency = ${currency} and canceled_at is null
  and valid_from <= ${timestamp(now)} and valid_until > ${timestamp(now)}`

type Row = Omit<PlayedGrant, 'validFrom' | 'validUntil' | 'canceledAt'> & {
  readonly validFrom: Date
  readonly validUntil: Date
  readonly canceledAt: Date | null
}

const columns = (sql: Queryable) => sql`
  freespin_id as "freespinId", player_id as "playerId", currency, game_slug as "gameSlug", quantity, stake,
  stake_choice as "stakeChoice", stake_choice_value as "stakeChoiceValue", valid_from as "validFrom", valid_until as "validUntil", canceled_at as "canceledAt",
  quantity - (select count(*)::int from studio.round where round.freespin_id = free_grant.freespin_id and state not in ('stake_refused', 'voided')) as left,
  (select coalesce(sum(payout), 0)::bigint from studio.round where round.freespin_id = free_grant.freespin_id and state in ('payout_asked', 'settled')) as won`

const grantOf = (row: Row): PlayedGrant => ({
  ...row,
  validFrom: row.validFrom.getTime(),
  validUntil: row.validUntil.getTime(),
  canceledAt: row.canceledAt?.getTime() ?? null,
})
