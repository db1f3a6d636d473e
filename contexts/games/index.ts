import { setTimeout } from 'node:timers/promises'
import type { Identity } from '@zoria/identity'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Serve } from '@zoria/platform/http/serve'
import type { Schedule, Task } from '@zoria/platform/jobs'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import type { FastifyInstance } from 'fastify'
import { answerCall } from './actions/answer-call.ts'
import { freeRounds, type FreeRounds } from './actions/free-rounds.ts'
import { requestFirstSync } from './actions/request-first-sync.ts'
import { gcpGateway } from './gateways/gcp/gateway.ts'
import type { GCPMerchant } from './gateways/gcp/signature.ts'
import { createGisClient } from './gateways/gis/client.ts'
import { gisGateway } from './gateways/gis/gateway.ts'
import { phpMerchant } from './gateways/gis/signature.ts'
import { createStatementClient } from './gateways/gis/statement.ts'
import { serveGateway } from './http/serve-gateway.ts'
import { serveGames } from './http/serve-games.ts'
import { serveOwnGames } from './http/serve-own-games.ts'
import { servePlay } from './http/serve-play.ts'
import { createTasks, schedules } from './jobs/subscriptions.ts'
import { readFigures, type GameFigures } from './reads/figures.ts'
import { createAdmissions } from './storage/admissions.ts'
import { findGrantingBonuses } from './storage/free-rounds.ts'
import { findGameNames } from './storage/games.ts'

export type GamesDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly wallet: Pick<Wallet, 'execute' | 'executeTogether' | 'balances' | 'rounds' | 'round' | 'roundRows' | 'roundsLeftOpen' | 'openRounds' | 'gatesInTheWay' | 'bookedRounds' | 'lastClosedDay'>
  readonly identity: Pick<Identity, 'standing'>
  readonly settings: Pick<Settings, 'read'>
  readonly gis: GisConfiguration
  /** Who may call over SOFTSWISS GCP; null: nobody, and the addresses do not exist. */
  readonly gcp: GCPMerchant | null
  /** Where providers call from; none named: anywhere. */
  readonly providerAddresses?: readonly string[]
  /** The player site as browsers see it. */
  readonly siteUrl: string
}

export type GisConfiguration = {
  /** Where the provider's API stands: `/games`, `/games/init` … follow it. Pictures come from its host only. */
  readonly baseUrl: string
  readonly merchantId: string
  readonly merchantKey: string
  /** Still believed while the provider moves to a new key. */
  readonly merchantKeyPrevious?: string
  /** docs/rules/gis.md: one in production, which is the default. */
  readonly requestsPerSecond?: number
}

export type Games = {
  serve(serve: Serve, server: FastifyInstance): void
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: readonly Schedule[]
  /** Free rounds with the provider of a game. The bonus engine decides who gets them; the wallet hears of them as bets and wins. */
  readonly freeRounds: FreeRounds
  /** Asks for the first synchronisation where the catalogue is empty; the worker calls it once at start. */
  requestFirstSync(): Promise<void>
  /** What should be looked at: open rounds by age, and how each catalogue stands. Read at the moment somebody asks. */
  figures(): Promise<GameFigures>
  /** How the catalogue names games, by their providers' ids; those it does not know are missing. */
  namesOf(gameUuids: readonly string[]): Promise<ReadonlyMap<string, { readonly slug: string; readonly name: string }>>
  close(): Promise<void>
}

/** The catalogue, game sessions, and the wallet calls of game providers. */
export function createGames(deps: GamesDeps): Games {
  const { clock, chance, sql } = deps
  const { baseUrl, merchantId, merchantKey, merchantKeyPrevious, requestsPerSecond = 1 } = deps.gis
  const merchant = phpMerchant({ id: merchantId, key: merchantKey, keyPrevious: merchantKeyPrevious })
  const asking = { baseUrl, merchant, now: () => clock.now(), bytes: (count: number) => chance.bytes(count), fetch: globalThis.fetch, pause: setTimeout, requestsPerSecond }
  const gis = createGisClient(asking)
  const inside = { ...deps, gis, merchant: merchantId, statement: createStatementClient(asking) }
  return {
    serve: (serve, server) => {
      serveGames(serve, inside)
      servePlay(serve, inside)
      serveOwnGames(serve, inside)
      const calls = { clock, allowedAddresses: deps.providerAddresses ?? [], answerCall: answerCall({ ...inside, admissions: createAdmissions(sql), grantingBonuses: (playerId, ids) => findGrantingBonuses(sql, playerId, ids) }) }
      serveGateway(server, gisGateway(merchant), calls)
      if (deps.gcp) serveGateway(server, gcpGateway(deps.gcp), calls)
    },
    tasks: createTasks(inside),
    schedules,
    freeRounds: freeRounds(inside),
    requestFirstSync: requestFirstSync(inside),
    figures: readFigures(inside),
    namesOf: async (gameUuids) => new Map((await findGameNames(sql, gameUuids)).map(({ game_uuid, slug, name }) => [game_uuid, { slug, name }])),
    close: async () => undefined,
  }
}
