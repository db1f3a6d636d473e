import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { claimCashback, listCashbackClaims, type getWeeklyCashback } from '@zoria/contract/cashback/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { answerOf, askedBy, nextPage } from '../../lib/queries/answer-of.ts'
import { attempt, useAttempts } from '../../lib/forms/attempts.ts'
import { cached } from '../../lib/queries/query-client.ts'
import { useSession } from '../../lib/session/session.tsx'
import { fetchTimed } from '../../lib/time/house-time.ts'
import { msTillNewDay } from '../../lib/time/new-day.ts'
import { ownCashback, weeklyCashback } from './model/questions.ts'

const personal = { isPersonal: true }
/** Play changes these figures within a second; the first paint's answer is fresh enough for the first paint. */
const freshMs = 2_000

/** What the player can claim and what play earned. */
export function useCashback() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: ownCashback.queryKey,
    meta: personal,
    staleTime: freshMs,
    queryFn: ({ signal }) => ownCashback.ask(askedBy(callAPI, { signal })),
  })
}

/** How often a week that is being counted is asked for: its close takes some minutes after midnight. */
const closingMs = 60_000

/** The running week, the last one and those before; asked again at midnight, when a week may end. */
export function useWeeklyCashback() {
  const { callAPI } = useSession()
  return useQuery<ReplyOf<typeof getWeeklyCashback>['body']>({
    queryKey: weeklyCashback.queryKey,
    meta: personal,
    staleTime: freshMs,
    queryFn: ({ signal }) => weeklyCashback.ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
    refetchInterval: ({ state: { data, dataUpdatedAt: at } }) => {
      if (data === undefined) return false
      return data.current.status === 'closing' ? closingMs : msTillNewDay({ currency: data.currency, at })
    },
    refetchIntervalInBackground: true,
  })
}

/** Claims of the player, the last one first. */
export function useClaims() {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: [...cached.cashback, 'claims'],
    meta: personal,
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    queryFn: ({ pageParam, signal }) =>
      answerOf(callAPI, listCashbackClaims, { query: { page: pageParam, pageSize: 10 } }, { signal }),
  })
}

/** Claims the whole balance. A lost answer is asked for again under the same key. */
export function useClaimCashback() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  const attempts = useAttempts()
  return useMutation({
    mutationFn: () => attempt(attempts, null, (idempotencyKey) => callAPI(claimCashback, {}, { idempotencyKey })),
    onSettled: () => {
      for (const queryKey of [cached.cashback, cached.user, cached.bonuses])
        void queries.invalidateQueries({ queryKey })
    },
  })
}
