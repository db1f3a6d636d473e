import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hex HMAC-SHA256 over `<unix seconds>.<raw body>`, in both directions. */
export function sign(key: string, { timestamp, body }: { timestamp: string; body: string | Uint8Array }): string {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')
}

/** Whether one of the keys made the signature and the timestamp is within 300 s of now. */
export function isSigned(
  keys: readonly string[],
  { timestamp, signature, body, nowS }: { timestamp: string; signature: string; body: Uint8Array; nowS: number },
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  if (Math.abs(nowS - Number(timestamp)) > 300) return false
  return keys
    .map((key) => timingSafeEqual(Buffer.from(sign(key, { timestamp, body }), 'hex'), Buffer.from(signature, 'hex')))
    .includes(true)
}
