import type { PaymentReason } from '@zoria/contract/payments/words'
import { amountOf, type Money, parseCurrency, parseForeignAmount } from '@zoria/kernel'
import type { PSPReport } from '../../rules/psp-report.ts'
import { isPSPText } from '../parsing.ts'
import type { Field } from './xml.ts'
import { createHash, timingSafeEqual } from 'node:crypto'

/** The plain fields of a message by name; the first value of a repeated name. */
export type PlainFields = ReadonlyMap<string, string>

export function plainFields(fields: readonly Field[]): PlainFields {
  const plain = new Map<string, string>()
  for (const { name, value } of fields) if (typeof value === 'string' && !plain.has(name)) plain.set(name, value.trim())
  return plain
}

export function fieldsOf(message: Readonly<Record<string, string>>): readonly Field[] {
  return Object.entries(message).map(([name, value]) => ({ name, value }))
}

/** Freedom Pay has no payment for this order: it returns an error code, or the payment number 0. */
const notFoundCodes = ['340', '11068']

export function isNotFound(fields: PlainFields): boolean {
  return (
    fields.get('pg_payment_id') === '0' ||
    (fields.get('pg_status') === 'error' && notFoundCodes.includes(fields.get('pg_error_code') ?? ''))
  )
}

type Status = PSPReport['status']

/** Old and new statuses of get_status3.php and api/payment_status2. */
const statuses: ReadonlyMap<string, Status> = new Map<string, Status>([
  ['new', 'pending'],
  ['partial', 'pending'],
  ['pending', 'pending'],
  ['process', 'pending'],
  ['waiting', 'pending'],
  ['ok', 'success'],
  ['success', 'success'],
  ['failed', 'denied'],
  ['error', 'denied'],
  ['rejected', 'denied'],
  // The checkout has expired.
  ['incomplete', 'expired'],
  ['revoked', 'reversed'],
  ['refunded', 'reversed'],
  ['canceled', 'reversed'],
  ['cancelled', 'reversed'],
])

/** Maps a payment to our terms; undefined for an unknown status or amount. */
export function payinReport(fields: PlainFields): PSPReport | undefined {
  const status = statuses.get(fields.get('pg_payment_status') ?? '')
  const amount = sumIn(fields, 'pg_amount')
  const pspReference = fields.get('pg_payment_id')
  if (!status || !amount || !isPSPText(pspReference)) return undefined
  return {
    status: status === 'success' ? statusOfPaid(fields, amount) : status,
    pspReference,
    amount,
    reason: status === 'denied' ? reasonOf(fields) : null,
  }
}

/**
 * Held money is not yet paid; a fully refunded payment is reversed. A partial refund leaves it paid: staff records that
 * part.
 */
function statusOfPaid(fields: PlainFields, amount: Money): Status {
  if (fields.get('pg_captured') === '0') return 'pending'
  const returned = returnedIn(fields)
  return returned && amountOf(returned) >= amountOf(amount) ? 'reversed' : 'success'
}

/** Maps a payout to our terms. They do not repeat its amount: a payout is paid as ordered or not at all. */
export function payoutReport(fields: PlainFields, ordered: Money): PSPReport | undefined {
  const status = statuses.get(fields.get('pg_payment_status') ?? '')
  const pspReference = fields.get('pg_payment_id')
  if (!status || !isPSPText(pspReference)) return undefined
  return {
    status,
    pspReference,
    amount: sumIn(fields, 'pg_amount') ?? ordered,
    reason: status === 'denied' ? 'bounced' : null,
  }
}

/** 101: the payment has expired. A player cannot act on their other codes. */
function reasonOf(fields: PlainFields): PaymentReason {
  return fields.get('pg_failure_code') === '101' ? 'expired' : 'declined'
}

/** An amount of a message, in tenge without a currency. */
export function sumIn(fields: PlainFields, name: string): Money | undefined {
  const currency = parseCurrency(fields.get('pg_currency') ?? 'KZT')
  return currency && parseForeignAmount(fields.get(name) ?? '', currency)
}

/** The returned part of a payment: these amounts are negative. */
function returnedIn(fields: PlainFields): Money | undefined {
  const currency = parseCurrency(fields.get('pg_currency') ?? 'KZT')
  const text = fields.get('pg_refund_amount') ?? fields.get('pg_revoke_amount')
  return currency && parseForeignAmount(text?.replace(/^-/, '') ?? '', currency)
}

/**
 * The signature of a message: md5 of the called script, the values of all fields but pg_sig in the order of their
 * names, and the secret, joined by semicolons. Nested fields are sorted the same way at their position; fields of one
 * name keep their order. Source: freedompay.kz/docs-en/gateway-api/intro.
 */
export function signFields(script: string, fields: readonly Field[], secret: string): string {
  return createHash('md5')
    .update([script, ...valuesOf(fields.filter(({ name }) => name !== 'pg_sig')), secret].join(';'))
    .digest('hex')
}

/** The secret that signed a message; undefined if none of the active ones did. Compares in constant time. */
export function secretOf(
  secrets: readonly string[],
  { script, fields }: { script: string; fields: readonly Field[] },
): string | undefined {
  const given = fields.filter(({ name }) => name === 'pg_sig')
  const signature = given.length === 1 ? given[0]?.value : undefined
  if (typeof signature !== 'string' || !/^[0-9a-f]{32}$/.test(signature)) return undefined
  const matches = secrets.map((secret) =>
    timingSafeEqual(Buffer.from(signFields(script, fields, secret), 'hex'), Buffer.from(signature, 'hex')),
  )
  return secrets[matches.indexOf(true)]
}

/** The script name in the signature: the last part of the path, without the query. */
export function scriptOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

function valuesOf(fields: readonly Field[]): readonly string[] {
  return fields.toSorted(byName).flatMap(({ value }) => (typeof value === 'string' ? [value] : valuesOf(value)))
}

/** Compares bytes, as PHP does; names are ASCII. */
function byName(left: Field, right: Field): number {
  if (left.name === right.name) return 0
  return left.name < right.name ? -1 : 1
}
