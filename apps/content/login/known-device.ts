import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const day = 86_400_000
const knownForMs = 180 * day
const shape = /^([\w-]{22})\.(\d{1,16})\.([\w-]{43})$/

type Owner = { readonly editorId: number | string; readonly key: string }

/**
 * The cookie of a device on which an editor logged in: a random name, an expiry, and a signature over both and the
 * account. It gives the device its own attempt counter, but no log-in.
 */
export function newDeviceMark({ editorId, key }: Owner, now: number): string {
  const [name, endsAt] = [randomBytes(16).toString('base64url'), String(now + knownForMs)]
  return [name, endsAt, signatureOf({ editorId, key }, name, endsAt)].join('.')
}

/** The name of the device, if the cookie is valid for this account. */
export function knownDeviceOf(mark: string | undefined, owner: Owner, now: number): string | undefined {
  const [, name = '', endsAt = '', signature = ''] = shape.exec(mark ?? '') ?? []
  if (name === '' || now >= Number(endsAt)) return undefined
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(owner, name, endsAt))) ? name : undefined
}

/** Each account has its own cookie: editors may share a computer. Over https no other host can set it. */
export const deviceCookieName = (editorId: number | string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}content-device-${editorId}`

/** The Set-Cookie header of a log-in. */
export function deviceCookie(
  mark: string,
  { editorId, isSecure }: { readonly editorId: number | string; readonly isSecure: boolean },
): string {
  return `${deviceCookieName(editorId, isSecure)}=${mark}; Max-Age=${knownForMs / 1_000}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

const signatureOf = ({ editorId, key }: Owner, name: string, endsAt: string): string =>
  createHmac('sha256', key).update(`known device ${editorId} ${name} ${endsAt}`).digest('base64url')
