import { createHmac } from 'node:crypto'

/** A preview: its expiry (ms since 1970), the simulated time, and the audience. */
export type Preview = { readonly exp: number; readonly at?: string; readonly audience?: 'visitors' | 'players' }

/** A signed preview token: base64url(JSON).hex(HMAC-SHA256 of the part before the dot). */
export function previewToken(preview: Preview, key: string): string {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url')
  return `${payload}.${createHmac('sha256', key).update(payload).digest('hex')}`
}
