import type { Offer } from '@zoria/contract/bonuses/entities'
import { describe, expect, test } from 'vitest'
import { isPassing, isTakenElsewhere, kindOf, msTillNext, nextOpening, obstacleOf } from './card.ts'

const noon = Date.parse('2026-11-24T10:00:00.000Z')
const after = '2026-11-24T10:00:00.001Z'
const offer = {
  id: 'daily',
  type: 'GAME',
  opt_in: true,
  currency: 'uah',
  min_rating: 0,
  bonus_group: { name: 'instant', enabled: true },
  is_daily_activation: true,
  max_daily_activations: 1,
  max_unique_activations: null,
  active_on_days: [],
  active_from: null,
  active_to: null,
  user_bonuses: [],
  _count: { user_bonuses: 0 },
  next_activation_at: null,
} as unknown as Offer
const used = {
  user_bonuses: [{ id: 'u', user_id: 'p', status: 'COMPLETED', activated_at: after }],
  _count: { user_bonuses: 1 },
} as const

describe('why an offer is unavailable, as its card shows it', () => {
  test.each([
    ['nothing', {}, null],
    ['it is taken by its code', { type: 'PROMO_CODE' }, 'code'],
    ['it comes by itself, whatever its type', { type: 'PROMO_CODE', opt_in: false }, 'itself'],
    ['it is used up for good', { ...used, is_daily_activation: false }, 'limit'],
    ['it ends before it may be taken again', used, 'limit'],
    ['it is used up for today', { ...used, next_activation_at: after }, 'limit-today'],
    ['its group is switched off', { bonus_group: { name: 'instant', enabled: false } }, 'limit'],
    ['it rests', { next_activation_at: after }, 'rest'],
    ['nothing: its rest is over', { next_activation_at: '2026-11-24T10:00:00.000Z' }, null],
    ['it is not its day', { active_on_days: [6, 7], next_activation_at: after }, 'hour'],
    ['the rating, before its hours', { min_rating: 4, active_on_days: [6], next_activation_at: after }, 'rating'],
  ] as const)('%s', (_, change, obstacle) => {
    expect(obstacleOf({ ...offer, ...change } as Offer, { rating: 3, open: null, now: noon })).toBe(obstacle)
  })

  test('a temporary reason shows a countdown, an offer taken elsewhere has no button, any other reason is explained', () => {
    const obstacles = ['mine', 'itself', 'code', 'limit', 'limit-today', 'rating', 'hour', 'rest', null] as const
    expect(obstacles.filter(isPassing)).toEqual(['limit-today', 'hour', 'rest'])
    expect(obstacles.filter(isTakenElsewhere)).toEqual(['itself', 'code'])
  })
})

test.each([
  ['PromoCode', 'PROMO_CODE', 'bonus.kind.PromoCode'],
  ['PromoCode', 'GAME', 'bonus.kind.game'],
  ['WheelFortune', 'GAME', 'bonus.kind.WheelFortune'],
] as const)('an offer of the kind %s and the type %s is called %s', (kind, type, text) => {
  expect(kindOf({ kind, type })).toBe(text)
})

test('the way to the next activation ends at nothing', () => {
  expect([
    msTillNext({ next_activation_at: after }, noon),
    msTillNext({ next_activation_at: after }, noon + 2),
    msTillNext({ next_activation_at: null }, noon),
  ]).toEqual([1, 0, null])
})

test('offers are refetched when the first of them opens', () => {
  expect(
    nextOpening([
      { next_activation_at: null },
      { next_activation_at: '2026-11-25T00:00:00.000Z' },
      { next_activation_at: after },
    ]),
  ).toBe(noon + 1)
  expect(nextOpening([{ next_activation_at: null }])).toBeNull()
})
