import { skipToken, useQuery } from '@tanstack/react-query'
import type { Game } from '@zoria/contract/games/http'
import { getGame } from '@zoria/contract/games/http'
import { useLocation } from 'react-router'
import type { LanguageTag } from '../../i18n/languages.ts'
import { answerOf, askedBy } from '../../lib/queries/answer-of.ts'
import { fetchTimed } from '../../lib/time/house-time.ts'
import { currencyOf } from '../../lib/market.ts'
import { useSession, useUser } from '../../lib/session/session.tsx'
import { useSite } from '../../lib/site.ts'
import { tableNameIn, tablesOf, type TableName, type Tables } from './model/live-tables.ts'

/** docs/rules/games.md#live-tables: a page asks again so often while it is visible. */
const againMs = 5_000

/** The currency in which a page shows limits: the player's, or that of the visitor's market. */
export function useTableCurrency(): string {
  const { language } = useSite()
  return currencyOf({ player: useUser(), language, search: useLocation().search })
}

/** The tables of the live casino, read again while the page is visible. */
export function useTables(currency: string) {
  const { callAPI } = useSession()
  const { queryKey, ask } = tablesOf(currency)
  return useQuery({
    queryKey,
    staleTime: againMs,
    refetchInterval: againMs,
    queryFn: ({ signal }) => ask(askedBy(callAPI, { signal, fetch: fetchTimed })),
  })
}

/** Whether the tables could not be loaded, and none of before are known. It stays so while they are asked for again. */
export function useHasNoTables(): boolean {
  const { data, errorUpdateCount } = useQuery<Tables>({
    queryKey: tablesOf(useTableCurrency()).queryKey,
    queryFn: skipToken,
  })
  return data === undefined && errorUpdateCount > 0
}

/** The name of a table in the language of the page; undefined until it has come, and for no table. */
export function useTableName(at: TableName | null, language: LanguageTag): string | undefined {
  const { callAPI } = useSession()
  const { queryKey, ask } = tablesOf(useTableCurrency())
  const { data } = useQuery({
    queryKey,
    enabled: at !== null,
    queryFn: ({ signal }) => ask(askedBy(callAPI, { signal })),
  })
  const table = data?.items.find(({ game, id }) => game.slug === at?.slug && id === at.table)
  return table && tableNameIn(table, language)
}

/** A live game by its slug. */
export function useGame(slug: string) {
  const { callAPI } = useSession()
  return useQuery<Game>({
    queryKey: ['game', slug],
    queryFn: ({ signal }) => answerOf(callAPI, getGame, { params: { slug } }, { signal }),
  })
}
