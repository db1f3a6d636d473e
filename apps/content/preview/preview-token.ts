import { createHmac } from 'node:crypto'

/** What a preview may show: until when (ms since 1970), at which instant, to whom. */
export type Preview = { readonly exp: number; readonly at?: string; readonly audience?: 'visitors' | 'players' }

/** A preview in a form that fits an address and that only this key makes: base64url(JSON).hex(HMAC-SHA256 of what stands before the dot). */
export function previewToken(preview: Preview, key: string): string {
  const said = Buffer.from(JSON.stringify(preview)).toString('base64url')
  return `${said}.${createHmac('sha256', key).update(said).digest('hex')}`
}
