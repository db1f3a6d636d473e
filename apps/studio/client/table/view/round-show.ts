import type { TableKind, TableOutcome } from '../../../outcome/draw-table.ts'
import { createCardsShow } from './cards-show.ts'
import { createDealingShow } from './dealing-show.ts'
import { createMoneyWheel, createRouletteWheel } from './wheel.ts'

/** The moving part of a scene. It shows a result that is known already; it decides nothing. */
export interface RoundShow {
  readonly element: SVGElement
  /** No more bets: the wheel turns, or the cards are about to be dealt. */
  readonly spin: () => void
  /** Shows the result; resolves when it can be seen. Without animation it is there at once. */
  readonly land: (outcome: TableOutcome, isAnimated: boolean) => Promise<void>
  /** The next round takes bets. */
  readonly rest: () => void
}

/** The show of a kind of table, at its place in the scene. */
export function createRoundShow(kind: TableKind): RoundShow {
  const show = {
    roulette: createRouletteWheel,
    'money-wheel': createMoneyWheel,
    baccarat: createCardsShow,
    blackjack: createDealingShow,
  }[kind]()
  show.element.setAttribute(
    'transform',
    kind === 'baccarat' || kind === 'blackjack' ? 'translate(0 0)' : 'translate(190 178)',
  )
  return show
}
