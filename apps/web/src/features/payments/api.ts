import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '@zoria/contract/endpoint'
import { deleteCard, listCards } from '@zoria/contract/payments/cards'
import { createCrosspay } from '@zoria/contract/payments/crosspay'
import { exportTransactions, getReceipt } from '@zoria/contract/payments/history'
import { createPayin, createPayout, getPayment, listTransactions, type Payment } from '@zoria/contract/payments/http'
import { prefixOf } from '../../i18n/languages.ts'
import { answerOf, askedBy, nextPage } from '../../lib/queries/answer-of.ts'
import { attempt, useAttempts } from '../../lib/forms/attempts.ts'
import { cached } from '../../lib/queries/query-client.ts'
import { useSession } from '../../lib/session/session.tsx'
import { useSite } from '../../lib/site.ts'
import { fetchTimed } from '../../lib/time/house-time.ts'
import { msTillNewDay } from '../../lib/time/new-day.ts'
import { type HistoryFilters, queryOf } from './model/filters.ts'
import { outcomeOf } from './model/outcome.ts'
import { ratingGate, restriction, ways } from './model/questions.ts'
import type { Restriction } from './model/withdrawal.ts'

const personal = { isPersonal: true }
const pollMs = 2000

/** Methods and limits of the player's currency. */
export function useWays() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: ways.queryKey,
    meta: personal,
    queryFn: ({ signal }) => ways.ask(askedBy(callAPI, { signal })),
  })
}

/** How long data of the first paint stays fresh. */
const restrictionMs = 5_000

/** What a withdrawal must respect, and what is left of it; asked again when a new day begins in the player's market. */
export function useRestriction() {
  const { callAPI } = useSession()
  return useQuery<Restriction>({
    queryKey: restriction.queryKey,
    meta: personal,
    staleTime: restrictionMs,
    queryFn: ({ signal }) => restriction.ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
    refetchInterval: ({ state: { data, dataUpdatedAt: at } }) =>
      data !== undefined && msTillNewDay({ currency: data.currency, at }),
    refetchIntervalInBackground: true,
  })
}

/** PAYOUT_MIN_RATING; null where it is absent, and until it is known. */
export function useRatingSetting(): number | null {
  const { callAPI } = useSession()
  return (
    useQuery({
      queryKey: ratingGate.queryKey,
      meta: personal,
      queryFn: ({ signal }) => ratingGate.ask(askedBy(callAPI, { signal })),
    }).data ?? null
  )
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
    queryFn: ({ pageParam, signal }) =>
      answerOf(callAPI, listTransactions, { query: { page: pageParam, ...queryOf(filters) } }, { signal }),
  })
}

/** Starts a deposit. A lost answer is asked for again under the same key. */
export function useDeposit() {
  const { callAPI } = useSession()
  const attempts = useAttempts()
  return useMutation({
    mutationFn: (body: CallOf<typeof createPayin>['body']) =>
      attempt(attempts, body, (idempotencyKey) => callAPI(createPayin, { body }, { idempotencyKey })),
  })
}

/** Asks for a withdrawal. */
export function useWithdraw() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  const attempts = useAttempts()
  return useMutation({
    mutationFn: async (body: CallOf<typeof createPayout>['body']) => {
      const answer = await attempt(attempts, body, (idempotencyKey) =>
        callAPI(createPayout, { body }, { idempotencyKey }),
      )
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
      const answer = await attempt(attempts, body, (idempotencyKey) =>
        callAPI(createCrosspay, { body }, { idempotencyKey }),
      )
      void queries.invalidateQueries({ queryKey: cached.payments })
      void queries.invalidateQueries({ queryKey: cached.user })
      return answer
    },
  })
}

/** The filtered history as a file. */
export function useHistoryFile() {
  const { callAPI } = useSession()
  return useMutation({
    mutationFn: (filters: HistoryFilters) =>
      callAPI(exportTransactions, { query: queryOf(filters) }, { fetch: fetchText }),
  })
}

/** The receipt of a payment as a file of this browser, in the language of the page. */
export function useReceipt() {
  const { callAPI } = useSession()
  const { language } = useSite()
  return useMutation({
    mutationFn: (id: string) =>
      callAPI(getReceipt, { params: { id }, query: { language: prefixOf[language] } }, { fetch: fetchFile }),
  })
}

const cardsKey = [...cached.payments, 'cards'] as const

/** Saved cards, the last used first. */
export function useCards() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: cardsKey,
    meta: personal,
    queryFn: ({ signal }) => answerOf(callAPI, listCards, {}, { signal }),
  })
}

/** Forgets a saved card; one that is gone already is no fault. */
export function useForgetCard() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const answer = await callAPI(deleteCard, { params: { id } })
      await queries.invalidateQueries({ queryKey: cardsKey })
      return answer.ok || answer.refusal.code === 'CARD_NOT_FOUND' ? null : answer.refusal
    },
  })
}

/**
 * Fetches a file for `callAPI` as an address of this browser, `blob:…`, returned as the body; the caller revokes it.
 * Refusals are passed on unchanged.
 */
async function fetchFile(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init)
  if (!answer.ok) return answer
  return new Response(JSON.stringify(URL.createObjectURL(await answer.blob())), {
    status: answer.status,
    headers: answer.headers,
  })
}

/**
 * Fetches what is text and no JSON, a CSV file for instance, for `callAPI`: the text arrives as the body. Refusals stay
 * what they are.
 */
async function fetchText(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init)
  if (!answer.ok) return answer
  return new Response(JSON.stringify(await answer.text()), { status: answer.status, headers: answer.headers })
}
