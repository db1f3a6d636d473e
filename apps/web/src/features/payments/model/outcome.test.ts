import { payinStatuses, payoutStatuses } from '@zoria/contract/payments/words'
import { describe, expect, test } from 'vitest'
import { createAttempts, outcomeOf } from './outcome.ts'

describe('what a player reads of a payment (Spec §4)', () => {
  test('every status has one of three outcomes', () => {
    expect(Object.fromEntries([...payinStatuses, ...payoutStatuses].map((status) => [status, outcomeOf(status)]))).toEqual({
      created: 'waiting', pending: 'waiting', waiting_approval: 'waiting', approved: 'waiting', sent: 'waiting', success: 'success', denied: 'denied', expired: 'denied', reversed: 'denied',
    })
  })
})

describe('an attempt to pay', () => {
  const attempts = () => {
    let count = 0
    return createAttempts(() => `key-${(count += 1)}`)
  }

  test('repeats its key while the answer is unknown', () => {
    const { keyFor } = attempts()
    expect([keyFor({ amount: '1' }), keyFor({ amount: '1' })]).toEqual(['key-1', 'key-1'])
  })

  test('takes a new key for other content, and for the same content after an answer', () => {
    const { keyFor, answered } = attempts()
    expect(keyFor({ amount: '1' })).toBe('key-1')
    expect(keyFor({ amount: '2' })).toBe('key-2')
    answered()
    expect(keyFor({ amount: '2' })).toBe('key-3')
  })
})
