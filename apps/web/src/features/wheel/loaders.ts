import { getWheel } from '@zoria/contract/wheel/http'
import { loadTextsOf, textsIn } from '../../i18n/catalogues.ts'
import { askOr } from '../../lib/queries/ask.ts'
import { inMarket } from '../../lib/market.ts'
import { currencyOfPage } from '../../lib/page/page-player.ts'
import type { PageRequest } from '../../lib/page/page-request.ts'
import { barrierOf } from './model/barriers.ts'

type WheelMark = { readonly tone: 'success' | 'gold' | 'dim'; readonly text: string }

/**
 * What the wheel's card on the home page shows: an available spin, or the time of the next one. null: the wheel is
 * closed or could not be loaded.
 */
export async function loadWheelCard(page: PageRequest): Promise<WheelMark | null> {
  const currency = await currencyOfPage(page)
  const [wheel] = await Promise.all([askOr(getWheel, { query: inMarket(currency) }, page, null), loadTextsOf('wheel')])
  if (wheel === null || !wheel.is_open || wheel.sectors.length === 0) return null
  const texts = textsIn(page.language)
  if (wheel.own === null) return { tone: 'gold', text: texts._('wheel.card.daily') }
  if (wheel.own.rights.length > 0 && barrierOf(wheel.own) === null)
    return { tone: 'success', text: texts._('wheel.card.waits') }
  return { tone: 'dim', text: texts._('wheel.card.later') }
}
