import type { Id } from '@zoria/kernel'
import type { Queryable, TransactionSql } from '@zoria/platform/database'

type PlayerId = Id<'Player'>

export type PersonalBonuses = {
  readonly bonuses: readonly object[]
  readonly grants: readonly object[]
  readonly exclusions: readonly object[]
  readonly modalsClosed: readonly object[]
  readonly wrongCodes: readonly object[]
}

/** All stored data about a player's bonuses. */
export async function readPersonalBonuses(sql: Queryable, playerId: PlayerId): Promise<PersonalBonuses> {
  const bonuses = await sql<{ row: object }[]>`
    select (to_jsonb(b) - 'player_id') || jsonb_build_object('shown_at', r.seen_at) as row
    from bonuses.user_bonus b left join bonuses.received r on r.user_bonus_id = b.id where b.player_id = ${playerId} order by b.created_at, b.id`
  const grants = await sql<
    { row: object }[]
  >`select to_jsonb(g) - 'player_id' - 'external_id' - 'claim_reply' as row from bonuses.granted g where g.player_id = ${playerId} order by g.created_at, g.id`
  return {
    bonuses: bonuses.map(({ row }) => row),
    grants: grants.map(({ row }) => row),
    exclusions: await sql<
      object[]
    >`select offer_id, reason, excluded_at from bonuses.excluded_player where player_id = ${playerId} order by excluded_at`,
    modalsClosed: await sql<
      object[]
    >`select modal, closed_at from bonuses.closed_modal where player_id = ${playerId} order by modal`,
    wrongCodes: await sql<
      object[]
    >`select guess, tried_at from bonuses.wrong_code where player_id = ${playerId} order by tried_at, guess`,
  }
}

/** Deletes what an erasure removes: typed codes and closed modals. The books keep the bonuses under the player's id. */
export async function erasePersonalBonuses(tx: TransactionSql, playerId: PlayerId): Promise<void> {
  await tx`delete from bonuses.wrong_code where player_id = ${playerId}`
  await tx`delete from bonuses.closed_modal where player_id = ${playerId}`
}
