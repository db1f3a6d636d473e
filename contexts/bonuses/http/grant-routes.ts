import { claimBonus as claimEndpoint, listBonusTrace, listClaimableBonuses } from '@zoria/contract/bonuses/http'
import { fail, ok } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { claimBonus } from '../actions/claim-bonus.ts'
import type { readClaimable } from '../reads/claimable.ts'
import type { readTrace } from '../reads/trace.ts'

type Grants = { readonly claimable: ReturnType<typeof readClaimable>; readonly claim: ReturnType<typeof claimBonus>; readonly trace: ReturnType<typeof readTrace> }

/** Grants that wait, and how a bonus was played. */
export function serveGrants(serve: Serve, { claimable, claim, trace }: Grants): void {
  serve(listClaimableBonuses, async ({ caller }) => ok({ status: 200, body: { items: [...(await claimable(caller.playerId))] } }))
  serve(claimEndpoint, async ({ caller, params, body, idempotencyKey }) => {
    const claimed = await claim({ playerId: caller.playerId, grantId: params.id, isConfirmed: body?.confirmation ?? false, idempotencyKey })
    return claimed.ok ? ok({ status: 201, body: claimed.value }) : claimed
  })
  serve(listBonusTrace, async ({ caller, params, query }) => {
    const steps = await trace(caller.playerId, params.id, query)
    return steps ? ok({ status: 200, body: { ...steps, items: [...steps.items] } }) : fail({ code: 'BONUS_NOT_FOUND' })
  })
}
