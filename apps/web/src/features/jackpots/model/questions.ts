import { listJackpotHistory, listJackpots, type Jackpot, type JackpotDrop } from '@zoria/contract/jackpots/http'
import { jackpotSuits, type JackpotSuit } from '@zoria/contract/jackpots/words'
import { getRaffle, listRaffles, type Raffle } from '@zoria/contract/raffles/http'
import { inMarket } from '../../../lib/market.ts'
import type { PageRequest } from '../../../lib/page/page-request.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import { seenFor, type Asks, type Question, type Seen } from '../../../lib/queries/seen.ts'

/** Drops on a page of the history, and raffles on a page of those that are over. */
const historyPageSize = 10
const rafflesPageSize = 5

/** Answers differ for visitors and players, so each has its own cache key. */
type Who = { readonly isPlayer: boolean; readonly currency: string }
const nameOf = ({ isPlayer, currency }: Who) => `${isPlayer ? 'player' : 'visitor'} ${currency}`

export type Jackpots = { readonly items: readonly Jackpot[]; readonly as_of: string }

/** The four jackpots of a currency, with their values. They are the same for everybody. */
export const jackpotsOf = ({ currency }: Pick<Who, 'currency'>): Question<Jackpots> => ({
  queryKey: [...cached.jackpots, 'list', currency],
  ask: (asks: Asks) => asks(listJackpots, { query: inMarket(currency) }),
})

/** `raffles`: the page of the raffles that are over. */
export type HistoryPage = { readonly suit: JackpotSuit | null; readonly page: number; readonly raffles: number }
type Paged<Item> = {
  readonly items: readonly Item[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/** One page of the drops. */
export const jackpotHistory = ({
  suit,
  page,
  ...who
}: Who & Pick<HistoryPage, 'suit' | 'page'>): Question<Paged<JackpotDrop>> => ({
  queryKey: [...cached.jackpots, 'history', nameOf(who), suit, page],
  ask: (asks: Asks) =>
    asks(listJackpotHistory, {
      query: { page, pageSize: historyPageSize, ...inMarket(who.currency), ...(suit !== null && { suit }) },
    }),
})

/** The running raffle and the last one. */
export const raffleOf = (who: Who): Question<{ readonly current: Raffle | null; readonly last: Raffle | null }> => ({
  queryKey: [...cached.jackpots, 'raffle', nameOf(who)],
  ask: (asks: Asks) => asks(getRaffle, { query: inMarket(who.currency) }),
})

/** One page of the raffles that are over. */
export const rafflesOver = ({ raffles, ...who }: Who & Pick<HistoryPage, 'raffles'>): Question<Paged<Raffle>> => ({
  queryKey: [...cached.jackpots, 'raffles', nameOf(who), raffles],
  ask: (asks: Asks) =>
    asks(listRaffles, { query: { page: raffles, pageSize: rafflesPageSize, ...inMarket(who.currency) } }),
})

/** What the first paint of the page shows. */
export const jackpotsSeen = (page: PageRequest, shown: Who & HistoryPage): Promise<Seen> =>
  seenFor(page, [jackpotsOf(shown), jackpotHistory(shown), raffleOf(shown), rafflesOver(shown)])

/** What the line of a game shows at the first paint. */
export const jackpotStripSeen = (page: PageRequest, currency: string): Promise<Seen> =>
  seenFor(page, [jackpotsOf({ currency })])

/** The pages of the histories that an address asks for: the suit of the drops, and both pages from 1. */
export function historyOf(search: string): HistoryPage {
  const query = new URLSearchParams(search)
  return {
    suit: jackpotSuits.find((suit) => suit === query.get('suit')) ?? null,
    page: pageIn(query, 'page'),
    raffles: pageIn(query, 'raffles'),
  }
}

function pageIn(query: URLSearchParams, name: string): number {
  const page = Number(query.get(name) ?? '1')
  return Number.isSafeInteger(page) && page > 0 && page < 10_000 ? page : 1
}

/** The address of pages of the histories; the currency that was chosen stays. */
export function historyAddress(search: string, { suit, page, raffles }: HistoryPage): string {
  const currency = new URLSearchParams(search).get('currency')
  const asked = [
    ['currency', currency],
    ['suit', suit],
    ['page', page === 1 ? null : String(page)],
    ['raffles', raffles === 1 ? null : String(raffles)],
  ] as const
  const query = new URLSearchParams(asked.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
  return `/jackpots${query.size === 0 ? '' : `?${query}`}`
}
