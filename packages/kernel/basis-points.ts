import type { Brand } from './brand.ts'
import { invariant } from './invariant.ts'

/** A share in hundredths of a per cent: 10,000 is the whole. */
export type Bps = Brand<bigint, 'Bps'>

/** Makes a share; a share is never negative. */
export function bps(value: bigint | number): Bps {
  const exact = BigInt(value)
  invariant(exact >= 0n, 'a share is never negative')
  return exact as Bps
}
