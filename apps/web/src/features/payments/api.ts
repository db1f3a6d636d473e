import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '@zoria/contract/endpoint'
import { createCrosspay } from '@zoria/contract/payments/crosspay'
import { exportTransactions } from '@zoria/contract/payments/history'
import { createPayin, createPayout, getPayment, listTransactions, type Payment } from '@zoria/contract/payments/http'
import { answerOf, askedBy, nextPage } from '../../lib/answer-of.ts'
import { attempt, useAttempts } from '../../lib/attempts.ts'
import { fetchText } from '../../lib/fetch-text.ts'
import { cached } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session/session.tsx'
import { queryOf, type HistoryFilters } from './model/filters.ts'
import { outcomeOf } from './model/outcome.ts'
import { restriction, ways } from './model/questions.ts'

const personal = { isPersonal: true }
const pollMs = 2000

/** Methods and limits of the player's currency. */
export function useWays() {
  const { callAPI } = useSession()
  return useQuery({ queryKey: ways.queryKey, meta: personal, queryFn: ({ signal }) => ways.ask(askedBy(callAPI, { signal })) })
}

/** So long the server's own first paint is believed; whoever comes back later asks anew. */
const restrictionMs = 5_000

/** What a withdrawal must respect, and what is left of it. */
export function useRestriction() {
  const { callAPI } = useSession()
  return useQuery({ queryKey: restriction.queryKey, meta: personal, staleTime: restrictionMs, queryFn: ({ signal }) => restriction.ask(askedBy(callAPI, { signal })) })
}

/** One payment, asked again every two seconds until its end is known; the live stream brings it sooner. */
export function usePayment(id: string | null) {
  const { callAPI } = useSession()
  return useQuery<Payment>({
    queryKey: cached.payment(id ?? ''),
    meta: personal,
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && outcomeOf(query.state.data.status) !== 'waiting' ? false : pollMs),
    queryFn: ({ signal }) => answerOf(callAPI, getPayment, { params: { id: id ?? '' } }, { signal }),
  })
}

/** The player's money besides bets, newest first, page by page. */
export function useTransactions(filters: HistoryFilters) {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: [...cached.payments, 'transactions', filters],
    meta: personal,
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    queryFn: ({ pageParam, signal }) => answerOf(callAPI, listTransactions, { query: { page: pageParam, ...queryOf(filters) } }, { signal }),
  })
}

/** Starts a deposit. A lost answer is asked for again under the same key. */
export function useDeposit() {
  const { callAPI } = useSession()
  const attempts = useAttempts()
  return useMutation({
    mutationFn: (body: CallOf<typeof createPayin>['body']) => attempt(attempts, body, (idempotencyKey) => callAPI(createPayin, { body }, { idempotencyKey })),
  })
}

/** Asks for a withdrawal. */
export function useWithdraw() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  const attempts = useAttempts()
  return useMutation({
    mutationFn: async (body: CallOf<typeof createPayout>['body']) => {
      const answer = await attempt(attempts, body, (idempotencyKey) => callAPI(createPayout, { body }, { idempotencyKey }))
      void queries.invalidateQueries({ queryKey: cached.payments })
      void queries.invalidateQueries({ queryKey: cached.user })
      return answer
    },
  })
}

/** Moves winnings back into play. Without `confirmed` it is asked for the player's yes first. */
export function useCrosspay() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  const attempts = useAttempts()
  return useMutation({
    mutationFn: async (body: CallOf<typeof createCrosspay>['body']) => {
      const answer = await attempt(attempts, body, (idempotencyKey) => callAPI(createCrosspay, { body }, { idempotencyKey }))
      void queries.invalidateQueries({ queryKey: cached.payments })
      void queries.invalidateQueries({ queryKey: cached.user })
      return answer
    },
  })
}

/** The filtered history as a file. */
export function useHistoryFile() {
  const { callAPI } = useSession()
  return useMutation({ mutationFn: (filters: HistoryFilters) => callAPI(exportTransactions, { query: queryOf(filters) }, { fetch: fetchText }) })
}
