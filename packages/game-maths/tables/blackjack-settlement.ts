import {
  blackjackRules,
  blackjackTotal,
  isBlackjack,
  type BlackjackHand,
  type BlackjackPlace,
  type BlackjackRound,
  type BlackjackSeat,
} from './blackjack.ts'

/**
 * How a hand ended. `returned` is the second hand of a pair against a dealer's blackjack, which takes only the first
 * stake of a seat.
 */
export type BlackjackResult = 'blackjack' | 'won' | 'push' | 'lost' | 'bust' | 'returned'

export interface SettledHand extends BlackjackPlace {
  readonly result: BlackjackResult
  /** Stakes on this hand: 2 if it was doubled. */
  readonly stakes: 1 | 2
  /** What the hand returns, in halves of a stake, its own stakes included. */
  readonly halves: number
}

/** The results of all hands of a round that is over, in the order of seats and hands. */
export function settleBlackjack({ seats, dealer, phase }: BlackjackRound): SettledHand[] {
  if (phase !== 'over') throw new Error('A round of blackjack is settled when the dealer has played')
  return seats.flatMap((seat) =>
    isBlackjack(dealer)
      ? lostToBlackjack(seat)
      : seat.hands.map((hand, at) => settled(seat.seat, at, { hand, dealerTotal: blackjackTotal(dealer).total })),
  )
}

/** What a hand returns for its seat's stake in minor units. Half a unit is rounded up: nobody gets less than 3:2. */
export function blackjackPayout({ halves }: SettledHand, stake: bigint): bigint {
  return (stake * BigInt(halves) + 1n) / 2n
}

function settled(
  seat: number,
  at: number,
  { hand, dealerTotal }: { readonly hand: BlackjackHand; readonly dealerTotal: number },
): SettledHand {
  const stakes = hand.isDoubled ? 2 : 1
  const end = (result: BlackjackResult, halves: number): SettledHand => ({ seat, hand: at, result, stakes, halves })
  const { total } = blackjackTotal(hand.cards)
  if (total > 21) return end('bust', 0)
  if (isBlackjack(hand.cards) && !hand.isSplit) return end('blackjack', 2 + blackjackRules.blackjackHalves)
  if (dealerTotal > 21 || total > dealerTotal) return end('won', 4 * stakes)
  return total === dealerTotal ? end('push', 2 * stakes) : end('lost', 0)
}

// Only the first stake of a seat is lost to a blackjack; what was added for doubling or splitting comes back, also from
// hands above 21.
function lostToBlackjack({ seat, hands }: BlackjackSeat): SettledHand[] {
  return hands.map((hand, at) => {
    const stakes = hand.isDoubled ? 2 : 1
    if (at > 0) return { seat, hand: at, result: 'returned', stakes, halves: 2 * stakes }
    const isPush = isBlackjack(hand.cards) && !hand.isSplit
    return { seat, hand: at, result: isPush ? 'push' : 'lost', stakes, halves: isPush ? 2 : 2 * (stakes - 1) }
  })
}
