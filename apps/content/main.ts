import { once } from 'node:events'
import { join } from 'node:path'
import { createAddressTest } from '@zoria/platform/http/addresses'
import { capConnections, listenerTimeouts } from '@zoria/platform/http/listener-limits'
import next from 'next'
import type { Environment } from './environment.ts'
import { holdContentKey } from './hold-content-key.ts'
import { createFrontServer } from './http/front-door.ts'
import { log, openSecurityLog } from './log.ts'
import { readStartEnvironment } from './start-environment.ts'

/** Time limit of a shutdown. */
const closeWithinMs = 9_000

async function main(environment: Environment): Promise<void> {
  await holdContentKey(environment)
  const app = next({
    dev: false,
    dir: import.meta.dirname,
    hostname: environment.HOST,
    port: environment.PORT,
    quiet: true,
  })
  await app.prepare()
  // Uploading 9 MB at 150 kB/s takes a minute; headers are short.
  const security = openSecurityLog()
  const server = createFrontServer(
    { ...listenerTimeouts, requestTimeout: 60_000 },
    { answer: app.getRequestHandler(), environment },
  )
  capConnections(server, {
    perAddress: environment.CONNECTIONS_PER_ADDRESS,
    isExempt: createAddressTest(environment.PROXY_ADDRESSES),
    onRefused: (address) => security.report({ kind: 'rate_limited', address, facts: { of: 'connections' } }),
  })
  server.listen(environment.PORT, environment.HOST)
  await once(server, 'listening')
  closeOnSignal(async () => {
    server.close()
    server.closeIdleConnections()
    await once(server, 'close')
    await app.close()
  })
  log('info', `listening on port ${environment.PORT}`)
}

/** Stops on SIGTERM, SIGINT and when the parent has ended: requests in progress finish, then exit code 0. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  const leave = (reason: string): void => {
    if (isClosing) return
    isClosing = true
    log('info', `closing: ${reason}`)
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    close().then(
      () => process.exit(0),
      (fault: unknown) => {
        log('error', `closing failed: ${String(fault)}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => leave('SIGTERM'))
  process.on('SIGINT', () => leave('SIGINT'))
  if (process.send !== undefined) process.once('disconnect', () => leave('the supervisor has ended'))
}

// Next builds its pages separately, so they cannot resolve paths relative to this file.
process.env.CONTENT_SEEDS ??= join(import.meta.dirname, '../../contexts/content/storage/seeds')

try {
  await main(readStartEnvironment(process.env))
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exit(1)
}
