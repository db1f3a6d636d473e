import { setTimeout as pause } from 'node:timers/promises'
import { Logger as JobLogger, parseCronItems, run, runMigrations, type Runner } from 'graphile-worker'
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
export type Schedule = { readonly task: string; /** A crontab line: minute hour day month weekday, UTC. */ readonly when: string }

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

type JobsWanted = { readonly url: string; readonly tasks: Readonly<Record<string, Task>>; readonly schedules: readonly Schedule[]; readonly logger: Logger }

/**
 * Runs tasks until `stop`, which waits for those in hand and closes the connections. Failed tasks are retried with increasing delay.
 * The library stops when a connection breaks while it records the end of a job; it is started again then.
 */
export async function runJobs({ url, tasks, schedules, logger }: JobsWanted): Promise<{ readonly stop: () => Promise<void> }> {
  // The library's own pool is closed without waiting and without a listener for its last errors: one of them would end the process.
  const { pool, end } = openLibraryPool({ url, name: 'jobs', onError: (error) => logger.warn({ error }, 'a connection of the jobs broke and will be replaced') })
  const start = (): Promise<Runner> => run({
    pgPool: pool,
    noHandleSignals: true,
    logger: linesTo(logger),
    // With a delay the library handles a failure to record the end of a job; without one it leaves it unhandled, which ends the process.
    preset: { worker: { schema: 'jobs', concurrentJobs: 4, pollInterval: 1_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => timed({ name, task, payload, logger })])),
    parsedCronItems: parseCronItems(schedules.map(({ task, when }) => ({ task, match: when, options: { backfillPeriod: 0, jobKey: task, maxAttempts: 3 } }))),
  })
  return keepStarted({ start, end, logger })
}

type Kept = { readonly start: () => Promise<Runner>; /** Closes the connections. */ readonly end: () => Promise<void>; readonly logger: Logger }

/** Starts a runner, and restarts it whenever it stops, until `stop`. Throws if the first start fails. */
async function keepStarted({ start, end, logger }: Kept): Promise<{ readonly stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let runner = await start().catch(async (fault: unknown) => {
    await end()
    throw fault
  })
  const startAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(restMs, undefined, { signal }).catch(() => 'stopping')
      if (signal.aborted) return
      try {
        runner = await start()
        return
      } catch (error) {
        logger.error({ error }, 'the jobs could not be started; they will be tried again')
      }
    }
  }
  const keepRunning = async (): Promise<void> => {
    while (!signal.aborted) {
      const fault: unknown = await runner.promise.then(() => undefined, (error: unknown) => error)
      if (signal.aborted) return
      logger.error({ error: fault }, 'the jobs stopped and will be started again')
      await startAgain()
    }
  }
  const running = keepRunning()
  const stop = (): Promise<void> => runner.stop().catch((error: unknown) => logger.debug({ error }, 'the jobs have stopped already'))
  return {
    stop: async () => {
      stopping.abort()
      try {
        await stop()
        await running
        // Also a runner that was just starting.
        await stop()
      } finally {
        await end()
      }
    },
  }
}

/** The library's own lines that are about a fault. */
const linesTo = (logger: Logger): JobLogger => new JobLogger(() => (level, message, meta) => {
  if (level === 'error' || level === 'warning') logger.warn({ library: message, error: meta?.['error'] }, 'a line of the job runner')
})

async function timed({ name, task, payload, logger }: { name: string; task: Task; payload: unknown; logger: Logger }): Promise<void> {
  try {
    await task(payload)
  } catch (error) {
    logger.error({ error, task: name }, 'a job failed and will be retried')
    throw error
  }
}
