import { fail, ok, type Result } from '@zoria/kernel'

/** What went wrong on the other side. `UNREACHABLE`: no answer in time; `REFUSED`: an answer that says no; `MALFORMED`: one we cannot use. */
export type ProviderFault = { readonly code: 'UNREACHABLE' | 'REFUSED' | 'MALFORMED'; readonly detail: string }

export type ProviderRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)
  readonly body: string | undefined
  /** An answer may not be longer. */
  readonly bytesMax: number
}

type ProviderAnswer = { readonly contentType: string; readonly bytes: Uint8Array }

const timeoutMs = 5_000
const attemptsMax = 2

/** One call to a provider: five seconds, no redirects, a bounded answer; repeated once where the connection or the server failed, never after a timeout. */
export async function askProvider(request: ProviderRequest, { fetch }: { fetch: typeof globalThis.fetch }): Promise<Result<ProviderAnswer, ProviderFault>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptOnce(request, fetch)
    if (answer.ok || !answer.refusal.mayRepeat || attempt === attemptsMax) return answer.ok ? answer : fail({ code: answer.refusal.code, detail: answer.refusal.detail })
  }
}

type Attempt = Result<ProviderAnswer, ProviderFault & { readonly mayRepeat: boolean }>

async function attemptOnce({ url, method, headers, body, bytesMax }: ProviderRequest, fetch: typeof globalThis.fetch): Promise<Attempt> {
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = typeof headers === 'function' ? headers() : headers
  try {
    const response = await fetch(url, {
      method,
      headers: sent,
      // A redirect would take a signed call to a host nobody configured.
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body }),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return fail({ code: response.status >= 500 ? 'UNREACHABLE' : 'REFUSED', detail: `HTTP ${response.status}`, mayRepeat: response.status >= 500 })
    }
    const bytes = await readAtMost(response, bytesMax)
    if (bytes === undefined) return fail({ code: 'MALFORMED', detail: `longer than ${bytesMax} bytes`, mayRepeat: false })
    return ok({ contentType: (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '', bytes })
  } catch (fault) {
    return fail({ code: 'UNREACHABLE', detail: String(fault), mayRepeat: !signal.aborted })
  }
}

/** The body, or undefined where it is longer than allowed; the rest is not read. */
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
