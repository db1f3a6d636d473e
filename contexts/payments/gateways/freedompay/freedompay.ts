import { formatAmount, plusMs, toIso } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { PSPReport } from '../../rules/psp-report.ts'
import { formType, isPSPText, maskToken, readForm } from '../parsing.ts'
import type {
  Acknowledgement,
  Answer,
  Callback,
  CheckoutOrder,
  PaymentGateway,
  PayoutOrder,
  Reading,
  StatusQuestion,
} from '../gateway.ts'
import { postOut } from '../outgoing-call.ts'
import {
  fieldsOf,
  isNotFound,
  payinReport,
  payoutReport,
  plainFields,
  scriptOf,
  secretOf,
  signFields,
  sumIn,
  type PlainFields,
} from './messages.ts'
import { type Field, readXML, writeXML } from './xml.ts'

type Secrets = readonly [string, ...string[]]

export type FreedomPayOptions = {
  /** Address of the Freedom Pay API. */
  readonly url: string
  readonly merchantId: string
  /** Secrets for deposits. The first one signs; all are accepted. */
  readonly secrets: Secrets
  /** Secrets for payouts, which need a separate contract; null: payouts are off. */
  readonly payoutSecrets: Secrets | null
  /** Payments of a test shop move no money. Payouts have no test mode. */
  readonly isTest: boolean
  /** Our callback address. */
  readonly callbackUrl: string
  readonly clock: Clock
  readonly chance: Chance
  readonly fetch?: typeof fetch
}

type Message = Readonly<Record<string, string>>
type Reply =
  | { readonly kind: 'answered'; readonly fields: PlainFields }
  | { readonly kind: 'unknown'; readonly cause: string }

/** A call times out after 5 s (S-15); opening a checkout and requesting a status are retried once. */
const timeoutMs = 5_000
const triesMax = 2
/** Lifetime of a checkout in seconds (docs/rules/cashbox.md#deposits). */
const checkoutS = '1800'
const dayMs = 24 * 60 * 60_000

/**
 * Freedom Pay (Kazakhstan), merchant API: payment page, status, payouts to card tokens, signed callbacks and replies.
 * Source: docs.freedompay.kz.
 */
export function createFreedomPay(options: FreedomPayOptions): PaymentGateway {
  const payoutSecrets = options.payoutSecrets ?? []
  const post = (path: string, message: Message, { secrets, tries }: { secrets: Secrets; tries: number }) =>
    callFreedomPay(options, { path, message, secrets, tries })
  return {
    name: 'freedompay',
    signedHeaders: [],
    takes: (method, direction) =>
      direction === 'payin' || (options.payoutSecrets !== null && (method === 'visa' || method === 'mastercard')),
    openCheckout: async (order) =>
      openedOf(
        await post('/init_payment.php', checkoutMessage(order, options), { secrets: options.secrets, tries: triesMax }),
      ),
    sendPayout: async (order) => {
      if (!options.payoutSecrets) return { kind: 'unknown', cause: 'no secret for payouts', isFailure: false }
      // Sent once: after a lost call the status decides whether it arrived (I-34).
      return sentOf(
        await post('/api/reg2reg', payoutMessage(order, options), { secrets: options.payoutSecrets, tries: 1 }),
      )
    },
    readStatus: async (question) => {
      if (question.direction === 'payin')
        return statusOf(
          question,
          await post(
            '/get_status3.php',
            { pg_order_id: question.reference },
            { secrets: options.secrets, tries: triesMax },
          ),
        )
      if (!options.payoutSecrets) return { kind: 'unknown', cause: 'no secret for payouts', isFailure: false }
      return statusOf(
        question,
        await post(
          '/api/payment_status2',
          { pg_order_id: question.reference },
          { secrets: options.payoutSecrets, tries: triesMax },
        ),
      )
    },
    readCallback: (callback) =>
      readingOf(callback, { secrets: [...options.secrets, ...payoutSecrets], script: scriptOf(options.callbackUrl) }),
    acknowledge: (callback) => acknowledgementOf(callback, options),
    maskDestination: (destination) => maskToken(destination, /^[\w-]{16,128}$/),
  }
}

/** Posts a signed form and reads the signed XML; a reply without a valid signature is ignored. */
async function callFreedomPay(
  options: FreedomPayOptions,
  { path, message, secrets, tries }: { path: string; message: Message; secrets: Secrets; tries: number },
): Promise<Reply> {
  const url = `${options.url}${path}`
  const script = scriptOf(url)
  const salted = { pg_merchant_id: options.merchantId, ...message, pg_salt: newSalt(options) }
  const body = new URLSearchParams({ ...salted, pg_sig: signFields(script, fieldsOf(salted), secrets[0]) }).toString()
  const outgoing = await postOut(
    url,
    { headers: { ...formType, accept: 'application/xml' }, body, timeoutMs, triesMax: tries },
    options.fetch ?? fetch,
  )
  if (outgoing.kind === 'lost') return { kind: 'unknown', cause: outgoing.cause }
  const fields = outgoing.status === 200 ? readXML(outgoing.text) : undefined
  if (!fields) return { kind: 'unknown', cause: `Freedom Pay returned ${outgoing.status}` }
  if (secretOf(secrets, { script, fields }) === undefined)
    return {
      kind: 'unknown',
      cause: `Freedom Pay replied without a valid signature ${plainFields(fields).get('pg_error_code') ?? ''}`.trim(),
    }
  return { kind: 'answered', fields: plainFields(fields) }
}

/** The payment page supports ru, en and kz. */
const languages: Record<CheckoutOrder['language'], 'ru' | 'en' | 'kz'> = { en: 'en', ua: 'ru', ru: 'ru', kz: 'kz' }

/** One step: a successful payment is captured immediately. The same key always makes the same payment. */
function checkoutMessage(
  { reference, amount, language, returnUrl }: CheckoutOrder,
  { callbackUrl, isTest }: FreedomPayOptions,
): Message {
  return {
    pg_order_id: reference,
    pg_amount: formatAmount(amount),
    pg_currency: amount.currency.toUpperCase(),
    pg_description: descriptionOf(reference),
    pg_language: languages[language],
    pg_auto_clearing: '1',
    pg_lifetime: checkoutS,
    pg_result_url: callbackUrl,
    pg_request_method: 'POST',
    pg_success_url: returnUrl,
    pg_success_url_method: 'GET',
    pg_failure_url: returnUrl,
    pg_failure_url_method: 'GET',
    pg_idempotency_key: reference,
    ...(isTest ? { pg_testing_mode: '1' } : {}),
  }
}

/** A long limit: interpreted in another time zone, hours remain. */
function payoutMessage(
  { reference, playerId, amount, destination }: PayoutOrder,
  { callbackUrl, clock }: FreedomPayOptions,
): Message {
  return {
    pg_order_id: reference,
    pg_amount: formatAmount(amount),
    pg_description: descriptionOf(reference),
    pg_user_id: playerId,
    pg_card_token_to: destination,
    pg_post_link: callbackUrl,
    pg_order_time_limit: toIso(plusMs(clock.now(), dayMs)).slice(0, 19).replace('T', ' '),
    pg_idempotency_key: reference,
  }
}

/** The payer sees this description next to the amount: a number needs no translation. */
function descriptionOf(reference: string): string {
  return `Zoria ${reference.slice(-8)}`
}

function openedOf(reply: Reply): Answer<{ redirectUrl: string }> {
  if (reply.kind === 'unknown') return reply
  const redirectUrl = reply.fields.get('pg_redirect_url') ?? ''
  if (
    reply.fields.get('pg_status') === 'ok' &&
    URL.canParse(redirectUrl) &&
    /^https?:$/.test(new URL(redirectUrl).protocol)
  )
    return { kind: 'done', value: { redirectUrl } }
  return reply.fields.get('pg_status') === 'error'
    ? { kind: 'refused', reason: 'processing_error' }
    : { kind: 'unknown', cause: 'Freedom Pay returned no payment page', isFailure: false }
}

/** Their errors do not distinguish an unknown payout from a repeated request: only the status may return money. */
function sentOf(reply: Reply): Answer<undefined> {
  if (reply.kind === 'unknown') return reply
  const status = reply.fields.get('pg_status') ?? ''
  return ['ok', 'process', 'pending'].includes(status)
    ? { kind: 'done', value: undefined }
    : {
        kind: 'unknown',
        cause: `Freedom Pay returned ${status} ${reply.fields.get('pg_error_code') ?? ''}`.trim(),
        isFailure: false,
      }
}

function statusOf(question: StatusQuestion, reply: Reply): Answer<PSPReport | null> {
  if (reply.kind === 'unknown') return reply
  const { fields } = reply
  if (isNotFound(fields)) return { kind: 'done', value: null }
  const report = reportOf(question, fields)
  return report
    ? { kind: 'done', value: report }
    : {
        kind: 'unknown',
        cause:
          `Freedom Pay returned ${fields.get('pg_status') ?? ''} ${fields.get('pg_error_code') ?? fields.get('pg_payment_status') ?? ''}`.trim(),
        isFailure: false,
      }
}

function reportOf({ reference, direction, ordered }: StatusQuestion, fields: PlainFields): PSPReport | undefined {
  const isOurs = (fields.get('pg_order_id') ?? reference) === reference
  if (!isOurs || fields.get('pg_status') !== 'ok') return undefined
  return direction === 'payin' ? payinReport(fields) : payoutReport(fields, ordered)
}

/** Their callbacks have no timestamp: an old one is harmless, because the status is requested again before money moves. */
function readingOf(callback: Callback, { secrets, script }: { secrets: readonly string[]; script: string }): Reading {
  const fields = callbackFields(callback)
  if (!fields || secretOf(secrets, { script, fields }) === undefined) return { verdict: 'wrong_signature' }
  const message = plainFields(fields)
  const amount = sumIn(message, 'pg_amount') ?? sumIn(message, 'pg_payment_amount')
  const [reference, pspReference] = [message.get('pg_order_id'), message.get('pg_payment_id')]
  if (!amount || !isPSPText(reference) || !isPSPText(pspReference)) return { verdict: 'malformed' }
  const change = `${pspReference}:${message.get('pg_result') ?? message.get('pg_status') ?? ''}:${message.get('pg_captured') ?? ''}`
  return isPSPText(change) ? { verdict: 'believed', reference, amount, change } : { verdict: 'malformed' }
}

/** They send form fields, in either encoding of forms, or one field `pg_xml` with all of them. */
function callbackFields(callback: Callback): readonly Field[] | undefined {
  const form = readForm(callback)
  const xml = form?.size === 1 ? form.get('pg_xml') : undefined
  return xml === undefined ? form && [...form].map(([name, value]) => ({ name, value })) : readXML(xml)
}

/** Signed with the secret of the callback; any other reply makes them repeat the callback every half hour. */
function acknowledgementOf(callback: Callback, options: FreedomPayOptions): Acknowledgement {
  const script = scriptOf(options.callbackUrl)
  const secret =
    secretOf([...options.secrets, ...(options.payoutSecrets ?? [])], {
      script,
      fields: callbackFields(callback) ?? [],
    }) ?? options.secrets[0]
  const fields = fieldsOf({ pg_status: 'ok', pg_description: 'received', pg_salt: newSalt(options) })
  return {
    type: 'application/xml; charset=utf-8',
    body: writeXML([...fields, { name: 'pg_sig', value: signFields(script, fields, secret) }]),
  }
}

function newSalt({ chance }: Pick<FreedomPayOptions, 'chance'>): string {
  return Buffer.from(chance.bytes(16)).toString('hex')
}
