import type { PaymentReason } from '@zoria/contract/payments/words'
import { amountOf, parseAmount, parseCurrency, type Money } from '@zoria/kernel'
import type { PSPReport } from '../../rules/psp-report.ts'
import { isToldWord } from '../told-word.ts'
import type { Field } from './xml.ts'

/** The plain fields of a message by name; of a name that repeats, the first. */
export type Told = ReadonlyMap<string, string>

export function plainFields(fields: readonly Field[]): Told {
  const plain = new Map<string, string>()
  for (const { name, value } of fields) if (typeof value === 'string' && !plain.has(name)) plain.set(name, value.trim())
  return plain
}

export function fieldsOf(message: Readonly<Record<string, string>>): readonly Field[] {
  return Object.entries(message).map(([name, value]) => ({ name, value }))
}

/** Freedom Pay has no payment of this order: it says so by a code, or by the payment number 0. */
const notFoundCodes = ['340', '11068']

export function isNotFound(told: Told): boolean {
  return told.get('pg_payment_id') === '0' || (told.get('pg_status') === 'error' && notFoundCodes.includes(told.get('pg_error_code') ?? ''))
}

type Status = PSPReport['status']

/** Old and new words of get_status3.php and api/payment_status2. */
const statuses: ReadonlyMap<string, Status> = new Map<string, Status>([
  ['new', 'pending'], ['partial', 'pending'], ['pending', 'pending'], ['process', 'pending'], ['waiting', 'pending'],
  ['ok', 'success'], ['success', 'success'],
  ['failed', 'denied'], ['error', 'denied'], ['rejected', 'denied'],
  // The lifetime of the checkout is over.
  ['incomplete', 'expired'],
  ['revoked', 'reversed'], ['refunded', 'reversed'], ['canceled', 'reversed'], ['cancelled', 'reversed'],
])

/** A payment as they tell it, in our words; undefined when we do not know its word or its money. */
export function payinReport(told: Told): PSPReport | undefined {
  const status = statuses.get(told.get('pg_payment_status') ?? '')
  const amount = sumIn(told, 'pg_amount')
  const pspReference = told.get('pg_payment_id')
  if (!status || !amount || !isToldWord(pspReference)) return undefined
  return { status: status === 'success' ? statusOfPaid(told, amount) : status, pspReference, amount, reason: status === 'denied' ? reasonOf(told) : null }
}

/** Held money is not paid yet; paid money that went back whole is reversed. A part that went back leaves it paid: staff books that part. */
function statusOfPaid(told: Told, amount: Money): Status {
  if (told.get('pg_captured') === '0') return 'pending'
  const returned = sumIn(told, 'pg_refund_amount') ?? sumIn(told, 'pg_revoke_amount')
  return returned && amountOf(returned) >= amountOf(amount) ? 'reversed' : 'success'
}

/** A payout as they tell it. They do not repeat its sum: a payout is paid as ordered or not at all. */
export function payoutReport(told: Told, ordered: Money): PSPReport | undefined {
  const status = statuses.get(told.get('pg_payment_status') ?? '')
  const pspReference = told.get('pg_payment_id')
  if (!status || !isToldWord(pspReference)) return undefined
  return { status, pspReference, amount: sumIn(told, 'pg_amount') ?? ordered, reason: status === 'denied' ? 'bounced' : null }
}

/** 101: the lifetime of the payment is over. Their other codes tell a player nothing he can act on. */
function reasonOf(told: Told): PaymentReason {
  return told.get('pg_failure_code') === '101' ? 'expired' : 'declined'
}

/** A sum of a message, in tenge where no currency stands beside it. They write returns with a minus, and sometimes more zeros than we have places. */
export function sumIn(told: Told, name: string): Money | undefined {
  const currency = parseCurrency(told.get('pg_currency') ?? 'KZT')
  const text = told.get(name)?.replace(/^-/, '').replace(/(\.\d\d)0+$/, '$1')
  return currency && text !== undefined ? parseAmount(text, currency) : undefined
}
