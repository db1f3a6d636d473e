import { listComponents } from '@zoria/contract/content/http'
import type { User } from '@zoria/contract/identity/http'
import { askOr } from '../../lib/queries/ask.ts'
import type { PageRequest } from '../../lib/page/page-request.ts'
import { seenFor, type Seen } from '../../lib/queries/seen.ts'
import { activeBonus, claimable, offersIn, visitorOffersIn } from './model/questions.ts'

/** The data of the bonus choice of a deposit for the first paint. */
export const choiceSeen = (page: PageRequest, player: User): Promise<Seen> =>
  seenFor(page, [activeBonus, offersIn(player)])

/** What the line of a game shows a player at the first paint. */
export const bonusGameNoteSeen = (page: PageRequest): Promise<Seen> => seenFor(page, [activeBonus])

/** What the first paint of the offers shows. */
export const offersSeen = (page: PageRequest, player: User): Promise<Seen> =>
  seenFor(page, [activeBonus, offersIn(player), claimable])

/** What the first paint of the bonuses shows a visitor. What could not be had is left to the browser. */
export async function visitorOffersSeen(page: PageRequest): Promise<Seen> {
  const { queryKey, query } = visitorOffersIn(page)
  const answer = await askOr(listComponents, { query }, page, null)
  return answer === null ? [] : [{ queryKey, answer: answer.items }]
}
