import type { CallOf } from '@zoria/contract/endpoint'
import type { listJackpots } from '@zoria/contract/jackpots/http'
import type { LanguageTag } from '../i18n/languages.ts'

type Market = { readonly currency?: string }
type Player = { readonly currency: string } | null

/**
 * A player sees what is in his currency. A visitor whose language is spoken where one currency is used sees what is in
 * that currency, any other visitor all.
 */
export function marketOf(player: Player, language: LanguageTag): Market {
  if (player !== null) return { currency: player.currency }
  if (language === 'uk') return { currency: 'uah' }
  return language === 'kk' ? { currency: 'kzt' } : {}
}

/** Currencies that a visitor chooses from where one has to be shown. */
export const marketCurrencies = ['uah', 'kzt'] as const

/** The one currency of a page: the player's, or the one that a visitor chose in the address, or that of the language. */
export function currencyOf({
  player,
  language,
  search,
}: {
  readonly player: Player
  readonly language: LanguageTag
  readonly search: string
}): string {
  const chosen = marketCurrencies.find((currency) => currency === new URLSearchParams(search).get('currency'))
  return player?.currency ?? chosen ?? marketOf(null, language).currency ?? marketCurrencies[0]
}

type Query = NonNullable<CallOf<typeof listJackpots>['query']>

/** The currency as an endpoint's query takes it: the API knows which there are. */
export const inMarket = (currency: string | undefined): Pick<Query, 'currency'> =>
  currency === undefined ? {} : { currency: currency as NonNullable<Query['currency']> }
