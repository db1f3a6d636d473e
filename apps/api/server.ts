import { serveDocs } from '@zoria/platform/http/docs'
import type { AddressTest } from '@zoria/platform/http/addresses'
import { checked, serveOperations } from '@zoria/platform/http/operations'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import type { Registry } from '@zoria/platform/metrics'
import { createNotifications } from '@zoria/notifications'
import { newId } from '@zoria/kernel'
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
  serveOperations(server, { metrics, readiness: async () => ({ database: await checked(() => sql`select 1 from platform.clock`) }) })
  const notifications = await createNotifications({
    sql,
    logger,
    wallet: house.wallet,
    readers: { payment: house.payments.paymentFrame, bonus: house.bonuses.bonusFrame, inbox: house.inbox.frame },
    processName: newId<'Process'>(clock.now(), (count) => chance.bytes(count)),
    isSessionAlive: house.identity.isSessionAlive,
  })
  const serve = serveOn(server, { authenticator: house.identity.authenticator, isSandbox })
  for (const context of [house.settings, house.content, house.identity, house.bonuses, house.games, house.payments, house.fairness, house.rating, house.cashback, house.battles, house.raffles, house.jackpots, house.wheel, house.wins, house.inbox]) context.serve(serve, server)
  notifications.serve(serve)
  const wins = await house.wins.follow(notifications)
  const battles = await house.battles.follow(notifications)
  const jackpots = await house.jackpots.follow(notifications)
  house.settings.follow(house.content.notifySettingsChanged)
  if ('move' in clock) serveClock(serve, { clock, peers, logger, onMoved: house.content.notifyTimeMoved })
  measureHouse(metrics, { wallet: house.wallet, notifications, security: house.security })
  return { server, closeStreams: async () => {
    house.content.closeStreams()
    await wins.close()
    await battles.close()
    await jackpots.close()
    await notifications.close()
  } }
}
