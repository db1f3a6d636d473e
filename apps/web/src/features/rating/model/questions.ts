import { listRatingLeaders } from '@zoria/contract/rating/http'
import { askOr } from '../../../lib/queries/ask.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import type { PageRequest } from '../../../lib/page/page-request.ts'
import { ownRating } from '../../../lib/rating/own-rating.ts'
import { seenFor, type Asks, type Seen } from '../../../lib/queries/seen.ts'

export type LeaderPeriod = 'week' | 'all'

/** The best players of a period. */
export const ratingLeaders = (period: LeaderPeriod) => ({
  queryKey: [...cached.rating, 'leaders', period],
  ask: (asks: Asks) => asks(listRatingLeaders, { query: { period, limit: 10 } }),
})

/** What the first paint of the rating shows. */
export const ratingSeen = (page: PageRequest): Promise<Seen> => seenFor(page, [ownRating, ratingLeaders('week')])

/** What the first paint shows to visitors. */
export async function leadersSeen(page: PageRequest): Promise<Seen> {
  const answer = await askOr(listRatingLeaders, { query: { period: 'week', limit: 10 } }, page, null)
  return answer === null ? [] : [{ queryKey: ratingLeaders('week').queryKey, answer }]
}
