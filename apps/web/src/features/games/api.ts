import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { initDemo, initGame, listGames, listProviders, type Game } from '@zoria/contract/games/http'
import type { ReplyOf } from '@zoria/contract/endpoint'
import type { CallRefusal } from '@zoria/contract/client'
import { searchLengthMin } from '@zoria/contract/games/words'
import { prefixOf, type LanguageTag } from '../../i18n/languages.ts'
import { useSession } from '../../lib/session/session.tsx'
import type { Mode } from './model/launch.ts'

export type GamesPage = ReplyOf<typeof listGames>['body']
type Filters = Readonly<Record<string, string | number>>

/** The catalogue from its first page on, which the server has sent along. */
export function useGames(filters: Filters, first: GamesPage) {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: ['games', filters],
    initialPageParam: 1,
    initialData: { pages: [first], pageParams: [1] },
    getNextPageParam: (last: GamesPage) => (last.page * last.pageSize < last.total ? last.page + 1 : undefined),
    queryFn: async ({ pageParam, signal }) => {
      const answer = await callAPI(listGames, { query: { ...filters, page: pageParam } }, { signal })
      if (!answer.ok) throw new Error(answer.refusal.code)
      return answer.value.body
    },
  })
}

/** Games and providers that a text finds; nothing is asked below 3 characters (Spec §5). Without a text the popular ones. */
export function useSearch(text: string) {
  const { callAPI } = useSession()
  const isAsked = text === '' || text.length >= searchLengthMin
  return useQuery({
    queryKey: ['search', text],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const [games, providers] = await Promise.all([
        callAPI(listGames, { query: { pageSize: 6, ...(text === '' ? { tag: 'top' as const } : { search: text }) } }, { signal }),
        callAPI(listProviders, { query: { pageSize: 100 } }, { signal }),
      ])
      if (!games.ok) throw new Error(games.refusal.code)
      const named = providers.ok ? providers.value.body.items.filter(({ name }) => text !== '' && name.toLowerCase().includes(text.toLowerCase())) : []
      return { games: games.value.body.items, providers: named }
    },
  })
}

export type Launch = { readonly kind: 'playing'; readonly url: string } | { readonly kind: 'refused'; readonly code: CallRefusal['code'] }

/** Opens a game. The address is good for one session and is never kept beyond the page that shows it. */
export function useLaunch({ game, mode, language, playerId, isAsked }: { game: Game; mode: Mode; language: LanguageTag; playerId: string | null; isAsked: boolean }) {
  const { callAPI } = useSession()
  return useQuery({
    queryKey: ['launch', game.slug, mode, playerId],
    meta: { isPersonal: true },
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<Launch> => {
      const body = { slug: game.slug, device: innerWidth < 768 ? ('mobile' as const) : ('desktop' as const), language: prefixOf[language], returnUrl: new URL(location.pathname.replace(/\/[^/]+$/, ''), location.origin).href }
      const answer = mode === 'money' ? await callAPI(initGame, { body }, { signal }) : await callAPI(initDemo, { body }, { signal })
      return answer.ok ? { kind: 'playing', url: answer.value.body.url } : { kind: 'refused', code: answer.refusal.code }
    },
  })
}
