import type { ContentComponent } from '@zoria/contract/content/http'
import { comingCardOf, type ComingCard } from './home-components.ts'

/** What runs now. `battle`: the next battle as a card; `wheel`: the mark of the wheel's card. null: there is none. */
export type Running = { readonly battle: ComingCard | null; readonly wheel: NonNullable<ComingCard['mark']> | null }

/**
 * The cards of areas out of the components of the home page. Live cards replace the content cards of an area: the next
 * battle, the wheel with a mark. Jackpots have their tickers; an absent area has no card.
 */
export function areaCards(components: readonly ContentComponent[], running: Running): readonly ComingCard[] {
  return components
    .filter(({ type }) => type === 'coming-card')
    .map(comingCardOf)
    .map((card) => card && liveCard(card, running))
    .filter((card) => card !== null)
}

function liveCard(card: ComingCard, { battle, wheel }: Running): ComingCard | null {
  switch (card.to) {
    case '/battles':
      return battle
    case '/jackpots':
      return null
    case '/wheel':
      return wheel && { ...card, mark: wheel }
    default:
      return card
  }
}

/** The cards of areas that run; those to come have no mark of their own. */
export const runningCards = (cards: readonly ComingCard[]): readonly ComingCard[] =>
  cards.filter(({ mark }) => mark !== undefined)
