import { msOf, plusMs } from '@zoria/kernel'
import { findDueCallbacks, updateTried, type DueCallback } from '../storage/callbacks.ts'
import type { PSPDeps } from './deps.ts'
import { sign } from './signature.ts'

/** Seconds to wait after each attempt without a 2xx; after the last one the PSP stops and waits for status requests. */
const waitsS = [1, 2, 5, 15, 60, 300, 900, 3_600] as const
const timeoutMs = 5_000
/** The age of a callback with an old signature: ten minutes. */
const longAgoS = 600

/** Sends due callbacks. */
export async function deliverDueCallbacks(deps: PSPDeps): Promise<void> {
  for (const callback of await findDueCallbacks(deps.sql, deps.machine.now())) {
    const answer = await deliver(deps, callback)
    const waitS = /^2\d\d$/.test(answer) ? undefined : waitsS[callback.tries]
    await updateTried(deps.sql, {
      id: callback.id,
      answer,
      dueAt: waitS === undefined ? null : plusMs(deps.machine.now(), waitS * 1000),
    })
  }
}

/** Returns the status, or why there is none. Each attempt has its own timestamp and signature. */
async function deliver(deps: PSPDeps, callback: DueCallback): Promise<string> {
  const { timestamp, signature, body } = sealed(deps, callback)
  try {
    const response = await fetch(callback.url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', 'x-psp-timestamp': timestamp, 'x-psp-signature': signature },
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    deps.logger.warn({ error, url: callback.url }, 'a callback was not delivered; it will be retried')
    return 'unreachable'
  }
}

/** The message on the wire: signed correctly, or wrong in the requested way. */
function sealed(
  { clock, keys: [key] }: PSPDeps,
  { body, sentAs }: DueCallback,
): { timestamp: string; signature: string; body: string } {
  const nowS = Math.floor(msOf(clock.now()) / 1000)
  const timestamp = String(sentAs === 'signed long ago' ? nowS - longAgoS : nowS)
  const signature = sign(sentAs === 'signed wrongly' ? `not ${key}` : key, { timestamp, body })
  return {
    timestamp,
    signature,
    body: sentAs === 'changed on its way' ? JSON.stringify(JSON.parse(body), null, 1) : body,
  }
}
