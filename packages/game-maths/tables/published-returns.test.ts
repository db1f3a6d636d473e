import { expect, test } from 'vitest'
import { baccaratReturns, baccaratWays } from './baccarat-return.ts'
import { baccaratBets } from './baccarat.ts'
import { moneyWheelBets, moneyWheelReturn } from './money-wheel.ts'
import { tableReturns, type TableReturn } from './published-returns.ts'
import { rouletteReturn, rouletteSpots } from './roulette.ts'

const publishedFor = (game: TableReturn['game'], bet: string | null = null) =>
  tableReturns.find((each) => each.game === game && each.bet === bet)?.returned

// Blackjack: blackjack-return.test.ts.
test('the published returns are the counted ones', () => {
  const baccarat = baccaratReturns(baccaratWays())
  expect(baccaratBets.map((bet) => publishedFor('baccarat', bet))).toEqual(baccaratBets.map((bet) => baccarat[bet]))
  for (const { bet } of rouletteSpots) expect(rouletteReturn(bet)).toEqual(publishedFor('roulette'))
  for (const bet of moneyWheelBets) expect(moneyWheelReturn(bet)).toEqual(publishedFor('money-wheel'))
})
