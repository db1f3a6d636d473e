import { listJackpots } from '@zoria/contract/jackpots/http'
import { loadTextsOf } from '../../i18n/catalogues.ts'
import { askOr } from '../../lib/queries/ask.ts'
import { inMarket } from '../../lib/market.ts'
import { currencyOfPage } from '../../lib/page/page-player.ts'
import type { PageRequest } from '../../lib/page/page-request.ts'
import type { Jackpots } from './model/questions.ts'

/** What the tickers of a page begin with; null where there is nothing to show. */
export async function loadJackpots(page: PageRequest): Promise<Jackpots | null> {
  const currency = await currencyOfPage(page)
  const [jackpots] = await Promise.all([
    askOr(listJackpots, { query: inMarket(currency) }, page, null),
    loadTextsOf('jackpots'),
  ])
  return jackpots === null || jackpots.items.length === 0 ? null : jackpots
}
