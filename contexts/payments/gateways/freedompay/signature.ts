import { createHash, timingSafeEqual } from 'node:crypto'
import type { Field } from './xml.ts'

/**
 * The signature of a message: md5 of the called script, the values of all fields but pg_sig in the order of their names, and the secret, joined by semicolons.
 * Nested fields are ordered the same way within their place; fields of one name keep the order of the message. Source: freedompay.kz/docs-en/gateway-api/intro.
 */
export function signFields(script: string, fields: readonly Field[], secret: string): string {
  return createHash('md5').update([script, ...valuesOf(fields.filter(({ name }) => name !== 'pg_sig')), secret].join(';')).digest('hex')
}

/** The secret that signed a message, undefined where none of the live ones did; compares in constant time. */
export function secretOf(secrets: readonly string[], { script, fields }: { script: string; fields: readonly Field[] }): string | undefined {
  const given = fields.filter(({ name }) => name === 'pg_sig')
  const signature = given.length === 1 ? given[0]?.value : undefined
  if (typeof signature !== 'string' || !/^[0-9a-f]{32}$/.test(signature)) return undefined
  const matches = secrets.map((secret) => timingSafeEqual(Buffer.from(signFields(script, fields, secret), 'hex'), Buffer.from(signature, 'hex')))
  return secrets[matches.indexOf(true)]
}

/** What the signature calls the address: its last part, without the query. */
export function scriptOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

function valuesOf(fields: readonly Field[]): readonly string[] {
  return fields.toSorted(byName).flatMap(({ value }) => (typeof value === 'string' ? [value] : valuesOf(value)))
}

/** By bytes, as their PHP sorts; names are ASCII. */
function byName(left: Field, right: Field): number {
  if (left.name === right.name) return 0
  return left.name < right.name ? -1 : 1
}
