import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { openHouse, type House } from '../../contexts/compose.ts'
import { archiveOf } from '@zoria/platform/backup/archive'
import { checkArchive, type ArchiveOfServer } from '@zoria/platform/backup/check-archive'
import type { Context } from '@zoria/platform/context'
import { EnvironmentFault } from '@zoria/platform/environment'
import { checked, serveOperations } from '@zoria/platform/http/operations'
import { createServer } from '@zoria/platform/http/server'
import { runJobs, type Schedule, type Task } from '@zoria/platform/jobs'
import { forgetFacts } from '@zoria/platform/outbox'
import { closeOnSignal, type ClosingStep } from '@zoria/platform/lifecycle'
import { createLogger, type Logger } from '@zoria/platform/logger'
import { createMetrics, Gauge, measureNode, type Registry } from '@zoria/platform/metrics'
import { countSecurityEvents } from '@zoria/platform/security-metrics'
import { fillBattles } from './demo/battles.ts'
import { areReady, fillSandbox } from './demo/fill-sandbox.ts'
import { demoMeans } from './demo/means.ts'
import { readEnvironment, type Environment } from './environment.ts'

/** Starts the worker: jobs and schedules of every context, and a listener for health and figures only. */
async function main(environment: Environment): Promise<void> {
  // Bets come first where processors are short: jobs and consumers can wait a moment.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const logger = createLogger({ name: 'worker', level: environment.LOG_LEVEL })
  const house = await openHouse({ environment, name: 'worker', logger })
  const running: ClosingStep[] = []
  for (const context of house.contexts) {
    const kept = await context.keepRunning?.()
    if (kept) running.push({ name: context.name, close: () => kept.close() })
  }
  const lookAtArchive = () => checkArchive(house.sql, archiveIn(environment))
  const runner = await runJobs({ url: environment.DATABASE_URL, logger, ...jobsOf(house, lookAtArchive) })
  const server = await createServer({ logger, clock: house.clock, chance: house.chance })
  serveOperations(server, {
    metrics: figuresOf(house, lookAtArchive),
    readiness: async () => ({
      database: await checked(() => house.sql`select 1 from jobs.migrations limit 1`),
      jobs: runner.isRunning() || 'the jobs have stopped and are being started again',
    }),
    // Play goes on without an archive, so the worker stays ready.
    warnings: async () => ({ archive: await checked(lookAtArchive) }),
  })
  const demo = fillInBackground(house, { environment, logger })
  closeOnSignal(
    [
      { name: 'demo', close: async () => demo?.close() },
      { name: 'server', close: () => server.close() },
      { name: 'jobs', close: () => runner.stop() },
      ...running.toReversed(),
      { name: 'house', close: () => house.close() },
    ],
    logger,
  )
  await server.listen({ port: environment.PORT, host: environment.HOST })
  logger.info({ port: environment.PORT }, 'working')
}

/** Players and bets of the sandbox's user come first. */
const demoPace = { registering: 1, playing: 4 }

/** Finished battles of demo players in a sandbox that has none. */
function fillInBackground(
  house: House,
  { environment, logger }: { readonly environment: Environment; readonly logger: Logger },
): ReturnType<typeof fillSandbox> | undefined {
  const { SANDBOX, DEMO_AFTER: site, API_URL, STUDIO_URL, CONTENT_URL, SANDBOX_URL } = environment
  if (!SANDBOX || site === undefined) return undefined
  const say = (line: string): void => logger.info({ line }, 'demo players')
  return fillSandbox({
    isReady: areReady([site, API_URL, STUDIO_URL, CONTENT_URL, SANDBOX_URL]),
    fill: (signal) => fillBattles(demoMeans(house, { environment, say, pace: demoPace, signal })),
    logger,
  })
}

function figuresOf(house: House, lookAtArchive: () => Promise<void>): Registry {
  const metrics = measureNode(createMetrics('worker'))
  for (const context of house.contexts) {
    context.measureProcess?.(metrics)
    context.measureAll?.(metrics)
  }
  measureArchive(metrics, lookAtArchive)
  countSecurityEvents(metrics, house.security)
  return metrics
}

/**
 * Every scheduled job: those of the contexts, the check of the write-ahead log's archive, which fails while the archive
 * has a fault, and the deletion of delivered facts.
 */
function jobsOf(
  { contexts, sql, clock }: House,
  lookAtArchive: () => Promise<void>,
): { tasks: Readonly<Record<string, Task>>; schedules: readonly Schedule[] } {
  const platform = {
    tasks: { 'platform.check_archive': lookAtArchive, 'platform.forget_facts': () => forgetFacts({ sql, clock }) },
    schedules: [
      { task: 'platform.check_archive', when: '* * * * *' },
      { task: 'platform.forget_facts', when: '47 3 * * *' },
    ],
  }
  const all: readonly Pick<Context, 'tasks' | 'schedules'>[] = [platform, ...contexts]
  return {
    tasks: Object.assign({}, ...all.map(({ tasks }) => tasks)) as Record<string, Task>,
    schedules: all.flatMap(({ schedules }) => schedules ?? []),
  }
}

/**
 * Shows whether the log is archived, checked at the moment somebody asks; the reason is in the worker's log and in its
 * /readyz.
 */
function measureArchive(registry: Registry, check: () => Promise<void>): void {
  registry.registerMetric(
    new Gauge({
      name: 'zoria_archive_fault',
      help: 'One while the log of the database is not archived, or has a gap since the newest base',
      registers: [],
      async collect() {
        this.set(Number((await checked(check)) !== true))
      },
    }),
  )
}

const archiveIn = ({ ZORIA_DATA: data, ZORIA_BACKUP: backup }: Environment): ArchiveOfServer =>
  data === undefined || backup === undefined
    ? null
    : { archive: archiveOf({ data, backup }), directory: join(data, 'postgres') }

try {
  await main(readEnvironment(process.env))
} catch (error) {
  process.stderr.write(
    `${error instanceof EnvironmentFault ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}
