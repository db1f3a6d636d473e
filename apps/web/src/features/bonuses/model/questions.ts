import { getActiveBonus, listBonuses, listClaimableBonuses } from '@zoria/contract/bonuses/http'
import type { User } from '@zoria/contract/identity/http'
import { cached } from '../../../lib/query-client.ts'
import type { Asks } from '../../../lib/seen.ts'
import { wellFormed } from './failures.ts'

/** The open bonus. */
export const activeBonus = { queryKey: cached.activeBonus, ask: async (asks: Asks) => wellFormed(await asks(getActiveBonus, {})) }

/** Offers of a currency, page by page (Spec §9: 16 a page). */
export const offersIn = ({ currency }: Pick<User, 'currency'>) => ({
  queryKey: [...cached.bonuses, 'offers', currency],
  isPaged: true as const,
  ask: (asks: Asks, page = 1) => asks(listBonuses, { query: { currency, enabled: 'true', page } }),
})

/** Grants that met an open bonus and wait. */
export const claimable = { queryKey: [...cached.bonuses, 'claimable'], ask: async (asks: Asks) => (await asks(listClaimableBonuses, {})).items }
