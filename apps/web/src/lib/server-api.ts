import { call, type CallResult } from '@zoria/contract/client'
import type { CallOf, Endpoint } from '@zoria/contract/endpoint'
import type { PageRequest } from './page-request.ts'

/** How long a page waits for the API before it is made without the answer. */
const patienceMs = 4000

/** Calls the API while a page is made. Only endpoints of the refresh cookie get the visitor's cookie. */
export function callFromServer<E extends Endpoint>(endpoint: E, input: CallOf<E>, page: PageRequest): Promise<CallResult<E>> {
  return call(endpoint, input, {
    baseUrl: page.apiUrl,
    headers: { 'x-request-id': page.requestId, ...(endpoint.access === 'session' && page.cookie !== '' ? { cookie: page.cookie } : {}) },
    signal: AbortSignal.timeout(patienceMs),
  })
}
