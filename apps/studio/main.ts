import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino, stdTimeFunctions, type Logger } from 'pino'
import { systemBytes } from './chance.ts'
import { createClock, type Clock } from './clock.ts'
import { readEnvironment, type Environment } from './env.ts'
import { followPlatformClock } from './follow-clock.ts'
import { readClientFiles } from './http/client-files.ts'
import { forgetOldSessions } from './play/forget-sessions.ts'
import type { RoundRunner } from './play/round-runner.ts'
import type { ReturnWatch } from './play/watch-returns.ts'
import { openDatabase, type Sql } from './storage/database.ts'
import { migrateStudio } from './storage/migrate.ts'
import { dueMax } from './storage/rounds.ts'
import { createStudio } from './studio.ts'

/** How often due rounds are looked for, and how long a stop may take. */
const TICK_MS = 500
/** How often what games return is looked at. */
const LOOK_MS = 60_000
/** How often launches and sessions that are over are forgotten. */
const FORGET_MS = 3_600_000
const CLOSE_WITHIN_MS = 9_000

async function start(environment: Environment, logger: Logger): Promise<void> {
  const sql = openDatabase(environment.databaseUrl)
  const applied = await migrateStudio(sql)
  if (applied.length > 0) logger.info({ applied }, 'the studio database was brought forward')

  const clock = createClock(Date.now)
  const client = readClientFiles(join(import.meta.dirname, 'client/dist'))
  const { app, runner, watch } = await createStudio({ environment, sql, clock, random: systemBytes, logger, client })
  const stopping = new AbortController()
  const isFollowing = environment.isSandbox && (await followPlatformClock({ apiUrl: environment.apiUrl, clock, logger }))
  if (environment.isSandbox && !isFollowing) void followLater({ environment, logger, clock, runner, stopping: stopping.signal })

  const resumed = await runner.wakeAll()
  if (resumed > 0) logger.info({ rounds: resumed }, 'unfinished rounds were taken up again')
  await watch.look()
  const ticking = [tick(runner, logger, stopping.signal), keepLooking(watch, logger, stopping.signal), keepForgetting({ sql, clock, logger }, stopping.signal)]
  await app.listen({ port: environment.port, host: environment.host })
  logger.info({ url: environment.publicUrl }, 'ready')

  closeOnSignal(logger, async () => {
    stopping.abort()
    await app.close()
    await Promise.all(ticking)
    await sql.end({ timeout: 5 })
  })
}

/** Runs due rounds until it is told to stop; a fault of one look is logged and the next look tries again. */
async function tick(runner: RoundRunner, logger: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const taken = await runner.runDue().catch((error: unknown) => {
      logger.error({ err: error }, 'due rounds could not go on')
      return 0
    })
    // After a crash there may be thousands: as many as fit one look mean that more are waiting.
    if (taken < dueMax) await pause(TICK_MS, stopping)
  }
}

/** Looks at what games return until it is told to stop; what one look could not see, the next one does. */
async function keepLooking(watch: ReturnWatch, logger: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await pause(LOOK_MS, stopping)
    if (!stopping.aborted) await watch.look().catch((error: unknown) => logger.error({ err: error }, 'what games return could not be looked at'))
  }
}

/** Forgets what is over until it is told to stop; a fault is logged and the next time tries again. */
async function keepForgetting({ sql, clock, logger }: { readonly sql: Sql; readonly clock: Clock; readonly logger: Logger }, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await forgetOldSessions({ sql, clock }).then(
      (forgotten) => forgotten > 0 && logger.info({ forgotten }, 'launches and sessions that are over were forgotten'),
      (error: unknown) => logger.error({ err: error }, 'launches and sessions that are over could not be forgotten'),
    )
    await pause(FORGET_MS, stopping)
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
      await deps.runner.wakeAll().catch((error: unknown) => deps.logger.error({ err: error }, 'rounds could not go on after the clock moved'))
      return
    }
  }
}

// An aborted pause ends early; that is its purpose.
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined)
}

/** Leaves on SIGTERM, SIGINT and when the parent is gone: calls in flight finish, then exit 0. */
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
  process.once('SIGTERM', () => leave('SIGTERM'))
  process.once('SIGINT', () => leave('SIGINT'))
  if (process.send !== undefined) process.once('disconnect', () => leave('the parent is gone'))
}

const read = readEnvironment(process.env)
if (!read.ok) {
  process.stderr.write(`The environment of the studio is wrong, nothing was started:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`)
  process.exit(1)
}
const logger = pino({ name: 'studio', level: read.value.logLevel, base: { name: 'studio' }, timestamp: stdTimeFunctions.isoTime })
start(read.value, logger).catch((error: unknown) => {
  logger.fatal({ err: error }, 'the studio could not start')
  process.exit(1)
})
