import { call, urlOf, type CallResult } from '@zoria/contract/client'
import type { CallOf, Endpoint } from '@zoria/contract/endpoint'
import { now } from '../time/clock.ts'
import { createTimedCache } from './timed-cache.ts'
import type { PageRequest } from '../page/page-request.ts'

/** How long a page waits for the API before it is made without the answer. */
const patienceMs = 4000
/** Spec §9: server fetch revalidate default 120 s. */
const freshMs = 120_000
const unwrittenMs = 30_000
const answersMax = 300

type Cached = { readonly answer: CallResult<Endpoint>; readonly until: number }

const answers = createTimedCache<Cached>({ now, until: ({ until }) => until, sizeOf: () => 1, sizeMax: answersMax })

/** Calls the API while a page is made. Only endpoints that believe the refresh cookie get it. */
export async function callFromServer<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  page: PageRequest,
): Promise<CallResult<E>> {
  return (await callTimed(endpoint, input, page)).answer
}

async function callTimed<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  page: PageRequest,
): Promise<{ readonly answer: CallResult<E>; readonly heldMs: number }> {
  let heldMs = Infinity
  const fetchTimed: typeof fetch = async (...asked) => {
    const response = await fetch(...asked)
    heldMs = heldMsOf(response.headers.get('cache-control'))
    return response
  }
  const answer = await call(endpoint, input, {
    baseUrl: page.apiUrl,
    headers: {
      'x-request-id': page.requestId,
      ...(knowsCookie(endpoint) && page.cookie !== '' ? { cookie: page.cookie } : {}),
    },
    fetch: fetchTimed,
    signal: AbortSignal.timeout(patienceMs),
  })
  return { answer, heldMs }
}

const knowsCookie = ({ access }: Endpoint): boolean =>
  access === 'session' || access === 'either' || access === 'optional'

/** Whether the answer is the same for everybody who looks at the page. */
export const isForAll = ({ access }: Endpoint, page: PageRequest): boolean =>
  access === 'open' || (access === 'optional' && page.cookie === '')

/** An answer that expires sooner than others carries its own lifetime: a banner starts, a promotion ends. */
const heldMsOf = (cacheControl: string | null): number => {
  const seconds = /\bs-maxage=(\d+)/.exec(cacheControl ?? '')?.[1]
  return seconds === undefined ? Infinity : Number(seconds) * 1000
}

/**
 * Reads from the API what is the same for everybody: once in 120 s, however many pages use it. A refusal is not cached,
 * except that a text does not exist: every page asks for some, and publishing one clears the cache. The page receives
 * the addresses it is made of and how long they are valid. A preview is never cached.
 */
export async function readFromServer<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  page: PageRequest,
): Promise<CallResult<E>> {
  if (page.preview !== null && isContent(endpoint))
    return callFromServer(endpoint, inPreview(input, page.preview), page)
  const address = urlOf(endpoint, input, '')
  const { answer, until } = await answers.getOrMake(address, async () => {
    const began = now()
    const { answer, heldMs } = await callTimed(endpoint, input, page)
    return { answer: answer as CallResult<Endpoint>, until: began + cachedMs(endpoint, answer, heldMs) }
  })
  page.madeOf(address, until)
  return answer as CallResult<E>
}

const isContent = ({ path }: Endpoint): boolean => path.startsWith('/content/')

function cachedMs<E extends Endpoint>(endpoint: E, answer: CallResult<E>, heldMs: number): number {
  if (answer.ok) return Math.min(freshMs, heldMs)
  return answer.refusal.status === 404 && isContent(endpoint) ? unwrittenMs : 0
}

const inPreview = <Input>(input: Input, preview: string): Input => ({
  ...input,
  query: { ...(input as { readonly query?: object }).query, preview },
})

/** Forgets the answers of addresses that begin so. */
export function forgetAnswers(beginning: string): void {
  answers.evict((address) => address.startsWith(beginning))
}
