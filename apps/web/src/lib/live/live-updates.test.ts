import type { FrameOf } from '@zoria/contract/live/player-topics'
import { expect, test, vi } from 'vitest'
import { cached, createQueryClient } from '../queries/query-client.ts'
import { followLive } from './live-updates.ts'

/** What the stream of the player brings to this tab. */
let receive: (message: { readonly kind: 'inbox'; readonly frame: FrameOf<'inbox'> }) => void = () => undefined
vi.mock('./shared-stream.ts', () => ({
  followShared: ({ onMessage }: { readonly onMessage: typeof receive }) => {
    receive = onMessage
    return () => undefined
  },
}))

test('a new message refetches the player: it may announce a level; the first frame of a tab is no news', () => {
  const queries = createQueryClient()
  queries.setQueryData(cached.user, { rating: 0.9, level: 0 })
  followLive({ playerId: 'p', queries, happen: () => undefined })
  const isStale = () => queries.getQueryState(cached.user)?.isInvalidated
  receive({ kind: 'inbox', frame: { unread: 0, prize: null } })
  expect(isStale()).toBe(false)
  receive({ kind: 'inbox', frame: { unread: 1, prize: null } })
  expect([isStale(), queries.getQueryData(cached.inbox)]).toEqual([true, { unread: 1, prize: null }])
})
