import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '../../../lib/queries/answer-of.ts'
import { orNothing, retries, ValidationError, wellFormed, withLoggedFailure } from './failures.ts'

const refused = (status: number) =>
  new Refused({
    code: status === 404 ? 'BONUS_NOT_FOUND' : 'UNREACHABLE',
    status,
    message: '',
    details: {},
    requestId: null,
    retryAfter: null,
  })
const logOf = () => ({ info: vi.fn(), warn: vi.fn() })
const never = new AbortController().signal

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('failures to fetch a bonus are logged, and after the retries yield nothing (Spec §8)', () => {
  test.each([
    ['a no of the server', refused(404), 1, 0],
    ['no answer', refused(0), 0, 1],
    ['a fault of the server', refused(500), 0, 1],
    ['a malformed answer', new ValidationError('malformed'), 0, 1],
  ])('%s', async (_, error, infos, warnings) => {
    const log = logOf()
    await expect(
      withLoggedFailure({
        what: 'the bonus of a code',
        ask: async () => {
          throw error
        },
        signal: never,
        log,
      }),
    ).rejects.toBe(error)
    expect([log.info.mock.calls.length, log.warn.mock.calls.length]).toEqual([infos, warnings])
    expect([...log.info.mock.calls, ...log.warn.mock.calls]).toEqual([['the bonus of a code: nothing, for', error]])
  })

  test('not one that was aborted', async () => {
    const log = logOf()
    await expect(
      withLoggedFailure({
        what: 'it',
        ask: async () => {
          throw refused(0)
        },
        signal: AbortSignal.abort(),
        log,
      }),
    ).rejects.toThrow('UNREACHABLE')
    expect(log.warn).not.toHaveBeenCalled()
  })

  test.each([
    ['validation', 1],
    ['activeBonus', 3],
  ] as const)('%s is asked %i times in all (Spec §9)', async (question, times) => {
    const [queries, ask, log] = [
      new QueryClient(),
      vi.fn(async () => {
        throw refused(0)
      }),
      logOf(),
    ]
    const asking = orNothing(
      queries.fetchQuery({
        queryKey: [question],
        retry: retries[question],
        queryFn: ({ signal }) => withLoggedFailure({ what: question, ask, signal, log }),
      }),
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await asking, ask.mock.calls.length, log.warn.mock.calls.length]).toEqual([null, times, times])
  })
})

describe('a malformed active bonus', () => {
  const open = {
    id: 'u-1',
    user_id: 'p-1',
    bonus_id: 'b-1',
    currency: 'uah',
    status: 'ACTIVE',
    expires_at: '2026-11-25T12:00:00.000Z',
    progress: '0.00',
    wager_amount: '1500.00',
    bonus_amount: '50.00',
    bonus_initial_amount: '50.00',
    bonus: { name: 'Welcome gift', wager: 30 },
  }

  test.each([null, open, { ...open, status: 'PENDING', expires_at: null }])('%j is well formed', (body) =>
    expect(wellFormed(body)).toBe(body),
  )

  test.each([
    {},
    'ACTIVE',
    undefined,
    [open],
    ...[
      'id',
      'user_id',
      'bonus_id',
      'currency',
      'status',
      'expires_at',
      'progress',
      'wager_amount',
      'bonus_amount',
      'bonus_initial_amount',
      'bonus',
    ].map((field) => ({ ...open, [field]: 7 })),
    { ...open, status: 'COMPLETED' },
    { ...open, expires_at: 'soon' },
    { ...open, progress: '1e3' },
    { ...open, bonus: { name: 'Welcome gift', wager: '30' } },
  ])('%j raises a validation error (Spec §8)', (body) => {
    expect(() => wellFormed(body)).toThrow(ValidationError)
    expect(() => wellFormed(body)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
  })
})
