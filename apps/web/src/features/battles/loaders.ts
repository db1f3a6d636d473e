import { listBattles } from '@zoria/contract/battles/http'
import { loadTextsOf, textsIn } from '../../i18n/catalogues.ts'
import { askOr } from '../../lib/queries/ask.ts'
import { formatRoundMoney, formatWhole } from '../../lib/formats.ts'
import { inMarket } from '../../lib/market.ts'
import { currencyOfPage } from '../../lib/page/page-player.ts'
import type { PageRequest } from '../../lib/page/page-request.ts'
import { cups, statusMarks } from './model/phase.ts'
import { nameIn } from './model/questions.ts'

/**
 * The battle that ends or starts next, as a card that is ready to show: the home page loads no code of battles. null:
 * there is none.
 */
export async function loadNextBattle(page: PageRequest) {
  const currency = await currencyOfPage(page)
  const [
    {
      items: [battle],
    },
  ] = await Promise.all([
    askOr(listBattles, { query: { pageSize: 1, ...inMarket(currency) } }, page, { items: [] }),
    loadTextsOf('battles'),
  ])
  if (battle === undefined) return null
  const texts = textsIn(page.language)
  const { tone, text } = statusMarks[battle.status]
  return {
    key: battle.id,
    title: nameIn(battle.names, page.language),
    text: `${texts._('battle.fund')}: ${formatRoundMoney(battle.fund.amount, battle.currency)} · ${texts._('battle.players')}: ${formatWhole(battle.participants)}`,
    to: `/battles/active/${battle.slug}`,
    tone: '#d9a02b',
    picture: cups[battle.cup].picture,
    language: page.language,
    mark: { tone, text: texts._(text) },
  }
}
