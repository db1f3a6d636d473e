import { createHash, timingSafeEqual } from 'node:crypto'

/** Fields by name; a nested object has fields of its own. */
export type Message = { readonly [name: string]: string | Message }

/**
 * md5 of the script, the values in the order of their names, and the secret, joined by semicolons; nested fields in
 * place.
 */
export function sign(script: string, message: Message, secret: string): string {
  return createHash('md5')
    .update([script, ...valuesOf(message), secret].join(';'))
    .digest('hex')
}

/** Whether the message has a valid signature. */
export function isSigned(script: string, { pg_sig, ...message }: Message, secret: string): boolean {
  if (typeof pg_sig !== 'string' || !/^[0-9a-f]{32}$/.test(pg_sig)) return false
  return timingSafeEqual(Buffer.from(sign(script, message, secret)), Buffer.from(pg_sig))
}

/** A signed answer as XML. */
export function signedXML(script: string, message: Message, secret: string): string {
  return toXML({ ...message, pg_sig: sign(script, message, secret) })
}

export function toXML(message: Message): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<response>${elements(message)}</response>`
}

/** Parses the flat XML of shops; undefined for anything else. */
export function readFlatXML(text: string): Message | undefined {
  const body = /<response>([^]*)<\/response>\s*$/.exec(text)?.[1]
  if (body === undefined) return undefined
  return Object.fromEntries(
    [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function valuesOf(message: Message): readonly string[] {
  return Object.entries(message)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, value]) => (typeof value === 'string' ? [value] : valuesOf(value)))
}

function elements(message: Message): string {
  return Object.entries(message)
    .map(
      ([name, value]) =>
        `<${name}>${typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : elements(value)}</${name}>`,
    )
    .join('')
}
