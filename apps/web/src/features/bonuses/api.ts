import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { CallRefusal } from '@zoria/contract/client'
import type { UserBonus } from '@zoria/contract/bonuses/entities'
import {
  cancelBonus,
  claimBonus,
  closePercentDeposit,
  closeWelcomeDeposit,
  getBonusSettings,
  listBonusTrace,
  listReceivedBonuses,
  listUserBonuses,
  listWelcomePromoCodes,
  markReceivedBonusSeen,
  subscribeBonus,
  validateBonus,
} from '@zoria/contract/bonuses/http'
import { listComponents } from '@zoria/contract/content/http'
import type { User } from '@zoria/contract/identity/http'
import { listSeenModals, markModalSeen } from '@zoria/contract/identity/modals'
import type { SeenModal } from '@zoria/contract/identity/words'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { answerOf, askedBy, nextPage } from '../../lib/queries/answer-of.ts'
import { attempt, useAttempts } from '../../lib/forms/attempts.ts'
import { previewTokenIn } from '../../lib/page/preview-token.ts'
import { cached } from '../../lib/queries/query-client.ts'
import { playerOf, type SeenPlayer } from '../../lib/session/seen-player.ts'
import { useSession, type CallAPI } from '../../lib/session/session.tsx'
import { useLanguage } from '../../lib/texts/content-texts.tsx'
import { fetchTimed } from '../../lib/time/house-time.ts'
import type { Answers } from './model/activation.ts'
import { isUnanswered, orNothing, retries, withLoggedFailure } from './model/failures.ts'
import { activeBonus, claimable, offersIn, visitorOffersIn } from './model/questions.ts'
import { visitorOfferOf, type VisitorOffer } from './model/visitor-offers.ts'

const personal = { isPersonal: true }
/** What came with the page, or to another part of it a moment ago, is not asked for again by its first paint. */
const justSeenMs = 2_000

const askActive = (callAPI: CallAPI, signal: AbortSignal) =>
  withLoggedFailure({
    what: 'the active bonus',
    signal,
    ask: () => activeBonus.ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
  })

/**
 * The open bonus of the player; undefined till it is known. Spec §7: 2 retries; Spec §8: what cannot be had yields
 * nothing.
 */
export function useActiveBonus() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: activeBonus.queryKey,
    meta: personal,
    retry: retries.activeBonus,
    staleTime: justSeenMs,
    queryFn: ({ signal }) => askActive(callAPI, signal),
  })
}

/** Refetches the open bonus for an activation. Without an answer there is no bonus to warn about. */
export function useLookForOpen(): () => Promise<UserBonus | null> {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return useCallback(
    () =>
      orNothing(
        queries.fetchQuery({
          queryKey: activeBonus.queryKey,
          meta: personal,
          retry: retries.activeBonus,
          staleTime: 0,
          queryFn: ({ signal }) => askActive(callAPI, signal),
        }),
      ),
    [callAPI, queries],
  )
}

/** Asks how a bonus that is no longer open ended. */
export function useLookForEnd(): (id: string) => Promise<UserBonus | undefined> {
  const { callAPI } = useSession()
  return useCallback(
    async (id) => {
      const answer = await callAPI(listUserBonuses, { query: { pageSize: 4 } })
      return answer.ok ? answer.value.body.items.find((bonus) => bonus.id === id) : undefined
    },
    [callAPI],
  )
}

/** Offers of the player's currency, page by page (Spec §9: the server knows how many are on one). */
export function useOffers(user: Pick<User, 'currency'>) {
  const { callAPI } = useSession()
  const { queryKey, ask } = offersIn(user)
  return useInfiniteQuery({
    queryKey,
    meta: personal,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    queryFn: ({ pageParam, signal }) => ask(askedBy(callAPI, { signal, fetch: fetchTimed }), pageParam),
  })
}

/** Offers for visitors, from content; undefined until loaded. Spec §9: content is fresh for 600 s. */
export function useVisitorOffers(): readonly VisitorOffer[] | undefined {
  const { callAPI } = useSession()
  const language = useLanguage()
  const preview = previewTokenIn(useLocation().search)
  const { queryKey, query } = visitorOffersIn({ language, preview })
  const { data } = useQuery({
    queryKey,
    staleTime: 600_000,
    queryFn: async ({ signal }) => (await answerOf(callAPI, listComponents, { query }, { signal })).items,
  })
  return data?.map(visitorOfferOf).filter((offer) => offer !== null)
}

/** The player's bonuses, the last taken first. */
export function useBonusHistory() {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: [...cached.bonuses, 'history'],
    meta: personal,
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    queryFn: ({ pageParam, signal }) => answerOf(callAPI, listUserBonuses, { query: { page: pageParam } }, { signal }),
  })
}

/** The bonuses the player received, the newest first. */
export function useReceived() {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: [...cached.bonuses, 'received'],
    meta: personal,
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    queryFn: ({ pageParam, signal }) =>
      answerOf(callAPI, listReceivedBonuses, { query: { page: pageParam } }, { signal }),
  })
}

/** How a bonus was played, step by step. The list is fetched again when the progress changes. */
export function useBonusTrace({ id, progress, bonus_amount }: Pick<UserBonus, 'id' | 'progress' | 'bonus_amount'>) {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: [...cached.bonuses, 'trace', id, progress, bonus_amount],
    placeholderData: keepPreviousData,
    meta: personal,
    staleTime: 0,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    queryFn: ({ pageParam, signal }) =>
      answerOf(callAPI, listBonusTrace, { params: { id }, query: { page: pageParam, pageSize: 20 } }, { signal }),
  })
}

/** Grants that met an open bonus and wait. */
export function useClaimable() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: claimable.queryKey,
    meta: personal,
    queryFn: ({ signal }) => claimable.ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
  })
}

/** Figures of the engine, and which modals the player has closed for good. */
export function useBonusSettings() {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: [...cached.bonuses, 'settings'],
    meta: personal,
    queryFn: ({ signal }) => answerOf(callAPI, getBonusSettings, {}, { signal }),
  })
}

/** Which modals the player has seen, on any device; undefined until it is known. Marking one is known here at once. */
export function useSeenModals() {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  const { data: seen } = useQuery({
    queryKey: cached.seenModals,
    meta: personal,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await answerOf(callAPI, listSeenModals, {}, { signal })).items.map(({ modal }) => modal),
  })
  // Without the mark every other device shows the modal again. To mark it twice changes nothing.
  const { mutate } = useMutation({
    mutationFn: async ({ modal, playerId }: Mark) => {
      // The next player of this browser has not seen it.
      if (playerId === shownPlayer(queries)) await answerOf(callAPI, markModalSeen, { params: { modal }, body: null })
    },
    retry: (failures, error) => failures < retries.seenModal && isUnanswered(error),
  })
  const markSeen = useCallback(
    (modal: SeenModal) => {
      queries.setQueryData<readonly SeenModal[]>(cached.seenModals, (known = []) => [...new Set([...known, modal])])
      mutate({ modal, playerId: shownPlayer(queries) })
    },
    [mutate, queries],
  )
  return { seen, markSeen }
}

type Mark = { readonly modal: SeenModal; readonly playerId: string | undefined }

/** The id of the player who is shown now. */
export const shownPlayer = (queries: QueryClient): string | undefined =>
  playerOf(queries.getQueryData<SeenPlayer>(cached.user))?.id

/** Codes that a newcomer may use. */
export function useWelcomeCodes({ isWanted }: { readonly isWanted: boolean }) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: [...cached.bonuses, 'welcome'],
    enabled: isWanted,
    meta: personal,
    queryFn: async ({ signal }) => (await answerOf(callAPI, listWelcomePromoCodes, {}, { signal })).items,
  })
}

/** The offer of a code. Spec §9: no retries. */
export function usePromoOffer(code: string, { isWanted }: { readonly isWanted: boolean }) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: [...cached.bonuses, 'code', code],
    enabled: isWanted,
    meta: personal,
    retry: retries.validation,
    queryFn: ({ signal }) =>
      withLoggedFailure({
        what: 'the bonus of a code',
        signal,
        ask: () => answerOf(callAPI, validateBonus, { query: { code } }, { signal }),
      }),
  })
}

/** Asks whether a player bonus was received and not shown yet on any device; null where that cannot be known now. */
export function useLookForUnseen(): (userBonusId: string) => Promise<boolean | null> {
  const { callAPI } = useSession()
  return useCallback(
    async (userBonusId) => {
      const answer = await callAPI(listReceivedBonuses, { query: { seen: 'false' } })
      return answer.ok ? answer.value.body.items.some(({ user_bonus_id }) => user_bonus_id === userBonusId) : null
    },
    [callAPI],
  )
}

/** Everything that an activation, a claim, a cancellation or an end may have changed; a weekly cashback is a bonus too. */
export function useBonusRefresh(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [cached.bonuses, cached.cashback, cached.user]) void queries.invalidateQueries({ queryKey })
  }, [queries])
}

export type SubscribeAnswer =
  | { readonly ok: true; readonly bonus: UserBonus }
  | { readonly ok: false; readonly refusal: CallRefusal }

/**
 * These mutations are never retried automatically. Pressed again after a lost answer, a mutation keeps its idempotency
 * key.
 */
export function useBonusCalls() {
  const { callAPI } = useSession()
  const refresh = useBonusRefresh()
  const [cancels, claims, takes] = [useAttempts(), useAttempts(), useAttempts()]
  const cancel = useMutation({
    mutationFn: (id: string) =>
      attempt(cancels, id, (idempotencyKey) => callAPI(cancelBonus, { params: { id } }, { idempotencyKey })),
    onSettled: refresh,
  })
  const claim = useMutation({
    mutationFn: ({ id, confirmation }: { readonly id: string; readonly confirmation?: true }) =>
      attempt(claims, [id, confirmation], (idempotencyKey) =>
        callAPI(claimBonus, { params: { id }, body: confirmation ? { confirmation } : null }, { idempotencyKey }),
      ),
    onSettled: refresh,
  })
  const subscribe = useCallback(
    async (offerId: string, answers: Answers): Promise<SubscribeAnswer> => {
      const answer = await attempt(takes, [offerId, answers], (idempotencyKey) =>
        callAPI(subscribeBonus, { params: { id: offerId }, body: answers }, { idempotencyKey }),
      )
      return answer.ok ? { ok: true, bonus: answer.value.body } : { ok: false, refusal: answer.refusal }
    },
    [callAPI, takes],
  )
  /** Marks the received modal of a player bonus as shown on the server too, so that no other device shows it again. */
  const markSeen = useCallback(
    async (userBonusId: string) => {
      const unseen = await callAPI(listReceivedBonuses, { query: { seen: 'false' } })
      if (!unseen.ok) return
      await Promise.all(
        unseen.value.body.items
          .filter((record) => record.user_bonus_id === userBonusId)
          .map(({ id }) => callAPI(markReceivedBonusSeen, { params: { id } })),
      )
    },
    [callAPI],
  )
  const closeFirstDeposit = useCallback(() => callAPI(closeWelcomeDeposit, {}), [callAPI])
  const closeInterest = useCallback(() => callAPI(closePercentDeposit, {}), [callAPI])
  return { cancel, claim, subscribe, markSeen, closeFirstDeposit, closeInterest }
}
