import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from '../metrics.ts'
import { isLoopbackAddress } from './addresses.ts'
import { answerRefusal } from './faults.ts'

/** Conditions before a process accepts traffic: name → true, or the reason why not. */
export type Readiness = () => Promise<Readonly<Record<string, true | string>>>

/** Faults that do not stop traffic: name → true, or what to do. */
type Warnings = Readiness

type Operations = { readonly readiness: Readiness; readonly warnings?: Warnings; readonly metrics: Registry }

/**
 * `/healthz` (alive), `/readyz` (database, migrations, peers) and `/metrics`, the same in every process. Metrics,
 * failed checks and warnings are returned to the local machine only.
 */
export function serveOperations(server: FastifyInstance, { readiness, warnings, metrics }: Operations): void {
  server.get('/healthz', { schema: { hide: true } as never }, async (_, reply) =>
    reply.serializer(JSON.stringify).send({ status: 'alive' }),
  )
  server.get('/readyz', { schema: { hide: true } as never }, async (request, reply) => {
    const checks = await readiness()
    const isReady = Object.values(checks).every((check) => check === true)
    const status = { status: isReady ? 'ready' : 'not ready' }
    const shown = isOnThisMachine(request)
      ? { ...status, checks, ...(warnings === undefined ? {} : { warnings: await warnings() }) }
      : status
    return reply
      .status(isReady ? 200 : 503)
      .serializer(JSON.stringify)
      .send(shown)
  })
  server.get('/metrics', { schema: { hide: true } as never }, async (request, reply) => {
    if (!isOnThisMachine(request)) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
    return reply
      .type(metrics.contentType)
      .serializer(String)
      .send(await metrics.metrics())
  })
}

/** Is the caller on this machine, according to the socket? Forwarded requests are not. */
export function isOnThisMachine({ socket, headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] === undefined && isLoopbackAddress(socket.remoteAddress ?? '')
}

/** Converts a rejected promise to its reason. */
export async function checked(check: () => Promise<unknown>): Promise<true | string> {
  try {
    await check()
    return true
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
