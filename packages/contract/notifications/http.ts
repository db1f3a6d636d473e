import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { amount, currency, id, language, time } from '../wire.ts'
import { noticeKinds } from './words.ts'

/**
 * One message of an inbox. Its text is content by `kind`; what the text names is in the other fields, null where it
 * names no such thing.
 */
export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  /** What the message is about and leads to: a payment, a player bonus or grant, a prize. */
  subject: z.nullable(z.string()),
  amount: z.nullable(amount),
  currency: z.nullable(currency),
  /** The name of a bonus by language; of the kind `level_reached`: that of the gift, null without one. */
  names: z.nullable(z.record(language, z.string())),
  level: z.nullable(z.number()),
  /**
   * Of the kinds `battle_…`: which battle, its names, and the frozen rank (null: cancelled). `battle_prize` has an
   * amount; `battle_bonus` the names of the bonus and its deadline; `battle_free_rounds` their count in `count`.
   */
  battle: z.nullable(
    z.object({
      slug: z.string(),
      names: z.record(language, z.string()),
      place: z.nullable(z.number()),
      count: z.nullable(z.number()),
    }),
  ),
  /** Of the kind `raffle_prize`: the raffle, and the ticket that won its place; absent otherwise. */
  raffle: z.optional(z.object({ id, place: z.number(), ticket: z.number() })),
  /** Until when the bonus or cashback waits. */
  until: z.nullable(time),
  at: time,
  read_at: z.nullable(time),
})
export type Notice = z.output<typeof notice>

/** The caller's messages of the last 90 days, the newest first, keyset-paged: `before` is the `next` of the page before. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/users/notices',
  access: 'player',
  summary: 'Messages of the inbox, the newest first',
  query: z.object({
    before: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  replies: { 200: z.object({ items: z.array(notice), next: z.nullable(id), unread: z.number() }) },
  refusals: [],
})

/** Marks one message as read on every device; again changes nothing. */
export const readNotice = endpoint({
  method: 'POST',
  path: '/users/notices/:id/read',
  access: 'player',
  summary: 'Mark a message as read',
  params: z.object({ id }),
  replies: { 204: null },
  refusals: ['NOTICE_NOT_FOUND'],
})

/** Marks every message as read on every device. */
export const readAllNotices = endpoint({
  method: 'POST',
  path: '/users/notices/read',
  access: 'player',
  summary: 'Mark all messages as read',
  replies: { 204: null },
  refusals: [],
})
