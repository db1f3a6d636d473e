import type { GameStatus } from '@zoria/contract/games/words'

export type LaunchRefusal =
  | 'GAME_NOT_FOUND' | 'GAME_UNAVAILABLE' | 'GAME_COUNTRY_RESTRICTED' | 'GAME_MAINTENANCE'
  | 'LIMIT_REACHED' | 'PLAYER_EXCLUDED' | 'CONSENT_REQUIRED' | 'BIRTH_DATE_REQUIRED'

export type DemoRefusal = Extract<LaunchRefusal, `GAME_${string}`>

export type LaunchedGame = {
  readonly status: GameStatus
  readonly isDeleted: boolean
  readonly hasLobby: boolean
  readonly hasDemo: boolean
  readonly countriesBlocked: readonly string[]
}

export type LaunchingPlayer = {
  readonly country: string
  readonly block: 'none' | 'restricted' | 'closed'
  /** The wallet takes no stake of him, whatever his account says. */
  readonly isBlocked: boolean
  readonly isLimitReached: boolean
  readonly missing: readonly string[]
}

/** Why a game cannot be opened for money, in the documented order; null where it can. docs/rules/games.md#launch */
export function refuseLaunch(game: LaunchedGame | undefined, player: LaunchingPlayer): LaunchRefusal | null {
  const refusal = refuseGame(game, player.country)
  if (refusal !== null) return refusal
  if (player.isLimitReached) return 'LIMIT_REACHED'
  if (player.block !== 'none' || player.isBlocked) return 'PLAYER_EXCLUDED'
  if (player.missing.includes('CONSENT_REQUIRED')) return 'CONSENT_REQUIRED'
  return player.missing.includes('BIRTH_DATE_REQUIRED') ? 'BIRTH_DATE_REQUIRED' : null
}

/** Why a game cannot be tried with play money; null where it can. */
export function refuseDemo(game: LaunchedGame | undefined, country: string): DemoRefusal | null {
  const refusal = refuseGame(game, country)
  if (refusal !== null) return refusal
  return game?.hasDemo ? null : 'GAME_UNAVAILABLE'
}

function refuseGame(game: LaunchedGame | undefined, country: string): DemoRefusal | null {
  if (game === undefined || game.isDeleted) return 'GAME_NOT_FOUND'
  // NOTE: a game with a lobby opens at a table, which the launch has no field for yet.
  if (game.status === 'unavailable' || game.hasLobby) return 'GAME_UNAVAILABLE'
  if (game.countriesBlocked.includes(country)) return 'GAME_COUNTRY_RESTRICTED'
  return game.status === 'maintenance' ? 'GAME_MAINTENANCE' : null
}
