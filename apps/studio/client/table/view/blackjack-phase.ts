import { handToDecide } from '../blackjack-model.ts'
import type { TableModel } from '../table-model.ts'
import type { BlackjackTexts } from '../texts/blackjack-texts.ts'

/** What the clock box says, and how much time is left of how much; no time where none is shown. */
export interface ShownPhase {
  readonly text: string
  readonly leftMs: number | null
  readonly allMs: number
}

/**
 * The phase of a round of blackjack between the close and the next round; null where the phases that all tables have
 * are shown.
 */
export function blackjackPhase(model: TableModel, now: number, texts: BlackjackTexts): ShownPhase | null {
  const { round } = model.frame
  const view = round?.blackjack
  if (round === null || view === undefined || round.phase === 'open' || round.phase === 'last_call') return null
  const untilNext = { leftMs: Math.max(0, round.endsAt - now), allMs: round.endsAt - round.opensAt }
  if (view.isEmpty) return { text: `${texts.noBets}. ${texts.nextRound}`, ...untilNext }
  if (round.phase === 'paid') return { text: texts.nextRound, ...untilNext }
  const endsAt = view.play?.stepEndsAt ?? null
  if (round.phase === 'closed' && endsAt !== null) {
    return {
      text: handToDecide(model, now) === null ? texts.playersDecide : texts.yourDecision,
      leftMs: Math.max(0, endsAt - now),
      allMs: view.stepMs,
    }
  }
  return round.phase === 'closed' && now >= view.dealsAt ? { text: texts.dealing, leftMs: null, allMs: 1 } : null
}
