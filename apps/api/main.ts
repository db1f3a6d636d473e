import { openHouse } from '../../contexts/compose.ts'
import { EnvironmentFault } from '@zoria/platform/environment'
import { createAddressTest } from '@zoria/platform/http/addresses'
import { closeOnSignal } from '@zoria/platform/lifecycle'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics, measureNode } from '@zoria/platform/metrics'
import { readEnvironment, type Environment } from './environment.ts'
import { createAPI } from './server.ts'

/** Starts the API: players, providers' callbacks and payment callbacks on one listener. */
async function main(environment: Environment): Promise<void> {
  const logger = createLogger({ name: 'api', level: environment.LOG_LEVEL })
  const house = await openHouse({ environment, name: 'api', logger })
  const api = await createAPI({
    house,
    metrics: measureNode(createMetrics('api')),
    peers: [environment.STUDIO_URL, environment.SANDBOX_URL],
    proxyHops: environment.PROXY_HOPS,
    isTrustedProxy: createAddressTest(environment.PROXY_ADDRESSES),
    connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
    isSandbox: environment.SANDBOX,
  })
  closeOnSignal(
    [
      { name: 'streams', close: () => api.closeStreams() },
      { name: 'server', close: () => api.server.close() },
      { name: 'house', close: () => house.close() },
    ],
    logger,
  )
  await api.server.listen({ port: environment.PORT, host: environment.HOST })
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
