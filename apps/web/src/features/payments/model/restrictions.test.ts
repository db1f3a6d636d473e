import type { User } from '@zoria/contract/identity/http'
import { describe, expect, test } from 'vitest'
import {
  obstacleToDeposit,
  obstacleToWithdrawal,
  ratingSetting,
  requiredRating,
  tighter,
  usedPercent,
} from './restrictions.ts'
import type { Restriction } from './withdrawal.ts'

const player = (changes: Partial<User> = {}, electronic = '5000.00') =>
  ({
    missing: [],
    rating: 3,
    currency: 'uah',
    electronic_wallet_group: { balance: electronic },
    ...changes,
  }) as unknown as User
const free = {
  currency: 'uah',
  min: '200.00',
  maxPerDay: '50000.00',
  maxPer24h: '75000.00',
  leftToday: '50000.00',
  left24h: '75000.00',
  minRating: 0,
  available: '5000.00',
  holdUntil: null,
} as Restriction

describe('obstacles of a withdrawal are shown before anything is typed', () => {
  test.each([
    ['nothing', player(), free, null],
    [
      'a missing consent comes first',
      player({ missing: ['CONSENT_REQUIRED'] }),
      { ...free, holdUntil: '2026-11-22T10:00:00.000Z' },
      'CONSENT_REQUIRED',
    ],
    [
      'a hold comes before the rating',
      player({ rating: 0 }),
      { ...free, holdUntil: '2026-11-22T10:00:00.000Z' },
      'PAYOUT_ON_HOLD',
    ],
    ['a rating below', player({ rating: 1.99 }), free, 'user-rating-is-less-than-required'],
    ['a rating that suffices', player({ rating: 2 }), free, null],
    ['a rating below of a restricted account', player({ rating: 0 }), { ...free, minRating: null }, null],
    [
      'a day that leaves less than the smallest',
      player(),
      { ...free, leftToday: '199.99' },
      'PAYOUT_DAY_LIMIT_REACHED',
    ],
    ['a day that leaves the smallest', player(), { ...free, leftToday: '200.00' }, null],
    ['24 hours that leave less', player(), { ...free, left24h: '0.00' }, 'PAYOUT_24H_LIMIT_REACHED'],
    ['no winnings', player({}, '0.00'), free, 'NO_FUNDS_FOR_WITHDRAWAL'],
    ['winnings below the smallest', player({}, '199.99'), free, 'AMOUNT_BELOW_MINIMUM'],
    ['winnings of the smallest', player({}, '200.00'), free, null],
  ] as const)('%s', (_, user, restriction, code) => {
    expect(obstacleToWithdrawal(user, restriction, 2)?.code ?? null).toBe(code)
  })

  test.each([
    [null, null],
    [0, null],
    [0.01, 'user-rating-is-less-than-required'],
  ])('a rating of 0 where the setting is %s: %s', (setting, code) => {
    expect(obstacleToWithdrawal(player({ rating: 0 }), free, setting)?.code ?? null).toBe(code)
  })
})

test('a deposit waits for what the account is missing, nothing else is known before', () => {
  expect([
    obstacleToDeposit(player()),
    obstacleToDeposit(player({ missing: ['BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED'] })),
  ]).toEqual([null, { code: 'BIRTH_DATE_REQUIRED' }])
})

const data = (...entries: readonly (readonly [string, number | string | boolean])[]) => ({
  tag: 'RESTRICTION',
  data: entries.map(([code, value]) => ({ code, value: { value } })),
})

test.each([
  ['its value', [data(['OTHER', 7], ['PAYOUT_MIN_RATING', 3])], 3],
  ['0, which is a value', [data(['PAYOUT_MIN_RATING', 0])], 0],
  ['absent from the first item', [data(['OTHER', 7]), data(['PAYOUT_MIN_RATING', 3])], null],
  ['absent where there is no item', [], null],
  ['no number', [data(['PAYOUT_MIN_RATING', true])], null],
] as const)('PAYOUT_MIN_RATING of the first item (Spec §7): %s', (_, items, setting) => {
  expect(ratingSetting({ items: items as never })).toBe(setting)
})

describe('the required rating is the one of the refusal, else the setting, else the own one rounded down plus 1 (Spec §7)', () => {
  test.each([
    // rating, setting, details of the refusal, required
    [1.7, 3, undefined, 3],
    [1.7, 0, undefined, 0],
    [1.7, null, undefined, 2],
    [2, null, undefined, 3],
    [0, null, {}, 1],
    [0, 3, {}, 3],
    [1.7, 3, { required: '5' }, 5], // the setting was raised after the page had read it
    [1.7, null, { required: '2.5' }, 2.5],
    [1.7, 3, { required: 'soon' }, 3],
  ])('of %s with the setting %s and the refusal %j: %s', (rating, setting, details, required) => {
    expect(
      requiredRating({
        rating,
        setting,
        refusal: details === undefined ? null : { details: details as Readonly<Record<string, string>> },
      }),
    ).toBe(required)
  })
})

test.each([
  ['50000.00', '50000.00', 0],
  ['50000.00', '12500.00', 75],
  ['50000.00', '0.00', 100],
  ['0.00', '0.00', 100],
])('of %s with %s left %i per cent are used', (max, left, percent) => {
  expect(usedPercent({ max, left, currency: 'uah' })).toBe(percent)
})

test.each([
  ['1.00', '2.00', 'day'],
  ['2.00', '1.00', '24 hours'],
  ['1.00', '1.00', 'day'],
])('with %s left of the day and %s of 24 hours the %s counts', (day, rolling, name) => {
  expect(
    tighter(
      [
        { left: day, max: 'day' },
        { left: rolling, max: '24 hours' },
      ],
      'uah',
    ).max,
  ).toBe(name)
})
