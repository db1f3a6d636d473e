import type { Session, User } from '@zoria/contract/identity/http'
import type { SeenModal } from '@zoria/contract/identity/words'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { cached, createQueryClient } from '../../lib/queries/query-client.ts'
import { useBonusRefresh, useSeenModals } from './api.ts'

test('after a claim the week of the cashback is stale as well: its button does not stay', () => {
  const queries = createQueryClient()
  const keys = [cached.bonuses, cached.user, cached.cashback, [...cached.cashback, 'weekly']]
  for (const key of keys) queries.setQueryData(key, {})
  let refresh = () => undefined as void
  const Refreshing = () => {
    refresh = useBonusRefresh()
    return null
  }
  rendered(<Refreshing />, { queries })
  refresh()
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true])
})

describe('the mark of a seen modal', () => {
  const olena = { id: 'p-1' } as User
  const session = { user: olena, tokens: { access_token: 'opaque' } } as Session

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /**
   * A tab of the player that marks a modal, and what the server is asked; it answers with `statuses`, the last for
   * good.
   */
  function marking(statuses: readonly number[]) {
    const queries = createQueryClient()
    queries.setQueryData(cached.user, olena)
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      if (url === '/api/auth/refresh-token') return Response.json(session)
      const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 204
      asked.push(url)
      const body = { code: status === 503 ? 'OVERLOADED' : 'VALIDATION_ERROR', message: '', requestId: 'r' }
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status })
    })
    let mark = (_: SeenModal) => undefined as void
    const Marking = () => {
      mark = useSeenModals().markSeen
      return null
    }
    rendered(<Marking />, { queries })
    mark('welcome-promo-code')
    return { queries, asked }
  }

  // Second by second: answers need turns of the event loop between them.
  const aMinute = async () => {
    for (let second = 0; second < 60; second += 1) await vi.advanceTimersByTimeAsync(1000)
  }

  test.each([
    ['answered at once', [204], 1],
    ['answered at the third try', [503, 503, 204], 3],
    ['never answered', [503], 5],
    ['refused', [400], 1],
  ])('is sent until the server answers, at most five times: %s', async (_, statuses, times) => {
    const { queries, asked } = marking(statuses)
    expect(queries.getQueryData(cached.seenModals)).toEqual(['welcome-promo-code'])
    await aMinute()
    expect(asked).toEqual(Array.from({ length: times }, () => '/api/users/modals/welcome-promo-code'))
  })

  test('is not sent again for the next player of this browser', async () => {
    const { queries, asked } = marking([503, 204])
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    queries.setQueryData(cached.user, { ...olena, id: 'p-2' })
    await aMinute()
    expect(asked).toHaveLength(1)
  })
})
