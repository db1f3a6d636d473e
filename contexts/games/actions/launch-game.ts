import { fail, money, newId, ok, type Currency, type Id, type Result } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { maskAlias, type Identity } from '@zoria/identity'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { ProviderFault } from '../gateways/gis/transport.ts'
import type { ListedProvider, ProviderClient } from '../gateways/provider-client.ts'
import {
  type DemoRefusal,
  type LaunchedGame,
  type LaunchRefusal,
  playerName,
  refuseDemo,
  refuseLaunch,
  returnAddress,
} from '../rules/launch.ts'
import { refuseTable, type TableRefusal } from '../rules/live-tables.ts'
import type { LiveLobbies } from '../gateways/gis/live-lobbies.ts'
import { findGame, type GameRow } from '../storage/games.ts'
import { insertSession } from '../storage/sessions.ts'

export type LaunchDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly identity: Pick<Identity, 'standing' | 'aliasesOf'>
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'gatesInTheWay'>
  readonly providers: readonly ListedProvider[]
  readonly lobbies: LiveLobbies
  /** The player site: games return their players only there. */
  readonly siteUrl: string
}

export type LaunchDemo = {
  readonly slug: string
  readonly device: string
  readonly language: string
  readonly returnUrl: string | undefined
}
export type LaunchGame = LaunchDemo & {
  readonly playerId: Id<'Player'>
  /** Of a game with a lobby: the table. */ readonly table: string | undefined
}

type GameOrTable = LaunchRefusal | TableRefusal | 'TABLE_REQUIRED'

/**
 * Opens a game for money: stores the session for the provider's bets and returns the provider's address.
 * docs/rules/games.md#launch
 */
export const launchGame =
  (deps: LaunchDeps) =>
  async (
    command: LaunchGame,
  ): Promise<Result<{ url: string; sessionId: string }, { code: GameOrTable | 'TECHNICAL_WORK' | 'UNAUTHORIZED' }>> => {
    if (deps.settings.read('TECHNICAL_WORK')) return fail({ code: 'TECHNICAL_WORK' })
    const [game, standing] = await Promise.all([
      findGame(deps.sql, command.slug),
      deps.identity.standing(command.playerId),
    ])
    if (standing === undefined) return fail({ code: 'UNAUTHORIZED' })
    const refusal = refuseLaunch(launchedOf(game), {
      ...standing,
      ...(await gatesInTheWay(deps, command.playerId, standing.currency)),
    })
    if (refusal !== null || game === undefined) return fail({ code: refusal ?? 'GAME_NOT_FOUND' })
    const client = clientOf(deps, game)
    if (client === undefined) return fail({ code: 'GAME_UNAVAILABLE' })

    const table = await tableAt(deps, game, { table: command.table, currency: standing.currency })
    if (!table.ok) return table

    const now = deps.clock.now()
    const sessionId = newId<'GameSession'>(now, deps.chance.bytes)
    const { playerId, device } = command
    const { currency, country } = standing
    await insertSession(deps.sql, {
      id: sessionId,
      playerId,
      gameId: game.id,
      merchant: game.merchant,
      currency,
      country,
      device,
      startedAt: now,
    })
    const url = await client.init({
      ...orderOf(deps, game, { ...command, country }),
      player: { id: playerId, name: await publicName(deps, playerId) },
      currency,
      sessionId,
      ...(table.value !== null && { lobbyData: table.value }),
    })
    return url.ok ? ok({ url: url.value, sessionId }) : providerRefused(deps, game, url.refusal)
  }

/** The player's name for the provider, which may show it to other players: the alias as public lists show it. */
async function publicName({ identity }: LaunchDeps, playerId: Id<'Player'>): Promise<string> {
  const alias = (await identity.aliasesOf([playerId])).get(playerId)
  return alias === undefined ? playerName(playerId) : maskAlias(alias)
}

/** What the provider needs to open the chosen table: null for a game without a lobby, which has no tables. */
async function tableAt(
  deps: LaunchDeps,
  game: GameRow,
  { table: id, currency }: { table: string | undefined; currency: Currency },
): Promise<Result<string | null, { code: TableRefusal | 'TABLE_REQUIRED' | 'GAME_UNAVAILABLE' }>> {
  if (!game.has_lobby) return id === undefined ? ok(null) : fail({ code: 'TABLE_NOT_FOUND' })
  if (id === undefined) return fail({ code: 'TABLE_REQUIRED' })
  const lobby = await deps.lobbies({ gameUuid: game.game_uuid, currency })
  if (!lobby.ok) return fail({ code: 'GAME_UNAVAILABLE' })
  const table = lobby.value.tables.find((each) => each.id === id)
  const refusal = refuseTable(table)
  return refusal !== null || table === undefined ? fail({ code: refusal ?? 'TABLE_NOT_FOUND' }) : ok(table.launchData)
}

/** Opens a game for play money: no account, no session, no money. */
export const launchDemo =
  (deps: LaunchDeps) =>
  async (command: LaunchDemo): Promise<Result<{ url: string }, { code: DemoRefusal | 'TECHNICAL_WORK' }>> => {
    if (deps.settings.read('TECHNICAL_WORK')) return fail({ code: 'TECHNICAL_WORK' })
    const game = await findGame(deps.sql, command.slug)
    // docs/rules/identity.md: a visitor of unknown location has the default country.
    const country = deps.settings.read('DEFAULT_COUNTRY')
    const refusal = refuseDemo(launchedOf(game), country)
    if (refusal !== null || game === undefined) return fail({ code: refusal ?? 'GAME_NOT_FOUND' })
    const client = clientOf(deps, game)
    if (client === undefined) return fail({ code: 'GAME_UNAVAILABLE' })

    const url = await client.initDemo(orderOf(deps, game, { ...command, country }))
    return url.ok ? ok({ url: url.value }) : providerRefused(deps, game, url.refusal)
  }

/**
 * If not even the smallest stake would be accepted, the game is not opened. Block and limits are gates of the wallet
 * (docs/rules/wallet.md#limits).
 */
async function gatesInTheWay(
  { settings, wallet }: LaunchDeps,
  playerId: Id<'Player'>,
  currency: Currency,
): Promise<{ isBlocked: boolean; isLimitReached: boolean }> {
  const { isBlocked, limit } = await wallet.gatesInTheWay(
    playerId,
    settings.read('STAKE_BOUNDS')[currency]?.min ?? money(0n, currency),
  )
  return { isBlocked, isLimitReached: limit !== null }
}

/** Undefined for a game of a provider that is switched off: its game stays in the catalogue, and cannot be opened. */
const clientOf = ({ providers }: LaunchDeps, { merchant }: GameRow): ProviderClient | undefined =>
  providers.find((provider) => provider.merchant === merchant)?.client

const launchedOf = (game: GameRow | undefined): LaunchedGame | undefined =>
  game && {
    status: game.status,
    isDeleted: game.is_deleted,
    hasDemo: game.has_demo,
    countriesBlocked: game.countries_blocked,
  }

const orderOf = (
  { settings, siteUrl }: LaunchDeps,
  game: GameRow,
  { device, language, returnUrl, country }: LaunchDemo & { readonly country: string },
) => ({
  gameUuid: game.game_uuid,
  device,
  country,
  language: settings.read('LANGUAGES').find(({ prefix }) => prefix === language)?.tag ?? language,
  returnUrl: returnAddress(returnUrl, siteUrl),
})

const providerRefused = ({ logger }: LaunchDeps, game: GameRow, fault: ProviderFault) => {
  logger.warn({ game: game.slug, fault }, 'the provider did not open a game')
  return fail({ code: 'GAME_UNAVAILABLE' })
}
