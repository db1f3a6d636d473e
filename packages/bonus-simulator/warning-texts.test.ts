import { expect, test } from 'vitest'
import { gameOf } from './own-games.ts'
import type { OfferOnPaper } from './terms-of-offer.ts'
import { warningsOfOffer } from './warning-texts.ts'

const bounds = { stakeMin: 100, stakeMax: 1_000_000 }

test('an offer with a low wager and without a largest bet gets a warning', () => {
  const careless: OfferOnPaper = {
    type: 'PERCENTAGE',
    bonus_amount: '100.00',
    max_bonus_amount: '1000.00',
    min_deposit_amount: '100.00',
    wager_type: 'CLASSIC',
    wager: 5,
    max_win_amount: null,
    win_amount_type: 'ABSOLUTE',
    max_bet_amount: null,
    burning_amount: null,
    burning_on_timeout: 168,
    burning_on_deposit: false,
    burning_on_withdrawal: true,
  }
  const warnings = warningsOfOffer(careless, bounds, [gameOf('berkut', undefined)!])
  expect(warnings.join('\n')).toMatch(/by wagering berkut with the smallest stakes/)
  expect(warnings.join('\n')).toMatch(/costs \d+ an activation; 600 is allowed/)
  expect(warnings.at(-1)).toContain('There is no largest bet')
})
