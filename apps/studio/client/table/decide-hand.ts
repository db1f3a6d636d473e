import type { BlackjackDecision } from '@zoria/game-maths'
import type { OwnView } from '../../wire-tables.ts'
import { inTurn, twice } from './place-bets.ts'
import { dispatch, refuse, type RunningPage } from './running-page.ts'
import type { WantedDecision } from './table-api.ts'
import { ownNow } from './table-model.ts'

/**
 * Sends a decision for a hand of the open step. Resolves when it is answered; a refusal is shown. A further press for
 * the same hand and step is ignored: the frame that lists the decision may arrive after its answer.
 */
export function decideHand(page: RunningPage, decision: BlackjackDecision): Promise<void> {
  const { round } = page.model.frame
  const step = round?.blackjack?.play?.step
  if (round === null || step === undefined) return Promise.resolve()
  const wanted = { ...decision, requestId: crypto.randomUUID(), roundId: round.id, step }
  if (isSent(page, wanted)) return Promise.resolve()
  page.decision = wanted
  return inTurn(page, async () => {
    const { own, now } = await twice(() => page.deps.api.decide(wanted)).catch((error: unknown) => {
      if (page.decision === wanted) page.decision = null
      throw error
    })
    page.clock.record(now)
    dispatch(page, { type: 'own', own })
    const refusal = placementOf(own, wanted)?.refusal
    if (refusal) refuse(page, refusal)
  })
}

// The hand may decide again once the further stake of its decision was refused or voided.
const isSent = ({ decision: sent, model }: RunningPage, { roundId, step, seat, hand }: WantedDecision): boolean => {
  if (sent === null || sent.roundId !== roundId || sent.step !== step) return false
  const state = placementOf(ownNow(model), sent)?.state ?? 'accepted'
  return sent.seat === seat && sent.hand === hand && (state === 'accepted' || state === 'stake_asked')
}

const placementOf = (own: OwnView | null, { requestId }: WantedDecision) =>
  own?.placements.find((placement) => placement.requestId === requestId)
