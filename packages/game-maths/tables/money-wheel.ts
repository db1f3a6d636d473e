import type { Draw } from '../draw.ts'
import { rational, type Rational } from '../rational.ts'

/** A wheel of fifty segments. Rules and odds: docs/rules/table-games.md#money-wheel. */

/** A bet names the segments it wins with; they pay so many stakes besides the stake itself. */
export type MoneyWheelBet = '1' | '3' | '7' | '11' | '15' | '47'

export const moneyWheelBets: readonly MoneyWheelBet[] = ['1', '3', '7', '11', '15', '47']

/**
 * What each segment pays, clockwise from the one marked by the pointer of the studio's drawing. Equal segments are
 * apart; each is equally likely.
 */
export const moneyWheelSegments: readonly MoneyWheelBet[] = [
  '47',
  '1',
  '3',
  '1',
  '7',
  '1',
  '3',
  '1',
  '11',
  '1',
  '3',
  '1',
  '15',
  '1',
  '3',
  '1',
  '7',
  '1',
  '3',
  '1',
  '11',
  '1',
  '3',
  '1',
  '7',
  '3',
  '1',
  '15',
  '1',
  '3',
  '1',
  '7',
  '1',
  '11',
  '1',
  '3',
  '1',
  '7',
  '1',
  '3',
  '1',
  '11',
  '1',
  '3',
  '1',
  '7',
  '1',
  '15',
  '1',
  '3',
]

/** Whether there is such a bet. */
export function isMoneyWheelBet(bet: unknown): bet is MoneyWheelBet {
  return moneyWheelBets.some((known) => known === bet)
}

/** The number of the segment a round ends at, from 0. */
export function spinMoneyWheel(draw: Draw): number {
  return draw(moneyWheelSegments.length)
}

/** What a stake of 1 returns, the stake included: odds + 1, or 0 if the bet loses. `segment` is its number, from 0. */
export function moneyWheelPayout(bet: MoneyWheelBet, segment: number): number {
  const shown = moneyWheelSegments[segment]
  if (shown === undefined) throw new Error(`The wheel has no segment ${segment}`)
  return shown === bet ? Number(bet) + 1 : 0
}

/** The exact return of a bet, counted over all segments. It is 24/25 for every bet. */
export function moneyWheelReturn(bet: MoneyWheelBet): Rational {
  const returned = moneyWheelSegments.reduce((sum, _, segment) => sum + moneyWheelPayout(bet, segment), 0)
  return rational(BigInt(returned), BigInt(moneyWheelSegments.length))
}
