import { fail, money, newId, ok, type Currency, type Id, type Result } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Identity } from '@zoria/identity'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { GisClient } from '../gateways/gis/client.ts'
import type { ProviderFault } from '../gateways/gis/transport.ts'
import { refuseDemo, refuseLaunch, type DemoRefusal, type LaunchedGame, type LaunchRefusal } from '../rules/launch-refusal.ts'
import { playerName } from '../rules/player-name.ts'
import { returnAddress } from '../rules/return-address.ts'
import { findGame, type GameRow } from '../storage/games.ts'
import { insertSession } from '../storage/sessions.ts'

export type LaunchDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly identity: Pick<Identity, 'standing'>
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'gatesInTheWay'>
  readonly gis: Pick<GisClient, 'init' | 'initDemo'>
  readonly merchant: string
  /** The player site: games send their players back to it and nowhere else. */
  readonly siteUrl: string
}

export type LaunchDemo = { readonly slug: string; readonly device: string; readonly language: string; readonly returnUrl: string | undefined }
export type LaunchGame = LaunchDemo & { readonly playerId: Id<'Player'> }

/** Opens a game for money: keeps the session the provider will bet with and answers the provider's address. docs/rules/games.md#launch */
export const launchGame = (deps: LaunchDeps) => async (command: LaunchGame): Promise<Result<{ url: string; sessionId: string }, { code: LaunchRefusal | 'TECHNICAL_WORK' | 'UNAUTHORIZED' }>> => {
  if (deps.settings.read('TECHNICAL_WORK')) return fail({ code: 'TECHNICAL_WORK' })
  const [game, standing] = await Promise.all([findGame(deps.sql, command.slug), deps.identity.standing(command.playerId)])
  if (standing === undefined) return fail({ code: 'UNAUTHORIZED' })
  const refusal = refuseLaunch(launchedOf(game), { ...standing, ...(await gatesInTheWay(deps, command.playerId, standing.currency)) })
  if (refusal !== null || game === undefined) return fail({ code: refusal ?? 'GAME_NOT_FOUND' })

  const now = deps.clock.now()
  const sessionId = newId<'GameSession'>(now, deps.chance.bytes)
  const { playerId, device } = command
  const { currency, country } = standing
  await insertSession(deps.sql, { id: sessionId, playerId, gameId: game.id, merchant: deps.merchant, currency, country, device, startedAt: now })
  const url = await deps.gis.init({ ...orderOf(deps, game, command), player: { id: playerId, name: playerName(playerId) }, currency, sessionId })
  return url.ok ? ok({ url: url.value, sessionId }) : providerRefused(deps, game, url.refusal)
}

/** Opens a game for play money: no account, no session, no money. */
export const launchDemo = (deps: LaunchDeps) => async (command: LaunchDemo): Promise<Result<{ url: string }, { code: DemoRefusal | 'TECHNICAL_WORK' }>> => {
  if (deps.settings.read('TECHNICAL_WORK')) return fail({ code: 'TECHNICAL_WORK' })
  const game = await findGame(deps.sql, command.slug)
  // docs/rules/identity.md: a visitor we know nothing of is where the default says.
  const refusal = refuseDemo(launchedOf(game), deps.settings.read('DEFAULT_COUNTRY'))
  if (refusal !== null || game === undefined) return fail({ code: refusal ?? 'GAME_NOT_FOUND' })

  const url = await deps.gis.initDemo(orderOf(deps, game, command))
  return url.ok ? ok({ url: url.value }) : providerRefused(deps, game, url.refusal)
}

/** Where not even the smallest stake would be taken, the game is not opened. Block and limits are gates of the wallet (docs/rules/wallet.md#limits). */
async function gatesInTheWay({ settings, wallet }: LaunchDeps, playerId: Id<'Player'>, currency: Currency): Promise<{ isBlocked: boolean; isLimitReached: boolean }> {
  const { isBlocked, limit } = await wallet.gatesInTheWay(playerId, settings.read('STAKE_BOUNDS')[currency]?.min ?? money(0n, currency))
  return { isBlocked, isLimitReached: limit !== null }
}

const launchedOf = (game: GameRow | undefined): LaunchedGame | undefined =>
  game && { status: game.status, isDeleted: game.is_deleted, hasLobby: game.has_lobby, hasDemo: game.has_demo, countriesBlocked: game.countries_blocked }

const orderOf = ({ settings, siteUrl }: LaunchDeps, game: GameRow, { device, language, returnUrl }: LaunchDemo) => ({
  gameUuid: game.game_uuid,
  device,
  language: settings.read('LANGUAGES').find(({ prefix }) => prefix === language)?.tag ?? language,
  returnUrl: returnAddress(returnUrl, siteUrl),
})

const providerRefused = ({ logger }: LaunchDeps, game: GameRow, fault: ProviderFault) => {
  logger.warn({ game: game.slug, fault }, 'the provider did not open a game')
  return fail({ code: 'GAME_UNAVAILABLE' })
}
