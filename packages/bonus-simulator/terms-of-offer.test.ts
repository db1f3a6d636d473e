import { describe, expect, test } from 'vitest'
import { depositFor, termsOfOffer, type OfferOnPaper } from './terms-of-offer.ts'

const welcome: OfferOnPaper = {
  type: 'PERCENTAGE',
  bonus_amount: '300.00',
  max_bonus_amount: '15000.00',
  min_deposit_amount: '100.00',
  wager_type: 'VERSION2',
  wager: 35,
  max_win_amount: '500.00',
  win_amount_type: 'PERCENTAGES',
  max_bet_amount: '150.00',
  burning_amount: '1.00',
  burning_on_timeout: 168,
  burning_on_deposit: false,
  burning_on_withdrawal: true,
}

test('one activation of an offer as terms', () => {
  expect(termsOfOffer(welcome, 100_000)).toEqual({
    deposit: 100_000,
    bonus: 300_000,
    wagerType: 'VERSION2',
    wager: 10_500_000,
    releaseMax: 1_500_000,
    stakeMax: 15_000,
    burnsAfterHours: 168,
    burnAtOrBelow: 100,
    burnsOnDeposit: false,
    burnsOnWithdrawal: true,
  })
})

describe('the amount', () => {
  test.each([
    ['of a share', welcome, 33_333, 99_999],
    ['of a share rounds down', { ...welcome, bonus_amount: '12.50' }, 33_333, 4_166],
    ['of a share is at most its maximum', welcome, 10_000_000, 1_500_000],
    ['of money is itself', { ...welcome, type: 'GAME', bonus_amount: '200.00' }, 50_000, 20_000],
  ] as const)('%s', (_, offer, deposit, bonus) => expect(termsOfOffer(offer, deposit).bonus).toBe(bonus))
})

test('what is not there bounds nothing', () => {
  expect(
    termsOfOffer(
      { ...welcome, max_win_amount: null, max_bet_amount: null, burning_amount: null, burning_on_timeout: null },
      100_000,
    ),
  ).toMatchObject({ releaseMax: null, stakeMax: null, burnAtOrBelow: null, burnsAfterHours: null })
  expect(termsOfOffer({ ...welcome, win_amount_type: 'ABSOLUTE' }, 100_000).releaseMax).toBe(50_000)
})

test.each([
  ['the whole of a capped share', welcome, 500_000],
  ['the least, where nothing caps it', { ...welcome, max_bonus_amount: null }, 10_000],
  ['nothing, where nothing is asked', { ...welcome, type: 'GAME', min_deposit_amount: '0.00' }, 0],
] as const)('a simulation that names no deposit takes %s', (_, offer, deposit) =>
  expect(depositFor(offer)).toBe(deposit),
)
