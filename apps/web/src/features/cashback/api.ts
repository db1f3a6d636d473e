import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { claimCashback, listCashbackClaims } from '@zoria/contract/cashback/http'
import { answerOf, askedBy, nextPage } from '../../lib/queries/answer-of.ts'
import { attempt, useAttempts } from '../../lib/forms/attempts.ts'
import { cached } from '../../lib/queries/query-client.ts'
import { useSession } from '../../lib/session/session.tsx'
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

/** The running week, the last one and those before. */
export function useWeeklyCashback() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: weeklyCashback.queryKey,
    meta: personal,
    staleTime: freshMs,
    queryFn: ({ signal }) => weeklyCashback.ask(askedBy(callAPI, { signal })),
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
