import { createHmac, timingSafeEqual } from 'node:crypto'

/** The PSP's signature: hex HMAC-SHA256 over `<unix seconds>.<raw body>`. Both directions use it. */
export function signBody(key: string, timestamp: string, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')
}

/** True when one of the live keys made the signature; compares in constant time. Two keys live while one is replaced by the other. */
export function isSignedBy(keys: readonly string[], { timestamp, body, signature }: { timestamp: string; body: Uint8Array; signature: string }): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  return keys.map((key) => timingSafeEqual(Buffer.from(signBody(key, timestamp, body), 'hex'), given)).includes(true)
}
