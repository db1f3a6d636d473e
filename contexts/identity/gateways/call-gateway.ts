import { fail, ok, type Result } from '@zoria/kernel'
import * as z from 'zod'
import type { MessageGateway, NotTaken, OutgoingText } from './message-gateway.ts'

export type CallOptions = {
  /** Where the provider takes calls: `POST {url}`, asked about them at `GET {url}/{reference}`. Its password is the key. */
  readonly url: string
  readonly timeoutMs?: number
}

type Answer = { readonly kind: 'answered'; readonly status: number; readonly body: unknown } | { readonly kind: 'silent'; readonly why: string }

const call = z.object({ status: z.enum(['queued', 'calling', 'done', 'failed']) })
const bytesMax = 16_384

/**
 * Calls whose number ends in the code. `POST {url} {reference, phone, code}` is 202; one reference is one call, however often it is asked.
 * An answer that got lost is asked for once. Source: docs/rules/identity.md#gateways.
 */
export function createCallGateway({ timeoutMs = 3_000, ...given }: CallOptions): MessageGateway {
  const { url, key } = keyApart(given.url)
  const ask = (address: string, init: RequestInit) => askProvider(address, { ...init, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  return {
    isRepeatSafe: true,
    send: async ({ to, text, reference }: OutgoingText) => {
      const asked = await ask(url, { method: 'POST', body: JSON.stringify({ reference, phone: to, code: text }) })
      if (asked.kind === 'silent') return verdictLater(await ask(`${url}/${encodeURIComponent(reference)}`, { method: 'GET' }), asked.why)
      if (asked.status === 202) return ok()
      return notTaken(asked.status === 400 || asked.status === 422 ? 'refused' : 'away', `the provider answered ${asked.status}`)
    },
    close: async () => undefined,
  }
}

/** What became of a call nobody answered for. */
function verdictLater(answer: Answer, why: string): Result<undefined, NotTaken> {
  if (answer.kind === 'silent') return notTaken('unknown', why)
  if (answer.status === 404) return notTaken('away', `${why}; the provider does not know of it`)
  const known = call.safeParse(answer.body)
  if (!known.success) return notTaken('unknown', why)
  return known.data.status === 'failed' ? notTaken('refused', 'the call failed') : ok()
}

const notTaken = (kind: NotTaken['kind'], why: string): Result<undefined, NotTaken> => fail({ code: 'NOT_TAKEN', kind, why: `call: ${why}` })

async function askProvider(address: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, init)
    const text = await readAtMost(response, bytesMax)
    return { kind: 'answered', status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined }
  } catch (error) {
    return { kind: 'silent', why: `no usable answer (${error instanceof Error ? error.name : 'unknown'})` }
  }
}

/** S-15: an answer beyond the limit is none. */
async function readAtMost(response: Response, bytes: number): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > bytes) throw new RangeError('the answer is too long')
  }
  return text
}

/** A request never carries the key in its address: addresses are logged. */
function keyApart(text: string): { readonly url: string; readonly key: string } {
  const address = new URL(text)
  const key = decodeURIComponent(address.password)
  return { url: Object.assign(address, { username: '', password: '' }).href.replace(/\/$/, ''), key }
}
