import { describe, expect, test } from 'vitest'
import { callArrivesSeconds, callStepAfter, isCallLate, rawMessageOf, waitOfEarlierCall } from './call-step.ts'

describe('the call dialog (Spec §4)', () => {
  test.each([
    // step, move, has a phone, then
    ['call-info', 'begin', true, 'call-info'], // until the call is placed
    ['call-info', 'called', true, 'confirmation'],
    ['call-info', 'begin', false, 'set-phone'],
    ['set-phone', 'called', false, 'confirmation'],
    ['call-info', 'phone-missing', true, 'set-phone'],
    ['set-phone', 'back', false, 'call-info'],
    ['confirmation', 'back', true, 'call-info'],
    ['confirmation', 'other-phone', false, 'set-phone'], // a number that was typed for the call
  ] as const)('at %s, %s with a phone %s: %s', (step, move, hasPhone, next) => {
    expect(callStepAfter(step, move, hasPhone)).toBe(next)
  })
})

describe('a call that was placed before', () => {
  test.each([
    ['YOUR_NUMBER_CALL_LIMIT_REACHED', 1, 1],
    ['YOUR_NUMBER_CALL_LIMIT_REACHED', 120, 120],
    ['YOUR_NUMBER_CALL_LIMIT_REACHED', 121, null],
    ['YOUR_NUMBER_CALL_LIMIT_REACHED', null, null],
    ['NUMBER_ALREADY_USED', 60, null],
  ] as const)('%s with Retry-After %s: %s', (code, retryAfter, wait) => {
    expect(waitOfEarlierCall({ code, retryAfter }, { called: undefined, wanted: null })).toBe(wait)
  })

  test.each([
    [undefined, '+380671234567', 60],
    ['+380671234567', '+380671234567', 60],
    ['+380501234567', '+380671234567', null],
    [null, '+380671234567', null],
  ] as const)('to %s is waited for when %s is wanted: %s', (called, wanted, wait) => {
    const refusal = { code: 'YOUR_NUMBER_CALL_LIMIT_REACHED', retryAfter: 60 } as const
    expect(waitOfEarlierCall(refusal, { called, wanted })).toBe(wait)
  })
})

test('a call arrives within 10 seconds, and is late only after them (Spec §9)', () => {
  expect([callArrivesSeconds, isCallLate(callArrivesSeconds), isCallLate(1), isCallLate(0)]).toEqual([
    10,
    false,
    false,
    true,
  ])
})

describe('what a call is refused for', () => {
  test.each([
    // code, message, shown as it came
    ['NUMBER_ALREADY_USED', 'This phone number is already used', null],
    ['ACCOUNT_LINKED_ANOTHER_NUMBER', 'User has another phone number', null],
    ['YOUR_NUMBER_CALL_LIMIT_REACHED', 'YOUR_NUMBER_CALL_LIMIT_REACHED', null],
    ['UNREACHABLE', 'TypeError: fetch failed', null], // no answer of ours
    ['INTERNAL_SERVER_ERROR', 'An unexpected error occurred.', null],
    ['INTERNAL_SERVER_ERROR', '', null],
    ['INTERNAL_SERVER_ERROR', 'The operator is on strike', 'The operator is on strike'], // others: the raw message (Spec §8)
  ] as const)('%s "%s": %s', (code, message, raw) => {
    expect(rawMessageOf({ code, message })).toBe(raw)
  })
})
