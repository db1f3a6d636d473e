import { gameIds, gameOf, grouped, sum, termsOfOffer, warningInWords, type OfferOnPaper } from '@zoria/bonus-simulator'
import { expect, test } from 'vitest'
import { linesOf, type Asked } from './report.ts'
import { hours, termsInWords } from './formatting.ts'

const gift: OfferOnPaper = {
  type: 'GAME',
  bonus_amount: '20.00',
  min_deposit_amount: '0.00',
  wager_type: 'VERSION2',
  wager: 10,
  max_win_amount: null,
  win_amount_type: 'ABSOLUTE',
  max_bet_amount: '2.00',
  burning_amount: '0.00',
  burning_on_timeout: 48,
  burning_on_deposit: false,
  burning_on_withdrawal: true,
}
const wolf = gameOf('kryzhanyi-vovk', undefined)!
const asked: Asked = {
  name: 'Gift',
  currency: 'uah',
  terms: termsOfOffer(gift, 0),
  game: wolf,
  games: [wolf],
  stakeMin: 100,
  stakeMax: 1_000_000,
  lives: 50,
  seed: 'words',
}

test('a report has the offer, each requested model, and the most expensive strategy with warnings', () => {
  const text = [...linesOf(asked, ['casual', 'abuser'])].join('\n')
  expect(text).toContain(
    'Gift: a bonus of 20 uah without a deposit, 200 to be staked, by bonus money (VERSION2), no cap, bets up to 2, 48 hours of time.',
  )
  expect(text).toContain('casual in kryzhanyi-vovk, stakes of 2 % of the bonus')
  expect(text).not.toContain('cautious')
  expect(text).toMatch(/abuser in kryzhanyi-vovk, .*; the dearest of \d+ ways/)
  expect(text).toMatch(/Nothing to warn of\.|Mind:\n- /)
})

test('every own game can be requested, and roulette, which counts a tenth', () => {
  expect(gameIds.map((id) => gameOf(id, undefined)?.weight)).toEqual([
    10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 1_000,
  ])
  expect(gameOf('roulette', 500)?.weight).toBe(500)
  expect(gameOf('nobody', undefined)).toBeUndefined()
})

test('sums, times and terms as text', () => {
  expect([sum(1_234_567), sum(-99_950), sum(-10), grouped(1_234_567), hours(0.2), hours(26), hours(60)]).toEqual([
    '12 346',
    '−1 000',
    '0',
    '1 234 567',
    '12 min',
    '26.0 h',
    '2.5 days',
  ])
  expect(
    termsInWords(
      {
        ...asked.terms,
        deposit: 1_000,
        wager: 0,
        wagerType: 'CLASSIC',
        stakeMax: null,
        burnsAfterHours: null,
        releaseMax: 5_000,
      },
      'kzt',
    ),
  ).toBe(
    'a deposit of 10 kzt brings a bonus of 20, nothing to wager, at most 50 released, no largest bet, no end of time',
  )
})

test.each([
  [{ kind: 'pays_to_grind', game: 'berkut', gain: 10_000 }, 'wins 100 on average by wagering berkut'],
  [{ kind: 'costs_too_much', game: 'berkut', cost: 10_000, allowed: 5_000 }, 'costs 100 an activation; 50 is allowed'],
  [{ kind: 'hardly_a_risk', game: 'berkut', completion: 0.93 }, '93.0 % of players meet the wager'],
  [{ kind: 'stakes_without_bound' }, 'There is no largest bet'],
] as const)('a warning says what is wrong and what to do: %j', (warning, words) =>
  expect(warningInWords(warning)).toContain(words),
)
