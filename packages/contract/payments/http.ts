import { holdsInvisible } from '@zoria/kernel/invisible'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, amountInput, currency, day, id, language, noControls, pageQuery, paged, time } from '../wire.ts'
import { directions, methods, payinStatuses, payoutStatuses, transactionKinds, visibleStatuses } from './words.ts'

const method = z.enum(methods, { error: 'INVALID' })
const paymentStatus = z.enum([...payinStatuses, ...payoutStatuses])
const limit = z.object({ method, currency, direction: z.enum(directions), min: amount, max: amount })

/** A deposit or a withdrawal of the caller. */
export const payment = z.object({
  id,
  direction: z.enum(directions),
  method,
  amount,
  currency,
  status: paymentStatus,
  visible_status: z.enum(visibleStatuses),
  reason: z.nullable(z.string()),
  created_at: time,
  updated_at: time,
  redirectUrl: z.nullable(z.string()),
  /** Where a withdrawal goes, masked. */
  destination: z.nullable(z.string()),
  /** Every state it took and when, the first one first. */
  timeline: z.array(z.object({ status: paymentStatus, at: time })),
  /** When an unfinished withdrawal is expected to end; null for deposits and for what is over. */
  expected: z.nullable(z.object({ from: time, to: time })),
})
export type Payment = z.output<typeof payment>

export const listMethods = endpoint({
  method: 'GET',
  path: '/payments/methods',
  access: 'either',
  summary: 'Methods for the caller’s currency with their limits',
  replies: { 200: z.object({ items: z.array(z.object({ method, payin: z.boolean(), payout: z.boolean() })) }) },
  refusals: [],
})

export const listLimits = endpoint({
  method: 'GET',
  path: '/payments/limits',
  access: 'either',
  summary: 'Smallest and largest sum of each method',
  replies: { 200: z.object({ items: z.array(limit) }) },
  refusals: [],
})

/**
 * What a withdrawal must respect (Spec §9: a minimum, a maximum within 24 hours, a maximum per day) and what is left of
 * it.
 */
export const getRestriction = endpoint({
  method: 'GET',
  path: '/payments/restriction',
  access: 'either',
  summary: 'Withdrawal limits of the caller and what is left of them',
  replies: {
    200: z.object({
      currency,
      min: amount,
      maxPerDay: amount,
      maxPer24h: amount,
      leftToday: amount,
      left24h: amount,
      minRating: z.nullable(z.number()),
      available: amount,
      holdUntil: z.nullable(time),
    }),
  },
  refusals: [],
})

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/payments/currencies',
  access: 'player',
  summary: 'Currencies of the cashbox',
  replies: { 200: z.object({ items: z.array(z.object({ code: currency, enabled: z.boolean() })) }) },
  refusals: [],
})

/** Starts a deposit; money is credited on the PSP's verified callback or a status poll, never on the browser's return. */
export const createPayin = endpoint({
  method: 'POST',
  path: '/payments/payin',
  access: 'player',
  summary: 'Start a deposit',
  isIdempotent: true,
  body: z.object({
    method,
    amount: amountInput,
    bonusId: z.optional(z.nullable(z.string().check(z.maxLength(64), noControls))),
    /** An absolute address of the site; anything else is INVALID. */
    returnUrl: z.string({ error: 'FILL_OUT_THIS_FIELD' }).check(z.maxLength(2000), noControls),
    /** Of the checkout page; absent: the prefix of the return address, else ru. */
    language: z.optional(language),
  }),
  replies: { 201: z.object({ id, status: z.enum(payinStatuses), redirectUrl: z.string() }) },
  refusals: [
    'CONSENT_REQUIRED',
    'BIRTH_DATE_REQUIRED',
    'PHONE_NOT_VERIFIED',
    'PLAYER_EXCLUDED',
    'PAYMENT_METHOD_UNAVAILABLE',
    'AMOUNT_BELOW_MINIMUM',
    'AMOUNT_ABOVE_MAXIMUM',
    'LIMIT_REACHED',
    'UNPAID_DEPOSITS_LIMIT_REACHED',
    'PAYMENT_DECLINED',
    'IDEMPOTENCY_MISMATCH',
  ],
})

/** Spec §5: at least two words. Staff read it and compare it, so nothing in it is invisible. */
export const recipientName = z.string({ error: 'FILL_OUT_THIS_FIELD' }).check(
  z.maxLength(128, { error: 'INVALID' }),
  noControls,
  z.refine((name) => !holdsInvisible(name), { error: 'INVALID' }),
  z.regex(/^\s*\S+\s+\S.*$/, { error: 'RECIPIENT_TWO_WORDS' }),
)

/**
 * Asks for a withdrawal to a `destination` or to a saved card (`cardId`), one of the two: checks, holds the money,
 * approves by rule where allowed. Refusals in this order.
 */
export const createPayout = endpoint({
  method: 'POST',
  path: '/payments/payout',
  access: 'player',
  summary: 'Request a withdrawal',
  isIdempotent: true,
  body: z.object({
    method,
    amount: amountInput,
    destination: z.optional(
      z
        .string({ error: 'FILL_OUT_THIS_FIELD' })
        .check(z.minLength(1, { error: 'FILL_OUT_THIS_FIELD' }), z.maxLength(128, { error: 'INVALID' }), noControls),
    ),
    cardId: z.optional(id),
    recipientName,
  }),
  replies: { 201: z.object({ id, status: z.enum(payoutStatuses) }) },
  refusals: [
    'CARD_NOT_FOUND',
    'CONSENT_REQUIRED',
    'BIRTH_DATE_REQUIRED',
    'PHONE_NOT_VERIFIED',
    'PAYOUT_ON_HOLD',
    'user-rating-is-less-than-required',
    'PAYMENT_METHOD_UNAVAILABLE',
    'AMOUNT_BELOW_MINIMUM',
    'AMOUNT_ABOVE_MAXIMUM',
    'PAYOUT_DAY_LIMIT_REACHED',
    'PAYOUT_24H_LIMIT_REACHED',
    'PAYOUT_VERIFICATION_REQUIRED',
    'NO_FUNDS_FOR_WITHDRAWAL',
    'IDEMPOTENCY_MISMATCH',
  ],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/:id',
  access: 'player',
  summary: 'One payment of the caller',
  params: z.object({ id }),
  replies: { 200: payment },
  refusals: ['PAYMENT_NOT_FOUND'],
})

/** The caller's history of money besides bets. */
export const transaction = z.object({
  id: z.string(),
  kind: z.enum(transactionKinds),
  method: z.nullable(method),
  amount,
  currency,
  status: z.string(),
  visible_status: z.enum(visibleStatuses),
  reason: z.nullable(z.string()),
  created_at: time,
})

/** What the history is filtered by: kind, the word the player reads, and business days of his currency, both included. */
export const historyFilter = {
  kind: z.optional(z.enum(transactionKinds)),
  status: z.optional(z.enum(visibleStatuses)),
  from: z.optional(day),
  to: z.optional(day),
}

export const listTransactions = endpoint({
  method: 'GET',
  path: '/transactions',
  access: 'player',
  summary: 'Deposits, withdrawals and other transactions, newest first',
  query: z.object({ ...pageQuery, ...historyFilter }),
  replies: { 200: paged(transaction) },
  refusals: [],
})

/**
 * A payment provider reports a change of a payment here. The signature covers the raw bytes, so the route parses the
 * body itself.
 */
export const receiveCallback = endpoint({
  method: 'POST',
  path: '/integrations/psp/:gateway/callback',
  access: 'signed',
  summary: 'A payment provider reports a change',
  params: z.object({ gateway: z.string().check(noControls) }),
  replies: { 200: z.object({ status: z.literal('received') }) },
  refusals: [],
})
