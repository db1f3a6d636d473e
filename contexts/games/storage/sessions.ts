import { toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Queryable, Sql } from '@zoria/platform/database'

export type GameSession = {
  readonly id: Id<'GameSession'>
  readonly playerId: Id<'Player'>
  readonly gameId: string
  readonly merchant: string
  readonly currency: Currency
  readonly country: string
  readonly device: string
  readonly startedAt: Instant
}

/** Stores one launch for money. */
export async function insertSession(sql: Queryable, session: GameSession): Promise<void> {
  await sql`
    insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
    values (${session.id}, ${session.playerId}, ${session.gameId}, ${session.merchant}, ${session.currency}, ${session.country}, ${session.device}, ${toIso(session.startedAt)})`
}

/** Deletes sessions that started before, except a player's last one of a game; returns how many. */
export async function deleteSessions(
  sql: Sql,
  { startedBefore, countMax }: { startedBefore: Instant; countMax: number },
): Promise<number> {
  const { count } = await sql`
    delete from games.game_session where id = any (array(
      select old.id from games.game_session old
      where old.started_at < ${toIso(startedBefore)} and exists (
        select from games.game_session later
        where later.player_id = old.player_id and later.game_id = old.game_id and (later.started_at, later.id) > (old.started_at, old.id)
      )
      order by old.started_at limit ${countMax}
    ))`
  return count
}
