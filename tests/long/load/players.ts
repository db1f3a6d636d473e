import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zoria/wallet'
import type { Home } from '../house/home.ts'
import { withObserver } from './audit.ts'
import { played, merchant } from './commands.ts'

/** Opens a wallet for each. */
export async function openPlayers(home: Home, players: readonly PlayerId[]): Promise<void> {
  const sql = home.pool('app')
  try {
    await withObserver(home, (wallet) =>
      sql.begin(async (tx) => {
        for (const playerId of players) await wallet.open(tx, { playerId, currency: 'uah' })
      }),
    )
  } finally {
    await sql.end()
  }
}

/** A listed game and a game session for each player, as a launch leaves them, so that the callback takes their bets. */
export async function openSessions(home: Home, players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, string>> {
  const sql = home.pool('owner')
  const sessions = new Map(players.map((player) => [player, randomUUID()]))
  const [provider, game] = [randomUUID(), randomUUID()]
  await sql`insert into games.provider (id, merchant, external_id, slug, name) values (${provider}, ${merchant.id}, 'faults', ${played.provider}, 'Faults')`
  await sql`
    insert into games.game (id, merchant, game_uuid, slug, provider_id, name, category, has_demo, has_lobby, added_at, version)
    values (${game}, ${merchant.id}, ${played.game}, ${played.game}, ${provider}, 'Faults', 'slots', false, false, now(), 1)`
  for (const [player, session] of sessions) {
    await sql`
      insert into games.game_session (id, player_id, game_id, merchant, currency, country, device, started_at)
      values (${session}, ${player}, ${game}, ${merchant.id}, 'uah', 'UA', 'desktop', now() - interval '1 minute')`
  }
  await sql.end()
  return sessions
}
