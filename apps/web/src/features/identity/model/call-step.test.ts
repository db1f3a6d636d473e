import { describe, expect, test } from 'vitest'
import { callStepAfter, waitOfEarlierCall } from './call-step.ts'

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
    expect(waitOfEarlierCall({ code, retryAfter })).toBe(wait)
  })
})
