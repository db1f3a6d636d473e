import { Pool, type Dispatcher } from 'undici'

/** The answer: status and body text. */
export interface FormAnswer {
  readonly status: number
  readonly text: string
}

/** An HTTP client for signed forms with persistent connections, so that a call needs one round trip and no handshake. */
export interface FormClient {
  /** Posts a form; throws if there was no answer within the time limit. Redirects are not followed. */
  readonly post: (headers: Readonly<Record<string, string>>, body: string) => Promise<FormAnswer>
  /** Waits for the calls in flight. */
  readonly close: () => Promise<void>
}

/** Maximum calls in flight; further ones wait within their time limit. */
const connectionsMax = 256

/** Maximum size of an answer; a wallet's answer has a few dozen bytes. */
const answerBytesMax = 65_536

export function openFormClient(deps: { readonly url: string; readonly timeoutMs: number }): FormClient {
  const { origin, pathname, search } = new URL(deps.url)
  const pool = new Pool(origin, {
    connections: connectionsMax,
    pipelining: 1,
    maxResponseSize: answerBytesMax,
    connect: { timeout: deps.timeoutMs },
  })
  const call = { method: 'POST', path: `${pathname}${search}` } as const
  return {
    post: (headers, body) =>
      new Promise((resolve, reject) => {
        pool.dispatch(
          {
            ...call,
            headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
            body,
          },
          answerWithin(deps.timeoutMs, { resolve, reject }),
        )
      }),
    close: () => pool.close(),
  }
}

/** Collects one answer. The driver's own bodies are streams, which cost more than the rest of such a small call. */
const answerWithin = (
  timeoutMs: number,
  { resolve, reject }: { resolve: (answer: FormAnswer) => void; reject: (error: Error) => void },
): Dispatcher.DispatchHandler => {
  const chunks: Buffer[] = []
  let status = 0
  let controller: Dispatcher.DispatchController | null = null
  const timer = setTimeout(() => {
    const late = new Error(`no reply within ${timeoutMs} ms`)
    controller?.abort(late)
    reject(late)
  }, timeoutMs)
  return {
    onRequestStart: (started) => {
      controller = started
    },
    onResponseStart: (_, statusCode) => {
      status = statusCode
    },
    onResponseData: (_, chunk) => void chunks.push(chunk),
    onResponseEnd: () => {
      clearTimeout(timer)
      resolve({ status, text: chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString() })
    },
    onResponseError: (_, error) => {
      clearTimeout(timer)
      reject(error)
    },
  }
}
