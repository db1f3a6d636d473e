import * as z from 'zod/mini'
import { battleBoard } from '../battles/http.ts'
import { endpoint } from '../endpoint.ts'
import { liveJackpot } from '../jackpots/http.ts'
import { amount, currency, time } from '../wire.ts'

/** A big win: one settled round that paid at least BIG_WIN_MIN of its currency for own money. `alias` is masked; `multiplier` is payout over stake, cut to two places. */
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

/** The last big wins, the newest first. Source: docs/rules/promotions.md#wins-and-presence. */
export const listBigWins = endpoint({
  method: 'GET', path: '/big-wins', access: 'open', summary: 'The last big wins',
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20) }),
  replies: { 200: z.object({ items: z.array(bigWin) }) }, refusals: [],
})

/** `active`: players with an open page now, each once. `total`: registered players. */
export const onlineFigures = z.object({ active: z.number(), total: z.number() })
export type OnlineFigures = z.output<typeof onlineFigures>

/** How many players are here now, and how many are registered. */
export const getOnline = endpoint({ method: 'GET', path: '/users/online', access: 'open', summary: 'Players connected now and registered in total', replies: { 200: onlineFigures }, refusals: [] })

/** A `state` frame of `GET /live`: everything at once, first after each connection. Topics that are not known yet are absent. */
export const liveState = z.object({ big_wins: z.optional(z.array(bigWin)), presence: z.optional(onlineFigures), battles: z.optional(z.array(battleBoard)), jackpots: z.optional(z.array(liveJackpot)) })
export type LiveState = z.output<typeof liveState>

/**
 * A `change` frame: what changed since the frame before. New wins stand newest first; removed ones name wins of voided rounds. `battles`: the whole board of each battle that changed; one that is
 * over comes once more with its last status. `jackpots`: those whose value changed.
 */
export const liveChange = z.object({ big_wins: z.optional(z.object({ added: z.array(bigWin), removed: z.array(z.string()) })), presence: z.optional(onlineFigures), battles: z.optional(z.array(battleBoard)), jackpots: z.optional(z.array(liveJackpot)) })
export type LiveChange = z.output<typeof liveChange>

/** `GET /live`: big wins and presence for everybody, as server-sent events `state` and `change`; at most two frames a second, resumes by Last-Event-ID. */
export const followLive = endpoint({
  method: 'GET', path: '/live', access: 'open', summary: 'Live big wins and presence', isStream: true, replies: { 200: z.string() }, refusals: [],
})
