import type { BlackjackDecision } from '@zoria/game-maths'
import { inTurn, twice } from './place-bets.ts'
import { dispatch, refuse, type RunningPage } from './running-page.ts'

/** Sends a decision for a hand of the open step. Resolves when it is answered; a refusal is shown. */
export function decideHand(page: RunningPage, decision: BlackjackDecision): Promise<void> {
  const { round } = page.model.frame
  const step = round?.blackjack?.play?.step
  if (round === null || step === undefined) return Promise.resolve()
  const wanted = { ...decision, requestId: crypto.randomUUID(), roundId: round.id, step }
  return inTurn(page, async () => {
    const { own, now } = await twice(() => page.deps.api.decide(wanted))
    page.clock.record(now)
    dispatch(page, { type: 'own', own })
    const refusal = own.placements.find(({ requestId }) => requestId === wanted.requestId)?.refusal
    if (refusal) refuse(page, refusal)
  })
}
