import { useQuery } from '@tanstack/react-query'
import { askedBy } from '../../lib/queries/answer-of.ts'
import { ownRating } from '../../lib/rating/own-rating.ts'
import { useSession } from '../../lib/session/session.tsx'
import { ratingLeaders, type LeaderPeriod } from './model/questions.ts'

const personal = { isPersonal: true }
/** Play changes these figures within a second; the first paint's answer is fresh enough for the first paint. */
const freshMs = 2_000

/** Rating, level and benefits of the player. */
export function useRating() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: ownRating.queryKey,
    meta: personal,
    staleTime: freshMs,
    queryFn: ({ signal }) => ownRating.ask(askedBy(callAPI, { signal })),
  })
}

/** The best players of a period. The list is public; the server reads it once a minute. */
export function useLeaders(period: LeaderPeriod) {
  const { callAPI } = useSession()
  const { queryKey, ask } = ratingLeaders(period)
  return useQuery({ queryKey, queryFn: ({ signal }) => ask(askedBy(callAPI, { signal })) })
}
