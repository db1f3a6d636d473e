import { formatAmount, plusMs, toIso } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { PSPReport } from '../../rules/psp-report.ts'
import { maskToken } from '../card-token.ts'
import { formType, readForm } from '../form.ts'
import type { Acknowledgement, Answer, Callback, CheckoutOrder, PaymentGateway, PayoutOrder, Reading, StatusQuestion } from '../gateway.ts'
import { postOut } from '../outgoing-call.ts'
import { isToldWord } from '../told-word.ts'
import { fieldsOf, isNotFound, payinReport, payoutReport, plainFields, sumIn, type Told } from './messages.ts'
import { scriptOf, secretOf, signFields } from './signature.ts'
import { readXML, writeXML, type Field } from './xml.ts'

type Secrets = readonly [string, ...string[]]

export type FreedomPayOptions = {
  /** Where Freedom Pay answers. */
  readonly url: string
  readonly merchantId: string
  /** The secret of taking money. The first one signs; every one is believed. */
  readonly secrets: Secrets
  /** The secret of paying out, a contract of its own; null: nothing is paid out. */
  readonly payoutSecrets: Secrets | null
  /** Payments of a test shop: no money moves. Payouts know no such thing. */
  readonly isTest: boolean
  /** Our address that Freedom Pay calls back. */
  readonly callbackUrl: string
  readonly clock: Clock
  readonly chance: Chance
  readonly fetch?: typeof fetch
}

type Message = Readonly<Record<string, string>>
type Heard = { readonly kind: 'told'; readonly told: Told } | { readonly kind: 'unknown'; readonly cause: string }

/** One call waits 5 s (S-15); opening and asking are repeated once. */
const timeoutMs = 5_000
const triesMax = 2
/** A checkout stays open so long, in seconds (docs/rules/cashbox.md#deposits). */
const checkoutS = '1800'
const dayMs = 24 * 60 * 60_000

/** Freedom Pay (Kazakhstan), merchant API: its payment page, status, payouts to card tokens, signed callbacks and answers. Source: docs.freedompay.kz. */
export function createFreedomPay(options: FreedomPayOptions): PaymentGateway {
  const payoutSecrets = options.payoutSecrets ?? []
  const post = (path: string, message: Message, { secrets, tries }: { secrets: Secrets; tries: number }) => callFreedomPay(options, { path, message, secrets, tries })
  return {
    name: 'freedompay',
    signedHeaders: [],
    takes: (method, direction) => direction === 'payin' || (options.payoutSecrets !== null && (method === 'visa' || method === 'mastercard')),
    openCheckout: async (order) => openedOf(await post('/init_payment.php', checkoutMessage(order, options), { secrets: options.secrets, tries: triesMax })),
    sendPayout: async (order) => {
      if (!options.payoutSecrets) return { kind: 'unknown', cause: 'no secret for payouts' }
      // Sent once: whether a lost call arrived is asked by its status, never guessed (I-34).
      return sentOf(await post('/api/reg2reg', payoutMessage(order, options), { secrets: options.payoutSecrets, tries: 1 }))
    },
    readStatus: async (question) => {
      if (question.direction === 'payin') return statusOf(question, await post('/get_status3.php', { pg_order_id: question.reference }, { secrets: options.secrets, tries: triesMax }))
      if (!options.payoutSecrets) return { kind: 'unknown', cause: 'no secret for payouts' }
      return statusOf(question, await post('/api/payment_status2', { pg_order_id: question.reference }, { secrets: options.payoutSecrets, tries: triesMax }))
    },
    readCallback: (callback) => readingOf(callback, { secrets: [...options.secrets, ...payoutSecrets], script: scriptOf(options.callbackUrl) }),
    acknowledge: (callback) => acknowledgementOf(callback, options),
    maskDestination: (destination) => maskToken(destination, /^[\w-]{16,128}$/),
  }
}

/** Posts a signed form and reads the signed XML; an answer that Freedom Pay did not sign is none. */
async function callFreedomPay(options: FreedomPayOptions, { path, message, secrets, tries }: { path: string; message: Message; secrets: Secrets; tries: number }): Promise<Heard> {
  const url = `${options.url}${path}`
  const script = scriptOf(url)
  const salted = { pg_merchant_id: options.merchantId, ...message, pg_salt: newSalt(options) }
  const body = new URLSearchParams({ ...salted, pg_sig: signFields(script, fieldsOf(salted), secrets[0]) }).toString()
  const outgoing = await postOut(url, { headers: { ...formType, accept: 'application/xml' }, body, timeoutMs, triesMax: tries }, options.fetch ?? fetch)
  if (outgoing.kind === 'lost') return { kind: 'unknown', cause: outgoing.cause }
  const fields = outgoing.status === 200 ? readXML(outgoing.text) : undefined
  if (!fields) return { kind: 'unknown', cause: `Freedom Pay answered ${outgoing.status}` }
  if (secretOf(secrets, { script, fields }) === undefined) return { kind: 'unknown', cause: `Freedom Pay answered without its signature ${plainFields(fields).get('pg_error_code') ?? ''}`.trim() }
  return { kind: 'told', told: plainFields(fields) }
}

/** Their page speaks ru, en and kz of ours. */
const languages: Record<CheckoutOrder['language'], 'ru' | 'en' | 'kz'> = { en: 'en', ua: 'ru', ru: 'ru', kz: 'kz' }

/** One step: a payment that succeeds is paid, not held. The same key makes the same payment, however often it is asked. */
function checkoutMessage({ reference, amount, language, returnUrl }: CheckoutOrder, { callbackUrl, isTest }: FreedomPayOptions): Message {
  return {
    pg_order_id: reference, pg_amount: formatAmount(amount), pg_currency: amount.currency.toUpperCase(), pg_description: descriptionOf(reference), pg_language: languages[language], pg_auto_clearing: '1',
    pg_lifetime: checkoutS, pg_result_url: callbackUrl, pg_request_method: 'POST', pg_success_url: returnUrl, pg_success_url_method: 'GET', pg_failure_url: returnUrl, pg_failure_url_method: 'GET',
    pg_idempotency_key: reference, ...(isTest ? { pg_testing_mode: '1' } : {}),
  }
}

/** Whoever reads the time limit in another zone still has hours. */
function payoutMessage({ reference, playerId, amount, destination }: PayoutOrder, { callbackUrl, clock }: FreedomPayOptions): Message {
  return {
    pg_order_id: reference, pg_amount: formatAmount(amount), pg_description: descriptionOf(reference), pg_user_id: playerId, pg_card_token_to: destination, pg_post_link: callbackUrl,
    pg_order_time_limit: toIso(plusMs(clock.now(), dayMs)).slice(0, 19).replace('T', ' '), pg_idempotency_key: reference,
  }
}

/** What the payer reads beside the sum: a number says it in every language. */
function descriptionOf(reference: string): string {
  return `Zoria ${reference.slice(-8)}`
}

function openedOf(heard: Heard): Answer<{ redirectUrl: string }> {
  if (heard.kind === 'unknown') return heard
  const redirectUrl = heard.told.get('pg_redirect_url') ?? ''
  if (heard.told.get('pg_status') === 'ok' && URL.canParse(redirectUrl) && /^https?:$/.test(new URL(redirectUrl).protocol)) return { kind: 'done', value: { redirectUrl } }
  return heard.told.get('pg_status') === 'error' ? { kind: 'refused', reason: 'processing_error' } : { kind: 'unknown', cause: 'Freedom Pay opened no page' }
}

/** Their errors do not tell apart what was never paid out from what was asked twice: only the status returns money. */
function sentOf(heard: Heard): Answer<undefined> {
  if (heard.kind === 'unknown') return heard
  const status = heard.told.get('pg_status') ?? ''
  return ['ok', 'process', 'pending'].includes(status) ? { kind: 'done', value: undefined } : { kind: 'unknown', cause: `Freedom Pay answered ${status} ${heard.told.get('pg_error_code') ?? ''}`.trim() }
}

function statusOf(question: StatusQuestion, heard: Heard): Answer<PSPReport | null> {
  if (heard.kind === 'unknown') return heard
  const { told } = heard
  if (isNotFound(told)) return { kind: 'done', value: null }
  const report = reportOf(question, told)
  return report ? { kind: 'done', value: report } : { kind: 'unknown', cause: `Freedom Pay answered ${told.get('pg_status') ?? ''} ${told.get('pg_error_code') ?? told.get('pg_payment_status') ?? ''}`.trim() }
}

function reportOf({ reference, direction, ordered }: StatusQuestion, told: Told): PSPReport | undefined {
  const isOurs = (told.get('pg_order_id') ?? reference) === reference
  if (!isOurs || told.get('pg_status') !== 'ok') return undefined
  return direction === 'payin' ? payinReport(told) : payoutReport(told, ordered)
}

/** Freedom Pay stamps no time on its callbacks: an old one is harmless, because the payment is read again before anything moves. */
function readingOf(callback: Callback, { secrets, script }: { secrets: readonly string[]; script: string }): Reading {
  const fields = callbackFields(callback)
  if (!fields || secretOf(secrets, { script, fields }) === undefined) return { verdict: 'wrong_signature' }
  const told = plainFields(fields)
  const amount = sumIn(told, 'pg_amount') ?? sumIn(told, 'pg_payment_amount')
  const [reference, pspReference] = [told.get('pg_order_id'), told.get('pg_payment_id')]
  if (!amount || !isToldWord(reference) || !isToldWord(pspReference)) return { verdict: 'malformed' }
  const change = `${pspReference}:${told.get('pg_result') ?? told.get('pg_status') ?? ''}:${told.get('pg_captured') ?? ''}`
  return isToldWord(change) ? { verdict: 'believed', reference, amount, change } : { verdict: 'malformed' }
}

/** They send the fields of a form, or one field `pg_xml` with all of them. */
function callbackFields({ body }: Callback): readonly Field[] | undefined {
  const form = readForm(body)
  const xml = form?.size === 1 ? form.get('pg_xml') : undefined
  return xml === undefined ? form && [...form].map(([name, value]) => ({ name, value })) : readXML(xml)
}

/** Signed with the secret of the callback; any other answer is asked again every half hour. */
function acknowledgementOf(callback: Callback, options: FreedomPayOptions): Acknowledgement {
  const script = scriptOf(options.callbackUrl)
  const secret = secretOf([...options.secrets, ...(options.payoutSecrets ?? [])], { script, fields: callbackFields(callback) ?? [] }) ?? options.secrets[0]
  const fields = fieldsOf({ pg_status: 'ok', pg_description: 'received', pg_salt: newSalt(options) })
  return { type: 'application/xml; charset=utf-8', body: writeXML([...fields, { name: 'pg_sig', value: signFields(script, fields, secret) }]) }
}

function newSalt({ chance }: Pick<FreedomPayOptions, 'chance'>): string {
  return Buffer.from(chance.bytes(16)).toString('hex')
}
