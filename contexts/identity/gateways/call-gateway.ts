import { fail, ok, type Result } from '@zoria/kernel'
import { retryAfterOf } from '@zoria/platform/http/retry-after'
import * as z from 'zod'
import type { NotTaken, OutgoingText, UnpacedGateway } from './message-gateway.ts'

export type CallOptions = {
  /**
   * Address of the provider: `POST {url}` places a call, `GET {url}/{reference}` returns its status. The password in
   * the address is the API key.
   */
  readonly url: string
  readonly timeoutMs?: number
}

type Answered = {
  readonly kind: 'answered'
  readonly status: number
  readonly body: unknown
  readonly retryAfterMs: number | undefined
}
type Answer = Answered | { readonly kind: 'silent'; readonly why: string }

const call = z.object({ status: z.enum(['queued', 'calling', 'done', 'failed']) })
const bytesMax = 16_384

/**
 * Places calls from a number that ends in the code. `POST {url} {reference, phone, code}` returns 202; one reference is
 * one call, also when repeated. After a lost reply it requests the status once. Source:
 * docs/rules/identity.md#gateways.
 */
export function createCallGateway({ timeoutMs = 3_000, ...given }: CallOptions): UnpacedGateway {
  const { url, key } = keyApart(given.url)
  const ask = (address: string, init: RequestInit) =>
    askProvider(address, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  return {
    isRepeatSafe: true,
    send: async ({ to, text, reference }: OutgoingText) => {
      const asked = await ask(url, { method: 'POST', body: JSON.stringify({ reference, phone: to, code: text }) })
      if (asked.kind === 'silent')
        return verdictLater(await ask(`${url}/${encodeURIComponent(reference)}`, { method: 'GET' }), asked.why)
      if (asked.status === 202) return ok()
      if (isThrottling(asked)) return throttled(asked)
      return notTaken(
        asked.status === 400 || asked.status === 422 ? 'refused' : 'away',
        `the provider returned ${asked.status}`,
      )
    },
    close: async () => undefined,
  }
}

/** RFC 6585 §4: 429 is too many requests. RFC 9110 §15.6.4: 503 with Retry-After is an overload that ends then. */
const isThrottling = ({ status, retryAfterMs }: Pick<Answered, 'status' | 'retryAfterMs'>): boolean =>
  status === 429 || (status === 503 && retryAfterMs !== undefined)

const throttled = ({ status, retryAfterMs }: Answered): Result<undefined, NotTaken> =>
  fail({ code: 'NOT_TAKEN', kind: 'throttled', why: `call: the provider returned ${status}`, retryAfterMs })

/** The outcome of a call whose reply was lost. A provider that throttles the question recognises the repeated call. */
function verdictLater(answer: Answer, why: string): Result<undefined, NotTaken> {
  if (answer.kind === 'silent') return notTaken('unknown', why)
  if (isThrottling(answer)) return throttled(answer)
  if (answer.status === 404) return notTaken('away', `${why}; the provider does not know the call`)
  const known = call.safeParse(answer.body)
  if (!known.success) return notTaken('unknown', why)
  return known.data.status === 'failed' ? notTaken('refused', 'the call failed') : ok()
}

const notTaken = (kind: NotTaken['kind'], why: string): Result<undefined, NotTaken> =>
  fail({ code: 'NOT_TAKEN', kind, why: `call: ${why}` })

async function askProvider(address: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, init)
    const { status, headers } = response
    const retryAfterMs = retryAfterOf(headers)
    // The page of a proxy that throttles says nothing more.
    if (isThrottling({ status, retryAfterMs })) {
      await response.body?.cancel()
      return { kind: 'answered', status, body: undefined, retryAfterMs }
    }
    const text = await readAtMost(response, bytesMax)
    return {
      kind: 'answered',
      status,
      body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined,
      retryAfterMs,
    }
  } catch (error) {
    return { kind: 'silent', why: `no usable reply (${error instanceof Error ? error.name : 'unknown'})` }
  }
}

/** S-15: a reply above the limit is refused. */
async function readAtMost(response: Response, bytes: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > bytes) throw new RangeError('the reply is too long')
  }
  return text
}

/** Removes the key from the address: addresses are logged. */
function keyApart(text: string): { readonly url: string; readonly key: string } {
  const address = new URL(text)
  const key = decodeURIComponent(address.password)
  return { url: Object.assign(address, { username: '', password: '' }).href.replace(/\/$/, ''), key }
}
