import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a handler returns where the client has the content already: 304 without a body. */
export const unchanged = Symbol('304')

/**
 * Names the content of a reply that never changes, so that browsers and proxies may keep it and revalidate it. True:
 * the client has this content already, and the handler returns `unchanged`. `tag` is the name without quotes. A weak
 * name, as a proxy that compresses makes it, is equal too.
 */
export function isUnchanged({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, tag: string): boolean {
  const name = `"${tag}"`
  reply.header('etag', name).header('cache-control', 'public, no-cache')
  return holdsTag(headers['if-none-match'], name)
}

/**
 * Whether `If-None-Match`, a list, contains a tag. Tags are compared weakly: with or without `W/` they are equal (RFC
 * 9110 §13.1.2).
 */
export function holdsTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map(strong)
  return known.includes(strong(tag)) || known.includes('*')
}

const strong = (tag: string): string => tag.trim().replace(/^W\//, '')
