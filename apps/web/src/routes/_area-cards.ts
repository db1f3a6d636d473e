import { listComponents, type ContentComponent } from '@zoria/contract/content/http'
import { loadNextBattle } from '../features/battles/index.ts'
import { areaCards, type ComingCard } from '../features/content/index.ts'
import { loadWheelCard } from '../features/wheel/index.ts'
import { askOr } from '../lib/queries/ask.ts'
import type { PageRequest } from '../lib/page/page-request.ts'

/**
 * The components of the home page, and its cards of areas with what runs there now. What could not be loaded is left
 * out.
 */
export async function loadAreaCards(
  page: PageRequest,
): Promise<{ readonly components: readonly ContentComponent[]; readonly cards: readonly ComingCard[] }> {
  // A request with a session cookie gets the content for players.
  const query = { page: 'home', language: page.language, auth: page.cookie === '' ? 'false' : 'true' } as const
  const [{ items }, battle, wheel] = await Promise.all([
    askOr(listComponents, { query }, page, { items: [] }),
    loadNextBattle(page),
    loadWheelCard(page),
  ])
  return { components: items, cards: areaCards(items, { battle, wheel }) }
}
