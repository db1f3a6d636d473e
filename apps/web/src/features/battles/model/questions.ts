import {
  getBattle,
  listActiveBattles,
  listBattles,
  type Battle,
  type BattleDetails,
} from '@zoria/contract/battles/http'
import { prefixOf, type LanguageTag } from '../../../i18n/languages.ts'
import { inMarket } from '../../../lib/market.ts'
import type { PageRequest } from '../../../lib/page/page-request.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import { seenFor, type Asks, type Question, type Seen } from '../../../lib/queries/seen.ts'

export type BattleType = 'active' | 'last'

/** Battles on a page of a list. */
export const pageSize = 12

/** Answers differ for visitors and players, so each has its own cache key. */
type Who = { readonly isPlayer: boolean }
const nameOf = ({ isPlayer }: Who) => (isPlayer ? 'player' : 'visitor')

type Paged = {
  readonly items: readonly Battle[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

type Market = { readonly currency?: string }
type Listed = Who & Market & { readonly type: BattleType; readonly page: number }

/** One page of the running and upcoming battles, or of those that are over. */
export const battleList = ({ type, page, currency, ...who }: Listed): Question<Paged> => ({
  queryKey: [...cached.battles, 'list', nameOf(who), currency ?? 'any', type, page],
  ask: (asks: Asks) => asks(listBattles, { query: { type, page, pageSize, ...inMarket(currency) } }),
})

/** One battle with everything its page shows. */
export const oneBattle = ({ slug, ...who }: Who & { readonly slug: string }): Question<BattleDetails> => ({
  queryKey: [...cached.battles, 'one', nameOf(who), slug],
  ask: (asks: Asks) => asks(getBattle, { params: { slug } }),
})

/** Running battles in which a game counts. */
export const battlesOfGame = ({
  game,
  ...who
}: Who & { readonly game: string }): Question<{ readonly items: readonly Battle[] }> => ({
  queryKey: [...cached.battles, 'game', nameOf(who), game],
  ask: (asks: Asks) => asks(listActiveBattles, { query: { game } }),
})

/** What the first paint of the list shows. */
export const battlesSeen = (page: PageRequest, shown: Listed): Promise<Seen> => seenFor(page, [battleList(shown)])

/** What the line of a game shows a player at the first paint. */
export const battleStripSeen = (page: PageRequest, game: string): Promise<Seen> =>
  seenFor(page, [battlesOfGame({ game, isPlayer: true })])

/** The battles page that an address asks for: the tab, and the page from 1. */
export function listOf(search: string): { readonly type: BattleType; readonly page: number } {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? '1')
  return {
    type: query.get('type') === 'last' ? 'last' : 'active',
    page: Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

/** The name of a battle, or of something in it, in a language. */
export const nameIn = (names: Battle['names'], language: LanguageTag): string =>
  names[prefixOf[language]] ?? names['en'] ?? ''
