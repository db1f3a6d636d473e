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

describe('wrong codes of calls count a day and a month', () => {
  test.each([
    [false, ['player:p', `target:${mine}`]],
    [true, ['player:p']],
  ])('for the account, and for the number where it is not proven the account’s: %s', (isOwner, subjects) => {
    expect(callFailureLimits({ playerId: 'p', phone: mine, isOwner }, { day: 10, month: 30 })).toEqual(
      subjects.flatMap((subject) => [
        { subject, max: 10, windowMs: 86_400_000 },
        { subject, max: 30, windowMs: 2_592_000_000 },
      ]),
    )
  })
})

test.each([
  [undefined, false],
  [1_000, false],
  [1_001, true],
])('an action confirmed until %s is good at 1000: %s', (until, is) => {
  expect(isGood(until === undefined ? undefined : instant(until), instant(1_000))).toBe(is)
})
