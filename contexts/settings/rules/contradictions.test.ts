import { parseAmount, type Currency, type Money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { contradictions, lostLimits } from './contradictions.ts'

const sum = (text: string, currency: Currency): Money => parseAmount(text, currency) as Money
const bounds = (currency: Currency, min: string, max: string) => ({ min: sum(min, currency), max: sum(max, currency) })
const payouts = (currency: Currency, min: string, day: string, sliding: string) => ({
  min: sum(min, currency),
  day: sum(day, currency),
  sliding24h: sum(sliding, currency),
  automaticUpTo: sum('2000', currency),
  twoApproversAbove: sum('25000', currency),
})

const sound: Parameters<typeof contradictions>[0] = {
  CURRENCIES: [
    { code: 'uah', enabled: true },
    { code: 'kzt', enabled: false },
  ],
  DEFAULT_CURRENCY: 'uah',
  LANGUAGES: [{ prefix: 'en' }, { prefix: 'ru' }],
  DEFAULT_LANGUAGE: 'ru',
  STAKE_BOUNDS: { uah: bounds('uah', '1', '1') },
  DEPOSIT_LIMITS: { uah: bounds('uah', '100', '100') },
  PAYOUT_LIMITS: { uah: payouts('uah', '200', '200', '200') },
  PAYOUT_AUTOMATIC: { uah: {} },
  WIN_REVIEW: { uah: {} },
  RATING_UNIT: { uah: {} },
  CARD_PAYOUT_MINUTES_MIN: 10,
  CARD_PAYOUT_MINUTES_MAX: 10,
  PAYOUT_APPROVAL_MINUTES_MIN: 10,
  PAYOUT_APPROVAL_MINUTES_MAX: 10,
}

test.each([
  [{}, []],
  [{ CARD_PAYOUT_MINUTES_MIN: 11 }, ['CARD_PAYOUT_MINUTES_MIN is above CARD_PAYOUT_MINUTES_MAX']],
  [{ PAYOUT_APPROVAL_MINUTES_MAX: 9 }, ['PAYOUT_APPROVAL_MINUTES_MIN is above PAYOUT_APPROVAL_MINUTES_MAX']],
  [{ DEFAULT_CURRENCY: 'kzt' }, ['DEFAULT_CURRENCY kzt is not enabled in CURRENCIES']],
  [{ DEFAULT_LANGUAGE: 'kz' }, ['DEFAULT_LANGUAGE kz is not in LANGUAGES']],
  [
    {
      CURRENCIES: [
        { code: 'uah', enabled: true },
        { code: 'kzt', enabled: true },
      ],
    },
    ['STAKE_BOUNDS', 'DEPOSIT_LIMITS', 'PAYOUT_LIMITS', 'PAYOUT_AUTOMATIC', 'WIN_REVIEW', 'RATING_UNIT'].map(
      (code) => `${code} has nothing for kzt, which is enabled in CURRENCIES`,
    ),
  ],
  [{ STAKE_BOUNDS: { uah: bounds('uah', '1.01', '1') } }, ['STAKE_BOUNDS of uah: min is above max']],
  [{ DEPOSIT_LIMITS: { uah: bounds('uah', '100.01', '100') } }, ['DEPOSIT_LIMITS of uah: min is above max']],
  [{ PAYOUT_LIMITS: { uah: payouts('uah', '200.01', '200', '300') } }, ['PAYOUT_LIMITS of uah: min is above day']],
  [
    { PAYOUT_LIMITS: { uah: payouts('uah', '200.01', '300', '200') } },
    ['PAYOUT_LIMITS of uah: min is above sliding24h'],
  ],
])('settings that contradict each other are named: %#', (change, faults) => {
  expect(contradictions({ ...sound, ...change } as typeof sound)).toEqual(faults)
})

describe('a currency that is not enabled', () => {
  const before = {
    ...sound,
    RATING_UNIT: { uah: {}, kzt: {} },
    STAKE_BOUNDS: { ...sound.STAKE_BOUNDS, kzt: bounds('kzt', '12', '12') },
  }
  test.each([
    ['keeps its limits', before, []],
    [
      'may get other limits',
      { ...before, STAKE_BOUNDS: { ...before.STAKE_BOUNDS, kzt: bounds('kzt', '24', '24') } },
      [],
    ],
    [
      'may not lose them',
      sound,
      ['STAKE_BOUNDS', 'RATING_UNIT'].map((code) => `${code} loses its entry for kzt, and accounts in kzt may exist`),
    ],
  ])('%s', (_, after, faults) => {
    expect(lostLimits(before, after)).toEqual(faults)
  })
})
