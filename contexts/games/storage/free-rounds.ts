import { amountOf, toIso, type Id, type Instant, type Money } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'

export type FreeRoundsRow = {
  readonly id: string
  readonly playerId: Id<'Player'>
  readonly userBonusId: Id<'UserBonus'> | null
  readonly gameUuid: string
  readonly count: number
  readonly stake: Money
  readonly validUntil: Instant
  readonly now: Instant
}

/** Stores free rounds before the provider is called: their first win may arrive before the answer. Idempotent. */
export async function insertFreeRounds(sql: Sql, { id, playerId, userBonusId, gameUuid, count, stake, validUntil, now }: FreeRoundsRow): Promise<void> {
  await sql`
    insert into games.free_rounds (id, player_id, user_bonus_id, game_uuid, count, stake, currency, valid_until, asked_at)
    values (${id}, ${playerId}, ${userBonusId}, ${gameUuid}, ${count}, ${amountOf(stake)}, ${stake.currency}, ${toIso(validUntil)}, ${toIso(now)}) on conflict (id) do nothing`
}

/** The player bonuses that granted these free rounds to a player; those granted by the casino are omitted. */
export async function findGrantingBonuses(sql: Sql, playerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; user_bonus_id: string }[]>`
    select id, user_bonus_id from games.free_rounds where player_id = ${playerId} and user_bonus_id is not null and id in ${sql([...ids])}`
  return new Map(rows.map(({ id, user_bonus_id }) => [id, user_bonus_id]))
}
