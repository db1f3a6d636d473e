import type { FastifyRequest } from 'fastify'

/** The client accepts JSON, or sent it without accepting HTML. */
export function wantsJSON({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? ''
  return (
    accept.includes('application/json') ||
    (!accept.includes('text/html') && (headers['content-type'] ?? '').includes('application/json'))
  )
}
