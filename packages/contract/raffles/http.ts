import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, currency, id, paged, pageQuery, time } from '../wire.ts'

/** Source: docs/rules/promotions.md#raffle. */

/**
 * `open`: tickets are given. `counting`: the end has passed and the last rounds are being counted. `frozen`: the ticket
 * list and its hash are published. `drawn`: winners are known. `paid`: every prize is paid. `cancelled`: staff ended
 * it.
 */
export const raffleStatuses = ['open', 'counting', 'frozen', 'drawn', 'paid', 'cancelled'] as const
export type RaffleStatus = (typeof raffleStatuses)[number]

/** A winning ticket. `alias` is masked. */
export const raffleWinner = z.object({
  place: z.number(),
  ticket: z.number(),
  alias: z.string(),
  amount,
  is_own: z.boolean(),
  status: z.enum(['owed', 'paid', 'withheld']),
})
export type RaffleWinner = z.output<typeof raffleWinner>

/** One raffle. Tickets are numbered from 1 without gaps. */
export const raffle = z.object({
  id,
  number: z.number(),
  currency,
  status: z.enum(raffleStatuses),
  starts_at: time,
  ends_at: time,
  /** Winners are drawn from then on. */
  draws_at: time,
  turnover_per_ticket: amount,
  fund: amount,
  /** Places `from` to `to` win `amount` each. */
  prizes: z.array(z.object({ from: z.number(), to: z.number(), amount })),
  /** Tickets given to all players. */
  tickets: z.number(),
  /** SHA-256 of the frozen list, in hex; null before the freeze. */
  list_hash: z.nullable(z.string()),
  draw_id: id,
  /** Hash of the server seed, published at the start. */
  hash: z.string(),
  /** Empty before the draw. */
  winners: z.array(raffleWinner),
  /**
   * Null for visitors. `ranges`: numbers of the own tickets, both ends included; the newest hundred ranges. `missing`:
   * turnover to the next ticket. `chance`: of at least one prize if winners were drawn now, in per cent, cut down to
   * two places.
   */
  own: z.nullable(
    z.object({
      tickets: z.number(),
      ranges: z.array(z.tuple([z.number(), z.number()])),
      missing: amount,
      chance: z.string(),
    }),
  ),
})
export type Raffle = z.output<typeof raffle>

/**
 * `current`: the raffle of this week, also where it was cancelled, or else the next one; null where none is planned.
 * `last`: the newest one that has ended and was not cancelled; it has no winners before its draw, and no list before
 * that is frozen. In the currency that is asked for, or else the caller's, or the default one.
 */
export const getRaffle = endpoint({
  method: 'GET',
  path: '/jackpots/raffle',
  access: 'optional',
  summary: 'The running raffle and the last one',
  query: z.object({ currency: z.optional(currency) }),
  replies: { 200: z.object({ current: z.nullable(raffle), last: z.nullable(raffle) }) },
  refusals: [],
})

/**
 * Raffles that are over (`drawn`, `paid`, `cancelled`), the newest first, in the currency that is asked for, or else
 * the caller's, or the default one.
 */
export const listRaffles = endpoint({
  method: 'GET',
  path: '/jackpots/raffles',
  access: 'optional',
  summary: 'Raffles that are over, the newest first',
  query: z.object({ ...pageQuery, currency: z.optional(currency) }),
  replies: { 200: paged(raffle) },
  refusals: [],
})

/** One raffle of any time, as `GET /jackpots/raffle` showed it: what its draw is compared with. */
export const getRaffleById = endpoint({
  method: 'GET',
  path: '/jackpots/raffle/:id',
  access: 'optional',
  summary: 'One raffle, also an earlier one',
  params: z.object({ id }),
  replies: { 200: raffle },
  refusals: ['RAFFLE_NOT_FOUND'],
})

/**
 * A page of the frozen ticket list: ranges in order of their numbers, each with the number of its player within the
 * raffle, which does not identify the person.
 */
export const listTickets = endpoint({
  method: 'GET',
  path: '/jackpots/raffle/:id/tickets',
  access: 'open',
  summary: 'Frozen ticket list of a raffle',
  params: z.object({ id }),
  query: z.object(pageQuery),
  replies: {
    200: z.object({
      items: z.array(z.object({ from: z.number(), to: z.number(), player: z.number() })),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      hash: z.string(),
    }),
  },
  refusals: ['RAFFLE_NOT_FOUND', 'RAFFLE_NOT_FROZEN'],
})

/**
 * The whole frozen list as its hash covers it: a text, one line `first-last player` for each range of tickets, each
 * ended by a line feed. It was stored when it was frozen; the reply has the hash as its ETag and never changes.
 */
export const getTicketList = endpoint({
  method: 'GET',
  path: '/jackpots/raffle/:id/proof',
  access: 'open',
  summary: 'Frozen ticket list as hashed',
  params: z.object({ id }),
  replies: { 200: z.object({ hash: z.string(), list: z.string(), draw_id: id }) },
  refusals: ['RAFFLE_NOT_FOUND', 'RAFFLE_NOT_FROZEN'],
})
