import type { GameStatus } from '@zoria/contract/games/words'
import type { Id } from '@zoria/kernel'

export type LaunchRefusal =
  | 'GAME_NOT_FOUND'
  | 'GAME_UNAVAILABLE'
  | 'GAME_COUNTRY_RESTRICTED'
  | 'GAME_MAINTENANCE'
  | 'LIMIT_REACHED'
  | 'PLAYER_EXCLUDED'
  | 'CONSENT_REQUIRED'
  | 'BIRTH_DATE_REQUIRED'

export type DemoRefusal = Extract<LaunchRefusal, `GAME_${string}`>

export type LaunchedGame = {
  readonly status: GameStatus
  readonly isDeleted: boolean
  readonly hasDemo: boolean
  readonly countriesBlocked: readonly string[]
}

export type LaunchingPlayer = {
  readonly country: string
  readonly block: 'none' | 'restricted' | 'closed'
  /** Whether the wallet refuses all stakes of the player, whatever the account's state. */
  readonly isBlocked: boolean
  readonly isLimitReached: boolean
  readonly missing: readonly string[]
}

/** Why a game cannot be opened for money, in the documented order; null if it can. docs/rules/games.md#launch */
export function refuseLaunch(game: LaunchedGame | undefined, player: LaunchingPlayer): LaunchRefusal | null {
  const refusal = refuseGame(game, player.country)
  if (refusal !== null) return refusal
  if (player.isLimitReached) return 'LIMIT_REACHED'
  if (player.block !== 'none' || player.isBlocked) return 'PLAYER_EXCLUDED'
  if (player.missing.includes('CONSENT_REQUIRED')) return 'CONSENT_REQUIRED'
  return player.missing.includes('BIRTH_DATE_REQUIRED') ? 'BIRTH_DATE_REQUIRED' : null
}

/** Why a game cannot be opened with play money; null if it can. */
export function refuseDemo(game: LaunchedGame | undefined, country: string): DemoRefusal | null {
  const refusal = refuseGame(game, country)
  if (refusal !== null) return refusal
  return game?.hasDemo ? null : 'GAME_UNAVAILABLE'
}

function refuseGame(game: LaunchedGame | undefined, country: string): DemoRefusal | null {
  if (game === undefined || game.isDeleted) return 'GAME_NOT_FOUND'
  if (game.status === 'unavailable') return 'GAME_UNAVAILABLE'
  if (game.countriesBlocked.includes(country)) return 'GAME_COUNTRY_RESTRICTED'
  return game.status === 'maintenance' ? 'GAME_MAINTENANCE' : null
}

/**
 * Where a game returns its player to: an address of our own site, otherwise the lobby. A foreign address would be an
 * open redirect.
 */
export function returnAddress(wanted: string | undefined, siteUrl: string): string {
  const lobby = new URL('/games', siteUrl)
  if (wanted === undefined || !URL.canParse(wanted, siteUrl)) return lobby.href
  const address = new URL(wanted, siteUrl)
  return address.origin === lobby.origin ? address.href : lobby.href
}

/**
 * The name of a player without an alias for providers: their protocols require one, and neither phone nor e-mail may be
 * sent.
 */
export function playerName(playerId: Id<'Player'>): string {
  return `player-${playerId.slice(-12)}`
}
