import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, currency, time } from '../wire.ts'

/**
 * A big win: one settled round that paid at least BIG_WIN_MIN of its currency for own money. `alias` is masked;
 * `multiplier` is payout over stake, cut to two places.
 */
export const bigWin = z.object({
  id: z.string(),
  game: z.object({ slug: z.string(), name: z.string(), image: z.nullable(z.string()) }),
  alias: z.string(),
  amount,
  currency,
  multiplier: z.number(),
  at: time,
})
export type BigWin = z.output<typeof bigWin>

/** Big wins of a ticker. */
export const bigWinsShown = 20

/** The last big wins, the newest first. Source: docs/rules/promotions.md#wins-and-presence. */
export const listBigWins = endpoint({
  method: 'GET',
  path: '/big-wins',
  access: 'open',
  summary: 'The last big wins',
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), bigWinsShown) }),
  replies: { 200: z.object({ items: z.array(bigWin) }) },
  refusals: [],
})

/** `active`: players with an open page now, each once. `total`: registered players. */
export const onlineFigures = z.object({ active: z.number(), total: z.number() })
export type OnlineFigures = z.output<typeof onlineFigures>

/** How many players are here now, and how many are registered. */
export const getOnline = endpoint({
  method: 'GET',
  path: '/users/online',
  access: 'open',
  summary: 'Players connected now and registered in total',
  replies: { 200: onlineFigures },
  refusals: [],
})
