import { answerRefusal } from '@zoria/platform/http/faults'
import { isOnThisMachine, type Readiness } from '@zoria/platform/http/operations'
import type { FastifyInstance } from 'fastify'

const peerTimeoutMs = 2000

/** What must hold before the site takes traffic: the build is loaded, the API answers. */
export async function readiness({
  isBuilt,
  apiUrl,
  fetch,
}: {
  isBuilt: boolean
  apiUrl: string
  fetch: typeof globalThis.fetch
}): ReturnType<Readiness> {
  return { build: isBuilt || 'there is no build', api: await peerAnswers(`${apiUrl}/healthz`, fetch) }
}

async function peerAnswers(url: string, fetch: typeof globalThis.fetch): Promise<true | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(peerTimeoutMs) })
    await response.arrayBuffer()
    return response.ok || `${url} answers ${response.status}`
  } catch (error) {
    return `${url} does not answer: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * Serves `POST /pages/forget?made-of=/games` to this machine: it drops the pages made of an answer of the API that is
 * out of date.
 */
export function serveForgetting(app: FastifyInstance, forget: (beginning: string) => number): void {
  app.post<{ Querystring: { readonly 'made-of'?: unknown } }>('/pages/forget', async (request, reply) => {
    if (!isOnThisMachine(request)) return answerRefusal(request, reply, { code: 'NOT_FOUND' })
    const beginning = request.query['made-of']
    const isGiven = typeof beginning === 'string' && beginning !== ''
    return reply
      .code(isGiven ? 200 : 400)
      .header('cache-control', 'no-store')
      .send({ forgotten: isGiven ? forget(beginning) : 0 })
  })
}
