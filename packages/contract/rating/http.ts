import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, id, language, time } from '../wire.ts'
import { battleLeagues } from './words.ts'

/** One level with what it brings. Level 0 is where everybody begins. docs/rules/cashback-and-rating.md#levels */
export const ratingLevel = z.object({
  level: z.number(),
  /** The rating from which on it is reached. */
  threshold: z.number(),
  names: z.record(language, z.string()),
  /** Per cent of turnover (or of a net loss) that comes back, as in "0.65". */
  cashback_percent: amount,
  /** The most a player may withdraw a business day, in the caller's currency. */
  payout_day_limit: amount,
  battle_league: z.nullable(z.enum(battleLeagues)),
  /** The bonus given once when it is reached; null: none. */
  gift: z.nullable(z.object({ bonus_id: id, names: z.record(language, z.string()), amount })),
  /** Whether the caller has it. A level that was reached stays. */
  is_reached: z.boolean(),
})
export type RatingLevel = z.output<typeof ratingLevel>

/** `GET /rating`: what the caller has, what is missing to the next level, and all levels. */
export const getRating = endpoint({
  method: 'GET',
  path: '/rating',
  access: 'either',
  summary: 'Rating, level and benefits of the caller',
  replies: {
    200: z.object({
      /** Two places: 4.38. A voided round lowers it. */
      rating: z.number(),
      /** The highest level ever reached. */
      level: z.number(),
      /** Rating that is missing to the next level; null on the last one. */
      left_to_next: z.nullable(z.number()),
      /** Turnover with full weight that is missing to the next level; null on the last one. */
      turnover_to_next: z.nullable(amount),
      /** Turnover with full weight that has counted, rounded down; below zero never. */
      turnover: amount,
      /** Turnover with full weight that makes one point. */
      unit: amount,
      own: ratingLevel,
      next: z.nullable(ratingLevel),
      levels: z.array(ratingLevel),
      /** Points of the running week, as the leaders of the week show them. */
      week_points: z.number(),
      /** The caller's place among the leaders; null where he has no points there. */
      places: z.object({ week: z.nullable(z.number()), all: z.nullable(z.number()) }),
    }),
  },
  refusals: [],
})

/** `GET /rating/leaders`: the players with the most points, by alias. Nothing personal is in it. */
export const listRatingLeaders = endpoint({
  method: 'GET',
  path: '/rating/leaders',
  access: 'open',
  summary: 'Leaders of the rating, this week or of all time',
  query: z.object({
    period: z._default(z.enum(['week', 'all'], { error: 'INVALID' }), 'week'),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  replies: {
    200: z.object({
      period: z.enum(['week', 'all']),
      /** Equal points share no place: who registered first is above. Erased players are left out. */
      items: z.array(z.object({ place: z.number(), alias: z.string(), points: z.number(), level: z.number() })),
      /** When the list was read; it is read anew once a minute. */
      as_of: time,
    }),
  },
  refusals: [],
})
