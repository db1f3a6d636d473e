import { fail, instant, ok } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { callFailureLimits, isGood, numberToCall } from './call.ts'
import type { Phone } from './phone.ts'

const [mine, other] = ['+380501234567', '+77011234567'] as Phone[] as [Phone, Phone]

describe('a call goes', () => {
  test.each([
    // own   named   to
    [mine, null, ok(mine)],
    [mine, mine, ok(mine)],
    [null, other, ok(other)],
    [null, null, fail({ code: 'USER_HAS_NO_PHONE' })],
    [mine, other, fail({ code: 'ACCOUNT_LINKED_ANOTHER_NUMBER' })],
  ])('from an account with %s that names %s: %o', (own, named, called) => {
    expect(numberToCall({ own, named })).toEqual(called)
  })
})

test('wrong codes of calls count for the account and for the number, a day and a month', () => {
  expect(callFailureLimits({ playerId: 'p', phone: mine }, { day: 10, month: 30 })).toEqual([
    { subject: 'player:p', max: 10, windowMs: 86_400_000 },
    { subject: 'player:p', max: 30, windowMs: 2_592_000_000 },
    { subject: `target:${mine}`, max: 10, windowMs: 86_400_000 },
    { subject: `target:${mine}`, max: 30, windowMs: 2_592_000_000 },
  ])
})

test.each([
  [undefined, false],
  [1_000, false],
  [1_001, true],
])('an action confirmed until %s is good at 1000: %s', (until, is) => {
  expect(isGood(until === undefined ? undefined : instant(until), instant(1_000))).toBe(is)
})
