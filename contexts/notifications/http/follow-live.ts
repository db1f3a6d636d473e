import { followLive } from '@zoria/contract/live/public-topics'
import { fail, ok } from '@zoria/kernel'
import type { Broadcast } from '@zoria/platform/http/broadcast'
import type { Serve } from '@zoria/platform/http/serve'

/** Public listeners of one process. Source: docs/rules/wire.md#live-streams. */
const listenersMax = 10_000

/** `GET /live`: the public stream. Its topics are added by the composition of the process. */
export function serveLive(serve: Serve, live: Broadcast): void {
  serve(followLive, async ({ raw }, reply) => {
    if (live.size() >= listenersMax) return fail({ code: 'OVERLOADED', retryAfter: 10 })
    live.join(raw, reply)
    return ok({ status: 200, body: '' })
  })
}
