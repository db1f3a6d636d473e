import { getRestriction, listLimits, listMethods } from '@zoria/contract/payments/http'
import { getSettings } from '@zoria/contract/settings/http'
import { cached } from '../../../lib/queries/query-client.ts'
import type { Asks } from '../../../lib/queries/seen.ts'
import { ratingSetting } from './restrictions.ts'

/** Methods and limits of the player's currency. */
export const ways = {
  queryKey: [...cached.payments, 'ways'],
  ask: async (asks: Asks) => {
    const [methods, limits] = await Promise.all([asks(listMethods, {}), asks(listLimits, {})])
    return { methods: methods.items, limits: limits.items }
  },
}

/** What a withdrawal must respect, and what is left of it. */
export const restriction = {
  queryKey: [...cached.payments, 'restriction'],
  ask: (asks: Asks) => asks(getRestriction, {}),
}

/**
 * The least rating of a withdrawal. Only a Bearer may ask (Spec §7), so the browser does once the page is hydrated;
 * until then the server's refusal guards.
 */
export const ratingGate = {
  queryKey: [...cached.payments, 'rating'],
  ask: async (asks: Asks) => ratingSetting(await asks(getSettings, { query: { tag: 'RESTRICTION' } })),
}
