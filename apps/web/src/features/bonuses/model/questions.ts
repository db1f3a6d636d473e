import { getActiveBonus, listBonuses, listClaimableBonuses } from '@zoria/contract/bonuses/http'
import type { User } from '@zoria/contract/identity/http'
import type { LanguageTag } from '../../../i18n/languages.ts'
import { cached } from '../../../lib/queries/query-client.ts'
import type { Asks } from '../../../lib/queries/seen.ts'
import { wellFormed } from './failures.ts'

/** The open bonus. */
export const activeBonus = {
  queryKey: cached.activeBonus,
  ask: async (asks: Asks) => wellFormed(await asks(getActiveBonus, {})),
}

/** Offers of a currency, page by page (Spec §9: the server knows how many are on one). */
export const offersIn = ({ currency }: Pick<User, 'currency'>) => ({
  queryKey: [...cached.bonuses, 'offers', currency],
  isPaged: true as const,
  ask: (asks: Asks, page = 1) => asks(listBonuses, { query: { currency, enabled: 'true', page } }),
})

/** Grants that met an open bonus and wait. */
export const claimable = {
  queryKey: [...cached.bonuses, 'claimable'],
  ask: async (asks: Asks) => (await asks(listClaimableBonuses, {})).items,
}

/** Offers as visitors read about them, out of the content. */
export const visitorOffersIn = ({
  language,
  preview,
}: {
  readonly language: LanguageTag
  readonly preview: string | null
}) => ({
  queryKey: ['visitor-offers', language, preview],
  query: { page: 'bonuses', type: 'offer', language, auth: 'false', ...(preview !== null && { preview }) } as const,
})
