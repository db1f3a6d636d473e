import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { checked, serveOperations } from '@zoria/platform/http/operations'
import { createServer, type ServerOptions } from '@zoria/platform/http/server'
import type { Logger } from '@zoria/platform/logger'
import type { Registry } from '@zoria/platform/metrics'
import type { FastifyInstance } from 'fastify'
import { runDueWork } from './due-work.ts'
import { serveFollowing, type FollowingClock } from './follow-clock.ts'
import { serveHosted } from './hosted/serve-hosted.ts'
import { carryOutPlans, expireOverdue } from './psp/set-status.ts'
import { serveCheckout } from './psp/checkout-routes.ts'
import { deliverDueCallbacks } from './psp/deliver-callbacks.ts'
import type { PSPDeps } from './psp/deps.ts'
import { resolveDuePayouts } from './psp/resolve-payout.ts'
import { serveScenarios } from './psp/scenario-routes.ts'
import { serveMerchant } from './psp/signed-routes.ts'
import { serveTesters } from './psp/tester-routes.ts'
import { serveStaticFiles } from './static-files.ts'
import { nextDue } from './storage/callbacks.ts'
import { serveStreams } from './streams/serve-streams.ts'

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
  readonly listener?: Pick<ServerOptions, 'isTrustedProxy' | 'connectionsPerAddress'>
  /** Asks the platform to move its clock ahead by seconds. */
  readonly moveClock: (seconds: number) => Promise<void>
}

export type Sandbox = {
  readonly server: FastifyInstance
  /** Sends callbacks and resolves payouts from now on. */
  start(): void
  /** Runs everything that is due and returns milliseconds to the next; `start` does so automatically. */
  look(): Promise<number | null>
  close(): Promise<void>
}

/** All simulators on one server, not yet listening. */
export async function createSandbox({ pspKeys, metrics, listener, ...given }: SandboxOptions): Promise<Sandbox> {
  const { sql, clock, machine, chance, logger } = given
  const server = await createServer({ logger, clock, chance, ...listener })
  let work: ReturnType<typeof runDueWork> | undefined
  const look = oneAfterAnother(async () => {
    await expireOverdue(deps)
    await carryOutPlans(deps)
    await resolveDuePayouts(deps)
    await deliverDueCallbacks(deps)
    const hostedWaitMs = await hosted.look()
    const { byMachine, byClock } = await nextDue(sql)
    const waits = [
      byMachine && byMachine.getTime() - machine.now(),
      byClock && byClock.getTime() - clock.now(),
      hostedWaitMs,
    ].filter((wait) => wait !== null)
    return waits.length === 0 ? null : Math.min(...waits)
  })
  const deps: PSPDeps = { ...given, keys: pspKeys, inTransaction: inTransactionOf(sql), wake: () => work?.wake(), look }
  clock.whenMoved(() => work?.wake())

  serveOperations(server, {
    metrics,
    readiness: async () => ({ database: await checked(() => sql`select 1 from sandbox.payment limit 1`) }),
  })
  serveFollowing(server, clock)
  serveStaticFiles(server)
  serveStreams(server, deps)
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

/** Two concurrent runs would send a callback twice. */
function oneAfterAnother<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
