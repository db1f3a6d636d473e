import { getCashback, getWeeklyCashback } from '@zoria/contract/cashback/http'
import { cached } from '../../../lib/queries/query-client.ts'
import type { PageRequest } from '../../../lib/page/page-request.ts'
import { seenFor, type Asks, type Seen } from '../../../lib/queries/seen.ts'

/** What the player can claim and what play earned. */
export const ownCashback = { queryKey: cached.cashback, ask: (asks: Asks) => asks(getCashback, {}) }

/** The running week, the last one and those before. */
export const weeklyCashback = {
  queryKey: [...cached.cashback, 'weekly'],
  ask: (asks: Asks) => asks(getWeeklyCashback, {}),
}

/** What the first paint of the cashback shows. */
export const cashbackSeen = (page: PageRequest): Promise<Seen> => seenFor(page, [ownCashback, weeklyCashback])
