import type { Offer, OfferTerms } from '@zoria/contract/bonuses/entities'
import { formatAmount, parseAmount, type Money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import type { Say } from '../../../i18n/text.tsx'
import { depositSays, earnedByItself, standingChoice } from './deposit-choice.ts'
import {
  allTerms,
  bonusOn,
  cardFacts,
  exampleOf,
  headlineOf,
  lossesOf,
  periodOf,
  plainNumber,
  scheduleOf,
  stakesFor,
} from './terms.ts'
import { weightLines } from './weights.ts'

const say: Say = (id, values) => (values ? `${id} ${Object.values(values).join(' ')}` : id)
const uah = (amount: string): Money => parseAmount(amount, 'uah')!
/** A Tuesday, in Kyiv too. */
const noon = Date.parse('2026-11-24T10:00:00.000Z')
const shown = (sum: Money | null) => sum && formatAmount(sum)

const daily = {
  type: 'PERCENTAGE',
  kind: 'PercentDeposit',
  name: 'Daily',
  names: {},
  currency: 'uah',
  bonus_amount: '25.00',
  max_bonus_amount: '1500.00',
  min_deposit_amount: '200.00',
  wager: 20,
  wager_type: 'CLASSIC',
  max_bet_amount: '50.00',
  max_win_amount: null,
  win_amount_type: 'ABSOLUTE',
  burning_on_timeout: 72,
  burning_on_deposit: false,
  burning_on_withdrawal: true,
  burning_amount: '1.00',
  active_on_days: [],
  active_from: null,
  active_to: null,
  countries: [],
  max_daily_activations: 3,
  max_unique_activations: null,
  is_daily_activation: false,
  is_repeated_activation: true,
  start_date: '',
  end_date: null,
  activations_offset: 0,
  min_rating: 0,
} as unknown as OfferTerms
const gift = {
  ...daily,
  type: 'GAME',
  bonus_amount: '300.00',
  min_deposit_amount: '0.00',
  wager: 0,
} as unknown as OfferTerms

describe('what a deposit brings', () => {
  test.each([
    ['1000', '250.00'],
    ['200.03', '50.00'], // 50.0075, rounded down
    ['6000', '1500.00'],
    ['100000', '1500.00'], // the cap
  ])('%s: %s', (deposit, bonus) => {
    expect(shown(bonusOn(daily, uah(deposit)))).toBe(bonus)
  })

  test('without a deposit the sum itself', () => expect(shown(bonusOn(gift, uah('0')))).toBe('300.00'))

  test.each([
    [20, '250.00', '5000.00'],
    [2.5, '10.01', '25.02'], // 25.025, rounded down: the shown sum is the required sum
  ])('wager %s of %s: %s', (wager, bonus, stakes) => {
    expect(shown(stakesFor({ wager }, uah(bonus)))).toBe(stakes)
  })
})

describe('honest terms before opting in', () => {
  test('a round deposit shows what it gives and what it asks for', () => {
    const { deposit, bonus, stakes } = exampleOf(daily)
    expect([deposit, bonus, stakes].map(shown)).toEqual(['1000.00', '250.00', '5000.00'])
  })
  test('one that demands more is shown with what it demands', () =>
    expect(shown(exampleOf({ ...daily, min_deposit_amount: '2000.00' }).deposit)).toBe('2000.00'))
  test('a gift without wagering asks for nothing', () =>
    expect(exampleOf(gift)).toMatchObject({ deposit: null, stakes: null }))

  test('the four figures of a card', () => {
    expect(cardFacts(daily, say).map(({ value }) => value.replaceAll('\u00a0', ' '))).toEqual([
      '×20',
      '200 ₴',
      '1 500 ₴',
      '50 ₴',
    ])
    expect(cardFacts(gift, say).map(({ value }) => value)).toEqual([
      'bonus.noWager',
      'bonus.noDeposit',
      'bonus.unlimited',
      'bonus.unlimited',
    ])
    expect([headlineOf(daily), headlineOf(gift).replace('\u00a0', ' ')]).toEqual(['+25%', '300 ₴'])
  })

  test('what burns it is named', () => {
    expect(lossesOf(daily, say)).toEqual([
      'bonus.term.lostTime',
      'bonus.term.lostWithdrawal',
      expect.stringContaining('bonus.term.lostAmount'),
    ])
    expect(
      lossesOf({ ...daily, burning_on_timeout: null, burning_on_withdrawal: false, burning_amount: null }, say),
    ).toEqual(['bonus.term.never'])
  })
})

describe('what the cashbox shows for a typed sum', () => {
  test.each([
    [daily, '199.99', { kind: 'too-little', missing: uah('0.01') }],
    [daily, '200', { kind: 'wagered', bonus: uah('50'), stakes: uah('1000') }],
    [{ ...daily, wager: 0 }, '200', { kind: 'free', bonus: uah('50') }],
  ] as const)('%#', (terms, deposit, says) => expect(depositSays(terms, uah(deposit), noon)).toEqual(says))
  test.each([[{ active_on_days: [6, 7] }], [{ active_from: '18:00', active_to: '23:00' }]])(
    'outside %j: no bonus, whatever is paid',
    (hours) => {
      expect(depositSays({ ...daily, ...hours }, uah('200'), noon)).toEqual({ kind: 'not-its-hour' })
      expect(depositSays({ ...daily, ...hours }, uah('200'), Date.parse('2026-11-28T18:00:00.000Z'))).toMatchObject({
        kind: 'wagered',
      })
    },
  )
  test('no sum is too little', () => expect(depositSays(daily, null, noon)).toMatchObject({ kind: 'too-little' }))
})

describe('the preselected bonus of a deposit', () => {
  test.each([
    [true, 0, 'bonus'],
    [true, 2, 'bonus'],
    [false, 2, 'none'],
    [false, 0, null],
  ] as const)('a bonus waits: %s, %s offers: %s', (isWaiting, offered, chosen) => {
    expect(standingChoice({ isWaiting, offered })).toBe(chosen)
  })

  const earned = {
    ...daily,
    id: 'earned',
    opt_in: false,
    bonus_group: { name: 'percentage on deposit', enabled: true },
    user_bonuses: [],
    _count: { user_bonuses: 0 },
    next_activation_at: null,
  }
  test.each([
    ['comes with it', {}, true],
    ['has to be taken', { opt_in: true }, false],
    ['is given for something else', { kind: 'WheelFortune' }, false],
    ['is used up', { _count: { user_bonuses: 3 } }, false],
    ['asks for a higher rating', { min_rating: 3.01 }, false],
    ['is closed today', { active_on_days: [1] }, false],
  ])('one without a subscription that %s is chosen in advance: %o %s', (_, over, isChosen) => {
    const offers = [{ ...earned, ...over } as unknown as Offer]
    expect(earnedByItself(offers, { rating: 3, open: null, now: noon })?.id).toBe(isChosen ? 'earned' : undefined)
  })
})

describe('how often and where an offer may be taken', () => {
  const termOf = (over: object, label: string) =>
    allTerms({ ...daily, ...over } as OfferTerms, { say, dates: (iso) => iso, house: undefined }).find(
      (term) => term.label === label,
    )?.value
  test.each([
    [{}, 'bonus.term.times 3 3'],
    [{ is_repeated_activation: false }, 'bonus.term.once'],
    [{ max_unique_activations: 2 }, 'bonus.term.once'], // no daily offer: one for ever (Spec §5)
    [{ is_daily_activation: true }, 'bonus.term.perDay 3 3'],
    [{ is_daily_activation: true, max_unique_activations: 2 }, 'bonus.term.perDay 2 2'],
    [{ is_daily_activation: true, max_unique_activations: 5 }, 'bonus.term.perDay 3 3'],
  ])('%j: %s', (over, words) => expect(termOf(over, 'bonus.term.uses')).toBe(words))
  test.each([
    [[], undefined],
    [['UA'], 'country.UA'],
    [['UA', 'KZ'], 'country.UA, country.KZ'],
    [['PL'], 'PL'],
  ])('countries %j: %s', (countries, words) => expect(termOf({ countries }, 'bonus.term.countries')).toBe(words))
})

describe('what a bet counts by the kind of its game', () => {
  const weights = { slots: 100, table: 10, card: 10, instant: 12.5, live: 0 }
  test.each([
    [weights, ['bonus.counts.slots 100', 'bonus.counts.table 10', 'bonus.counts.instant 12.5', 'bonus.counts.live 0']],
    [
      { ...weights, card: 20 },
      ['bonus.counts.slots 100', 'games.table 10', 'games.card 20', 'bonus.counts.instant 12.5', 'bonus.counts.live 0'],
    ],
  ])('%#', (given, lines) => expect(weightLines(given).map(({ kind, percent }) => `${kind} ${percent}`)).toEqual(lines))

  test('it is listed in the terms of an offer with a wager', () => {
    const terms = (offer: OfferTerms) =>
      allTerms(
        {
          ...offer,
          start_date: '',
          end_date: null,
          is_repeated_activation: false,
          activations_offset: 0,
          min_rating: 0,
        },
        { say, dates: (iso) => iso, house: { wagerWeights: weights, pendingHours: 72 } },
      )
    expect(terms(daily)).toContainEqual({
      label: 'bonus.term.weights',
      value: 'bonus.counts.slots 100% · bonus.counts.table 10% · bonus.counts.instant 12.5% · bonus.counts.live 0%',
    })
    expect(terms(daily)).toContainEqual({ label: 'bonus.term.pending', value: 'bonus.wholeDays 3 3' })
    expect(terms(gift).map(({ label }) => label)).not.toContain('bonus.term.weights')
  })
})

describe('when it is open', () => {
  test.each([
    [[], null, null, null],
    [[1, 2, 3, 4, 5, 6, 7], null, null, null],
    [[6, 7], null, null, 'bonus.day.6, bonus.day.7, bonus.zone.uah'],
    [[4, 2, 3, 1, 1], null, null, 'bonus.day.1–bonus.day.4, bonus.zone.uah'],
    [[1, 3, 5], null, null, 'bonus.day.1, bonus.day.3, bonus.day.5, bonus.zone.uah'],
    [[], '18:00', '23:00', 'bonus.everyDay, 18:00–23:00, bonus.zone.uah'],
    [[6, 7], '18:00', null, 'bonus.day.6, bonus.day.7, 18:00–24:00, bonus.zone.uah'],
  ])('%j %s %s: %s', (active_on_days, active_from, active_to, words) => {
    expect(
      scheduleOf({ active_on_days, active_from, active_to, currency: 'uah' }, say)?.replaceAll('\u2060', '') ?? null,
    ).toBe(words)
  })

  test('it uses the time zone of the market', () => {
    const evening = { active_on_days: [], active_from: '18:00', active_to: '23:00' }
    expect(scheduleOf({ ...evening, currency: 'kzt' }, say)?.replaceAll('\u2060', '')).toBe(
      'bonus.everyDay, 18:00–23:00, bonus.zone.kzt',
    )
    expect(scheduleOf({ ...evening, currency: 'usd' }, say)?.replaceAll('\u2060', '')).toBe(
      'bonus.everyDay, 18:00–23:00',
    )
  })

  test.each([
    [null, 'bonus.forever'],
    [5, 'bonus.hours 5 5'],
    [24, 'bonus.hours 24 24'],
    [72, 'bonus.wholeDays 3 3'],
    [50, 'bonus.hours 50 50'],
  ])('%s hours: %s', (hours, words) => {
    expect(periodOf(hours, say)).toBe(words)
  })

  test.each([
    ['25.00', '25'],
    ['12.50', '12.5'],
    ['2.5', '2.5'],
    ['0.05', '0.05'],
  ])('%s is shown as %s', (amount, expected) => expect(plainNumber(amount)).toBe(expected))
})
