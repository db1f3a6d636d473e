import { formatAmount, parseAmount, type Money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { decidePayin } from './decide-payin.ts'
import type { Standing } from './standing.ts'

const uah = (text: string): Money => parseAmount(text, 'uah')!
const whole: Standing = { currency: 'uah', missing: [], block: 'none', payoutHoldUntil: null, rating: 0 }
const limits = { min: uah('100'), max: uah('29999') }
const question = {
  standing: whole,
  isHeld: false,
  gateway: 'sandbox',
  amount: uah('500'),
  limits,
  unpaid: 0,
  unpaidMax: 10,
}

describe('a deposit', () => {
  test.each([
    ['100.00', undefined],
    ['99.99', 'AMOUNT_BELOW_MINIMUM'],
    ['0.00', 'AMOUNT_BELOW_MINIMUM'],
    ['29999.00', undefined],
    ['29999.01', 'AMOUNT_ABOVE_MAXIMUM'],
  ])('of %s: %s', (amount, code) => {
    const decision = decidePayin({ ...question, amount: uah(amount) })
    expect(decision.ok ? undefined : decision.refusal.code).toBe(code)
  })

  test.each([
    [{ ...whole, missing: ['CONSENT_REQUIRED'] as const }, 'CONSENT_REQUIRED'],
    [{ ...whole, missing: ['BIRTH_DATE_REQUIRED'] as const }, 'BIRTH_DATE_REQUIRED'],
    [{ ...whole, missing: ['PHONE_NOT_VERIFIED'] as const }, 'PHONE_NOT_VERIFIED'],
    [
      { ...whole, missing: ['PHONE_NOT_VERIFIED', 'BIRTH_DATE_REQUIRED', 'CONSENT_REQUIRED'] as const },
      'CONSENT_REQUIRED',
    ],
    [{ ...whole, block: 'restricted' as const }, 'PLAYER_EXCLUDED'],
    [{ ...whole, block: 'closed' as const }, 'PLAYER_EXCLUDED'],
    [{ ...whole, missing: ['PHONE_NOT_VERIFIED'] as const, block: 'closed' as const }, 'PHONE_NOT_VERIFIED'],
  ])('of a player who is %o: %s', (standing, code) => {
    expect(decidePayin({ ...question, standing })).toMatchObject({ ok: false, refusal: { code } })
  })

  test('of a player whose account is held after a reversal is refused before its amount is checked', () => {
    expect(decidePayin({ ...question, isHeld: true, amount: uah('1') })).toMatchObject({
      ok: false,
      refusal: { code: 'PLAYER_EXCLUDED' },
    })
  })

  test('by a method without a gateway or limits is not offered', () => {
    expect(decidePayin({ ...question, gateway: null })).toMatchObject({
      refusal: { code: 'PAYMENT_METHOD_UNAVAILABLE' },
    })
    expect(decidePayin({ ...question, limits: undefined })).toMatchObject({
      refusal: { code: 'PAYMENT_METHOD_UNAVAILABLE' },
    })
  })

  test.each([
    [9, undefined],
    [10, 'UNPAID_DEPOSITS_LIMIT_REACHED'],
    [11, 'UNPAID_DEPOSITS_LIMIT_REACHED'],
  ])('with %s unpaid ones of at most 10: %s', (unpaid, code) => {
    const decision = decidePayin({ ...question, unpaid })
    expect(decision.ok ? undefined : decision.refusal).toEqual(
      code === undefined ? undefined : { code, details: { max: '10' } },
    )
  })

  test('returns the violated bound', () => {
    expect(decidePayin({ ...question, amount: uah('1') })).toMatchObject({
      refusal: { details: { min: formatAmount(limits.min) } },
    })
  })
})
