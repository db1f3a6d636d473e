import { createHash } from 'node:crypto'
import type { Environment } from '../environment.ts'

type Headers = Readonly<Record<string, string>>
type Place = Pick<Environment, 'WEB_URL' | 'CONTENT_PUBLIC_URL'>

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * Hashes of every style element of Payload's pages. After an update tests/journeys/content-admin.test.ts lists new
 * ones.
 */
const styles = [
  hashOf('@layer payload-default, payload;'),
  // Emotion, used by selects: an empty element that is filled by script.
  hashOf(''),
  // Sonner, used by notifications.
  "'sha256-Od9mHMH7x2G6QuoV3hsPkDCwIyqbg2DX3F5nLeCYQBc='",
  // Faceless UI, used by dialogs.
  "'sha256-RRvYYvypkfR67NPWQ5YM5msNEwtYz7N+9rYPCnXMfXw='",
].join(' ')

/** The policy of admin pages: scripts need the nonce of the response, and may load further scripts. */
export function pagePolicy(nonce: string, { WEB_URL, CONTENT_PUBLIC_URL }: Place): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}' ${styles}`,
    // Payload and its calendar set sizes and colours in attributes, which cannot contain scripts.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The preview beside a form is a page of the site.
    `frame-src ${new URL(WEB_URL).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ...(isSecure(CONTENT_PUBLIC_URL) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The policy of responses that are not pages: nothing may run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Headers of every response. */
export function securityHeaders({ CONTENT_PUBLIC_URL }: Pick<Place, 'CONTENT_PUBLIC_URL'>): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(isSecure(CONTENT_PUBLIC_URL) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const isSecure = (address: string): boolean => address.startsWith('https:')
