import { Pool } from 'undici'

/** Where signed forms are posted to: connections that stay open, so that a call costs one journey and no greeting. */
export interface FormDoor {
  /** One form, one answer within the time limit; throws where there was none. Redirects are answers like others. */
  readonly post: (headers: Readonly<Record<string, string>>, body: string) => Promise<{ readonly status: number; readonly text: string }>
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
  return {
    post: async (headers, body) => {
      const signal = AbortSignal.timeout(deps.timeoutMs)
      const answer = await pool.request({
        method: 'POST',
        path: `${pathname}${search}`,
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        body,
        signal,
      })
      return { status: answer.statusCode, text: await answer.body.text() }
    },
    close: () => pool.close(),
  }
}
