import { createAllowTest } from '@zoria/platform/http/addresses'
import type { SecurityLog } from '@zoria/platform/security-log'
import { countSecurityEvents } from '@zoria/platform/security-metrics'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { RandomBytes } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Environment } from './env.ts'
import { createCallback, type CallbackDeps } from './gis/callback.ts'
import { openFormClient } from './gis/form-client.ts'
import { gisRoutes } from './gis/routes.ts'
import { expectedReturn } from './catalogue/figures.ts'
import type { ClientFiles } from './http/client-files.ts'
import { clientRoutes } from './http/client-routes.ts'
import { publicTableRoutes } from './http/public-table-routes.ts'
import { fairnessRoutes } from './http/fairness-routes.ts'
import { galleryRoutes, pageRoutes } from './http/page-routes.ts'
import { createMetrics, registerReturnMetrics, type Metrics } from './http/metrics.ts'
import { operationsRoutes } from './http/operations.ts'
import { createServer } from './http/server.ts'
import type { PlayDeps } from './play/deps.ts'
import { createTableEngine, type TableEngine } from './play/tables/table-engine.ts'
import { createTableChats, type TableChats } from './play/tables/table-chats.ts'
import { createTableWallet } from './play/tables/table-wallet.ts'
import { createDemoWallet, createGisWallet } from './play/wallets.ts'
import { createOpenPages } from './play/open-pages.ts'
import { createDrawer } from './play/draw-round.ts'
import { createPace } from './play/pace.ts'
import { createRoundRunner, type RoundRunner } from './play/round-runner.ts'
import { createReturnWatch, type ReturnWatch } from './play/watch-returns.ts'
import { CALL_TIMEOUT_MS } from './rules/timing.ts'
import { createSeedSeal } from './seed-seal.ts'
import type { Sql } from './storage/database.ts'
import { createStepWriter } from './storage/step-writer.ts'

export interface StudioDeps {
  readonly environment: Pick<
    Environment,
    | 'publicUrl'
    | 'siteOrigins'
    | 'merchantId'
    | 'merchantKey'
    | 'callbackUrl'
    | 'isSandbox'
    | 'seedKey'
    | 'roundMinMs'
    | 'gamesPerSecond'
    | 'platformAddresses'
    | 'proxyAddresses'
    | 'connectionsPerAddress'
  >
  readonly sql: Sql
  readonly clock: Clock
  readonly random: RandomBytes
  readonly logger: Logger
  readonly security: SecurityLog
  readonly client: ClientFiles
  readonly callTimeoutMs?: number
}

/**
 * The assembled studio: a server that does not listen yet, the round runner, the return monitor, the tables, their
 * chats and the metrics.
 */
export interface Studio {
  readonly app: FastifyInstance
  readonly runner: RoundRunner
  readonly watch: ReturnWatch
  readonly engine: TableEngine
  readonly chats: TableChats
  readonly metrics: Metrics['registry']
}

/** Wires the parts without starting anything. Tests create one on their own database and call it without a socket. */
export async function createStudio(deps: StudioDeps): Promise<Studio> {
  const { environment, sql, clock, random, logger, security } = deps
  const metrics = createMetrics({ sql, now: clock.now })
  const merchant = { id: environment.merchantId, key: environment.merchantKey }
  const door = openFormClient({ url: environment.callbackUrl, timeoutMs: deps.callTimeoutMs ?? CALL_TIMEOUT_MS })
  const callback = createCallback({
    door,
    merchant,
    clock,
    random,
    observe: (call) => {
      metrics.observeCallback(call)
      logCallback(logger, call)
    },
  })
  const wallets = { real: createGisWallet(callback), demo: createDemoWallet(sql) }
  const seal = createSeedSeal({ secret: environment.seedKey, random })
  const runner = createRoundRunner({
    sql,
    clock,
    wallets,
    takeStep: createStepWriter(sql),
    drawer: createDrawer({ sql, seal }),
  })
  const watch = createReturnWatch({ sql, clock, logger, expectedReturn })
  registerReturnMetrics(metrics.registry, watch)
  countSecurityEvents(metrics.registry, security)
  const play: PlayDeps = {
    sql,
    clock,
    random,
    seal,
    wallets,
    runner,
    watch,
    pace: createPace({ clock, roundMinMs: environment.roundMinMs }),
  }

  const { isSandbox } = environment
  const engine = createTableEngine({
    sql,
    clock,
    random,
    seal,
    logger,
    wallet: createTableWallet(callback),
    isSandbox,
  })
  const chats = createTableChats({ clock, random, security, tables: engine.tables })

  const app = createServer(logger, environment)
  const pages = createOpenPages()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onClose', () => door.close())
  await app.register(
    operationsRoutes({
      sql,
      clock,
      runner,
      registry: metrics.registry,
      isSandbox: environment.isSandbox,
      isClosing: () => isClosing,
    }),
  )
  const { publicUrl, gamesPerSecond, platformAddresses } = environment
  await app.register(
    gisRoutes({
      ...play,
      merchant,
      publicUrl,
      callback,
      pages,
      engine,
      chats,
      gamesPerSecond,
      isAllowedAddress: createAllowTest(platformAddresses),
      security,
    }),
  )
  await app.register(clientRoutes({ ...play, pages, engine, chats, siteOrigins: environment.siteOrigins, security }))
  await app.register(fairnessRoutes(play))
  await app.register(publicTableRoutes({ ...play, engine, security }))
  await app.register(pageRoutes({ client: deps.client, siteOrigins: environment.siteOrigins }))
  if (environment.isSandbox) await app.register(galleryRoutes({ sql, clock, random, client: deps.client }))
  return { app, runner, watch, engine, chats, metrics: metrics.registry }
}

// Player id and balance must not be logged; they can be looked up by the round.
const logCallback = (
  logger: Logger,
  { action, outcome, seconds, form, answer }: Parameters<CallbackDeps['observe']>[0],
): void => {
  // Thousands per second: metrics count them, and only repeated ones are logged.
  if (answer.kind === 'done' && (form.casino_request_retry_count ?? 0) === 0 && !logger.isLevelEnabled('debug')) return
  const line = {
    action,
    outcome,
    ms: Math.round(seconds * 1_000),
    roundId: form.round_id,
    retry: form.casino_request_retry_count ?? 0,
  }
  if (answer.kind === 'unknown') logger.warn({ ...line, why: answer.why }, 'a callback was not answered')
  else if (answer.kind === 'error') logger.info({ ...line, code: answer.code }, 'a callback was answered')
  else logger[line.retry === 0 ? 'debug' : 'info'](line, 'a callback was answered')
}
