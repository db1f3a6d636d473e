import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@zoria/platform/clock'
import { EnvironmentFault } from '@zoria/platform/environment'
import { createAddressTest } from '@zoria/platform/http/addresses'
import { closeOnSignal } from '@zoria/platform/lifecycle'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics, measureNode } from '@zoria/platform/metrics'
import { createSecurityLog } from '@zoria/platform/security-log'
import { followContent } from './server/content-changes.ts'
import { readEnvironment, type Environment } from './server/environment.ts'
import { readiness } from './server/operations.ts'
import { createPages } from './server/pages.ts'
import { securityHeaders } from './server/security-headers.ts'
import { createSite } from './server/site.ts'
import { createTechnicalWork } from './server/technical-work.ts'

const inBuild = (path: string) => fileURLToPath(new URL(`./build/${path}`, import.meta.url))

/** Starts the player site: pages rendered on the server, the files of the build, the API behind `/api`. */
async function main(environment: Environment): Promise<void> {
  const logger = createLogger({ name: 'web', level: environment.LOG_LEVEL })
  const isSecure = environment.PUBLIC_URL.startsWith('https:')
  const headers = securityHeaders({ isSecure })
  const apiUrl = environment.API_URL.replace(/\/$/, '')
  const pages = await createPages({
    file: inBuild('server/index.js'),
    environment,
    security: headers,
    logger,
    now: Date.now,
  })
  const { app } = await createSite({
    pages,
    files: inBuild('client'),
    proxy: { target: apiUrl, isSecure },
    work: createTechnicalWork({
      apiUrl,
      assets: readdirSync(inBuild('client/assets')),
      now: Date.now,
      fetch: globalThis.fetch,
      logger,
    }),
    readiness: () => readiness({ isBuilt: true, apiUrl, fetch: globalThis.fetch }),
    metrics: measureNode(createMetrics('web')),
    logger,
    headers,
    listener: {
      isTrustedProxy: createAddressTest(environment.PROXY_ADDRESSES),
      connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
      security: createSecurityLog({ logger, clock: systemClock }),
    },
    now: Date.now,
  })
  const content = followContent({ apiUrl, fetch: globalThis.fetch, forget: pages.forget, logger })
  closeOnSignal(
    [
      { name: 'content', close: async () => content.close() },
      { name: 'server', close: () => app.close() },
    ],
    logger,
  )
  await app.listen({ port: environment.PORT, host: environment.HOST })
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
