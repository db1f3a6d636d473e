import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { readEnvironment, type Environment } from './environment.ts'
import { createFrontDoor } from './http/front-door.ts'
import { log } from './log.ts'

/** How long a stop may take. */
const closeWithinMs = 9_000

async function main(environment: Environment): Promise<void> {
  const app = next({ dev: false, dir: import.meta.dirname, hostname: environment.HOST, port: environment.PORT, quiet: true })
  await app.prepare()
  const server = createServer(createFrontDoor({ answer: app.getRequestHandler(), environment, now: () => performance.now() }))
  server.requestTimeout = 60_000
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

/** Leaves on SIGTERM, SIGINT and when the parent is gone: calls in flight finish, then exit 0. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  const leave = (reason: string): void => {
    if (isClosing) return
    isClosing = true
    log('info', `closing: ${reason}`)
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    close().then(() => process.exit(0), (fault: unknown) => {
      log('error', `closing failed: ${String(fault)}`)
      process.exit(1)
    })
  }
  process.once('SIGTERM', () => leave('SIGTERM'))
  process.once('SIGINT', () => leave('SIGINT'))
  if (process.send !== undefined) process.once('disconnect', () => leave('the supervisor is gone'))
}

// The pages that Next serves are built elsewhere and do not know where this file lies.
process.env.CONTENT_SEEDS ??= join(import.meta.dirname, '../../contexts/content/storage/seeds')

try {
  await main(readEnvironment(process.env))
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exit(1)
}
