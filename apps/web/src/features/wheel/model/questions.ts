import type { ReplyOf } from '@zoria/contract/endpoint'
import { getWheel } from '@zoria/contract/wheel/http'
import { inMarket } from '../../../lib/market.ts'
import type { PageRequest } from '../../../lib/page/page-request.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import { seenFor, type Asks, type Question, type Seen } from '../../../lib/queries/seen.ts'

export type Wheel = ReplyOf<typeof getWheel>['body']
type Who = { readonly isPlayer: boolean; readonly currency: string }

/** The wheel of a currency; for a player with his rights. */
export const wheelOf = ({ isPlayer, currency }: Who): Question<Wheel> => ({
  queryKey: [...cached.wheel, 'one', isPlayer ? 'player' : 'visitor', currency],
  ask: (asks: Asks) => asks(getWheel, { query: inMarket(currency) }),
})

/** What the first paint of the page shows. */
export const wheelSeen = (page: PageRequest, who: Who): Promise<Seen> => seenFor(page, [wheelOf(who)])
