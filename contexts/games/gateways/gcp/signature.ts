import { createHmac, timingSafeEqual } from 'node:crypto'

/** A party that signs with one of its keys: two while it moves to a new one. */
export type GCPMerchant = { readonly id: string; readonly keys: readonly string[] }

/** `X-REQUEST-SIGN`: hex HMAC-SHA256 over the body as it travels. docs/rules/gcp.md#signature */
export const signBody = (body: Uint8Array, key: string): string => createHmac('sha256', key).update(body).digest('hex')

/** True where one of the keys signed this body; compared in constant time. */
export function isSigned(body: Uint8Array, signature: string, keys: readonly string[]): boolean {
  const received = Buffer.from(signature.toLowerCase())
  return keys.some((key) => {
    const expected = Buffer.from(signBody(body, key))
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
}
