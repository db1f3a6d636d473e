import * as contract from '@zoria/contract/games/http'
import { networkOf } from '@zoria/identity'
import { fail, ok } from '@zoria/kernel'
import { createRateLimit } from '@zoria/platform/http/rate-limit'
import type { Serve } from '@zoria/platform/http/serve'
import type { Wallet } from '@zoria/wallet'
import { launchDemo, launchGame, type LaunchDeps } from '../actions/launch-game.ts'
import { listRounds, recallRound } from '../reads/list-rounds.ts'

// docs/rules/games.md#launch. A launch makes a call to a provider and a row; nobody opens a game a second by hand.
const launchesPerMinute = 60
/** Many visitors share a network. */
const demosPerMinute = 120

/** Opening games, and what was played. */
export function servePlay(serve: Serve, deps: LaunchDeps & { readonly wallet: Pick<Wallet, 'rounds' | 'round' | 'roundRows'> }): void {
  const launches = createRateLimit({ perMinute: launchesPerMinute })
  const demos = createRateLimit({ perMinute: demosPerMinute })
  serve(contract.initGame, async ({ body, caller }) => {
    const waitMs = launches(caller.playerId, deps.clock.now())
    if (waitMs > 0) return tooMany(waitMs)
    const { slug, device, language, returnUrl } = body
    const launched = await launchGame(deps)({ slug, device, language, returnUrl, playerId: caller.playerId })
    return launched.ok ? ok({ status: 200, body: launched.value }) : launched
  })
  serve(contract.initDemo, async ({ body, address }) => {
    const waitMs = demos(networkOf(address), deps.clock.now())
    if (waitMs > 0) return tooMany(waitMs)
    const { slug, device, language, returnUrl } = body
    const launched = await launchDemo(deps)({ slug, device, language, returnUrl })
    return launched.ok ? ok({ status: 200, body: launched.value }) : launched
  })
  serve(contract.listRounds, async ({ query, caller }) => ok({ status: 200, body: await listRounds(deps)({ ...query, playerId: caller.playerId }) }))
  serve(contract.getRound, async ({ params, caller }) => {
    const round = await recallRound(deps)(caller.playerId, params)
    return round === undefined ? fail({ code: 'NOT_FOUND' }) : ok({ status: 200, body: round })
  })
}

const tooMany = (waitMs: number) => fail({ code: 'RATE_LIMITED' as const, retryAfter: Math.ceil(waitMs / 1000) })
