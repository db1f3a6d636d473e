import { describe, expect, test } from 'vitest'
import { attempt, createAttempts } from './attempts.ts'

describe('a wish that changes something', () => {
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

  test('is sent with one key until it was answered', async () => {
    const [tries, keys] = [attempts(), [] as string[]]
    const answers = [
      { ok: false, refusal: { code: 'UNREACHABLE', status: 0 } },
      { ok: false, refusal: { code: 'UNREACHABLE', status: 408 } },
      { ok: false, refusal: { code: 'OVERLOADED', status: 503 } },
      { ok: false, refusal: { code: 'INTERNAL_SERVER_ERROR', status: 500 } },
      { ok: false, refusal: { code: 'BONUS_EXPIRED', status: 409 } },
      { ok: true },
    ] as const
    for (const answer of answers)
      await attempt(tries, { offer: 'a' }, async (key) => {
        keys.push(key)
        return answer
      })
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-1', 'key-2'])
  })
})
