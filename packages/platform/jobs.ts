import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Queryable, Sql } from './database.ts'
import type { Logger } from './logger.ts'
import { openLibraryPool } from './postgres/library-pool.ts'

/** Deferred work in the worker; one at a time per key, at least once: every task is idempotent. */
export type JobRequest = {
  readonly task: string
  readonly payload: Readonly<Record<string, string | number | boolean | null>>
  /** Two waiting jobs with one key are merged. */
  readonly key?: string
  readonly attemptsMax?: number
}

export type Task = (payload: unknown) => Promise<void>
export type Schedule = {
  readonly task: string
  /** A crontab line: minute hour day month weekday, UTC. */ readonly when: string
}

/** Creates or upgrades the job tables; run by `owner` at start, after the migrations. */
export async function migrateJobs({ ownerUrl, sql }: { ownerUrl: string; sql: Sql }): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, schema: 'jobs' })
  await sql`grant usage, create on schema jobs to app`
  await sql`grant all on all tables in schema jobs to app`
  await sql`grant all on all sequences in schema jobs to app`
  await sql`grant execute on all functions in schema jobs to app`
  // The library uses row security for web clients with SQL access; ours have none, and grants restrict access.
  await sql`
    do $$ declare guarded regclass; begin
      for guarded in select oid from pg_class where relnamespace = 'jobs'::regnamespace and relrowsecurity loop
        execute format('alter table %s disable row level security', guarded);
      end loop;
    end $$`
}

/** Queues a job; inside a transaction it exists only if that commits. */
export async function requestJob(tx: Queryable, { task, payload, key, attemptsMax = 25 }: JobRequest): Promise<void> {
  await tx`select jobs.add_job(${task}, payload => ${JSON.stringify(payload)}::text::json, job_key => ${key ?? null}, max_attempts => ${attemptsMax})`
}

/** Delay before the runner is started again: its database may be away. */
const restMs = 1_000

/** Waits for a runner that has just started to show that it lives. */
const abandonedAfterSeconds = 30
const unlockTask = 'platform.unlock_abandoned_jobs'

type JobsWanted = {
  readonly url: string
  readonly tasks: Readonly<Record<string, Task>>
  readonly schedules: readonly Schedule[]
  readonly logger: Logger
}

export type JobsRunner = Readonly<{
  /** Whether jobs are taken now; not while the database is away. */ isRunning: () => boolean
  stop: () => Promise<void>
}>

/**
 * Runs tasks until `stop`, which waits for those in hand and closes the connections. Failed tasks are retried with
 * increasing delay. The library stops when a connection breaks while it records the end of a job; it is started again
 * then. What a killed process had in hand is taken up by another, or by the next, within about a minute.
 */
export async function runJobs({ url, tasks, schedules, logger }: JobsWanted): Promise<JobsRunner> {
  // The library's own pool is closed without waiting and without a listener for its last errors: one of them would end
  // the process.
  const { pool, end } = openLibraryPool({
    url,
    name: 'jobs',
    onError: (error) => logger.warn({ error }, 'a connection of the jobs broke and will be replaced'),
  })
  const all: Readonly<Record<string, Task>> = { ...tasks, [unlockTask]: () => unlockAbandoned(pool) }
  const start = async (): Promise<Started> => {
    const events: WorkerEvents = new EventEmitter()
    const ids: string[] = []
    let isTaking = true
    events.on('pool:create', ({ workerPool }) => void ids.push(workerPool.id))
    const endTaking = (): void => void (isTaking = false)
    // It may wait long for the jobs in hand before it has stopped.
    events.on('pool:gracefulShutdown', endTaking)
    const workersEnded = endOfWorkers(events)
    await forgetFutureRuns(pool)
    const runner = await run({
      pgPool: pool,
      noHandleSignals: true,
      logger: linesTo(logger),
      events,
      // With a delay the library handles a failure to record the end of a job; without one it leaves it unhandled,
      // which ends the process.
      preset: {
        worker: {
          schema: 'jobs',
          concurrentJobs: 4,
          pollInterval: 1_000,
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      taskList: Object.fromEntries(
        Object.entries(all).map(([name, task]) => [name, (payload: unknown) => timed({ name, task, payload, logger })]),
      ),
      parsedCronItems: parseCronItems(
        [...schedules, { task: unlockTask, when: '* * * * *' }].map(({ task, when }) => ({
          task,
          match: when,
          options: { backfillPeriod: 0, jobKey: task, maxAttempts: 3 },
        })),
      ),
    })
    const ended = endOf(runner, workersEnded)
    void ended.then(endTaking)
    endIfStuck(events, () => void stopped(runner, logger))
    endIfClockWentBack(events, () => {
      logger.warn('the clock was set back: the jobs are started again, so that the schedule follows it')
      void stopped(runner, logger)
    })
    const halt = () => Promise.race([stopped(runner, logger), workersEnded.promise])
    await showAlive({ pool, ids, ended, halt }).catch(async (fault: unknown) => {
      await halt()
      throw fault
    })
    return { ended, halt, isTaking: () => isTaking }
  }
  return keepStarted({ start, end, logger })
}

/** By then the library has recorded what its workers finished, or has given up. */
const recordedAfterMs = 10_000

/**
 * The library counts what it still has to record. Where one record fails and others follow, it counts wrong and waits
 * for ever before it has stopped. So a runner has ended too when its workers have, a little later.
 */
function endOfWorkers(events: WorkerEvents): { readonly promise: Promise<void>; forget(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let [working, isStopping] = [0, false]
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    if (isStopping && working === 0) timer ??= setTimeout(resolve, recordedAfterMs)
  }
  events.on('worker:create', () => void (working += 1))
  events.on('worker:stop', () => {
    working -= 1
    look()
  })
  events.on('pool:gracefulShutdown', () => {
    isStopping = true
    look()
  })
  return { promise, forget: () => clearTimeout(timer) }
}

/** Resolves with the fault, if there was one. */
function endOf({ promise }: Runner, workersEnded: ReturnType<typeof endOfWorkers>): Promise<unknown> {
  const ended = promise.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  void ended.then(workersEnded.forget)
  return Promise.race([ended, workersEnded.promise])
}

/** Looks for jobs that fail in a row, over all workers of a runner: each looks once a second. */
const failedLooksMax = 12

/**
 * The library asks for the ids of its tasks once and keeps the answer, also where the connection broke: such a runner
 * never takes a job. One whose looks all fail is ended, and `keepStarted` begins another.
 */
function endIfStuck(events: WorkerEvents, end: () => void): void {
  let failed = 0
  for (const found of ['worker:getJob:empty', 'job:start'] as const) events.on(found, () => void (failed = 0))
  events.on('worker:getJob:error', () => {
    failed += 1
    if (failed === failedLooksMax) end()
  })
}

const minuteMs = 60_000

/**
 * The library waits for the next minute of its schedule, and runs no minute twice. So a clock that was ahead and is set
 * back would stop the schedule until it is as late again, also after a restart of the process.
 */
function endIfClockWentBack(events: WorkerEvents, end: () => void): void {
  events.on('cron:prematureTimer', ({ currentTimestamp, expectedTimestamp }) => {
    if (expectedTimestamp - currentTimestamp > minuteMs) end()
  })
}

/** Forgets runs of the schedule that a clock ahead of time has recorded. */
async function forgetFutureRuns(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const latest = new Date(Date.now() + minuteMs).toISOString()
  await pool.query('update jobs._private_known_crontabs set last_execution = null where last_execution > $1', [latest])
}

type Living = Pick<Started, 'ended' | 'halt'> & { readonly pool: pg.Pool; readonly ids: readonly string[] }

/**
 * The library keeps a job locked for four hours after its process was killed. So a runner holds a lock of its own, on
 * one connection, until it has stopped: without that lock it no longer lives. One that loses the connection is stopped,
 * and started again by `keepStarted`.
 */
async function showAlive({ pool, ids, ended, halt }: Living): Promise<void> {
  const client = await pool.connect()
  client.once('error', () => void halt())
  try {
    for (const id of ids) await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [id])
  } catch (fault) {
    client.release(true)
    throw fault
  }
  void ended.then(() => client.release(true))
}

/**
 * Gives back the jobs of runners that no longer live: their process was killed, or they stopped without recording the
 * end of a job.
 */
export async function unlockAbandoned(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    `
    select jobs.force_unlock_workers(array_agg(runner)) from (
      select distinct locked_by as runner from jobs.jobs where locked_at < now() - make_interval(secs => $1)
    ) as holder where pg_try_advisory_xact_lock(hashtextextended(runner, 0))`,
    [abandonedAfterSeconds],
  )
}

type Started = {
  /** Resolves when it has ended, with the fault if there was one. */ readonly ended: Promise<unknown>
  /** Stops it, and waits for the jobs in hand. */ readonly halt: () => Promise<void>
  /** Until it begins to stop. */ readonly isTaking: () => boolean
}

type Kept = {
  readonly start: () => Promise<Started>
  /** Closes the connections. */ readonly end: () => Promise<void>
  readonly logger: Logger
}

/** Starts a runner, and restarts it whenever it stops, until `stop`. Throws if the first start fails. */
async function keepStarted({ start, end, logger }: Kept): Promise<JobsRunner> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await start().catch(async (fault: unknown) => {
    await end()
    throw fault
  })
  const startAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(restMs, undefined, { signal }).catch(() => 'stopping')
      if (signal.aborted) return
      try {
        current = await start()
        return
      } catch (error) {
        logger.error({ error }, 'the jobs could not be started; they will be tried again')
      }
    }
  }
  const keepRunning = async (): Promise<void> => {
    while (!signal.aborted) {
      const fault = await current.ended
      // Also its schedule, where only its workers have ended.
      await current.halt()
      if (signal.aborted) return
      logger.error({ error: fault }, 'the jobs stopped and will be started again')
      await startAgain()
    }
  }
  const running = keepRunning()
  const stop = async (): Promise<void> => {
    stopping.abort()
    try {
      await current.halt()
      await running
      // Also a runner that was just starting.
      await current.halt()
    } finally {
      await end()
    }
  }
  let ending: Promise<void> | undefined
  return { isRunning: () => current.isTaking(), stop: () => (ending ??= stop()) }
}

const stopped = (runner: Runner, logger: Logger): Promise<void> =>
  runner.stop().catch((error: unknown) => logger.debug({ error }, 'the jobs have stopped already'))

/** The library's own lines that are about a fault. */
const linesTo = (logger: Logger): JobLogger =>
  new JobLogger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning')
      logger.warn({ library: message, error: meta?.['error'] }, 'a line of the job runner')
  })

async function timed({
  name,
  task,
  payload,
  logger,
}: {
  name: string
  task: Task
  payload: unknown
  logger: Logger
}): Promise<void> {
  try {
    await task(payload)
  } catch (error) {
    logger.error({ error, task: name }, 'a job failed and will be retried')
    throw error
  }
}
