import type { IncomingHttpHeaders } from 'node:http'

/**
 * Does a request come from the site itself, as far as the browser says? Programs that send neither header pass: they hold no cookie of a visitor.
 * Source: docs/rules/identity.md#session (S-04; log-in included, so that nobody is signed in to a stranger's account).
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin } = headers
  if (origin !== undefined) return origins.includes(origin)
  return headers['sec-fetch-site'] !== 'cross-site'
}
