import {
  cancelBonus,
  claimBonus as claimEndpoint,
  closePercentDeposit,
  closeWelcomeDeposit,
  getActiveBonus,
  getBonusSettings,
  getBonusStatus,
  listBonuses,
  listBonusTrace,
  listClaimableBonuses,
  listReceivedBonuses,
  listUserBonuses,
  listWelcomePromoCodes,
  markReceivedBonusSeen,
  subscribeBonus,
  subscribePromoCode,
  validateBonus,
} from '@zoria/contract/bonuses/http'
import type { ClosableModal } from '@zoria/contract/bonuses/words'
import { fail, ok, type Id, type Result } from '@zoria/kernel'
import type { Serve } from '@zoria/platform/http/serve'
import type { cancelBonus as cancelAction } from '../actions/cancel-bonus.ts'
import type { subscribe } from '../actions/subscribe.ts'
import type { validateBonus as validateAction } from '../actions/check-code.ts'
import type { readOffers, readBonusSettings, readOfferStatus, readWelcomeCodes } from '../reads/offers.ts'
import type { readActiveBonus, readClaimable, readReceived, readUserBonuses } from '../reads/own-bonuses.ts'
import type { claimBonus } from '../actions/claim-bonus.ts'
import type { readTrace } from '../reads/trace.ts'

export type BonusDesk = {
  readonly offers: ReturnType<typeof readOffers>
  readonly settings: ReturnType<typeof readBonusSettings>
  readonly status: ReturnType<typeof readOfferStatus>
  readonly welcomeCodes: ReturnType<typeof readWelcomeCodes>
  readonly active: ReturnType<typeof readActiveBonus>
  readonly history: ReturnType<typeof readUserBonuses>
  readonly received: ReturnType<typeof readReceived>
  readonly validate: ReturnType<typeof validateAction>
  readonly subscribe: ReturnType<typeof subscribe>
  readonly cancel: ReturnType<typeof cancelAction>
  readonly markSeen: (playerId: Id<'Player'>, id: string) => Promise<boolean>
  readonly closeModal: (playerId: Id<'Player'>, modal: ClosableModal) => Promise<void>
}

/** The bonus endpoints of a player. */
export function serveBonuses(serve: Serve, desk: BonusDesk): void {
  serveOffers(serve, desk)
  serveActivation(serve, desk)
  serve(getActiveBonus, async ({ caller }) => ok({ status: 200, body: await desk.active(caller.playerId) }))
  serve(listUserBonuses, async ({ caller, query }) =>
    ok({ status: 200, body: await desk.history(caller.playerId, query) }),
  )
  serve(listReceivedBonuses, async ({ caller, query }) =>
    ok({ status: 200, body: await desk.received(caller.playerId, query) }),
  )
  serve(markReceivedBonusSeen, async ({ caller, params }) =>
    (await desk.markSeen(caller.playerId, params.id))
      ? ok({ status: 204, body: undefined })
      : fail({ code: 'BONUS_NOT_FOUND' }),
  )
}

function serveOffers(serve: Serve, desk: BonusDesk): void {
  serve(listBonuses, async ({ caller, query }) => ok({ status: 200, body: await desk.offers(caller.playerId, query) }))
  serve(validateBonus, async ({ caller, query }) =>
    replied(200, await desk.validate({ playerId: caller.playerId, code: query.code, id: query.id })),
  )
  serve(getBonusSettings, async ({ caller }) => ok({ status: 200, body: await desk.settings(caller.playerId) }))
  serve(getBonusStatus, async ({ caller, params }) => {
    const status = await desk.status(caller.playerId, params.id)
    return status ? ok({ status: 200, body: status }) : fail({ code: 'BONUS_NOT_FOUND' })
  })
  serve(listWelcomePromoCodes, async ({ caller }) =>
    ok({ status: 200, body: await desk.welcomeCodes(caller.playerId) }),
  )
  serve(closeWelcomeDeposit, async ({ caller }) => {
    await desk.closeModal(caller.playerId, 'welcome-deposit')
    return ok({ status: 204, body: undefined })
  })
  serve(closePercentDeposit, async ({ caller }) => {
    await desk.closeModal(caller.playerId, 'percent-deposit')
    return ok({ status: 204, body: undefined })
  })
}

function serveActivation(serve: Serve, desk: BonusDesk): void {
  serve(subscribeBonus, async ({ caller, params, body, idempotencyKey }) =>
    replied(
      201,
      await desk.subscribe({
        playerId: caller.playerId,
        wanted: { offerId: params.id, code: body?.code ?? null },
        isConfirmed: body?.confirmation ?? false,
        idempotencyKey,
      }),
    ),
  )
  serve(subscribePromoCode, async ({ caller, body, idempotencyKey }) =>
    replied(
      201,
      await desk.subscribe({
        playerId: caller.playerId,
        wanted: { offerId: null, code: body.code },
        isConfirmed: body.confirmation,
        idempotencyKey,
      }),
    ),
  )
  serve(cancelBonus, async ({ caller, params, idempotencyKey }) =>
    replied(200, await desk.cancel({ playerId: caller.playerId, offerId: params.id, idempotencyKey })),
  )
}

function replied<const Status extends number, Body, Refusal>(
  status: Status,
  result: Result<Body, Refusal>,
): Result<{ readonly status: Status; readonly body: Body }, Refusal> {
  return result.ok ? ok({ status, body: result.value }) : result
}

type Grants = {
  readonly claimable: ReturnType<typeof readClaimable>
  readonly claim: ReturnType<typeof claimBonus>
  readonly trace: ReturnType<typeof readTrace>
}

/** Waiting grants, and the trace of a bonus. */
export function serveGrants(serve: Serve, { claimable, claim, trace }: Grants): void {
  serve(listClaimableBonuses, async ({ caller }) =>
    ok({ status: 200, body: { items: [...(await claimable(caller.playerId))] } }),
  )
  serve(claimEndpoint, async ({ caller, params, body, idempotencyKey }) => {
    const claimed = await claim({
      playerId: caller.playerId,
      grantId: params.id,
      isConfirmed: body?.confirmation ?? false,
      idempotencyKey,
    })
    return claimed.ok ? ok({ status: 201, body: claimed.value }) : claimed
  })
  serve(listBonusTrace, async ({ caller, params, query }) => {
    const steps = await trace(caller.playerId, params.id, query)
    return steps ? ok({ status: 200, body: { ...steps, items: [...steps.items] } }) : fail({ code: 'BONUS_NOT_FOUND' })
  })
}
