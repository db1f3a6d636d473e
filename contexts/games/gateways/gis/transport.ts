import { fail, ok, type Result } from '@zoria/kernel'
import { retryAfterOf } from '@zoria/platform/http/retry-after'

/**
 * A fault of the provider. `UNREACHABLE`: no answer in time; `BUSY`: too many requests; `NOT_FOUND`: unknown id;
 * `REFUSED`: another negative answer; `MALFORMED`: an unusable answer.
 */
export type ProviderFault = {
  readonly code: 'UNREACHABLE' | 'BUSY' | 'NOT_FOUND' | 'REFUSED' | 'MALFORMED'
  readonly detail: string
  /** Of `BUSY`: the delay before the next attempt. */
  readonly retryAfterMs?: number
}

export type ProviderRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)
  readonly body: string | undefined
  /** Maximum size of the answer. */
  readonly bytesMax: number
}

type ProviderAnswer = { readonly contentType: string; readonly bytes: Uint8Array }

const timeoutMs = 5_000
const attemptsMax = 2

/**
 * One call to a provider: five seconds, no redirects, a bounded answer; retried once after a connection or server
 * failure, never after a timeout.
 */
export async function callOnce(
  request: ProviderRequest,
  { fetch }: { fetch: typeof globalThis.fetch },
): Promise<Result<ProviderAnswer, ProviderFault>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptOnce(request, fetch)
    if (answer.ok || !answer.refusal.mayRepeat || attempt === attemptsMax)
      return answer.ok ? answer : fail(faultOf(answer.refusal))
  }
}

const faultOf = ({ mayRepeat: _, ...fault }: ProviderFault & { readonly mayRepeat: boolean }): ProviderFault => fault

type Attempt = Result<ProviderAnswer, ProviderFault & { readonly mayRepeat: boolean }>

async function attemptOnce(
  { url, method, headers, body, bytesMax }: ProviderRequest,
  fetch: typeof globalThis.fetch,
): Promise<Attempt> {
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = typeof headers === 'function' ? headers() : headers
  try {
    const response = await fetch(url, {
      method,
      headers: sent,
      // A redirect could send a signed call to an unknown host.
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body }),
    })
    if (response.status !== 200) return fail(await refusalOf(response))
    const bytes = await readAtMost(response, bytesMax)
    if (bytes === undefined)
      return fail({ code: 'MALFORMED', detail: `longer than ${bytesMax} bytes`, mayRepeat: false })
    return ok({
      contentType: (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
      bytes,
    })
  } catch (fault) {
    return fail({ code: 'UNREACHABLE', detail: String(fault), mayRepeat: !signal.aborted })
  }
}

// docs/rules/gis.md#calls-we-make: errors are {name, message, code, status}; Hub88's are {error}. The message is only
// logged.
async function refusalOf(response: Response): Promise<ProviderFault & { readonly mayRepeat: boolean }> {
  const { status } = response
  const message = messageOf(await readAtMost(response, messageBytesMax))
  const detail = `HTTP ${status}${message === '' ? '' : `: ${message}`}`
  if (status >= 500) return { code: 'UNREACHABLE', detail, mayRepeat: true }
  if (status === 429)
    return { code: 'BUSY', detail, retryAfterMs: retryAfterOf(response.headers) ?? busyMs, mayRepeat: false }
  return { code: status === 404 ? 'NOT_FOUND' : 'REFUSED', detail, mayRepeat: false }
}

const messageBytesMax = 4_096

const messageOf = (bytes: Uint8Array | undefined): string => {
  const [, message = ''] =
    /"(?:message|error)"\s*:\s*"((?:[^"\\]|\\.){0,300})"/.exec(Buffer.from(bytes ?? []).toString('utf8')) ?? []
  return message
}

/** Without a usable demand of the provider. */
const busyMs = 1_000

/** The body, or undefined if it exceeds the limit; the rest is not read. */
async function readAtMost(response: Response, bytesMax: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > bytesMax) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
