import { serveDocs } from '@zoria/platform/http/docs'
import type { AddressTest } from '@zoria/platform/http/addresses'
import { checked, serveOperations } from '@zoria/platform/http/operations'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import type { Closable } from '@zoria/platform/context'
import { Gauge, type Registry } from '@zoria/platform/metrics'
import { countSecurityEvents } from '@zoria/platform/security-metrics'
import { newId } from '@zoria/kernel'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../contexts/compose.ts'
import { serveClock } from './clock.ts'

export type APIDeps = {
  readonly house: House
  readonly metrics: Registry
  /** Servers of the sandbox that follow our clock. */
  readonly peers: readonly string[]
  readonly proxyHops: number
  readonly isTrustedProxy?: AddressTest
  readonly connectionsPerAddress?: number
  readonly isSandbox: boolean
}

export type API = { readonly server: FastifyInstance; closeStreams(): Promise<void> }

/** The whole API on one server, not yet listening: tests inject requests into it. */
export async function createAPI({ house, metrics, peers, isSandbox, ...listener }: APIDeps): Promise<API> {
  const { sql, clock, chance, logger, security } = house
  const server = await createServer({ logger, clock, chance, security, ...listener })
  if (isSandbox) await serveDocs(server, { title: 'Zoria', version: '1' })
  serveOperations(server, {
    metrics,
    readiness: async () => ({ database: await checked(() => sql`select 1 from platform.clock`) }),
  })
  const streams = await house.openStreams(newId<'Process'>(clock.now(), (count) => chance.bytes(count)))
  const serve = serveOn(server, { authenticator: house.identity.authenticator, isSandbox })
  for (const context of house.contexts) context.serve?.(serve, server)
  streams.serve(serve)
  const onMoved = new Set<() => void>()
  const following: Closable[] = []
  for (const context of house.contexts)
    if (context.publish)
      following.push(await context.publish({ ...streams, onTimeMoved: (listener) => void onMoved.add(listener) }))
  if ('move' in clock) serveClock(serve, { clock, peers, logger, onMoved: () => onMoved.forEach((notify) => notify()) })
  for (const context of house.contexts) context.measureProcess?.(metrics)
  countSecurityEvents(metrics, security)
  metrics.registerMetric(
    new Gauge({
      name: 'zoria_streams',
      help: 'Open live streams',
      registers: [],
      collect() {
        this.set(streams.stats().streams)
      },
    }),
  )
  return {
    server,
    closeStreams: async () => {
      for (const followed of following) await followed.close()
      await streams.close()
    },
  }
}
