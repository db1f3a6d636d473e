import * as z from 'zod/mini'
import { claimBonus } from '../bonuses/http.ts'
import { userBonus } from '../bonuses/entities.ts'
import { endpoint } from '../endpoint.ts'
import { amount, currency, id, pageQuery, paged, time } from '../wire.ts'
import { cashbackModes } from './words.ts'

/** A date of the currency's calendar: 2026-11-24. */
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** `GET /cashback`: what the caller can claim, what play earned, and what every level earns. */
export const getCashback = endpoint({
  method: 'GET',
  path: '/cashback',
  access: 'either',
  summary: 'Cashback of the caller',
  replies: {
    200: z.object({
      currency,
      /** What a claim would pay now. */
      balance: amount,
      mode: z.enum(cashbackModes),
      level: z.number(),
      /** Per cent, of the own level. */
      percent: amount,
      /** A claim needs at least this. */
      min_claim: amount,
      /** False: the balance is below the minimum. */
      is_claimable: z.boolean(),
      /**
       * Below zero where voided rounds took back more than was left: what play earns next fills it first. Never above
       * zero.
       */
      owed: amount,
      /** All that play has earned, less what voided rounds took back. */
      lifetime: amount,
      /** The last 7 business days, the oldest first, today included. */
      days: z.array(z.object({ date, earned: amount, turnover: amount })),
      /** The games that earned most in those days, at most 10. */
      games: z.array(z.object({ slug: z.nullable(z.string()), name: z.string(), earned: amount, turnover: amount })),
      levels: z.array(z.object({ level: z.number(), percent: amount, is_own: z.boolean() })),
    }),
  },
  refusals: [],
})

/** `POST /cashback/claim`: moves the whole balance to the game balance, as a bonus of kind Cashback. */
export const claimCashback = endpoint({
  method: 'POST',
  path: '/cashback/claim',
  access: 'player',
  summary: 'Claim cashback',
  isIdempotent: true,
  replies: { 201: z.object({ id, amount, claimed_at: time }) },
  refusals: ['CASHBACK_BELOW_MINIMUM', 'CASHBACK_UNAVAILABLE', 'PLAYER_EXCLUDED'],
})

/** Claims of the caller, the last one first. */
export const listCashbackClaims = endpoint({
  method: 'GET',
  path: '/cashback/claims',
  access: 'player',
  summary: 'Claimed cashback',
  query: z.object(pageQuery),
  replies: { 200: paged(z.object({ id, amount, claimed_at: time })) },
  refusals: [],
})

/**
 * `open`: the week is running; `closing`: it has ended and is not closed yet; `offered`: it waits to be claimed;
 * `nothing`: it brought nothing.
 */
export const weeklyStatuses = ['open', 'closing', 'offered', 'claimed', 'expired', 'nothing'] as const

const week = z.object({
  /** Monday and Sunday. */
  from: date,
  to: date,
  mode: z.enum(cashbackModes),
  /**
   * Of the mode: stakes of real money, or the net loss of it; late corrections of earlier weeks included. Below zero
   * where they are more.
   */
  basis: amount,
  percent: amount,
  amount,
  status: z.enum(weeklyStatuses),
  /** The grant that is offered or was claimed; null otherwise. */
  grant_id: z.nullable(id),
  /** 48 hours after the offer; null unless one was made. */
  claim_until: z.nullable(time),
})
export type CashbackWeek = z.output<typeof week>

/**
 * `GET /cashback/weekly`: the running week with what it would bring (until its close, the one that ended), the last
 * closed one, and those before.
 */
export const getWeeklyCashback = endpoint({
  method: 'GET',
  path: '/cashback/weekly',
  access: 'either',
  summary: 'Weekly cashback of the caller',
  replies: {
    200: z.object({ currency, current: week, last: z.nullable(week), history: z.array(week), next_close_at: time }),
  },
  refusals: [],
})

/** `POST /cashback/weekly/claim`: takes what the last week offers; with `confirmation` in place of the open bonus. */
export const claimWeeklyCashback = endpoint({
  method: 'POST',
  path: '/cashback/weekly/claim',
  access: 'player',
  summary: 'Claim the weekly cashback',
  isIdempotent: true,
  body: claimBonus.body,
  replies: { 201: userBonus },
  refusals: ['CASHBACK_NOT_OFFERED', ...claimBonus.refusals],
})
