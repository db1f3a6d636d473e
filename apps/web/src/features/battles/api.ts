import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getBattleProof,
  joinBattle,
  listBattleLeaders,
  listBattleRounds,
  type BattleDetails,
  type OwnBattle,
} from '@zoria/contract/battles/http'
import type { FrameOf } from '@zoria/contract/live/player-topics'
import { ok } from '@zoria/kernel'
import { answerOf, askedBy } from '../../lib/queries/answer-of.ts'
import { attempt, useAttempts } from '../../lib/forms/attempts.ts'
import { fetchTimed } from '../../lib/time/house-time.ts'
import { marketOf } from '../../lib/market.ts'
import { cached } from '../../lib/queries/query-client.ts'
import { useSession, useUser } from '../../lib/session/session.tsx'
import { useLanguage } from '../../lib/texts/content-texts.tsx'
import { battleList, battlesOfGame, oneBattle, type BattleType } from './model/questions.ts'

const personal = { isPersonal: true }
/**
 * Lists and neighbours of the own row are read again this often while a battle runs; ranks themselves come by the
 * streams.
 */
const againMs = 15_000

/** One page of battles of a type. */
export function useBattles(shown: { readonly type: BattleType; readonly page: number }) {
  const { callAPI } = useSession()
  const user = useUser()
  const { queryKey, ask } = battleList({ ...shown, ...marketOf(user, useLanguage()), isPlayer: user !== null })
  return useQuery({
    queryKey,
    meta: personal,
    staleTime: 0,
    refetchInterval: shown.type === 'active' ? againMs : false,
    queryFn: ({ signal }) => ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
  })
}

/** One battle; it is read again while it is not over. */
export function useBattle(slug: string) {
  const { callAPI } = useSession()
  const { queryKey, ask } = oneBattle({ slug, isPlayer: useUser() !== null })
  return useQuery<BattleDetails>({
    queryKey,
    meta: personal,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'paid' || data?.status === 'cancelled' ? false : againMs,
    queryFn: ({ signal }) => ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
  })
}

/** Running battles in which a game counts. */
export function useBattlesOfGame(game: string) {
  const { callAPI } = useSession()
  const { queryKey, ask } = battlesOfGame({ game, isPlayer: true })
  return useQuery({
    queryKey,
    meta: personal,
    staleTime: 0,
    refetchInterval: againMs,
    queryFn: ({ signal }) => ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
  })
}

/** The caller in a battle: the last frame of his stream if it is newer than `own`, which was loaded at `readAt`. */
export function useProgress({
  slug,
  own,
  readAt,
}: {
  readonly slug: string
  readonly own: OwnBattle | null
  readonly readAt: number
}): OwnBattle | null {
  const live = useQuery<FrameOf<'battle'>>({
    queryKey: cached.frame('battle', slug),
    meta: personal,
    queryFn: skipToken,
  })
  return own !== null && live.data !== undefined && live.dataUpdatedAt >= readAt ? live.data.own : own
}

/** Joins a battle. A lost answer is asked for again under the same key. */
export function useJoin(slug: string) {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  const attempts = useAttempts()
  return useMutation({
    mutationFn: () =>
      attempt(attempts, slug, (idempotencyKey) => callAPI(joinBattle, { params: { slug } }, { idempotencyKey })),
    onSettled: () => queries.invalidateQueries({ queryKey: cached.battles }),
  })
}

/** Places on a page of the whole table. */
export const placesOnPage = 50

/** A page of the whole table with the caller's own row; it is read again while the ranks may change. */
export function useLeaders({
  slug,
  page,
  isFinal,
}: {
  readonly slug: string
  readonly page: number
  readonly isFinal: boolean
}) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: [...cached.battles, 'leaders', slug, page, isFinal],
    meta: personal,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isFinal ? false : againMs,
    queryFn: ({ signal }) =>
      answerOf(callAPI, listBattleLeaders, { params: { slug }, query: { page, pageSize: placesOnPage } }, { signal }),
  })
}

/** A page of the counted rounds of a finished battle. */
export function useRounds({
  slug,
  page,
  isOwn,
}: {
  readonly slug: string
  readonly page: number
  readonly isOwn: boolean
}) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: [...cached.battles, 'rounds', slug, page, isOwn],
    meta: personal,
    queryFn: ({ signal }) =>
      answerOf(
        callAPI,
        listBattleRounds,
        { params: { slug }, query: { page, pageSize: 10, ...(isOwn && { own: 'true' as const }) } },
        { signal },
      ),
    // The page before stays until the next one is there, but not the rounds of all players for the own ones.
    placeholderData: (before, query) => (query?.queryKey.at(-1) === isOwn ? before : undefined),
  })
}

/** The whole list of counted rounds, as the hash covers it; a long one comes in parts. */
export function useProof(slug: string) {
  const { callAPI } = useSession()
  return useMutation({
    mutationFn: async () => {
      let list = ''
      for (let after: number | null = 0; after !== null;) {
        const part: Awaited<ReturnType<typeof callAPI<typeof getBattleProof>>> = await callAPI(getBattleProof, {
          params: { slug },
          query: { after },
        })
        if (!part.ok) return part
        list += part.value.body.list
        after = part.value.body.next
      }
      return ok(list)
    },
  })
}
