import * as endpoints from '@zoria/contract/jackpots/http'
import { ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import { seePick } from '../actions/see-pick.ts'
import { showPicks } from '../actions/show-picks.ts'
import { pickView, readHistory, readJackpots, type ViewDeps } from '../reads/jackpot-views.ts'

/** Serves jackpots. Visitors read; a winner also sees his picks. docs/rules/promotions.md#jackpots */
export function serveJackpots(serve: Serve, deps: ViewDeps): void {
  const [show, see] = [showPicks(deps), seePick(deps)]
  serve(endpoints.listJackpots, async ({ query }) =>
    ok({ status: 200, body: await readJackpots(deps, query.currency) }),
  )
  serve(endpoints.listJackpotHistory, async ({ query, caller }) =>
    ok({ status: 200, body: await readHistory(deps, query, caller?.playerId ?? null) }),
  )
  serve(endpoints.listPicks, async ({ caller }) =>
    ok({ status: 200, body: { items: (await show(caller.playerId)).map(pickView) } }),
  )
  serve(endpoints.seePick, async ({ params, caller }) => {
    const seen = await see({ id: params.id, playerId: caller.playerId })
    return seen.ok ? ok({ status: 204, body: undefined }) : seen
  })
}
