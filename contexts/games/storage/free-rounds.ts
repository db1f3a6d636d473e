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
export async function insertFreeRounds(
  sql: Sql,
  { id, playerId, userBonusId, gameUuid, count, stake, validUntil, now }: FreeRoundsRow,
): Promise<void> {
  await sql`
    insert into games.free_rounds (id, player_id, user_bonus_id, game_uuid, count, stake, currency, valid_until, asked_at)
    values (${id}, ${playerId}, ${userBonusId}, ${gameUuid}, ${count}, ${amountOf(stake)}, ${stake.currency}, ${toIso(validUntil)}, ${toIso(now)}) on conflict (id) do nothing`
}

/** Free rounds of ours: `userBonusId` is the player bonus that granted them, null for the casino. */
export type FreeRoundsGrant = { readonly userBonusId: string | null }

/** Which of these free rounds we granted to a player, and who did; others are missing. */
export async function findGrants(
  sql: Sql,
  playerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FreeRoundsGrant>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<
    { id: string; user_bonus_id: string | null }[]
  >`select id, user_bonus_id from games.free_rounds where player_id = ${playerId} and id in ${sql([...ids])}`
  return new Map(rows.map(({ id, user_bonus_id }) => [id, { userBonusId: user_bonus_id }]))
}
