import * as endpoints from '@zoria/contract/battles/http'
import { fail, ok } from '@zoria/kernel'
import type { Caller, Serve } from '@zoria/platform/http/serve'
import { isUnchanged, unchanged } from '@zoria/platform/http/unchanged'
import { joinBattle, type JoinDeps } from '../actions/join-battle.ts'
import {
  countRunning,
  readActive,
  readDetails,
  readFrozen,
  readLeaders,
  readOver,
  readProof,
  readRounds,
  readRunning,
  type PageDeps,
} from '../reads/battle-pages.ts'
import { ownView } from '../reads/battle-views.ts'

export type RouteDeps = PageDeps & JoinDeps

/** Serves battles. Visitors read; a player also sees himself. docs/rules/battles.md */
export function serveBattles(serve: Serve, deps: RouteDeps): void {
  const [own, join] = [ownView(deps), joinBattle(deps)]
  serve(endpoints.listBattles, async ({ query, caller }) =>
    ok({
      status: 200,
      body:
        query.type === 'active'
          ? await readActive(deps, query, idOf(caller))
          : await readOver(deps, ['finished', 'paid', 'cancelled'], { asked: query, playerId: idOf(caller) }),
    }),
  )
  serve(endpoints.listFinishedBattles, async ({ query, caller }) =>
    ok({ status: 200, body: await readOver(deps, ['finished', 'paid'], { asked: query, playerId: idOf(caller) }) }),
  )
  serve(endpoints.listActiveBattles, async ({ query, caller }) =>
    ok({ status: 200, body: { items: await readRunning(deps, query, idOf(caller)) } }),
  )
  serve(endpoints.hasActiveBattle, async ({ caller }) => {
    const count = await countRunning(deps, idOf(caller))
    return ok({ status: 200, body: { has_active: count > 0, count } })
  })
  serve(endpoints.getBattle, async ({ params, caller }) => {
    const body = await readDetails(deps, params.slug, idOf(caller))
    return body ? ok({ status: 200, body }) : fail({ code: 'BATTLE_NOT_FOUND' })
  })
  serve(endpoints.listBattleLeaders, async ({ params, query, caller }) => {
    const body = await readLeaders(
      deps,
      { slug: params.slug, page: query.page, pageSize: query.pageSize },
      idOf(caller),
    )
    return body ? ok({ status: 200, body }) : fail({ code: 'BATTLE_NOT_FOUND' })
  })
  serve(endpoints.joinBattle, async ({ params, caller }) => {
    const joined = await join({ slug: params.slug, playerId: caller.playerId })
    if (!joined.ok) return joined
    await deps.boards.refresh()
    return ok({ status: 200, body: await own(joined.value, caller.playerId) })
  })
  serve(endpoints.listBattleRounds, async ({ params, query, caller }) => {
    const body = await readRounds(
      deps,
      { slug: params.slug, page: query.page, pageSize: query.pageSize, isOwn: query.own !== undefined },
      idOf(caller),
    )
    return typeof body === 'string' ? fail({ code: body }) : ok({ status: 200, body })
  })
  serve(endpoints.getBattleProof, async ({ params, query, raw }, reply) => {
    const battle = await readFrozen(deps, params.slug)
    if (typeof battle === 'string') return fail({ code: battle })
    if (isUnchanged(raw, reply, `${battle.frozen.roundsHash}-${query.after}`)) return unchanged
    return ok({ status: 200, body: await readProof(deps, battle, query.after) })
  })
}

const idOf = (caller: Caller | undefined): Caller['playerId'] | null => caller?.playerId ?? null
