import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { getRound, listRounds } from '@zoria/contract/games/http'
import { answerOf } from '../../lib/queries/answer-of.ts'
import { cached } from '../../lib/queries/query-client.ts'
import { useSession } from '../../lib/session/session.tsx'
import { namesOfRound, roundQueryOf, type RoundFilters } from './model/round-filters.ts'

// Separate from the calls of the catalogue, so that the home page loads none of this.

type RoundsPage = ReplyOf<typeof listRounds>['body']
export type Round = RoundsPage['items'][number]
export type RecalledRound = ReplyOf<typeof getRound>['body']
const roundsAtOnce = 20

/** The player's rounds that pass the filters, the last begun first. A page may be empty and still have a next one. */
export function useRounds(filters: RoundFilters) {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: [...cached.rounds, 'list', filters],
    meta: { isPersonal: true },
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: RoundsPage) => next ?? undefined,
    queryFn: ({ pageParam, signal }): Promise<RoundsPage> =>
      answerOf(
        callAPI,
        listRounds,
        { query: { ...roundQueryOf(filters), pageSize: roundsAtOnce, before: pageParam } },
        { signal },
      ),
  })
}

/** One round of the player with every movement of it. */
export function useRound(id: string) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: [...cached.rounds, id],
    meta: { isPersonal: true },
    staleTime: 0,
    queryFn: ({ signal }): Promise<RecalledRound> =>
      answerOf(callAPI, getRound, { params: namesOfRound(id) }, { signal }),
  })
}
