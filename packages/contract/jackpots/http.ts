import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, currency, id, pageQuery, paged, time } from '../wire.ts'
import { jackpotSuits } from './words.ts'

/** Source: docs/rules/promotions.md#jackpots. */

const suit = z.enum(jackpotSuits, { error: 'INVALID' })

/** One of the four jackpots of a currency. `value` never falls before a drop. */
export const jackpot = z.object({
  suit,
  currency,
  value: amount,
  seed: amount,
  /** Share of an eligible stake that the house adds, in per cent: "0.35". */
  share: z.string(),
  /** It drops between these two. */
  min: amount,
  max: amount,
  min_stake: amount,
  /** False: staff stopped it; stakes add nothing and it does not drop. */
  is_running: z.boolean(),
  /** The commitment of the threshold: `GET /fairness/draws/{draw_id}`. */
  draw_id: id,
  hash: z.string(),
  /** Which games count: categories of the catalogue; null: all. */
  categories: z.nullable(z.array(z.string())),
})
export type Jackpot = z.output<typeof jackpot>

/**
 * A drop. `threshold` was drawn at the reset before it, `draw_id` verifies it. A voided one has no winner;
 * `is_returned`: it was voided because its winner's account was erased before the payment.
 */
export const jackpotDrop = z.object({
  id,
  suit,
  currency,
  amount,
  threshold: amount,
  at: time,
  /** Masked. */
  alias: z.string(),
  game: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  draw_id: id,
  is_voided: z.boolean(),
  is_returned: z.boolean(),
  is_own: z.boolean(),
})
export type JackpotDrop = z.output<typeof jackpotDrop>

/** The four jackpots of each currency, the smallest suit first. `as_of`: when the values were read. */
export const listJackpots = endpoint({
  method: 'GET',
  path: '/jackpots',
  access: 'open',
  summary: 'Jackpots with their values and conditions',
  query: z.object({ currency: z.optional(currency) }),
  replies: { 200: z.object({ items: z.array(jackpot), as_of: time }) },
  refusals: [],
})

export const listJackpotHistory = endpoint({
  method: 'GET',
  path: '/jackpots/history',
  access: 'optional',
  summary: 'Jackpot drops, the newest first',
  query: z.object({ ...pageQuery, suit: z.optional(suit), currency: z.optional(currency) }),
  replies: { 200: paged(jackpotDrop) },
  refusals: [],
})

/**
 * The pick of a winner: twelve suits in the order in which turned cards show them, whichever card is turned. The suit
 * that is complete first, with three cards, is the one that dropped.
 */
export const jackpotPick = z.object({
  drop_id: id,
  suit,
  amount,
  currency,
  cards: z.array(suit),
  /** When the winner saw the result; null: the pick waits to be shown. */
  seen_at: z.nullable(time),
  /** False: the payment is on its way. */
  is_paid: z.boolean(),
})
export type JackpotPick = z.output<typeof jackpotPick>

/** The caller's picks that were not seen yet, the oldest first. */
export const listPicks = endpoint({
  method: 'GET',
  path: '/jackpots/picks',
  access: 'player',
  summary: 'Own jackpot wins that were not shown yet',
  replies: { 200: z.object({ items: z.array(jackpotPick) }) },
  refusals: [],
})

/** Marks a pick as seen, on every device; again changes nothing. */
export const seePick = endpoint({
  method: 'POST',
  path: '/jackpots/picks/:id/seen',
  access: 'player',
  summary: 'Mark an own jackpot win as shown',
  params: z.object({ id }),
  replies: { 204: null },
  refusals: ['JACKPOT_DROP_NOT_FOUND'],
})

/**
 * What `GET /live` publishes of a jackpot. `drop` is the last drop of this suit and currency of the past hour; null:
 * none.
 */
export const liveJackpot = z.object({
  suit,
  currency,
  value: amount,
  as_of: time,
  is_running: z.boolean(),
  drop: z.nullable(z.object({ id, amount, alias: z.string(), at: time })),
})
export type LiveJackpot = z.output<typeof liveJackpot>
