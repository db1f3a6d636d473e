import type { Session, User } from '@zoria/contract/identity/http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { useLogin } from './api.ts'
import { begunRegistration, begunReset, registrationState, resetState } from './model/form-state.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Locks of a browser in which another tab renews the session until `renewal` settles. */
const locksDuring = (renewal: Promise<unknown>) => ({
  request: async (_: string, { signal }: { readonly signal: AbortSignal }, work: () => Promise<unknown>) => {
    const aborted = new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
    await Promise.race([renewal, aborted])
    return work()
  },
})

const refused = () => Response.json({ code: 'INVALID_CREDENTIALS', message: '', requestId: 'r' }, { status: 401 })

/** Logs in, and what the server is asked for that. */
function loggingIn(navigator: object, reply: () => Response = refused) {
  const asked: string[] = []
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return reply()
  })
  let logIn: ReturnType<typeof useLogin>['mutateAsync'] | undefined
  const LoggingIn = () => {
    logIn = useLogin().mutateAsync
    return null
  }
  rendered(<LoggingIn />)
  const answer = (logIn as ReturnType<typeof useLogin>['mutateAsync'])({ username: 'olena', password: 'kobza-1' })
  return { asked, answer }
}

describe('a log-in', () => {
  test('waits for a tab that renews the session, whose answer would clear the new cookie', async () => {
    const renewal = Promise.withResolvers<void>()
    const { asked, answer } = loggingIn({ locks: locksDuring(renewal.promise) })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toEqual([])
    renewal.resolve()
    await answer
    expect(asked).toEqual(['/api/auth/web'])
  })

  test('does not wait for ever', async () => {
    const { asked, answer } = loggingIn({ locks: locksDuring(new Promise(() => undefined)) })
    await vi.advanceTimersByTimeAsync(4_000)
    await answer
    expect(asked).toEqual(['/api/auth/web'])
  })

  test('forgets what was typed into the other forms: the next person in this tab must not read it', async () => {
    const typed = { username: '67 123-45-67', password: 'steppe-7' }
    const session = { user: { id: 'p-1' } as User, tokens: { access_token: 'opaque' } } satisfies Session
    for (const [reply, left] of [
      [refused, '67 123-45-67'],
      [() => Response.json(session, { status: 201 }), ''],
    ] as const) {
      registrationState.setState(typed)
      resetState.setState(typed)
      await loggingIn({}, reply).answer
      expect([begunRegistration('UA').username, begunReset('UA').username]).toEqual([left, left])
      expect(registrationState.getState().password).toBe(left === '' ? '' : 'steppe-7')
    }
  })

  test('does not wait where nothing is renewed, or the browser has no locks', async () => {
    for (const navigator of [{ locks: locksDuring(Promise.resolve()) }, {}]) {
      const { asked, answer } = loggingIn(navigator)
      await answer
      expect(asked).toEqual(['/api/auth/web'])
    }
  })
})
