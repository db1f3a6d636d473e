import { Pool, type Dispatcher } from 'undici'

/** What came back: the status and the body as text. */
export interface FormAnswer {
  readonly status: number
  readonly text: string
}

/** Where signed forms are posted to: connections that stay open, so that a call costs one journey and no greeting. */
export interface FormDoor {
  /** One form, one answer within the time limit; throws where there was none. Redirects are answers like others. */
  readonly post: (headers: Readonly<Record<string, string>>, body: string) => Promise<FormAnswer>
  /** Waits for the calls that are under way. */
  readonly close: () => Promise<void>
}

/** As many calls are under way at once; further ones wait within their time limit. */
const connectionsMax = 256

/** An answer of a wallet is a few dozen bytes; whoever sends more than this is none. */
const answerBytesMax = 65_536

export function openFormDoor(deps: { readonly url: string; readonly timeoutMs: number }): FormDoor {
  const { origin, pathname, search } = new URL(deps.url)
  const pool = new Pool(origin, { connections: connectionsMax, pipelining: 1, maxResponseSize: answerBytesMax, connect: { timeout: deps.timeoutMs } })
  const call = { method: 'POST', path: `${pathname}${search}` } as const
  return {
    post: (headers, body) =>
      new Promise((resolve, reject) => {
        pool.dispatch(
          { ...call, headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }, body },
          answerWithin(deps.timeoutMs, { resolve, reject }),
        )
      }),
    close: () => pool.close(),
  }
}

/** Gathers one answer. The driver's own bodies are streams, which cost more than all the rest of a call of this size. */
const answerWithin = (timeoutMs: number, { resolve, reject }: { resolve: (answer: FormAnswer) => void; reject: (error: Error) => void }): Dispatcher.DispatchHandler => {
  const chunks: Buffer[] = []
  let status = 0
  let controller: Dispatcher.DispatchController | null = null
  const timer = setTimeout(() => {
    const late = new Error(`no answer within ${timeoutMs} ms`)
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
