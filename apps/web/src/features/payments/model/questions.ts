import { getRestriction, listLimits, listMethods } from '@zoria/contract/payments/http'
import { cached } from '../../../lib/query-client.ts'
import type { Asks } from '../../../lib/seen.ts'

/** Methods and limits of the player's currency. */
export const ways = {
  queryKey: [...cached.payments, 'ways'],
  ask: async (asks: Asks) => {
    const [methods, limits] = await Promise.all([asks(listMethods, {}), asks(listLimits, {})])
    return { methods: methods.items, limits: limits.items }
  },
}

/** What a withdrawal must respect, and what is left of it. */
export const restriction = { queryKey: [...cached.payments, 'restriction'], ask: (asks: Asks) => asks(getRestriction, {}) }
