import { svg } from '../../view/dom.ts'
import type { RoundShow } from './round-show.ts'

/** Between two cards of the dealer. */
const CARD_MS = 450

/** Blackjack has its cards on the layout; the scene only waits until those of the dealer are there. */
export function createDealingShow(): RoundShow {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  return {
    element: svg('g'),
    spin: () => undefined,
    land: async (outcome, isAnimated) => {
      const cards = outcome.kind === 'blackjack' ? outcome.dealer.length : 0
      if (isAnimated && !isStill.matches) await new Promise((done) => void setTimeout(done, cards * CARD_MS))
    },
    rest: () => undefined,
  }
}
