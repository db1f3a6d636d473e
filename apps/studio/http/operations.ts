import { isLoopbackAddress } from '@zoria/platform/http/addresses'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { RoundRunner } from '../play/round-runner.ts'
import type { Sql } from '../storage/database.ts'

export interface OperationsDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly runner: RoundRunner
  readonly registry: Registry
  readonly isSandbox: boolean
  readonly isClosing: () => boolean
}

/** Operations endpoints: liveness, readiness, metrics, and in the sandbox the clock. */
export function operationsRoutes(deps: OperationsDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get('/healthz', async () => ({ status: 'alive' }))
    app.get('/readyz', async (_, reply) => {
      const isReady = !deps.isClosing() && (await hasDatabase(deps.sql))
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
    })
    app.get('/metrics', async (request, reply) => {
      if (!isLoopback(request))
        return reply.code(404).send({ code: 'NOT_FOUND', message: 'NOT_FOUND', requestId: request.id })
      return reply.type(deps.registry.contentType).send(await deps.registry.metrics())
    })
    if (deps.isSandbox) clockRoute(app, deps)
  }
}

// Migrations ran before the server listened, so a database that answers has them.
const hasDatabase = async (sql: Sql): Promise<boolean> => {
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  }
}

const clockRoute = (app: FastifyInstance, deps: OperationsDeps): void => {
  app.post('/dev/clock', async (request, reply) => {
    const parsed = z.object({ offsetMs: z.int() }).safeParse(request.body)
    if (!isLoopback(request) || !parsed.success)
      return reply.code(400).send({ code: 'VALIDATION_ERROR', message: 'VALIDATION_ERROR', requestId: request.id })
    deps.clock.moveTo(parsed.data.offsetMs)
    await deps.runner.wakeAll()
    return { now: new Date(deps.clock.now()).toISOString(), offsetMs: deps.clock.offsetMs() }
  })
}

/** Whether the caller is on this machine. Requests forwarded by a local proxy come from elsewhere. */
const isLoopback = ({ headers, socket }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] === undefined && isLoopbackAddress(socket.remoteAddress ?? '')
