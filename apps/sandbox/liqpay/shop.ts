import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * The shop of the LiqPay simulator. A public key starting with `sandbox_` is a test shop: its payments end as `sandbox`
 * instead of `success`.
 */
export type LiqPayShop = { readonly publicKey: string; readonly privateKey: string }

export const liqPayShop = (key: string): LiqPayShop => ({
  publicKey: 'sandbox_i00000000001',
  privateKey: `sandbox_${key}`,
})

/** base64(sha1(private key + data + private key)). */
export function sign({ privateKey }: LiqPayShop, data: string): string {
  return createHash('sha1').update(`${privateKey}${data}${privateKey}`).digest('base64')
}

/** The message of a signed form; undefined for an invalid signature. */
export function readSigned(shop: LiqPayShop, { data, signature }: { data: string; signature: string }): unknown {
  const expected = Buffer.from(sign(shop, data))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
  } catch {
    return undefined // Signed, but not JSON: treated as unsigned.
  }
}
