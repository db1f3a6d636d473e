import * as contract from '@zoria/contract/games/http'
import { fail, ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { Wallet } from '@zoria/wallet'
import { launchDemo, launchGame, type LaunchDeps } from '../actions/launch-game.ts'
import { listRounds, recallRound } from '../reads/list-rounds.ts'

/** Opening games, and what was played. */
export function servePlay(serve: Serve, deps: LaunchDeps & { readonly wallet: Pick<Wallet, 'rounds' | 'round' | 'roundRows'> }): void {
  serve(contract.initGame, async ({ body, caller }) => {
    const { slug, device, language, returnUrl } = body
    const launched = await launchGame(deps)({ slug, device, language, returnUrl, playerId: caller.playerId })
    return launched.ok ? ok({ status: 200, body: launched.value }) : launched
  })
  serve(contract.initDemo, async ({ body }) => {
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
