import type { Brand } from './brand.ts'
import type { Instant } from './instants.ts'
import { invariant } from './invariant.ts'

/** A UUIDv7 in lower case; `Kind` distinguishes ids of different things. */
export type Id<Kind extends string> = Brand<string, `${Kind}Id`>

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** True for the text form of an id. */
export const isId = (text: string): boolean => shape.test(text)

/** Takes an id that our own storage or a parsed request holds. */
export function parseId<Kind extends string>(text: string): Id<Kind> {
  invariant(isId(text), `an id is a lower-case UUID, not ${text}`)
  return text as Id<Kind>
}

/** A new UUIDv7: 48 bits of time, then 74 bits of the chance that was handed in (10 bytes). RFC 9562 §5.7. */
export function newId<Kind extends string>(now: Instant, chance: (bytes: number) => Uint8Array): Id<Kind> {
  const random = chance(10)
  invariant(random.length === 10, 'an id takes ten bytes of chance')
  const bytes = new Uint8Array(16)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(now) << 16n)
  bytes.set(random, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return `${hex(bytes, 0, 4)}-${hex(bytes, 4, 6)}-${hex(bytes, 6, 8)}-${hex(bytes, 8, 10)}-${hex(bytes, 10, 16)}` as Id<Kind>
}

const hex = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  for (let at = from; at < to; at += 1) text += hexOfByte[bytes[at]!]
  return text
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
