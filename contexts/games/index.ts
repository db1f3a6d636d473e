import type { KeyObject } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Identity } from '@zoria/identity'
import { createAllowTest } from '@zoria/platform/http/addresses'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Brings } from '@zoria/platform/context'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Serve } from '@zoria/platform/http/serve'
import type { Logger } from '@zoria/platform/logger'
import type { SecurityLog } from '@zoria/platform/security-log'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { FastifyInstance } from 'fastify'
import { answerCall } from './actions/answer-call.ts'
import { freeRounds, type FreeRounds, type PrizeOutcome, type PrizeRounds } from './actions/free-rounds.ts'
import { requestFirstSync } from './actions/sync-catalogue.ts'
import { createGCPClient } from './gateways/gcp/client.ts'
import { gcpGateway } from './gateways/gcp/gateway.ts'
import { createGisClient } from './gateways/gis/client.ts'
import { gisGateway } from './gateways/gis/gateway.ts'
import { createLiveLobbies } from './gateways/gis/live-lobbies.ts'
import { phpMerchant } from './gateways/gis/signature.ts'
import { createStatementClient } from './gateways/gis/statement.ts'
import { createHub88Client } from './gateways/hub88/client.ts'
import { hub88Gateway } from './gateways/hub88/gateway.ts'
import type { ListedProvider } from './gateways/provider-client.ts'
import { serveGateway } from './http/serve-gateway.ts'
import { serveGames, serveOwnGames, servePlay, serveTables } from './http/serve-games.ts'
import { createTasks, schedules } from './jobs/subscriptions.ts'
import { readFigures, type GameFigures } from './reads/figures.ts'
import { measureGames } from './reads/measure-games.ts'
import { createAdmissions } from './storage/admissions.ts'
import { createRefusedRequests } from './storage/refused-requests.ts'
import { dropAllFavourites, readPlayerGames } from './storage/favourites.ts'
import { findGrants } from './storage/free-rounds.ts'
import { imageOf } from './reads/list-games.ts'
import {
  findGameKind,
  findGameKinds,
  findGameNames,
  findOpenGames,
  findPicked,
  listNames,
  type GamePick,
} from './storage/games.ts'

export type { PrizeOutcome, PrizeRounds }

export type GamesDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly security: Pick<SecurityLog, 'report'>
  readonly wallet: Pick<
    Wallet,
    | 'execute'
    | 'executeTogether'
    | 'balances'
    | 'findRounds'
    | 'round'
    | 'roundRows'
    | 'roundsLeftOpen'
    | 'openRounds'
    | 'gatesInTheWay'
    | 'bookedRounds'
    | 'lastClosedDay'
  >
  readonly identity: Pick<Identity, 'standing' | 'aliasesOf'>
  readonly settings: Pick<Settings, 'read'>
  readonly gis: GisConfiguration
  /** The SOFTSWISS GCP merchant; null: the routes do not exist. */
  readonly gcp: GCPConfiguration | null
  /** The Hub88 operator; null: the routes do not exist, and nothing is listed. */
  readonly hub88?: Hub88Configuration | null
  /** Addresses from which providers may call; none: any. */
  readonly providerAddresses?: readonly string[]
  /** The player site as browsers see it. */
  readonly siteUrl: string
}

export type GisConfiguration = {
  /** Base address of the provider's API (`/games`, `/games/init` …). Pictures are fetched only from its host. */
  readonly baseUrl: string
  readonly merchantId: string
  readonly merchantKey: string
  /** Accepted during a key rotation of the provider. */
  readonly merchantKeyPrevious?: string
  /** docs/rules/gis.md: one in production, which is the default. */
  readonly requestsPerSecond?: number
}

export type GCPConfiguration = {
  /** Names the games and sessions of its calls; part of the source of its commands. */
  readonly id: string
  /** The first one signs our calls; all are accepted. */
  readonly keys: readonly [string, ...string[]]
  /** The provider's API; absent: its games are neither listed nor launched. */
  readonly api?: { readonly baseUrl: string; readonly casinoId: string; readonly picturesUrl?: string | undefined }
}

export type Hub88Configuration = {
  /** Names the games and sessions of its calls; part of the source of its commands. */
  readonly id: string
  /** Hub88's keys, two during a rotation. */
  readonly publicKeys: readonly KeyObject[]
  /** Our own key, which signs launches and lists. */
  readonly privateKey: KeyObject
  readonly baseUrl: string
  readonly operatorId: number
  readonly picturesUrl?: string | undefined
}

export type Games = Brings<'keepRunning' | 'playerData' | 'tasks' | 'schedules' | 'measureAll'> & {
  serve(serve: Serve, server: FastifyInstance): void
  /**
   * Free rounds at the provider of a game. The bonus engine decides who gets them; the wallet receives them as bets and
   * wins.
   */
  readonly freeRounds: FreeRounds
  /** Metrics: open rounds by age, and the state of each catalogue. Read when metrics are collected. */
  figures(): Promise<GameFigures>
  /** Names of games by their providers' ids; unknown games are missing. */
  namesOf(gameUuids: readonly string[]): Promise<ReadonlyMap<string, { readonly slug: string; readonly name: string }>>
  /** Games that can be opened now, as a list shows them, by their providers' ids; others are missing. */
  cardsOf(
    gameUuids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly slug: string; readonly name: string; readonly image: string | null }>>
  /** Slug, provider and category of games by their providers' ids; unknown games are missing. */
  kindsOf(
    gameUuids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly slug: string; readonly provider: string; readonly category: string }>>
  /** The same of one game by its slug; undefined where there is none. */
  kindOf(
    slug: string,
  ): Promise<{ readonly slug: string; readonly provider: string; readonly category: string } | undefined>
  /** What names each game of the catalogue, for the faults of files that staff writes. */
  named(): Promise<readonly { readonly game_uuid: string; readonly slug: string; readonly provider: string }[]>
  /** Open games of a choice, the popular ones first: how many there are, and some of them as a list shows them. */
  picked(
    pick: GamePick,
    countMax: number,
  ): Promise<{
    readonly count: number
    readonly games: readonly {
      readonly slug: string
      readonly name: string
      readonly image: string | null
      readonly provider: { readonly slug: string; readonly name: string }
    }[]
  }>
}

/** The catalogue, game sessions, and the wallet calls of game providers. */
export function createGames(deps: GamesDeps): Games {
  const { clock, chance, sql } = deps
  const { baseUrl, merchantId, merchantKey, merchantKeyPrevious, requestsPerSecond = 1 } = deps.gis
  const merchant = phpMerchant({ id: merchantId, key: merchantKey, keyPrevious: merchantKeyPrevious })
  const asking = {
    baseUrl,
    merchant,
    now: () => clock.now(),
    bytes: (count: number) => chance.bytes(count),
    fetch: globalThis.fetch,
    pause: setTimeout,
    requestsPerSecond,
  }
  const gis = createGisClient(asking)
  const providers = [{ merchant: merchantId, client: gis }, ...furtherProviders(deps)]
  const inside = {
    ...deps,
    gis,
    merchant: merchantId,
    providers,
    lobbies: createLiveLobbies({ clock, logger: deps.logger, gis }),
    statement: createStatementClient(asking),
  }
  const figures = readFigures(inside)
  return {
    name: 'games',
    serve: (serve, server) => {
      serveGames(serve, inside)
      serveTables(serve, inside)
      servePlay(serve, inside)
      serveOwnGames(serve, inside)
      const calls = {
        clock,
        security: deps.security,
        isAllowedAddress: createAllowTest(deps.providerAddresses ?? []),
        answerCall: answerCall({
          ...inside,
          admissions: createAdmissions(sql),
          refusedRequests: createRefusedRequests(sql),
          findGrants: (playerId, ids) => findGrants(sql, playerId, ids),
        }),
      }
      serveGateway(server, gisGateway(merchant), calls)
      if (deps.gcp) serveGateway(server, gcpGateway(deps.gcp), calls)
      if (deps.hub88) serveGateway(server, hub88Gateway(deps.hub88), calls)
    },
    tasks: createTasks(inside),
    schedules,
    freeRounds: freeRounds(inside),
    // The first synchronisation is requested where the catalogue is empty.
    keepRunning: async () => {
      await requestFirstSync(inside)
      return { close: async () => undefined }
    },
    playerData: {
      record: async (playerId) => ({ games: await readPlayerGames(sql, playerId) }),
      erase: (playerId) => dropAllFavourites(sql, playerId),
    },
    measureAll: (registry) => measureGames(registry, { figures }),
    figures,
    namesOf: async (gameUuids) =>
      new Map((await findGameNames(sql, gameUuids)).map(({ game_uuid, slug, name }) => [game_uuid, { slug, name }])),
    cardsOf: async (gameUuids) =>
      new Map(
        (await findOpenGames(sql, gameUuids)).map((row) => [
          row.game_uuid,
          { slug: row.slug, name: row.name, image: imageOf(row) },
        ]),
      ),
    kindsOf: async (gameUuids) =>
      new Map((await findGameKinds(sql, gameUuids)).map(({ game_uuid, ...kind }) => [game_uuid, kind])),
    kindOf: (slug) => findGameKind(sql, slug),
    named: () => listNames(sql),
    picked: async (pick, countMax) => {
      const rows = await findPicked(sql, pick, countMax)
      return {
        count: Number(rows[0]?.total ?? 0n),
        games: rows.map((row) => ({
          slug: row.slug,
          name: row.name,
          image: imageOf(row),
          provider: { slug: row.provider_slug, name: row.provider_name },
        })),
      }
    },
  }
}

/** Those besides GIS that have an API of theirs configured. */
function furtherProviders({ gcp, hub88 }: GamesDeps): readonly ListedProvider[] {
  const { fetch } = globalThis
  return [
    ...(gcp?.api
      ? [{ merchant: gcp.id, client: createGCPClient({ picturesUrl: undefined, ...gcp.api, key: gcp.keys[0], fetch }) }]
      : []),
    ...(hub88 ? [{ merchant: hub88.id, client: createHub88Client({ picturesUrl: undefined, ...hub88, fetch }) }] : []),
  ]
}
