import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@zoria/contract/endpoint'
import { listPicks, seePick, type JackpotPick } from '@zoria/contract/jackpots/http'
import { getTicketList } from '@zoria/contract/raffles/http'
import { answerOf, askedBy } from '../../lib/queries/answer-of.ts'
import { fetchTimed } from '../../lib/time/house-time.ts'
import { cached } from '../../lib/queries/query-client.ts'
import type { Question } from '../../lib/queries/seen.ts'
import { useSession, useUser } from '../../lib/session/session.tsx'
import { jackpotHistory, jackpotsOf, raffleOf, rafflesOver, type HistoryPage } from './model/questions.ts'

const personal = { isPersonal: true }
/** Values come by the stream; the rest of a page is read again this often. */
const againMs = 60_000

function useAsked<Answer>({ queryKey, ask }: Question<Answer>) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey,
    meta: personal,
    staleTime: 0,
    refetchInterval: againMs,
    queryFn: ({ signal }) => ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
  })
}

/** The four jackpots of a currency. */
export const useJackpots = (currency: string) => useAsked(jackpotsOf({ currency }))

/** One page of the drops. */
export const useHistory = (shown: HistoryPage & { readonly currency: string }) =>
  useAsked(jackpotHistory({ ...shown, isPlayer: useUser() !== null }))

/** The running raffle and the last one. */
export const useRaffle = (currency: string) => useAsked(raffleOf({ currency, isPlayer: useUser() !== null }))

/** One page of the raffles that are over. */
export const useRafflesOver = (shown: Pick<HistoryPage, 'raffles'> & { readonly currency: string }) =>
  useAsked(rafflesOver({ ...shown, isPlayer: useUser() !== null }))

/** The whole ticket list of a raffle, as its hash covers it. */
export function useTicketList(id: string) {
  const { callAPI } = useSession()
  return useMutation({ mutationFn: () => callAPI(getTicketList, { params: { id } }) })
}

type Picks = ReplyOf<typeof listPicks>['body']

/** Own jackpot wins that were not shown when they were read; nothing for a visitor. */
export function usePicks() {
  const { callAPI } = useSession()
  return useQuery<Picks>({
    queryKey: cached.jackpotPicks,
    meta: personal,
    queryFn: useUser() === null ? skipToken : ({ signal }) => answerOf(callAPI, listPicks, {}, { signal }),
  })
}

/** Changes with every message about the inbox: a jackpot win comes with one. */
export const useInboxMoment = (): number =>
  useQuery({ queryKey: cached.inbox, meta: personal, queryFn: skipToken }).dataUpdatedAt

/** Marks a win as shown, on every device. It stays in the list of this tab, whose tickers know their winner by it. */
export function useSeePick() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callAPI(seePick, { params: { id } }),
    onSuccess: (_, id) =>
      queries.setQueryData<Picks>(
        cached.jackpotPicks,
        (before) =>
          before && {
            items: before.items.map((pick): JackpotPick =>
              pick.drop_id === id ? { ...pick, seen_at: pick.seen_at ?? new Date().toISOString() } : pick,
            ),
          },
      ),
  })
}
