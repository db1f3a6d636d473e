import { call, urlOf, type CallResult } from '@zoria/contract/client'
import type { CallOf, Endpoint } from '@zoria/contract/endpoint'
import { now } from './clock.ts'
import { createKeep } from './keep.ts'
import type { PageRequest } from './page-request.ts'

/** How long a page waits for the API before it is made without the answer. */
const patienceMs = 4000
/** Spec §9: server fetch revalidate default 120 s. */
const freshMs = 120_000
const unwrittenMs = 30_000
const answersMax = 300

type Kept = { readonly answer: CallResult<Endpoint>; readonly until: number }

const answers = createKeep<Kept>({ now, until: ({ until }) => until, sizeOf: () => 1, sizeMax: answersMax })

/** Calls the API while a page is made. Only endpoints that believe the refresh cookie get it. */
export async function callFromServer<E extends Endpoint>(endpoint: E, input: CallOf<E>, page: PageRequest): Promise<CallResult<E>> {
  return (await callTimed(endpoint, input, page)).answer
}

async function callTimed<E extends Endpoint>(endpoint: E, input: CallOf<E>, page: PageRequest): Promise<{ readonly answer: CallResult<E>; readonly heldMs: number }> {
  let heldMs = Infinity
  const fetchTimed: typeof fetch = async (...asked) => {
    const response = await fetch(...asked)
    heldMs = heldMsOf(response.headers.get('cache-control'))
    return response
  }
  const answer = await call(endpoint, input, {
    baseUrl: page.apiUrl,
    headers: { 'x-request-id': page.requestId, ...((endpoint.access === 'session' || endpoint.access === 'either') && page.cookie !== '' ? { cookie: page.cookie } : {}) },
    fetch: fetchTimed,
    signal: AbortSignal.timeout(patienceMs),
  })
  return { answer, heldMs }
}

/** An answer that ends sooner than others says so: a banner starts, a promotion is over. */
const heldMsOf = (cacheControl: string | null): number => {
  const seconds = /\bs-maxage=(\d+)/.exec(cacheControl ?? '')?.[1]
  return seconds === undefined ? Infinity : Number(seconds) * 1000
}

/**
 * Reads from the API what is the same for everybody: asked for once in 120 s, however many pages are made of it. A refusal is not kept, but that a text is not written:
 * every page asks for some, and when it is published that is heard.
 * The page hears what it is made of and how long that holds. A preview asks anew each time.
 */
export async function readFromServer<E extends Endpoint>(endpoint: E, input: CallOf<E>, page: PageRequest): Promise<CallResult<E>> {
  if (page.preview !== null && isContent(endpoint)) return callFromServer(endpoint, inPreview(input, page.preview), page)
  const address = urlOf(endpoint, input, '')
  const { answer, until } = await answers.take(address, async () => {
    const began = now()
    const { answer, heldMs } = await callTimed(endpoint, input, page)
    return { answer: answer as CallResult<Endpoint>, until: began + keptMs(endpoint, answer, heldMs) }
  })
  page.madeOf(address, until)
  return answer as CallResult<E>
}

const isContent = ({ path }: Endpoint): boolean => path.startsWith('/content/')

function keptMs<E extends Endpoint>(endpoint: E, answer: CallResult<E>, heldMs: number): number {
  if (answer.ok) return Math.min(freshMs, heldMs)
  return answer.refusal.status === 404 && isContent(endpoint) ? unwrittenMs : 0
}

const inPreview = <Input>(input: Input, preview: string): Input => ({ ...input, query: { ...(input as { readonly query?: object }).query, preview } })

/** Forgets the answers of addresses that begin so. */
export function forgetAnswers(beginning: string): void {
  answers.drop((address) => address.startsWith(beginning))
}
