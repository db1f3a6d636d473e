import { serveDocs } from '@zoria/platform/http/docs'
import { checked, serveOperations } from '@zoria/platform/http/operations'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import type { Registry } from '@zoria/platform/metrics'
import { createNotifications } from '@zoria/notifications'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../contexts/compose.ts'
import { serveClock } from './clock.ts'
import { measureHouse } from './measure.ts'

export type APIDeps = {
  readonly house: House
  readonly metrics: Registry
  /** Servers of the sandbox that follow our clock. */
  readonly peers: readonly string[]
  readonly proxyHops: number
  readonly isSandbox: boolean
}

export type API = { readonly server: FastifyInstance; closeStreams(): Promise<void> }

/** The whole API on one server, not yet listening: tests inject requests into it. */
export async function createAPI({ house, metrics, peers, proxyHops, isSandbox }: APIDeps): Promise<API> {
  const { sql, clock, chance, logger } = house
  const server = await createServer({ logger, clock, chance, proxyHops })
  await serveDocs(server, { title: 'Zoria', version: '1' })
  serveOperations(server, { metrics, readiness: async () => ({ database: await checked(() => sql`select 1 from platform.clock`) }) })
  const notifications = await createNotifications({
    sql,
    logger,
    wallet: house.wallet,
    paymentFrame: house.payments.paymentFrame,
    bonusFrame: house.bonuses.bonusFrame,
    isSessionAlive: house.identity.isSessionAlive,
  })
  const serve = serveOn(server, { authenticator: house.identity.authenticator, isSandbox })
  for (const context of [house.settings, house.content, house.identity, house.bonuses, house.games, house.payments]) context.serve(serve, server)
  notifications.serve(serve)
  if ('move' in clock) serveClock(serve, { clock, peers, logger, onMoved: house.content.tellTimeMoved })
  measureHouse(metrics, { wallet: house.wallet, notifications })
  return { server, closeStreams: async () => {
    house.content.closeStreams()
    await notifications.close()
  } }
}
