import { formatAmount, plusMs, toIso } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { PSPReport } from '../../rules/psp-report.ts'
import { maskToken } from '../card-token.ts'
import { formType, readForm } from '../form.ts'
import type { Answer, Callback, CheckoutOrder, PaymentGateway, PayoutOrder, Reading } from '../gateway.ts'
import { postOut, type Outgoing } from '../outgoing-call.ts'
import { readJson } from '../read-json.ts'
import { notFound, ourSum, reasonOf, reportOf, toldError, toldPayment } from './messages.ts'
import { isDataSigned, signData } from './signature.ts'

export type LiqPayOptions = {
  /** Where LiqPay answers our server, and where browsers find its checkout: one address but in the sandbox. */
  readonly url: string
  readonly publicUrl: string
  /** The shop. Keys of a test shop begin with `sandbox_`. */
  readonly publicKey: string
  /** The first one signs; every one is believed. */
  readonly privateKeys: readonly [string, ...string[]]
  /** Whether LiqPay lets the shop pay out; a contract of its own. */
  readonly paysOut: boolean
  /** Our address that LiqPay calls back. */
  readonly callbackUrl: string
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

/** One call waits 5 s (S-15); asking is repeated once. */
const timeoutMs = 5_000
const triesMax = 2
/** A checkout stays open so long (docs/rules/cashbox.md#deposits). */
const checkoutMs = 30 * 60_000

/** LiqPay (Ukraine), API version 3: its checkout page, status, payouts to card tokens, signed callbacks. Source: liqpay.ua/documentation. */
export function createLiqPay(options: LiqPayOptions): PaymentGateway {
  const [signingKey] = options.privateKeys
  const pack = (message: object) => {
    const data = Buffer.from(JSON.stringify({ version: 3, public_key: options.publicKey, ...message })).toString('base64')
    return new URLSearchParams({ data, signature: signData(signingKey, data) }).toString()
  }
  const ask = (message: object, tries: number) => postOut(`${options.url}/api/request`, { headers: formType, body: pack(message), timeoutMs, triesMax: tries }, options.fetch ?? fetch)
  const isTestShop = options.publicKey.startsWith('sandbox_')
  return {
    name: 'liqpay',
    signedHeaders: [],
    takes: (method, direction) => direction === 'payin' || (options.paysOut && (method === 'visa' || method === 'mastercard')),
    // The signed order travels in the address: LiqPay makes the payment when the player opens it, one per order.
    openCheckout: async (order) => ({ kind: 'done', value: { redirectUrl: `${options.publicUrl}/api/3/checkout?${pack(checkoutMessage(order, options))}` } }),
    // Sent once: whether a lost call arrived is asked by its status, never guessed (I-34).
    sendPayout: async (order) => sentOf(await ask(payoutMessage(order, options), 1), order.reference),
    readStatus: async ({ reference }) => statusOf(await ask({ action: 'status', order_id: reference }, triesMax), { reference, isTestShop }),
    readCallback: (callback) => readingOf(callback, options.privateKeys),
    maskDestination: (destination) => maskToken(destination, /^[0-9A-Za-z]{16,128}$/),
  }
}

/** LiqPay speaks uk and en. */
const languages: Record<CheckoutOrder['language'], 'uk' | 'en'> = { en: 'en', ua: 'uk', ru: 'uk', kz: 'en' }
const payTypes: Record<CheckoutOrder['method'], string> = { applepay: 'apay', googlepay: 'gpay', visa: 'card', mastercard: 'card' }

function checkoutMessage({ reference, method, amount, language, returnUrl }: CheckoutOrder, { callbackUrl, clock }: LiqPayOptions) {
  const expires = toIso(plusMs(clock.now(), checkoutMs)).slice(0, 19).replace('T', ' ')
  return {
    action: 'pay', order_id: reference, amount: formatAmount(amount), currency: amount.currency.toUpperCase(), description: descriptionOf(reference), language: languages[language], paytypes: payTypes[method],
    result_url: returnUrl, server_url: callbackUrl, expired_date: expires,
  }
}

function payoutMessage({ reference, amount, destination, recipientName }: PayoutOrder, { callbackUrl }: LiqPayOptions) {
  const [firstName = '', ...lastNames] = recipientName.trim().split(/\s+/)
  return {
    action: 'p2pcredit', order_id: reference, amount: formatAmount(amount), currency: amount.currency.toUpperCase(), description: descriptionOf(reference), receiver_card_token: destination,
    receiver_first_name: firstName, receiver_last_name: lastNames.join(' '), server_url: callbackUrl,
  }
}

/** What the payer reads beside the sum: a number says it in every language. */
function descriptionOf(reference: string): string {
  return `Zoria ${reference.slice(-8)}`
}

/** Only a payment that LiqPay made and failed is a definite "no"; an error without one, or an order taken before, is asked about. */
function sentOf(outgoing: Outgoing, reference: string): Answer<undefined> {
  const told = paymentIn(outgoing, reference)
  if (!told) return unknownOf(outgoing)
  return told.status === 'failure' || told.status === 'error' ? { kind: 'refused', reason: reasonOf(told.err_code) } : { kind: 'done', value: undefined }
}

function statusOf(outgoing: Outgoing, { reference, isTestShop }: { reference: string; isTestShop: boolean }): Answer<PSPReport | null> {
  const told = paymentIn(outgoing, reference)
  const report = told && reportOf(told, { isTestShop })
  if (report) return { kind: 'done', value: report }
  return !told && errorIn(outgoing) === notFound ? { kind: 'done', value: null } : unknownOf(outgoing)
}

function paymentIn(outgoing: Outgoing, reference: string) {
  const told = outgoing.kind === 'answered' && outgoing.status === 200 ? readJson(toldPayment, outgoing.text) : undefined
  return told?.order_id === reference ? told : undefined
}

function errorIn(outgoing: Outgoing): string | undefined {
  return outgoing.kind === 'answered' && outgoing.status === 200 ? readJson(toldError, outgoing.text)?.err_code : undefined
}

function unknownOf(outgoing: Outgoing): Answer<never> {
  return { kind: 'unknown', cause: outgoing.kind === 'lost' ? outgoing.cause : `LiqPay answered ${outgoing.status} ${errorIn(outgoing) ?? ''}`.trim() }
}

/** LiqPay stamps no time on its callbacks: an old one is harmless, because the payment is read again before anything moves. */
function readingOf({ body }: Callback, privateKeys: readonly string[]): Reading {
  const fields = readForm(body)
  const data = fields?.get('data') ?? ''
  if (!isDataSigned(privateKeys, { data, signature: fields?.get('signature') ?? '' })) return { verdict: 'wrong_signature' }
  const told = readJson(toldPayment, Buffer.from(data, 'base64').toString('utf8'))
  const amount = told && ourSum(told)
  if (!told || !amount) return { verdict: 'malformed' }
  return { verdict: 'believed', reference: told.order_id, amount, change: `${told.payment_id}:${told.status}` }
}
