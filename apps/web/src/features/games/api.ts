import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { initDemo, initGame, listGames, listProviders, type Game, type Provider } from '@zoria/contract/games/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import type { CallRefusal } from '@zoria/contract/client'
import { searchLengthMin } from '@zoria/contract/games/words'
import { loadTextsOf } from '../../i18n/catalogues.ts'
import { prefixOf, type LanguageTag } from '../../i18n/languages.ts'
import { nextPage } from '../../lib/queries/answer-of.ts'
import { staleMs } from '../../lib/queries/query-client.ts'
import { useSession } from '../../lib/session/session.tsx'
import type { Mode } from './model/launch.ts'

export type GamesPage = ReplyOf<typeof listGames>['body']
/** One row. */
const similarMost = 3

type Filters = Readonly<Record<string, string | number>>

/** The catalogue from its first page on, which the server has sent along. */
export function useGames(filters: Filters, first: GamesPage) {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: ['games', filters, first.page],
    initialPageParam: first.page,
    initialData: { pages: [first], pageParams: [first.page] },
    getNextPageParam: nextPage,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await callAPI(listGames, { query: { ...filters, page: pageParam } }, { signal })
      if (!answer.ok) throw new Error(answer.refusal.code)
      return answer.value.body
    },
  })
}

export type Found = {
  readonly games: readonly Game[]
  readonly providers: readonly Provider[]
  readonly reading: GamesPage['search']
}

/**
 * Games and providers that a text finds; nothing is asked below 3 characters (Spec §5). Without a text the popular
 * ones.
 */
export function useSearch(text: string) {
  const { callAPI } = useSession()
  const providers = useProviders()
  return useQuery({
    queryKey: ['search', text],
    enabled: text === '' || text.length >= searchLengthMin,
    // What was found for the last letter stays until the next has its own.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Found> => {
      const query = { pageSize: 6, ...(text === '' ? { tag: 'top' as const } : { search: text }) }
      const [answer, all] = await Promise.all([callAPI(listGames, { query }, { signal }), providers()])
      if (!answer.ok) throw new Error(answer.refusal.code)
      const { items, search } = answer.value.body
      const words = [text, search?.text ?? text].map((word) => word.toLowerCase())
      return {
        games: items,
        reading: search,
        providers: text === '' ? [] : all.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word))),
      }
    },
  })
}

/** The names of providers, asked for once in a while; without an answer a search finds games only. */
function useProviders(): () => Promise<readonly Provider[]> {
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return () =>
    queries.fetchQuery({
      queryKey: ['providers'],
      staleTime: 10 * staleMs,
      queryFn: async () => {
        const answer = await callAPI(listProviders, { query: { pageSize: 100 } })
        return answer.ok ? answer.value.body.items : []
      },
    })
}

/** Other games of the same kind that can be played; none while they are on their way, or cannot be had. */
export function useSimilar({ slug, category }: Game): readonly Game[] {
  const { callAPI } = useSession()
  const { data } = useQuery({
    queryKey: ['similar', slug],
    queryFn: async ({ signal }) => {
      const answer = await callAPI(listGames, { query: { category, pageSize: 12 } }, { signal })
      return answer.ok ? answer.value.body.items : []
    },
  })
  return (data ?? []).filter((game) => game.slug !== slug && game.status === 'active').slice(0, similarMost)
}

export type Launch =
  | { readonly kind: 'playing'; readonly url: string }
  | { readonly kind: 'refused'; readonly code: CallRefusal['code'] }

/** Opens a game. The address is valid for one session and is never cached beyond the page that shows it. */
export function useLaunch({
  game,
  mode,
  language,
  playerId,
  isAsked,
  table = null,
}: {
  game: Game
  mode: Mode
  language: LanguageTag
  playerId: string | null
  isAsked: boolean
  /** Of a game with a lobby: where to sit. */ table?: string | null
}) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: ['launch', game.slug, mode, playerId, table],
    meta: { isPersonal: true },
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<Launch> => {
      const body = {
        slug: game.slug,
        device: innerWidth < 768 ? ('mobile' as const) : ('desktop' as const),
        language: prefixOf[language],
        returnUrl: new URL(location.pathname.replace(/\/[^/]+$/, ''), location.origin).href,
      }
      const answer =
        mode === 'money'
          ? await callAPI(initGame, { body: { ...body, ...(table !== null && { table }) } }, { signal })
          : await callAPI(initDemo, { body }, { signal })
      if (answer.ok) return { kind: 'playing', url: answer.value.body.url }
      const { code } = answer.refusal
      // The texts of live tables explain why a table is refused.
      if (code.startsWith('TABLE_')) await loadTextsOf('live')
      return { kind: 'refused', code }
    },
  })
}
