import * as endpoints from '@zoria/contract/raffles/http'
import { networkOf } from '@zoria/identity'
import { fail, ok } from '@zoria/kernel'
import { createRateLimit } from '@zoria/platform/http/rate-limit'
import type { Serve } from '@zoria/platform/http/serve'
import { isUnchanged, unchanged } from '@zoria/platform/http/unchanged'
import {
  readFrozen,
  readOver,
  readProof,
  readRaffle,
  readRaffles,
  readTickets,
  type ViewDeps,
} from '../reads/raffle-views.ts'

/** A list of a big raffle is tens of megabytes, written by a process that also serves bets. */
const listsPerMinute = 30

/** Serves raffles. Visitors read; a player also sees his own tickets. docs/rules/promotions.md#raffle */
export function serveRaffles(serve: Serve, deps: ViewDeps): void {
  serve(endpoints.getRaffle, async ({ query, caller }) =>
    ok({ status: 200, body: await readRaffles(deps, query.currency, caller?.playerId ?? null) }),
  )
  serve(endpoints.listRaffles, async ({ query, caller }) =>
    ok({ status: 200, body: await readOver(deps, query, caller?.playerId ?? null) }),
  )
  serve(endpoints.getRaffleById, async ({ params, caller }) => {
    const body = await readRaffle(deps, params.id, caller?.playerId ?? null)
    return body ? ok({ status: 200, body }) : fail({ code: 'RAFFLE_NOT_FOUND' })
  })
  serve(endpoints.listTickets, async ({ params, query }) => {
    const body = await readTickets(deps, { id: params.id, page: query.page, pageSize: query.pageSize })
    return typeof body === 'string' ? fail({ code: body }) : ok({ status: 200, body })
  })
  const lists = createRateLimit({ perMinute: listsPerMinute })
  serve(endpoints.getTicketList, async ({ params, raw, address }, reply) => {
    const raffle = await readFrozen(deps, params.id)
    if (typeof raffle === 'string') return fail({ code: raffle })
    const waitMs = lists(networkOf(address), deps.clock.now())
    if (waitMs > 0) return fail({ code: 'RATE_LIMITED', retryAfter: Math.ceil(waitMs / 1000) })
    return isUnchanged(raw, reply, raffle.listHash)
      ? unchanged
      : ok({ status: 200, body: await readProof(deps, raffle) })
  })
}
