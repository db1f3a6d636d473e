import type { CallOf, Endpoint, ReplyOf } from './endpoint.ts'
import { refusalStatuses, type RefusalCode } from './refusals.ts'
import type { ErrorBody } from './wire.ts'

/**
 * A refusal as a caller meets it. `UNREACHABLE` means that no answer of ours came, or not the whole of it: the outcome
 * is unknown.
 */
export type CallRefusal = {
  readonly code: RefusalCode | 'UNREACHABLE'
  readonly status: number
  readonly message: string
  readonly details: Readonly<Record<string, string>>
  readonly requestId: string | null
  readonly retryAfter: number | null
}

export type CallResult<E extends Endpoint> =
  | { readonly ok: true; readonly value: ReplyOf<E> }
  | { readonly ok: false; readonly refusal: CallRefusal }

export type CallOptions = {
  /** For instance `/api` in the browser or `http://localhost:3001` between processes. */
  readonly baseUrl: string
  readonly fetch?: typeof globalThis.fetch
  readonly accessToken?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal
}

/** Calls an endpoint of the contract. Never throws for an answer; refusals and lost answers come back as values. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions,
): Promise<CallResult<E>> {
  const send = options.fetch ?? globalThis.fetch
  try {
    const response = await send(urlOf(endpoint, input, options.baseUrl), requestOf(endpoint, input, options))
    const text = await response.text()
    const reply = endpoint.replies[response.status]
    if (reply === null) return { ok: true, value: { status: response.status, body: undefined } as ReplyOf<E> }
    const body = parseJson(text)
    return reply === undefined || body === undefined
      ? refusalOf(response, body)
      : { ok: true, value: { status: response.status, body } as ReplyOf<E> }
  } catch (cause) {
    return refused({ code: 'UNREACHABLE', message: String(cause) })
  }
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call: path parameters filled in, query appended. */
export function urlOf<E extends Endpoint>(endpoint: E, input: CallOf<E>, baseUrl: string): string {
  const { params = {}, query = {} } = input as Parts
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const tail = search.toString()
  return `${baseUrl}${path}${tail === '' ? '' : `?${tail}`}`
}

function requestOf<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions): RequestInit {
  const { body } = input as Parts
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (options.accessToken !== undefined) headers['authorization'] = `Bearer ${options.accessToken}`
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  return {
    method: endpoint.method,
    headers,
    credentials: 'include',
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }
}

function refusalOf(response: Response, body: unknown): { ok: false; refusal: CallRefusal } {
  const { status } = response
  const error = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>
  if (typeof error.code !== 'string') return refused({ code: 'UNREACHABLE', status })
  return refused({
    code: Object.hasOwn(refusalStatuses, error.code) ? (error.code as RefusalCode) : 'INTERNAL_SERVER_ERROR',
    status,
    message: error.message ?? '',
    details: error.details ?? {},
    requestId: error.requestId ?? null,
    retryAfter: Number(response.headers.get('retry-after')) || null,
  })
}

/** A refusal; by default of a call that no answer came to. */
export function refused(refusal: Pick<CallRefusal, 'code'> & Partial<CallRefusal>): {
  readonly ok: false
  readonly refusal: CallRefusal
} {
  return {
    ok: false,
    refusal: { status: 0, message: '', details: {}, requestId: null, retryAfter: null, ...refusal },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Not of our server: somebody in between answered.
  }
}
