import { formatAmount, instant, parseAmount, plusMs, zero, type Money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { countPayouts, decidePayout, payoutRoom, type PayoutQuestion } from './decide-payout.ts'
import type { Standing } from './standing.ts'

const uah = (text: string): Money => parseAmount(text, 'uah')!
const now = instant('2026-11-21T12:00:00Z')
const whole: Standing = { currency: 'uah', missing: [], block: 'none', payoutHoldUntil: null, rating: 0 }
const limits = { min: uah('200'), day: uah('50000'), sliding24h: uah('75000') }
const nothing = { today: zero('uah'), last24h: zero('uah') }
const question: PayoutQuestion = {
  standing: whole,
  gateway: 'sandbox',
  amount: uah('500'),
  limits,
  ratingMin: 0,
  counted: nothing,
  proof: { session: true, action: false },
  isNewDestination: false,
  now,
}
const codeOf = (change: Partial<PayoutQuestion>) => {
  const decision = decidePayout({ ...question, ...change })
  return decision.ok ? 'accepted' : decision.refusal.code
}

describe('a withdrawal', () => {
  test.each([
    ['199.99', 'AMOUNT_BELOW_MINIMUM'],
    ['200.00', 'accepted'],
    ['50000.00', 'accepted'],
    ['50000.01', 'AMOUNT_ABOVE_MAXIMUM'],
  ])('of %s: %s', (amount, then) => {
    expect(codeOf({ amount: uah(amount) })).toBe(then)
  })

  test.each([
    // today    last 24 h   amount      then
    ['49500.00', '49500.00', '500.00', 'accepted'],
    ['49500.01', '49500.01', '500.00', 'PAYOUT_DAY_LIMIT_REACHED'],
    ['0.00', '74500.00', '500.00', 'accepted'],
    ['0.00', '74500.01', '500.00', 'PAYOUT_24H_LIMIT_REACHED'],
    ['50000.00', '75000.00', '200.00', 'PAYOUT_DAY_LIMIT_REACHED'],
    ['60000.00', '60000.00', '200.00', 'PAYOUT_DAY_LIMIT_REACHED'],
  ])('with %s requested today and %s in 24 h, of %s: %s', (today, last24h, amount, then) => {
    expect(codeOf({ counted: { today: uah(today), last24h: uah(last24h) }, amount: uah(amount) })).toBe(then)
  })

  test.each([
    [{ rating: 4.99 }, 5, 'user-rating-is-less-than-required'],
    [{ rating: 5 }, 5, 'accepted'],
    [{ rating: 0 }, 0, 'accepted'],
    [{ rating: 0, block: 'restricted' as const }, 5, 'accepted'],
    [{ rating: 0, block: 'closed' as const }, 5, 'accepted'],
  ])('of a player who is %o where rating %s is required: %s', (standing, ratingMin, then) => {
    expect(codeOf({ standing: { ...whole, ...standing }, ratingMin })).toBe(then)
  })

  test.each([
    [1, 'PAYOUT_ON_HOLD'],
    [0, 'accepted'],
    [-1, 'accepted'],
  ])('with a hold that ends in %s ms: %s', (ms, then) => {
    expect(codeOf({ standing: { ...whole, payoutHoldUntil: plusMs(now, ms) } })).toBe(then)
  })

  test.each([
    // session, action, new destination, then
    [true, false, false, 'accepted'],
    [true, false, true, 'PAYOUT_VERIFICATION_REQUIRED'],
    [true, true, true, 'accepted'],
    [false, false, false, 'PAYOUT_VERIFICATION_REQUIRED'],
    [false, true, false, 'accepted'],
    [false, true, true, 'accepted'],
  ])(
    'from a verified session: %s, after a call: %s, to a new destination: %s, is %s',
    (session, action, isNewDestination, then) => {
      expect(codeOf({ proof: { session, action }, isNewDestination })).toBe(then)
    },
  )

  test('requires a call only if no other refusal applies', () => {
    expect(codeOf({ isNewDestination: true, counted: { today: zero('uah'), last24h: uah('75000') } })).toBe(
      'PAYOUT_24H_LIMIT_REACHED',
    )
  })

  test('returns refusals in the documented order', () => {
    const worst: Partial<PayoutQuestion> = {
      standing: {
        ...whole,
        missing: ['PHONE_NOT_VERIFIED', 'BIRTH_DATE_REQUIRED', 'CONSENT_REQUIRED'],
        payoutHoldUntil: plusMs(now, 1),
      },
      ratingMin: 1,
      gateway: null,
      amount: uah('1'),
    }
    expect(codeOf(worst)).toBe('CONSENT_REQUIRED')
    expect(codeOf({ ...worst, standing: { ...whole, payoutHoldUntil: plusMs(now, 1) } })).toBe('PAYOUT_ON_HOLD')
    expect(codeOf({ ...worst, standing: whole })).toBe('user-rating-is-less-than-required')
    expect(codeOf({ ...worst, standing: whole, ratingMin: 0 })).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect(codeOf({ ...worst, standing: whole, ratingMin: 0, gateway: 'sandbox' })).toBe('AMOUNT_BELOW_MINIMUM')
  })
})

describe('the remaining amounts', () => {
  test.each([
    ['0.00', '0.00', '50000.00', '75000.00'],
    ['50000.00', '74999.99', '0.00', '0.01'],
    ['50000.01', '80000.00', '0.00', '0.00'],
  ])('after %s today and %s in 24 h: %s and %s', (today, last24h, leftToday, left24h) => {
    const left = payoutRoom(limits, { today: uah(today), last24h: uah(last24h) })
    expect([formatAmount(left.today), formatAmount(left.last24h)]).toEqual([leftToday, left24h])
  })
})

describe('counted withdrawals', () => {
  const dayFrom = instant('2026-11-20T22:00:00Z')
  const slidingAfter = plusMs(now, -86_400_000)
  test.each([
    ['2026-11-21T11:00:00.000Z', '100.00', '100.00'],
    ['2026-11-20T22:00:00.000Z', '100.00', '100.00'],
    ['2026-11-20T21:59:59.999Z', '0.00', '100.00'],
    ['2026-11-20T12:00:00.001Z', '0.00', '100.00'],
    ['2026-11-20T12:00:00.000Z', '0.00', '0.00'],
  ])('a withdrawal of %s counts %s today and %s in 24 h', (at, today, last24h) => {
    const counted = countPayouts([{ amount: uah('100'), createdAt: instant(at) }], {
      currencyZero: zero('uah'),
      dayFrom,
      slidingAfter,
    })
    expect([formatAmount(counted.today), formatAmount(counted.last24h)]).toEqual([today, last24h])
  })

  test('on a day of 25 hours the day can contain more than the last 24 hours', () => {
    const late = instant('2026-10-25T21:30:00Z')
    const payouts = [{ amount: uah('100'), createdAt: instant('2026-10-24T21:10:00Z') }]
    const counted = countPayouts(payouts, {
      currencyZero: zero('uah'),
      dayFrom: instant('2026-10-24T21:00:00Z'),
      slidingAfter: plusMs(late, -86_400_000),
    })
    expect([formatAmount(counted.today), formatAmount(counted.last24h)]).toEqual(['100.00', '0.00'])
  })
})
