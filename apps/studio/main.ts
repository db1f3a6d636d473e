import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentMessage } from '@zoria/platform/environment'
import { holdKeys, KeyFault } from '@zoria/platform/key-fingerprints/hold-keys'
import { createSecurityLog } from '@zoria/platform/security-log'
import type { Logger } from 'pino'
import { systemBytes } from './chance.ts'
import { type Clock, createClock, followPlatformClock } from './clock.ts'
import { readEnvironment, type Environment } from './env.ts'
import { readClientFiles } from './http/client-files.ts'
import { measureNode } from './http/metrics.ts'
import { openLog } from './log.ts'
import { deleteExpiredSessions } from './play/delete-expired-sessions.ts'
import type { RoundRunner } from './play/round-runner.ts'
import type { TableChats } from './play/tables/table-chats.ts'
import type { TableEngine } from './play/tables/table-engine.ts'
import type { ReturnWatch } from './play/watch-returns.ts'
import { openDatabase, type Sql } from './storage/database.ts'
import { migrateStudio } from './storage/migrate.ts'
import { dueMax } from './storage/rounds.ts'
import { createStudio } from './studio.ts'

/** Interval of looking for due rounds, and maximum duration of a stop. */
const TICK_MS = 500
/** Interval of looking at the clock of the tables. */
const TABLE_TICK_MS = 50
/** Interval of checking measured returns. */
const RETURN_CHECK_MS = 60_000
/** Interval of deleting expired launches and sessions. */
const CLEANUP_MS = 3_600_000
const CLOSE_WITHIN_MS = 9_000

async function start(environment: Environment, logger: Logger): Promise<void> {
  const sql = openDatabase(environment.databaseUrl)
  const applied = await migrateStudio(sql)
  if (applied.length > 0) logger.info({ applied }, 'the studio database was migrated')
  await holdKeys(sql, 'studio', { STUDIO_SEED_KEY: environment.seedKey })

  const clock = createClock(Date.now)
  const client = readClientFiles(join(import.meta.dirname, 'client/dist'))
  const { app, runner, watch, engine, chats, metrics } = await createStudio({
    environment,
    sql,
    clock,
    random: systemBytes,
    logger,
    security: createSecurityLog({ logger, clock: { now: Date.now } }),
    client,
  })
  measureNode(metrics)
  const stopping = new AbortController()
  const isFollowing =
    environment.isSandbox && (await followPlatformClock({ apiUrl: environment.apiUrl, clock, logger }))
  if (environment.isSandbox && !isFollowing)
    void followLater({ environment, logger, clock, runner, stopping: stopping.signal })

  const resumed = await runner.wakeAll()
  if (resumed > 0) logger.info({ rounds: resumed }, 'unfinished rounds were resumed')
  const calls = await engine.resume()
  if (calls > 0) logger.info({ calls }, 'unanswered calls of tables were resumed')
  await watch.look()
  const ticking = [
    tick(runner, logger, stopping.signal),
    runTables({ engine, chats }, logger, stopping.signal),
    repeatTableCalls(engine, logger, stopping.signal),
    monitorReturns(watch, logger, stopping.signal),
    deleteExpiredPeriodically({ sql, clock, logger }, stopping.signal),
  ]
  await app.listen({ port: environment.port, host: environment.host })
  logger.info({ url: environment.publicUrl }, 'ready')

  closeOnSignal(logger, async () => {
    stopping.abort()
    await app.close()
    await Promise.all(ticking)
    await sql.end({ timeout: 5 })
  })
}

/** Runs due rounds until stopped; a fault is logged and the next tick retries. */
async function tick(runner: RoundRunner, logger: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const taken = await runner.runDue().catch((error: unknown) => {
      logger.error({ err: error }, 'due rounds could not continue')
      return 0
    })
    // After a crash there may be thousands: a full batch means that more are waiting.
    if (taken < dueMax) await pause(TICK_MS, stopping)
  }
}

/** Follows the clock of the tables until stopped; a fault is logged and the next tick retries. */
async function runTables(
  { engine, chats }: { readonly engine: TableEngine; readonly chats: Pick<TableChats, 'forget'> },
  logger: Logger,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await engine.tick().catch((error: unknown) => logger.error({ err: error }, 'tables could not go on'))
    chats.forget()
    await pause(TABLE_TICK_MS, stopping)
  }
  await engine.idle()
}

/** Repeats unanswered calls of tables until stopped. */
async function repeatTableCalls(engine: TableEngine, logger: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await engine
      .runDue()
      .catch((error: unknown) => logger.error({ err: error }, 'calls of tables could not be repeated'))
    await pause(TICK_MS, stopping)
  }
}

/** Checks measured returns until stopped; a fault is logged and the next check retries. */
async function monitorReturns(watch: ReturnWatch, logger: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await pause(RETURN_CHECK_MS, stopping)
    if (!stopping.aborted)
      await watch
        .look()
        .catch((error: unknown) => logger.error({ err: error }, 'measured returns could not be checked'))
  }
}

/** Deletes expired launches and sessions until stopped; a fault is logged and the next run retries. */
async function deleteExpiredPeriodically(
  { sql, clock, logger }: { readonly sql: Sql; readonly clock: Clock; readonly logger: Logger },
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    await deleteExpiredSessions({ sql, clock }).then(
      (forgotten) => forgotten > 0 && logger.info({ forgotten }, 'expired launches and sessions were deleted'),
      (error: unknown) => logger.error({ err: error }, 'expired launches and sessions could not be deleted'),
    )
    await pause(CLEANUP_MS, stopping)
  }
}

async function followLater(deps: {
  readonly environment: Environment
  readonly logger: Logger
  readonly clock: ReturnType<typeof createClock>
  readonly runner: RoundRunner
  readonly stopping: AbortSignal
}): Promise<void> {
  while (!deps.stopping.aborted) {
    await pause(1_000, deps.stopping)
    if (await followPlatformClock({ apiUrl: deps.environment.apiUrl, clock: deps.clock, logger: deps.logger })) {
      await deps.runner
        .wakeAll()
        .catch((error: unknown) => deps.logger.error({ err: error }, 'rounds could not continue after the clock moved'))
      return
    }
  }
}

// Aborting ends the pause early, on purpose.
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined)
}

/** Stops on SIGTERM, SIGINT and when the parent process has ended: calls in flight finish, then exit 0. */
function closeOnSignal(logger: Logger, close: () => Promise<void>): void {
  let isClosing = false
  const leave = (reason: string): void => {
    if (isClosing) return
    isClosing = true
    logger.info({ reason }, 'closing')
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => leave('SIGTERM'))
  process.on('SIGINT', () => leave('SIGINT'))
  if (process.send !== undefined) process.once('disconnect', () => leave('the parent process has ended'))
}

const read = readEnvironment(process.env)
if (!read.ok) {
  process.stderr.write(`${environmentMessage(read.faults)}\n`)
  process.exit(1)
}
const logger = openLog({ level: read.value.logLevel })
start(read.value, logger).catch((error: unknown) => {
  if (error instanceof KeyFault) process.stderr.write(`${error.message}\n`)
  else logger.fatal({ err: error }, 'the studio could not start')
  process.exit(1)
})
