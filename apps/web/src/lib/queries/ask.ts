import type { Endpoint, CallOf, ReplyOf } from '@zoria/contract/endpoint'
import { data } from 'react-router'
import { callFromServer, isForAll, readFromServer } from './server-api.ts'
import type { PageRequest } from '../page/page-request.ts'

/** Why a page cannot be shown; the error pages switch on the code. */
export type PageProblem = { readonly code: string }

/** Asks the API for what a page is made of. A refusal becomes the page's own problem: 404 stays 404, no answer is 503. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  page: PageRequest,
): Promise<ReplyOf<E>['body']> {
  // What is open to everybody is the same for everybody.
  const answer = await (isForAll(endpoint, page) ? readFromServer : callFromServer)(endpoint, input, page)
  if (answer.ok) return answer.value.body
  const { code, status } = answer.refusal
  throw data({ code } satisfies PageProblem, { status: status === 0 ? 503 : status })
}

/** Loads an optional part of a page; on failure returns `instead`. */
export async function askOr<E extends Endpoint, Instead>(
  endpoint: E,
  input: CallOf<E>,
  page: PageRequest,
  instead: Instead,
): Promise<ReplyOf<E>['body'] | Instead> {
  const part = await askPart(endpoint, input, page)
  return part === null || part === 'unread' ? instead : part
}

/** Loads an optional part of a page: null where there is none, `unread` where the API did not say in time. */
export async function askPart<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  page: PageRequest,
): Promise<ReplyOf<E>['body'] | null | 'unread'> {
  const answer = await (isForAll(endpoint, page) ? readFromServer : callFromServer)(endpoint, input, page)
  if (answer.ok) return answer.value.body
  if (answer.refusal.status === 404) return null
  page.report(new Error(`a page is made without ${endpoint.path}: ${answer.refusal.code}`))
  return 'unread'
}
