import type { Clock } from '@zoria/platform/clock'
import type { PSPReport } from '../../rules/psp-report.ts'
import type { Answer, Callback, CheckoutOrder, PaymentGateway, PayoutOrder, Reading } from '../gateway.ts'
import { type Outgoing, postOut } from '../outgoing-call.ts'
import { readJson } from '../parsing.ts'
import {
  callbackBody,
  cardToken,
  isSignedBy,
  maskCard,
  openedReply,
  ourSum,
  reasonOf,
  referenceReply,
  refusedReply,
  reportOf,
  signBody,
  statusReply,
  testCardToken,
  theirSum,
} from './messages.ts'

export type SandboxPSPOptions = {
  /** Address of the PSP. */
  readonly url: string
  /** The first one signs; all are accepted. */
  readonly keys: readonly [string, ...string[]]
  /** Our callback address. */
  readonly callbackUrl: string
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

/** A call times out after 5 s (S-15); opening and status are retried once, because the PSP handles a reference once. */
const timeoutMs = 5_000
const triesMax = 2
/** S-14: a callback is accepted within 300 s of its timestamp. */
const toleranceS = 300

/** The simulated PSP (apps/sandbox): hosted checkout, payouts, status, signed callbacks. */
export function createSandboxPSP(options: SandboxPSPOptions): PaymentGateway {
  const post = (path: string, message: unknown, tries: number) => {
    const body = JSON.stringify(message)
    const timestamp = String(Math.floor(options.clock.now() / 1000))
    const headers = { 'x-psp-timestamp': timestamp, 'x-psp-signature': signBody(options.keys[0], timestamp, body) }
    return postOut(`${options.url}${path}`, { headers, body, timeoutMs, triesMax: tries }, options.fetch ?? fetch)
  }
  return {
    name: 'sandbox',
    signedHeaders: ['x-psp-timestamp', 'x-psp-signature'],
    // Phone wallets can pay; payouts go to cards only.
    takes: (method, direction) => direction === 'payin' || method === 'visa' || method === 'mastercard',
    openCheckout: async (order) =>
      openedOf(await post('/psp/payments', checkoutMessage(order, options.callbackUrl), triesMax)),
    // Sent once: after a lost call the status decides whether it arrived (I-34).
    sendPayout: async (order) => sentOf(await post('/psp/payouts', payoutMessage(order, options.callbackUrl), 1)),
    readStatus: async ({ reference, direction }) =>
      statusOf(
        await post(direction === 'payin' ? '/psp/payments/status' : '/psp/payouts/status', { reference }, triesMax),
        reference,
      ),
    readCallback: (callback, now) => readingOf(callback, { keys: options.keys, nowS: Math.floor(now / 1000) }),
    maskDestination: maskCard,
    isTestCard: (destination) =>
      destination === testCardToken || destination.replaceAll(/\D/g, '') === '4242424242424242',
  }
}

function checkoutMessage({ reference, method, amount, language, returnUrl }: CheckoutOrder, callbackUrl: string) {
  return { reference, method, ...theirSum(amount), language, returnUrl, callbackUrl }
}

function payoutMessage({ reference, amount, destination, recipientName }: PayoutOrder, callbackUrl: string) {
  return {
    reference,
    ...theirSum(amount),
    card: cardToken.test(destination) ? destination : destination.replaceAll(/\D/g, ''),
    recipientName,
    callbackUrl,
  }
}

function openedOf(outgoing: Outgoing): Answer<{ redirectUrl: string }> {
  const refused = refusalOf(outgoing)
  if (refused) return refused
  const opened = outgoing.kind === 'answered' ? readJson(openedReply, outgoing.text) : undefined
  return opened ? { kind: 'done', value: opened } : unknownOf(outgoing)
}

function sentOf(outgoing: Outgoing): Answer<undefined> {
  const refused = refusalOf(outgoing)
  if (refused) return refused
  return outgoing.kind === 'answered' && outgoing.status === 202
    ? { kind: 'done', value: undefined }
    : unknownOf(outgoing)
}

function statusOf(outgoing: Outgoing, reference: string): Answer<PSPReport | null> {
  if (
    outgoing.kind === 'answered' &&
    outgoing.status === 404 &&
    readJson(refusedReply, outgoing.text)?.reason === 'unknown_reference'
  )
    return { kind: 'done', value: null }
  const text = outgoing.kind === 'answered' && outgoing.status === 200 ? outgoing.text : ''
  if (readJson(referenceReply, text)?.reference !== reference) return unknownOf(outgoing)
  const reply = readJson(statusReply, text)
  const report = reply && reportOf(reply)
  return report
    ? { kind: 'done', value: report }
    : { kind: 'unknown', cause: 'the PSP returned a status that is unknown', isFailure: false }
}

/** 422 is the PSP's only definite refusal; every other failure may have succeeded. */
function refusalOf(outgoing: Outgoing): Answer<never> | undefined {
  const reply =
    outgoing.kind === 'answered' && outgoing.status === 422 ? readJson(refusedReply, outgoing.text) : undefined
  return reply && { kind: 'refused', reason: reasonOf(reply.reason) }
}

function unknownOf(outgoing: Outgoing): Answer<never> {
  return { kind: 'unknown', cause: outgoing.kind === 'lost' ? outgoing.cause : `the PSP returned ${outgoing.status}` }
}

function readingOf({ headers, body }: Callback, { keys, nowS }: { keys: readonly string[]; nowS: number }): Reading {
  const timestamp = headers['x-psp-timestamp'] ?? ''
  const signature = headers['x-psp-signature'] ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || !isSignedBy(keys, { timestamp, body, signature }))
    return { verdict: 'wrong_signature' }
  if (Math.abs(nowS - Number(timestamp)) > toleranceS) return { verdict: 'wrong_time' }
  const parsed = readJson(callbackBody, Buffer.from(body).toString('utf8'))
  const amount = parsed && ourSum(parsed)
  if (!parsed || !amount) return { verdict: 'malformed' }
  return { verdict: 'believed', reference: parsed.reference, amount, change: `${parsed.id}:${parsed.status}` }
}
