import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { openHouse, type House } from '../../contexts/compose.ts'
import { archiveOf } from '@zoria/platform/backup/archive'
import { checkArchive, type ArchiveOfServer } from '@zoria/platform/backup/check-archive'
import { EnvironmentFault } from '@zoria/platform/environment'
import { checked, serveOperations } from '@zoria/platform/http/operations'
import { createServer } from '@zoria/platform/http/server'
import { runJobs } from '@zoria/platform/jobs'
import { closeOnSignal } from '@zoria/platform/lifecycle'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics, type Registry } from '@zoria/platform/metrics'
import { countSecurityEvents } from '@zoria/platform/security-metrics'
import { readEnvironment, type Environment } from './environment.ts'
import { jobsOf } from './jobs.ts'
import { measureArchive, measureCodes, measureGames, measureReaders } from './measure.ts'

/** Starts the worker: jobs and schedules of every context, and a listener for health and figures only. */
async function main(environment: Environment): Promise<void> {
  // Bets come first where processors are short: jobs and consumers can wait a moment.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const logger = createLogger({ name: 'worker', level: environment.LOG_LEVEL })
  const house = await openHouse({ environment, name: 'worker', logger })
  const sealing = house.wallet.keepSealed()
  const time = house.bonuses.keepTime()
  // Before rounds are consumed: the first round of an installation finds its raffle.
  await house.raffles.plan()
  const playing = await house.play.keepConsuming()
  const moving = house.cashback.keepMoving()
  const battles = house.battles.keepRunning()
  const raffles = house.raffles.keepRunning()
  const jackpots = house.jackpots.keepRunning()
  const wheel = house.wheel.keepRunning()
  const inbox = house.inbox.keepConsuming()
  const lookAtArchive = () => checkArchive(house.sql, archiveIn(environment))
  const runner = await runJobs({ url: environment.DATABASE_URL, logger, ...jobsOf(house, lookAtArchive) })
  const server = await createServer({ logger, clock: house.clock, chance: house.chance })
  serveOperations(server, {
    metrics: figuresOf(house, lookAtArchive),
    readiness: async () => ({ database: await checked(() => house.sql`select 1 from jobs.migrations limit 1`) }),
    // Play goes on without an archive, so the worker stays ready.
    warnings: async () => ({ archive: await checked(lookAtArchive) }),
  })
  closeOnSignal(
    [
      { name: 'server', close: () => server.close() },
      { name: 'jobs', close: () => runner.stop() },
      { name: 'time of bonuses', close: () => time.close() },
      { name: 'consumers of play', close: () => playing.close() },
      { name: 'cashback', close: () => moving.close() },
      { name: 'battles', close: () => battles.close() },
      { name: 'raffles', close: () => raffles.close() },
      { name: 'jackpots', close: () => jackpots.close() },
      { name: 'wheel', close: () => wheel.close() },
      { name: 'inbox', close: () => inbox.close() },
      { name: 'sealing', close: () => sealing.close() },
      { name: 'house', close: () => house.close() },
    ],
    logger,
  )
  await server.listen({ port: environment.PORT, host: environment.HOST })
  await house.games.requestFirstSync()
  logger.info({ port: environment.PORT }, 'working')
}

function figuresOf(house: House, lookAtArchive: () => Promise<void>): Registry {
  const metrics = createMetrics('worker')
  measureReaders(metrics, house.wallet)
  measureCodes(metrics, house.identity)
  measureGames(metrics, house.games)
  measureArchive(metrics, lookAtArchive)
  countSecurityEvents(metrics, house.security)
  return metrics
}

const archiveIn = ({ ZORIA_DATA: data, ZORIA_BACKUP: backup }: Environment): ArchiveOfServer =>
  data === undefined || backup === undefined ? null : { archive: archiveOf({ data, backup }), directory: join(data, 'postgres') }

try {
  await main(readEnvironment(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof EnvironmentFault ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
