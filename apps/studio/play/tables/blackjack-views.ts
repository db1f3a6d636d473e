import type { LiveTable } from '../../catalogue/live-games.ts'
import { formatAmount } from '../../rules/amounts.ts'
import { openPlaces, roundOfOutcome, stakesOfSeats } from '../../rules/blackjack-table.ts'
import type { BlackjackView, SeatView } from '../../wire-tables.ts'
import { decisionAt, stepEndOf } from './blackjack-play.ts'
import { standingBets, type LiveRound } from './live-round.ts'

/** What everybody sees of a round of blackjack: seats with their stakes, and all cards that are dealt. */
export function viewBlackjack(live: LiveRound, table: LiveTable): BlackjackView {
  const { outcome } = live.round
  const round = live.play?.round ?? (outcome?.kind === 'blackjack' ? roundOfOutcome(outcome) : null)
  const open = live.play === null ? [] : openPlaces(live.play.round)
  return {
    dealsAt: live.round.closesAt + table.times.closedMs,
    stepMs: table.times.decisions?.stepMs ?? 0,
    taken: takenSeats(live),
    isEmpty: live.round.state === 'empty',
    play:
      round === null
        ? null
        : {
            seats: round.seats,
            dealer: round.dealer,
            step: round.step,
            phase: round.phase,
            stepEndsAt: live.play === null || open.length === 0 ? null : stepEndOf(live, live.play, table),
            decided: open.filter((place) => decisionAt(live, place) !== null),
          },
  }
}

const takenSeats = ({ players }: LiveRound): readonly SeatView[] =>
  [...players.values()]
    .flatMap((owner) =>
      [...stakesOfSeats(standingBets(owner))].map(([seat, stake]) => ({
        seat,
        stake: formatAmount(stake),
        currency: owner.player.currency,
      })),
    )
    .toSorted((left, right) => left.seat - right.seat)
