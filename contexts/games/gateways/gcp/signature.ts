import { createHmac, timingSafeEqual } from 'node:crypto'

/** `X-REQUEST-SIGN`: hex HMAC-SHA256 over the transmitted body. docs/rules/gcp.md#signature */
export const signBody = (body: Uint8Array, key: string): string => createHmac('sha256', key).update(body).digest('hex')

/** Whether one of the keys signed this body; compared in constant time. */
export function isSigned(body: Uint8Array, signature: string, keys: readonly string[]): boolean {
  const received = Buffer.from(signature.toLowerCase())
  return keys.some((key) => {
    const expected = Buffer.from(signBody(body, key))
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
}
