import type { CallRefusal } from '@zoria/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@zoria/contract/endpoint'
import type { Asks } from './seen.ts'
import type { CallAPI } from '../session/session.tsx'

/** A refusal on its way through the query client, which knows errors only. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: CallRefusal
  constructor(refusal: CallRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Calls an endpoint for a query: answers the body, throws `Refused`. */
export async function answerOf<E extends Endpoint>(
  callAPI: CallAPI,
  endpoint: E,
  input: CallOf<E>,
  options: Parameters<CallAPI>[2] = {},
): Promise<ReplyOf<E>['body']> {
  const answer = await callAPI(endpoint, input, options)
  if (!answer.ok) throw new Refused(answer.refusal)
  return answer.value.body
}

/** How a browser asks. */
export const askedBy =
  (callAPI: CallAPI, options: Parameters<CallAPI>[2]): Asks =>
  (endpoint, input) =>
    answerOf(callAPI, endpoint, input, options)

/** The page after this one of a paged answer; undefined after the last. */
export function nextPage({
  page,
  pageSize,
  total,
}: {
  readonly page: number
  readonly pageSize: number
  readonly total: number
}): number | undefined {
  return page * pageSize < total ? page + 1 : undefined
}
