import { parseCronItems, run, runMigrations } from 'graphile-worker'
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

/**
 * Runs tasks until `stop`, which waits for those in hand and closes the connections. Failed tasks are retried with increasing delay.
 * The library would open a pool itself, let go of it without waiting, and leave nobody to hear its last errors: the process would end by one.
 */
export async function runJobs({ url, tasks, schedules, logger }: { url: string; tasks: Readonly<Record<string, Task>>; schedules: readonly Schedule[]; logger: Logger }): Promise<{ readonly stop: () => Promise<void> }> {
  const { pool, end } = openLibraryPool({ url, name: 'jobs', onError: (error) => logger.warn({ error }, 'a connection of the jobs broke and will be replaced') })
  const runner = await run({
    pgPool: pool,
    schema: 'jobs',
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => timed({ name, task, payload, logger })])),
    parsedCronItems: parseCronItems(schedules.map(({ task, when }) => ({ task, match: when, options: { backfillPeriod: 0, jobKey: task, maxAttempts: 3 } }))),
  })
  return {
    stop: async () => {
      try {
        await runner.stop()
      } finally {
        await end()
      }
    },
  }
}

async function timed({ name, task, payload, logger }: { name: string; task: Task; payload: unknown; logger: Logger }): Promise<void> {
  try {
    await task(payload)
  } catch (error) {
    logger.error({ error, task: name }, 'a job failed and will be retried')
    throw error
  }
}
