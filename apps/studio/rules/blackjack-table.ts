import {
  blackjackPayout,
  blackjackRules,
  settleBlackjack,
  type BlackjackAction,
  type BlackjackDecision,
  type BlackjackPlace,
  type BlackjackRound,
  type SettledHand,
} from '@zoria/game-maths'
import type { BlackjackOutcome } from '../outcome/draw-table.ts'

/**
 * Blackjack of a live table: its seats as spots, the clock of its steps, and what its bets return
 * (docs/rules/table-games.md#steps).
 */

/** Durations of the decisions of a round. */
export interface StepTimes {
  /** For all steps of a round together: what is not done then stands. */
  readonly decideMs: number
  /** For one step. It ends earlier once every hand that is not done has decided. */
  readonly stepMs: number
}

/** Why a decision is not taken; nothing has changed. */
export type DecisionRefusal = 'DECISION_LATE' | 'DECISION_UNKNOWN' | 'DECISION_MADE'

/** A step that would be shorter is not opened: a player needs time to see the cards and to decide. */
const STEP_MS_MIN = 3_000

/** The stake of a double or a split is answered within three seconds; a step waits for it this long after its end. */
export const STAKE_GRACE_MS = 3_500

/**
 * When a step ends that opened at an instant, given the end of all decisions. A step without enough time ends as it
 * opens.
 */
export function stepEnd({
  openedAt,
  stepMs,
  decideUntil,
}: {
  readonly openedAt: number
  readonly stepMs: number
  readonly decideUntil: number
}): number {
  const last = decideUntil - STAKE_GRACE_MS
  return openedAt + STEP_MS_MIN > last ? openedAt : Math.min(openedAt + stepMs, last)
}

/** The spot of bets on a seat. */
export function spotOfSeat(seat: number): string {
  return `seat-${seat}`
}

/** The seat that a spot belongs to; null for the further stakes of doubling and splitting, and for spots of other games. */
export function seatOfSpot(spot: string): number | null {
  const seat = Number(/^seat-(\d)$/.exec(spot)?.[1] ?? 0)
  return seat >= 1 && seat <= blackjackRules.seats ? seat : null
}

/** The spot of the further stake that a decision takes; null if it takes none. No player can place bets on it. */
export function spotOfDecision({ seat, hand, action }: BlackjackDecision): string | null {
  return action === 'double' || action === 'split' ? `${action}-${seat}-${hand}` : null
}

/** The stakes on the seats, in minor units; further stakes are not counted. */
export function stakesOfSeats(
  bets: readonly { readonly spot: string; readonly amount: bigint }[],
): ReadonlyMap<number, bigint> {
  const stakes = new Map<number, bigint>()
  for (const { spot, amount } of bets) {
    const seat = seatOfSpot(spot)
    if (seat !== null) stakes.set(seat, (stakes.get(seat) ?? 0n) + amount)
  }
  return stakes
}

/** The places whose hands are not done, in the order in which they act. */
export function openPlaces({ seats, phase }: Pick<BlackjackRound, 'seats' | 'phase'>): readonly BlackjackPlace[] {
  return phase === 'over'
    ? []
    : seats.flatMap(({ seat, hands }) => hands.flatMap(({ isDone }, hand) => (isDone ? [] : [{ seat, hand }])))
}

/** A round that is over as it is stored and published. */
export function outcomeOfRound(
  { seats, dealer }: BlackjackRound,
  steps: readonly (readonly BlackjackDecision[])[],
): BlackjackOutcome {
  return { seats: seats.map(({ seat, hands }) => ({ seat, hands: hands.map(({ cards }) => cards) })), dealer, steps }
}

/** The hands of a stored round. Its decisions say which hands were doubled. */
export function roundOfOutcome({ seats, dealer, steps }: BlackjackOutcome): BlackjackRound {
  const has = (action: BlackjackAction, place: BlackjackPlace): boolean =>
    steps.some((step) =>
      step.some((each) => each.action === action && each.seat === place.seat && each.hand === place.hand),
    )
  return {
    seats: seats.map(({ seat, hands }) => ({
      seat,
      hands: hands.map((cards, hand) => ({
        cards,
        isSplit: hands.length > 1,
        isDoubled: has('double', { seat, hand }),
        isDone: true,
      })),
    })),
    dealer,
    dealt: dealer.length + seats.flatMap(({ hands }) => hands.flat()).length,
    step: steps.length,
    phase: 'over',
  }
}

/** What each hand of a stored round returns. */
export function settledHands(outcome: BlackjackOutcome): readonly SettledHand[] {
  return settleBlackjack(roundOfOutcome(outcome))
}

/** What the bets of one player return, further stakes included, in minor units. The stakes of a seat are paid as one. */
export function blackjackReturn(
  bets: readonly { readonly spot: string; readonly amount: bigint }[],
  outcome: BlackjackOutcome,
): bigint {
  const stakes = stakesOfSeats(bets)
  return settledHands(outcome).reduce((sum, hand) => sum + blackjackPayout(hand, stakes.get(hand.seat) ?? 0n), 0n)
}
