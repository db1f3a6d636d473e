import { toIso, type Currency, type Id, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'

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

/** Keeps one launch for money. */
export async function insertSession(sql: Queryable, session: GameSession): Promise<void> {
  await sql`
    insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
    values (${session.id}, ${session.playerId}, ${session.gameId}, ${session.merchant}, ${session.currency}, ${session.country}, ${session.device}, ${toIso(session.startedAt)})`
}
