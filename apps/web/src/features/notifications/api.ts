import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@zoria/contract/endpoint'
import type { FrameOf } from '@zoria/contract/live/player-topics'
import { listNotices, readAllNotices, readNotice } from '@zoria/contract/notifications/http'
import { answerOf } from '../../lib/queries/answer-of.ts'
import { cached } from '../../lib/queries/query-client.ts'
import { useSession } from '../../lib/session/session.tsx'
import { useRefusalText } from '../../lib/texts/refusal-text.ts'
import { notify } from '../../shell/index.ts'

type NoticePage = ReplyOf<typeof listNotices>['body']

const personal = { isPersonal: true }

/** Unread messages and the prize to be shown, from the stream; undefined before its first frame. */
export function useInbox(): FrameOf<'inbox'> | undefined {
  return useQuery<FrameOf<'inbox'>>({ queryKey: cached.inbox, meta: personal, queryFn: skipToken }).data
}

/** The messages, the newest first, page by page. */
export function useNotices({ isWanted }: { readonly isWanted: boolean }) {
  const { callAPI } = useSession()
  return useInfiniteQuery({
    queryKey: cached.notices,
    meta: personal,
    enabled: isWanted,
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: NoticePage) => next ?? undefined,
    queryFn: ({ pageParam, signal }): Promise<NoticePage> =>
      answerOf(callAPI, listNotices, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
  })
}

/**
 * Marks one message as read, or all of them without an id. A failure shows a toast. The stream sends the new count to
 * every device.
 */
export function useReadNotices() {
  const textOf = useRefusalText()
  const { callAPI } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | null) => {
      const answer = id === null ? await callAPI(readAllNotices, {}) : await callAPI(readNotice, { params: { id } })
      if (!answer.ok) notify({ kind: 'error', title: textOf(answer.refusal) })
      await queries.invalidateQueries({ queryKey: cached.notices })
      return answer
    },
  })
}
