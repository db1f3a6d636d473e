import type { Id } from '@zoria/kernel'

/** What a player is called towards providers: their protocols want a name, and neither phone nor e-mail leaves the house. */
export function playerName(playerId: Id<'Player'>): string {
  return `player-${playerId.slice(-12)}`
}
