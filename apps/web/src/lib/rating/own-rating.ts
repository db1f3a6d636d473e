import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { getRating } from '@zoria/contract/rating/http'
import { useCallback } from 'react'
import { cached } from '../queries/query-client.ts'
import type { Asks } from '../queries/seen.ts'
import type { SeenPlayer } from '../session/seen-player.ts'
import { useSession } from '../session/session.tsx'

export type OwnRating = ReplyOf<typeof getRating>['body']

/** Rating, level and benefits of the player. */
export const ownRating = { queryKey: cached.rating, ask: (asks: Asks): Promise<OwnRating> => asks(getRating, {}) }

/**
 * Asks the server for the present rating, which play raises unannounced, and shows it everywhere. null without an
 * answer.
 */
export function useLookForRating(): () => Promise<number | null> {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return useCallback(async () => {
    const answer = await callAPI(getRating, {})
    if (!answer.ok) return null
    const { rating, level } = answer.value.body
    queries.setQueryData(cached.rating, answer.value.body)
    const withRating = (seen?: SeenPlayer) => (typeof seen === 'object' ? { ...seen, rating, level } : seen)
    queries.setQueryData<SeenPlayer>(cached.user, withRating)
    return rating
  }, [callAPI, queries])
}
