import { listJackpotHistory, listJackpots, type Jackpot, type JackpotDrop } from '@zoria/contract/jackpots/http'
import { jackpotSuits, type JackpotSuit } from '@zoria/contract/jackpots/words'
import { getRaffle, type Raffle } from '@zoria/contract/raffles/http'
import { inMarket } from '../../../lib/market.ts'
import type { PageRequest } from '../../../lib/page/page-request.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import { seenFor, type Asks, type Question, type Seen } from '../../../lib/queries/seen.ts'

/** Drops on a page of the history. */
const historyPageSize = 10

/** Answers differ for visitors and players, so each has its own cache key. */
type Who = { readonly isPlayer: boolean; readonly currency: string }
const nameOf = ({ isPlayer, currency }: Who) => `${isPlayer ? 'player' : 'visitor'} ${currency}`

export type Jackpots = { readonly items: readonly Jackpot[]; readonly as_of: string }

/** The four jackpots of a currency, with their values. They are the same for everybody. */
export const jackpotsOf = ({ currency }: Pick<Who, 'currency'>): Question<Jackpots> => ({
  queryKey: [...cached.jackpots, 'list', currency],
  ask: (asks: Asks) => asks(listJackpots, { query: inMarket(currency) }),
})

export type HistoryPage = { readonly suit: JackpotSuit | null; readonly page: number }
type Paged = { readonly items: readonly JackpotDrop[]; readonly total: number; readonly page: number; readonly pageSize: number }

/** One page of the drops. */
export const jackpotHistory = ({ suit, page, ...who }: Who & HistoryPage): Question<Paged> => ({
  queryKey: [...cached.jackpots, 'history', nameOf(who), suit, page],
  ask: (asks: Asks) => asks(listJackpotHistory, { query: { page, pageSize: historyPageSize, ...inMarket(who.currency), ...(suit !== null && { suit }) } }),
})

/** The running raffle and the last one. */
export const raffleOf = (who: Who): Question<{ readonly current: Raffle | null; readonly last: Raffle | null }> => ({
  queryKey: [...cached.jackpots, 'raffle', nameOf(who)],
  ask: (asks: Asks) => asks(getRaffle, { query: inMarket(who.currency) }),
})

/** What the first paint of the page shows. */
export const jackpotsSeen = (page: PageRequest, shown: Who & HistoryPage): Promise<Seen> => seenFor(page, [jackpotsOf(shown), jackpotHistory(shown), raffleOf(shown)])

/** What the line of a game shows at the first paint. */
export const jackpotStripSeen = (page: PageRequest, currency: string): Promise<Seen> => seenFor(page, [jackpotsOf({ currency })])

/** The page of the history that an address asks for: the suit, and the page from 1. */
export function historyOf(search: string): HistoryPage {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? '1')
  return { suit: jackpotSuits.find((suit) => suit === query.get('suit')) ?? null, page: Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1 }
}

/** The address of a page of the history; the currency that was chosen stays. */
export function historyAddress(search: string, { suit, page }: HistoryPage): string {
  const currency = new URLSearchParams(search).get('currency')
  const query = new URLSearchParams([...(currency === null ? [] : [['currency', currency]]), ...(suit === null ? [] : [['suit', suit]]), ...(page === 1 ? [] : [['page', String(page)]])])
  return `/jackpots${query.size === 0 ? '' : `?${query}`}`
}
