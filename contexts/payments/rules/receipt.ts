import { visibleStatus, type Method } from '@zoria/contract/payments/words'
import { formatAmount, localTimeAt, zero, type Currency, type Instant, type Money } from '@zoria/kernel'
import type { Payment } from './payment.ts'

/** Labels of a receipt in one language. */
export type ReceiptLabels = Readonly<
  Record<
    | 'title'
    | 'deposit'
    | 'withdrawal'
    | 'number'
    | 'requested'
    | 'completed'
    | 'sum'
    | 'fee'
    | 'total'
    | 'method'
    | 'destination'
    | 'status'
    | 'success'
    | 'denied'
    | 'uah'
    | 'kzt'
    | 'utc'
    | 'issued',
    string
  >
>

/** The content of a receipt: title, amount, rows of label and value, and a footer. */
export type Receipt = {
  readonly title: string
  readonly kind: string
  readonly sum: string
  readonly isSuccess: boolean
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly foot: string
}

/** Has a payment ended, so that it has a receipt? A reversed deposit has ended too. */
export function isFinished({ status }: Payment): boolean {
  return visibleStatus[status] !== 'waiting for approval'
}

const methodNames: Record<Method, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
}

/** The content of the receipt of a finished payment. Times are in the time zone of its currency. We charge no fees. */
export function receiptOf(payment: Payment, labels: ReceiptLabels, now: Instant): Receipt {
  const { id, direction, method, amount, status, createdAt, updatedAt } = payment
  const { currency } = amount
  const isSuccess = visibleStatus[status] === 'success'
  const fee = zero(currency)
  return {
    title: labels.title,
    kind: direction === 'payin' ? labels.deposit : labels.withdrawal,
    sum: written(amount),
    isSuccess,
    rows: [
      [labels.number, id],
      [labels.status, isSuccess ? labels.success : labels.denied],
      [labels.requested, timeOf(createdAt, currency, labels)],
      [labels.completed, timeOf(updatedAt, currency, labels)],
      [labels.method, methodNames[method]],
      ...(payment.direction === 'payout' ? [[labels.destination, payment.destination] as const] : []),
      [labels.sum, written(amount)],
      [labels.fee, written(fee)],
      [labels.total, written(amount)],
    ],
    foot: labels.issued.replace('{time}', timeOf(now, currency, labels)),
  }
}

const signs: Readonly<Record<Currency, string>> = { uah: '₴', kzt: '₸', usd: '$', eur: '€', kgs: 'KGS' }

/** Spec §9: thousands grouped with a space, two decimals; the spaces never break a line. */
function written(money: Money): string {
  const [whole = '', decimals = ''] = formatAmount(money).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')}.${decimals}\u00a0${signs[money.currency]}`
}

/** Spec §9: dd/MM/yyyy. */
function timeOf(at: Instant, currency: Currency, labels: ReceiptLabels): string {
  const { date, time } = localTimeAt({ currency, now: at })
  const zone = currency === 'uah' || currency === 'kzt' ? labels[currency] : labels.utc
  return `${date.split('-').toReversed().join('/')}, ${time} (${zone})`
}
