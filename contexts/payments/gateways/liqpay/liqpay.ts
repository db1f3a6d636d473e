import { formatAmount, plusMs, toIso } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { PSPReport } from '../../rules/psp-report.ts'
import { formType, readForm, readJson } from '../parsing.ts'
import type { Answer, Callback, CheckoutOrder, PaymentGateway, PayoutOrder, Reading } from '../gateway.ts'
import { type Outgoing, postOut } from '../outgoing-call.ts'
import {
  isDataSigned,
  maskCardToken,
  notFound,
  ourSum,
  reasonOf,
  reportOf,
  signData,
  errorFields,
  paymentFields,
} from './messages.ts'

export type LiqPayOptions = {
  /** Addresses of the LiqPay API and of its checkout; they differ only in the sandbox. */
  readonly url: string
  readonly publicUrl: string
  /** The shop. Keys of a test shop start with `sandbox_`. */
  readonly publicKey: string
  /** The first one signs; all are accepted. */
  readonly privateKeys: readonly [string, ...string[]]
  /** Whether the shop may pay out, which needs a separate contract. */
  readonly paysOut: boolean
  /** Our callback address. */
  readonly callbackUrl: string
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

/** A call times out after 5 s (S-15); a status request is retried once. */
const timeoutMs = 5_000
const triesMax = 2
/** Lifetime of a checkout (docs/rules/cashbox.md#deposits). */
const checkoutMs = 30 * 60_000

/**
 * LiqPay (Ukraine), API version 3: checkout page, status, payouts to card tokens, signed callbacks. Source:
 * liqpay.ua/documentation.
 */
export function createLiqPay(options: LiqPayOptions): PaymentGateway {
  const [signingKey] = options.privateKeys
  const pack = (message: object) => {
    const data = Buffer.from(JSON.stringify({ version: 3, public_key: options.publicKey, ...message })).toString(
      'base64',
    )
    return new URLSearchParams({ data, signature: signData(signingKey, data) }).toString()
  }
  const ask = (message: object, tries: number) =>
    postOut(
      `${options.url}/api/request`,
      { headers: formType, body: pack(message), timeoutMs, triesMax: tries },
      options.fetch ?? fetch,
    )
  const isTestShop = options.publicKey.startsWith('sandbox_')
  return {
    name: 'liqpay',
    signedHeaders: [],
    takes: (method, direction) =>
      direction === 'payin' || (options.paysOut && (method === 'visa' || method === 'mastercard')),
    // The address contains the signed order: LiqPay makes the payment when the player opens it, one per order.
    openCheckout: async (order) => ({
      kind: 'done',
      value: { redirectUrl: `${options.publicUrl}/api/3/checkout?${pack(checkoutMessage(order, options))}` },
    }),
    // Sent once: after a lost call the status decides whether it arrived (I-34).
    sendPayout: async (order) => sentOf(await ask(payoutMessage(order, options), 1), order.reference),
    readStatus: async ({ reference }) =>
      statusOf(await ask({ action: 'status', order_id: reference }, triesMax), { reference, isTestShop }),
    readCallback: (callback) => readingOf(callback, options.privateKeys),
    maskDestination: maskCardToken,
  }
}

/** LiqPay supports uk and en. */
const languages: Record<CheckoutOrder['language'], 'uk' | 'en'> = { en: 'en', ua: 'uk', ru: 'uk', kz: 'en' }
const payTypes: Record<CheckoutOrder['method'], string> = {
  applepay: 'apay',
  googlepay: 'gpay',
  visa: 'card',
  mastercard: 'card',
}

function checkoutMessage(
  { reference, method, amount, language, returnUrl }: CheckoutOrder,
  { callbackUrl, clock }: LiqPayOptions,
) {
  const expires = toIso(plusMs(clock.now(), checkoutMs)).slice(0, 19).replace('T', ' ')
  return {
    action: 'pay',
    order_id: reference,
    amount: formatAmount(amount),
    currency: amount.currency.toUpperCase(),
    description: descriptionOf(reference),
    language: languages[language],
    paytypes: payTypes[method],
    result_url: returnUrl,
    server_url: callbackUrl,
    expired_date: expires,
  }
}

function payoutMessage({ reference, amount, destination, recipientName }: PayoutOrder, { callbackUrl }: LiqPayOptions) {
  const [firstName = '', ...lastNames] = recipientName.trim().split(/\s+/)
  return {
    action: 'p2pcredit',
    order_id: reference,
    amount: formatAmount(amount),
    currency: amount.currency.toUpperCase(),
    description: descriptionOf(reference),
    receiver_card_token: destination,
    receiver_first_name: firstName,
    receiver_last_name: lastNames.join(' '),
    server_url: callbackUrl,
  }
}

/** The payer sees this description next to the amount: a number needs no translation. */
function descriptionOf(reference: string): string {
  return `Zoria ${reference.slice(-8)}`
}

/** Only a failed payment is a definite refusal; an error without a payment, or a repeated order, needs a status request. */
function sentOf(outgoing: Outgoing, reference: string): Answer<undefined> {
  const payment = paymentIn(outgoing, reference)
  if (!payment) return unknownOf(outgoing)
  return payment.status === 'failure' || payment.status === 'error'
    ? { kind: 'refused', reason: reasonOf(payment.err_code) }
    : { kind: 'done', value: undefined }
}

function statusOf(
  outgoing: Outgoing,
  { reference, isTestShop }: { reference: string; isTestShop: boolean },
): Answer<PSPReport | null> {
  const payment = paymentIn(outgoing, reference)
  const report = payment && reportOf(payment, { isTestShop })
  if (report) return { kind: 'done', value: report }
  if (payment)
    return { kind: 'unknown', cause: `LiqPay returned a payment that is ${payment.status}`, isFailure: false }
  return errorIn(outgoing) === notFound ? { kind: 'done', value: null } : unknownOf(outgoing)
}

function paymentIn(outgoing: Outgoing, reference: string) {
  const payment =
    outgoing.kind === 'answered' && outgoing.status === 200 ? readJson(paymentFields, outgoing.text) : undefined
  return payment?.order_id === reference ? payment : undefined
}

function errorIn(outgoing: Outgoing): string | undefined {
  return outgoing.kind === 'answered' && outgoing.status === 200
    ? readJson(errorFields, outgoing.text)?.err_code
    : undefined
}

function unknownOf(outgoing: Outgoing): Answer<never> {
  return {
    kind: 'unknown',
    cause:
      outgoing.kind === 'lost'
        ? outgoing.cause
        : `LiqPay returned ${outgoing.status} ${errorIn(outgoing) ?? ''}`.trim(),
  }
}

/** Their callbacks have no timestamp: an old one is harmless, because the status is requested again before money moves. */
function readingOf(callback: Callback, privateKeys: readonly string[]): Reading {
  const fields = readForm(callback)
  const data = fields?.get('data') ?? ''
  if (!isDataSigned(privateKeys, { data, signature: fields?.get('signature') ?? '' }))
    return { verdict: 'wrong_signature' }
  const payment = readJson(paymentFields, Buffer.from(data, 'base64').toString('utf8'))
  const amount = payment && ourSum(payment)
  if (!payment || !amount) return { verdict: 'malformed' }
  return { verdict: 'believed', reference: payment.order_id, amount, change: `${payment.payment_id}:${payment.status}` }
}
