import { createHmac } from 'node:crypto'
import { writtenAsPhp, type Field } from './form.ts'

export type Merchant = { readonly id: string; readonly key: string }

/** The three headers that are signed together with the parameters. */
export type Stamp = { readonly merchant: string; readonly timestamp: string; readonly nonce: string }

/**
 * `X-Sign`: HMAC-SHA1 over parameters and stamp, sorted by their top-level names, as lower-case hex. Written only from
 * docs/rules/gis.md#signature.
 */
export function signatureOf(fields: readonly Field[], { stamp, key }: { stamp: Stamp; key: string }): string {
  const signed: Field[] = [
    ...fields,
    ['X-Merchant-Id', stamp.merchant],
    ['X-Timestamp', stamp.timestamp],
    ['X-Nonce', stamp.nonce],
  ]
  return createHmac('sha1', key)
    .update(writtenAsPhp(signed.toSorted(byTopName)))
    .digest('hex')
}

// Sorting is stable, so fields of one name keep their order.
const byTopName = ([left]: Field, [right]: Field): number => Buffer.compare(topOf(left), topOf(right))

const topOf = (name: string): Buffer => Buffer.from(name.replace(/\[.*/s, ''))
