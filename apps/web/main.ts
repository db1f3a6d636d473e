import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { EnvironmentFault } from '@zoria/platform/environment'
import { closeOnSignal } from '@zoria/platform/lifecycle'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics } from '@zoria/platform/metrics'
import { followContent } from './server/content-changes.ts'
import { drain } from './server/drain.ts'
import { readEnvironment, type Environment } from './server/environment.ts'
import { createListener } from './server/listener.ts'
import { readiness } from './server/operations.ts'
import { createPages } from './server/pages.ts'
import { createProxy } from './server/proxy.ts'
import { securityHeaders } from './server/security-headers.ts'
import { createStaticFiles } from './server/static-files.ts'
import { createTechnicalWork } from './server/technical-work.ts'

const inBuild = (path: string) => fileURLToPath(new URL(`./build/${path}`, import.meta.url))

/** Starts the player site: pages rendered on the server, the files of the build, the API behind `/api`. */
async function main(environment: Environment): Promise<void> {
  const logger = createLogger({ name: 'web', level: environment.LOG_LEVEL })
  const isSecure = environment.PUBLIC_URL.startsWith('https:')
  const proxy = createProxy({ target: environment.API_URL, isSecure })
  const security = securityHeaders({ isSecure })
  const pages = await createPages({ file: inBuild('server/index.js'), environment, security, logger, now: Date.now })
  const listener = createListener({
    pages,
    files: createStaticFiles(inBuild('client')),
    proxy,
    work: createTechnicalWork({ apiUrl: environment.API_URL.replace(/\/$/, ''), assets: readdirSync(inBuild('client/assets')), now: Date.now, fetch: globalThis.fetch, logger }),
    ready: () => readiness({ isBuilt: true, apiUrl: environment.API_URL, fetch: globalThis.fetch }),
    metrics: createMetrics('web'),
    logger,
    security,
    now: Date.now,
  })
  const content = followContent({ apiUrl: environment.API_URL.replace(/\/$/, ''), fetch: globalThis.fetch, forget: pages.forget, logger })
  const server = createServer({ keepAliveTimeout: 65_000 }, listener)
  closeOnSignal(
    [
      { name: 'content', close: async () => content.close() },
      { name: 'server', close: () => drain(server, proxy.closeStreams) },
      { name: 'proxy', close: async () => proxy.close() },
    ],
    logger,
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.PORT, environment.HOST, resolve)
  })
  logger.info({ port: environment.PORT }, 'listening')
}

try {
  await main(readEnvironment(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof EnvironmentFault ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
