import { openHouse } from '../../contexts/compose.ts'
import { EnvironmentFault } from '@zoria/platform/environment'
import { checked, serveOperations } from '@zoria/platform/http/operations'
import { createServer } from '@zoria/platform/http/server'
import { runJobs } from '@zoria/platform/jobs'
import { closeOnSignal } from '@zoria/platform/lifecycle'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics } from '@zoria/platform/metrics'
import { readEnvironment, type Environment } from './environment.ts'
import { jobsOf } from './jobs.ts'
import { measureCodes, measureGames, measureReaders } from './measure.ts'

/** Starts the worker: jobs and schedules of every context, and a listener for health and figures only. */
async function main(environment: Environment): Promise<void> {
  const logger = createLogger({ name: 'worker', level: environment.LOG_LEVEL })
  const house = await openHouse({ environment, name: 'worker', logger })
  const sealing = house.wallet.keepSealed()
  const time = house.bonuses.keepTime()
  const runner = await runJobs({ url: environment.DATABASE_URL, logger, ...jobsOf(house) })
  const server = await createServer({ logger, clock: house.clock, chance: house.chance })
  const metrics = createMetrics('worker')
  measureReaders(metrics, house.wallet)
  measureCodes(metrics, house.identity)
  measureGames(metrics, house.games)
  serveOperations(server, { metrics, readiness: async () => ({ database: await checked(() => house.sql`select 1 from jobs.migrations limit 1`) }) })
  closeOnSignal(
    [
      { name: 'server', close: () => server.close() },
      { name: 'jobs', close: () => runner.stop() },
      { name: 'time of bonuses', close: () => time.close() },
      { name: 'sealing', close: () => sealing.close() },
      { name: 'house', close: () => house.close() },
    ],
    logger,
  )
  await server.listen({ port: environment.PORT, host: environment.HOST })
  await house.games.requestFirstSync()
  logger.info({ port: environment.PORT }, 'working')
}

try {
  await main(readEnvironment(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof EnvironmentFault ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
