import { useQueryClient } from '@tanstack/react-query'
import type { CallOf, Endpoint, ReplyOf } from '@zoria/contract/endpoint'
import { useState } from 'react'
import type { PageRequest } from '../page/page-request.ts'
import { callFromServer, isForAll, readFromServer } from './server-api.ts'

/** How a question reaches the API: from a page that is made, or from the browser. Throws where no answer came. */
export type Asks = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<ReplyOf<E>['body']>

/**
 * What a part of a page is made of: the name it is cached under, and how it is asked for. `isPaged`: pages of it
 * follow.
 */
export type Question<Answer> = {
  readonly queryKey: readonly unknown[]
  readonly isPaged?: true
  readonly ask: (asks: Asks) => Promise<Answer>
}

/** What the server has seen for the first paint of a player's page: names and answers, as queries keep them. */
export type Seen = readonly { readonly queryKey: readonly unknown[]; readonly answer: unknown }[]

/**
 * Asks for what the first paint shows, for a player by the refresh cookie. What could not be had in time is left to the
 * browser.
 */
export async function seenFor(page: PageRequest, questions: readonly Question<unknown>[]): Promise<Seen> {
  const asks: Asks = async (endpoint, input) => {
    const answer = await (isForAll(endpoint, page) ? readFromServer : callFromServer)(endpoint, input, page)
    if (!answer.ok) throw new Error(`a page is made without ${endpoint.path}: ${answer.refusal.code}`)
    return answer.value.body
  }
  const answers = await Promise.all(
    questions.map(async ({ queryKey, isPaged, ask }) => {
      try {
        const answer = await ask(asks)
        return { queryKey, answer: isPaged ? { pages: [answer], pageParams: [1] } : answer }
      } catch (error) {
        page.report(error)
        return null
      }
    }),
  )
  return answers.filter((each) => each !== null)
}

/** The loader of the browser beside such a loader: a page that is gone to asks by its queries. */
export const nothingSeen = (): Promise<Seen> => Promise.resolve([])

/**
 * Lays what the server has seen where the queries of the page look, before they look: the first paint asks for nothing
 * again, nor does that of the next place of the same page.
 */
export function useSeen(seen: Seen): void {
  const queries = useQueryClient()
  const [laid, note] = useState<Seen | null>(null)
  // Once for each answer of a loader: what was removed later, as at a log-out, stays removed.
  if (laid === seen) return
  note(seen)
  for (const { queryKey, answer } of seen) {
    if (queries.getQueryData(queryKey) === undefined)
      queries
        .getQueryCache()
        .build(queries, { queryKey, meta: { isPersonal: true } })
        .setData(answer)
  }
}
