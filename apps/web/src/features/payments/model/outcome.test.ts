import { payinStatuses, payoutStatuses } from '@zoria/contract/payments/words'
import { describe, expect, test } from 'vitest'
import { outcomeOf, depositOutcome, withdrawalOutcome } from './outcome.ts'

describe('what a player reads of a payment (Spec §4)', () => {
  test('every status has one of three outcomes', () => {
    expect(
      Object.fromEntries([...payinStatuses, ...payoutStatuses].map((status) => [status, outcomeOf(status)])),
    ).toEqual({
      created: 'waiting',
      pending: 'waiting',
      waiting_approval: 'waiting',
      approved: 'waiting',
      sent: 'waiting',
      success: 'success',
      denied: 'denied',
      expired: 'denied',
      reversed: 'denied',
    })
  })
})

describe('how the end of a payment is shown', () => {
  test.each([
    // status, reason, title (Spec §4), lead (Spec §8), ways on
    ['pending', null, 'deposit.waitingTitle', null, ['continue']],
    ['success', null, 'SUCCESS', null, ['continue']],
    ['denied', 'declined', 'DENIED', 'PAYMENT_DECLINED', ['again', 'close']],
    ['denied', 'authentication_failed', 'DENIED', 'PAYMENT_DECLINED', ['again', 'close']],
    ['denied', 'suspected_fraud', 'DENIED', 'PAYMENT_DECLINED', ['again', 'support']], // Spec §8: support where the card is not trusted
    ['expired', 'expired', 'DENIED', null, ['again', 'close']],
    ['reversed', 'charged_back', 'DENIED', null, ['support', 'close']],
  ] as const)('a deposit: %s, %s', (status, reason, title, lead, next) => {
    expect(depositOutcome(status, reason)).toMatchObject({ title, lead, next })
  })

  test('while a deposit is open nothing asks to pay again', () => {
    expect((['created', 'pending'] as const).flatMap((status) => depositOutcome(status, null).next)).not.toContain(
      'again',
    )
  })

  test.each([
    ['waiting_approval', 'WAITING_FOR_APPROVAL'],
    ['approved', 'WAITING_FOR_APPROVAL'],
    ['sent', 'WAITING_FOR_APPROVAL'],
    ['success', 'SUCCESS'],
    ['denied', 'DENIED'],
  ] as const)('a withdrawal: %s', (status, title) => {
    expect(withdrawalOutcome(status).title).toBe(title)
  })
})
