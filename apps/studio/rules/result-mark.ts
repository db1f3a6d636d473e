import { blackjackTotal, isBlackjack, moneyWheelSegments, rouletteColour, type Card } from '@zoria/game-maths'
import type { TableOutcome } from '../outcome/draw-table.ts'

/** A result in short, as lists show it: its text and colour. */
export interface ResultMark {
  readonly value: string
  readonly colour: 'red' | 'black' | 'green' | 'blue' | 'gold' | 'violet'
}

/**
 * The mark of an outcome: the number and colour of roulette, the segment of the wheel, the winner of baccarat with P, B
 * or T, the dealer's total in blackjack.
 */
export function resultMark(outcome: TableOutcome): ResultMark {
  switch (outcome.kind) {
    case 'roulette':
      return { value: String(outcome.pocket), colour: rouletteColour(outcome.pocket) }
    case 'money-wheel':
      return wheelMark(moneyWheelSegments[outcome.segment] ?? '')
    case 'baccarat':
      return baccaratMarks[outcome.winner]
    case 'blackjack':
      return dealerMark(outcome.dealer)
  }
}

const baccaratMarks = {
  player: { value: 'P', colour: 'blue' },
  banker: { value: 'B', colour: 'red' },
  tie: { value: 'T', colour: 'green' },
} as const

const wheelColours: Readonly<Record<string, ResultMark['colour']>> = {
  1: 'blue',
  3: 'green',
  7: 'violet',
  11: 'red',
  15: 'black',
  47: 'gold',
}

const wheelMark = (segment: string): ResultMark => ({ value: segment, colour: wheelColours[segment] ?? 'blue' })

// Green is good for those who sat at the table: the dealer has gone over 21.
const dealerMark = (dealer: readonly Card[]): ResultMark => {
  if (isBlackjack(dealer)) return { value: 'BJ', colour: 'gold' }
  const { total } = blackjackTotal(dealer)
  return { value: String(total), colour: total > 21 ? 'green' : 'blue' }
}
