import { msOf, plusMs } from '@zoria/kernel'
import { findDueCallbacks, updateTried, type DueCallback } from '../storage/callbacks.ts'
import type { PSPDeps } from './deps.ts'
import { sign } from './signature.ts'

/** Seconds to wait after each try that was not answered with 2xx; after the last one the PSP gives up and waits to be asked. */
const waitsS = [1, 2, 5, 15, 60, 300, 900, 3_600] as const
const timeoutMs = 5_000

/** Sends the callbacks that are due. */
export async function deliverDueCallbacks(deps: PSPDeps): Promise<void> {
  for (const callback of await findDueCallbacks(deps.sql, deps.machine.now())) {
    const answer = await deliver(deps, callback)
    const waitS = /^2\d\d$/.test(answer) ? undefined : waitsS[callback.tries]
    await updateTried(deps.sql, { id: callback.id, answer, dueAt: waitS === undefined ? null : plusMs(deps.machine.now(), waitS * 1000) })
  }
}

/** Answers the status, or why there is none. Each try carries its own timestamp and signature. */
async function deliver({ clock, key, logger }: PSPDeps, { url, body, isSignedWrongly }: DueCallback): Promise<string> {
  const timestamp = String(Math.floor(msOf(clock.now()) / 1000))
  const signature = sign(isSignedWrongly ? `not ${key}` : key, { timestamp, body })
  try {
    const response = await fetch(url, {
      method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', 'x-psp-timestamp': timestamp, 'x-psp-signature': signature },
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    logger.warn({ error, url }, 'a callback did not arrive; it is sent again')
    return 'unreachable'
  }
}
