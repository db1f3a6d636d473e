import { call, urlOf, type CallResult } from '@zoria/contract/client'
import type { CallOf, Endpoint } from '@zoria/contract/endpoint'
import { now } from './clock.ts'
import { createKeep } from './keep.ts'
import type { PageRequest } from './page-request.ts'

/** How long a page waits for the API before it is made without the answer. */
const patienceMs = 4000
/** Spec §9: server fetch revalidate default 120 s. */
const freshMs = 120_000
const answersMax = 300

type Kept = { readonly answer: CallResult<Endpoint>; readonly until: number }

const answers = createKeep<Kept>({ now, until: ({ until }) => until, sizeOf: () => 1, sizeMax: answersMax })

/** Calls the API while a page is made. Only endpoints of the refresh cookie get the visitor's cookie. */
export function callFromServer<E extends Endpoint>(endpoint: E, input: CallOf<E>, page: PageRequest): Promise<CallResult<E>> {
  return call(endpoint, input, {
    baseUrl: page.apiUrl,
    headers: { 'x-request-id': page.requestId, ...(endpoint.access === 'session' && page.cookie !== '' ? { cookie: page.cookie } : {}) },
    signal: AbortSignal.timeout(patienceMs),
  })
}

/**
 * Reads from the API what is the same for everybody: asked for once in 120 s, however many pages are made of it. A refusal is not kept.
 * The page hears what it is made of and how long that holds.
 */
export async function readFromServer<E extends Endpoint>(endpoint: E, input: CallOf<E>, page: PageRequest): Promise<CallResult<E>> {
  const address = urlOf(endpoint, input, '')
  const { answer, until } = await answers.take(address, async () => {
    const began = now()
    const answer = await callFromServer(endpoint, input, page)
    return { answer: answer as CallResult<Endpoint>, until: answer.ok ? began + freshMs : 0 }
  })
  page.madeOf(address, until)
  return answer as CallResult<E>
}

/** Forgets the answers of addresses that begin so. */
export function forgetAnswers(beginning: string): void {
  answers.drop((address) => address.startsWith(beginning))
}
