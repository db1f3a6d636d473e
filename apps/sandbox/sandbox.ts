import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { checked, serveOperations } from '@zoria/platform/http/operations'
import { createServer } from '@zoria/platform/http/server'
import type { Logger } from '@zoria/platform/logger'
import type { Registry } from '@zoria/platform/metrics'
import type { FastifyInstance } from 'fastify'
import { runDueWork } from './due-work.ts'
import { serveFollowing, type FollowingClock } from './follow-clock.ts'
import { serveHosted } from './hosted/serve-hosted.ts'
import { carryOutPlans, expireOverdue } from './psp/become.ts'
import { serveCheckout } from './psp/checkout-routes.ts'
import { deliverDueCallbacks } from './psp/deliver-callbacks.ts'
import type { PSPDeps } from './psp/deps.ts'
import { resolveDuePayouts } from './psp/resolve-payout.ts'
import { serveScenarios } from './psp/scenario-routes.ts'
import { serveMerchant } from './psp/signed-routes.ts'
import { serveTesters } from './psp/tester-routes.ts'
import { serveStaticFiles } from './static-files.ts'
import { nextDue } from './storage/callbacks.ts'

export type SandboxOptions = {
  readonly sql: Sql
  readonly clock: FollowingClock
  readonly machine: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly metrics: Registry
  /** Shared with the platform; the first one signs. */
  readonly pspKeys: readonly [string, ...string[]]
  readonly publicUrl: string
  /** Asks the platform to move its clock so many seconds ahead. */
  readonly moveClock: (seconds: number) => Promise<void>
}

export type Sandbox = {
  readonly server: FastifyInstance
  /** Sends callbacks and resolves payouts from now on. */
  start(): void
  /** Does everything that is due and answers milliseconds to the next; `start` does it by itself. */
  look(): Promise<number | null>
  close(): Promise<void>
}

/** The stand-ins of the outside world on one server, not yet listening. */
export async function createSandbox({ pspKeys, metrics, ...given }: SandboxOptions): Promise<Sandbox> {
  const { sql, clock, machine, chance, logger } = given
  const server = await createServer({ logger, clock, chance })
  let work: ReturnType<typeof runDueWork> | undefined
  const look = oneAfterAnother(async () => {
    await expireOverdue(deps)
    await carryOutPlans(deps)
    await resolveDuePayouts(deps)
    await deliverDueCallbacks(deps)
    const hostedWaitMs = await hosted.look()
    const { byMachine, byClock } = await nextDue(sql)
    const waits = [byMachine && byMachine.getTime() - machine.now(), byClock && byClock.getTime() - clock.now(), hostedWaitMs].filter((wait) => wait !== null)
    return waits.length === 0 ? null : Math.min(...waits)
  })
  const deps: PSPDeps = { ...given, keys: pspKeys, inTransaction: inTransactionOf(sql), wake: () => work?.wake(), look }
  clock.whenMoved(() => work?.wake())

  serveOperations(server, { metrics, readiness: async () => ({ database: await checked(() => sql`select 1 from sandbox.payment limit 1`) }) })
  serveFollowing(server, clock)
  serveStaticFiles(server)
  serveMerchant(server, deps)
  serveCheckout(server, deps)
  serveTesters(server, deps)
  serveScenarios(server, deps)
  const hosted = serveHosted(server, { ...deps, key: pspKeys[0] })
  return {
    server,
    start: () => void (work = runDueWork(look, logger)),
    look,
    close: async () => {
      await server.close()
      await work?.stop()
    },
  }
}

/** Two looks at once would send a callback twice. */
function oneAfterAnother<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
