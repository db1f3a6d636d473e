import type { User } from '@zoria/contract/identity/http'
import { describe, expect, test } from 'vitest'
import { obstacleToDeposit, obstacleToWithdrawal, requiredRating, usedPercent } from './restrictions.ts'
import type { Restriction } from './withdrawal.ts'

const player = (changes: Partial<User> = {}, electronic = '5000.00') => ({ missing: [], rating: 3, currency: 'uah', electronic_wallet_group: { balance: electronic }, ...changes }) as unknown as User
const free = { currency: 'uah', min: '200.00', maxPerDay: '50000.00', maxPer24h: '75000.00', leftToday: '50000.00', left24h: '75000.00', minRating: null, available: '5000.00', holdUntil: null } as Restriction

describe('what stands in the way of a withdrawal is told before anything is typed', () => {
  test.each([
    ['nothing', player(), free, null],
    ['a missing consent comes first', player({ missing: ['CONSENT_REQUIRED'] }), { ...free, holdUntil: '2026-11-22T10:00:00.000Z' }, 'CONSENT_REQUIRED'],
    ['a hold', player({ rating: 0 }), { ...free, holdUntil: '2026-11-22T10:00:00.000Z', minRating: 2 }, 'PAYOUT_ON_HOLD'],
    ['a rating below', player({ rating: 1.99 }), { ...free, minRating: 2 }, 'user-rating-is-less-than-required'],
    ['a rating that suffices', player({ rating: 2 }), { ...free, minRating: 2 }, null],
    ['a day that leaves less than the smallest', player(), { ...free, leftToday: '199.99' }, 'PAYOUT_DAY_LIMIT_REACHED'],
    ['a day that leaves the smallest', player(), { ...free, leftToday: '200.00' }, null],
    ['24 hours that leave less', player(), { ...free, left24h: '0.00' }, 'PAYOUT_24H_LIMIT_REACHED'],
    ['no winnings', player({}, '0.00'), free, 'NO_FUNDS_FOR_WITHDRAWAL'],
    ['winnings below the smallest', player({}, '199.99'), free, 'AMOUNT_BELOW_MINIMUM'],
    ['winnings of the smallest', player({}, '200.00'), free, null],
  ] as const)('%s', (_, user, restriction, code) => {
    expect(obstacleToWithdrawal(user, restriction)?.code ?? null).toBe(code)
  })
})

test('a deposit waits for what the account is missing, nothing else is known before', () => {
  expect([obstacleToDeposit(player()), obstacleToDeposit(player({ missing: ['BIRTH_DATE_REQUIRED', 'PHONE_NOT_VERIFIED'] }))]).toEqual([null, { code: 'BIRTH_DATE_REQUIRED' }])
})

test('the required rating is the setting, else the own one rounded down plus 1 (Spec §7)', () => {
  expect([requiredRating(1.7, 3), requiredRating(1.7, null), requiredRating(0, null)]).toEqual([3, 2, 1])
})

test.each([['50000.00', '50000.00', 0], ['50000.00', '12500.00', 75], ['50000.00', '0.00', 100], ['0.00', '0.00', 100]])('of %s with %s left %i per cent are used', (max, left, percent) => {
  expect(usedPercent({ max, left, currency: 'uah' })).toBe(percent)
})
