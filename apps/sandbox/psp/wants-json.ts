import type { FastifyRequest } from 'fastify'

/** Asked for JSON, or sent it without asking for a page. */
export function wantsJSON({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? ''
  return accept.includes('application/json') || (!accept.includes('text/html') && (headers['content-type'] ?? '').includes('application/json'))
}
