import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import { createDatabase } from '@zoria/platform/database'
import { EnvironmentFault } from '@zoria/platform/environment'
import { createAddressTest } from '@zoria/platform/http/addresses'
import { closeOnSignal } from '@zoria/platform/lifecycle'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics, measureNode } from '@zoria/platform/metrics'
import { readEnvironment, type Environment } from './environment.ts'
import { askForClock, createFollowingClock, moveClockAt } from './follow-clock.ts'
import { createNetworks } from './gateways/networks.ts'
import { createSandbox } from './sandbox.ts'
import { migrateSandbox } from './storage/migrate.ts'

/** Starts the simulators of external services. */
async function main(environment: Environment): Promise<void> {
  const logger = createLogger({ name: 'sandbox', level: environment.LOG_LEVEL })
  const sql = createDatabase({ url: environment.SANDBOX_DATABASE_URL, name: 'sandbox' })
  await migrateSandbox(sql)

  const clock = createFollowingClock()
  const sandbox = await createSandbox({
    sql,
    clock,
    machine: systemClock,
    chance: systemChance,
    logger,
    metrics: measureNode(createMetrics('sandbox')),
    pspKeys: environment.PSP_SANDBOX_KEY,
    publicUrl: environment.SANDBOX_PUBLIC_URL.replace(/\/$/, ''),
    listener: {
      isTrustedProxy: createAddressTest(environment.PROXY_ADDRESSES),
      connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
    },
    moveClock: moveClockAt(environment.API_URL),
  })
  const networks = createNetworks({
    sql,
    clock,
    chance: systemChance,
    logger,
    login: { name: environment.MESSAGES_LOGIN, password: environment.MESSAGES_PASSWORD },
  })
  networks.serve(sandbox.server)
  const stopAsking = askForClock({ apiUrl: environment.API_URL, clock })
  closeOnSignal(
    [
      { name: 'clock', close: async () => stopAsking() },
      { name: 'server', close: () => sandbox.close() },
      { name: 'networks', close: () => networks.close() },
      { name: 'database', close: () => sql.end({ timeout: 3 }) },
    ],
    logger,
  )
  await networks.listen({ sms: environment.SMPP_PORT, mail: environment.SMTP_PORT, host: environment.HOST })
  await sandbox.server.listen({ port: environment.PORT, host: environment.HOST })
  sandbox.start()
  logger.info({ port: environment.PORT }, 'listening')
}

try {
  await main(readEnvironment(process.env))
} catch (error) {
  process.stderr.write(
    `${error instanceof EnvironmentFault ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}
