import type { Draw } from '../draw.ts'
import { rankOf, ranks, shoeOf, type Card } from './cards.ts'

/** Blackjack for a table whose seats decide on one shared clock. Rules and odds: docs/rules/table-games.md#blackjack. */

export const blackjackRules = {
  /** A fresh shoe of so many decks for every round. */
  decks: 6,
  seats: 7,
  /** The dealer takes cards below this total and stands from it on, also with an ace counted as 11. */
  dealerStands: 17,
  /** A blackjack pays 3:2, in halves of the stake. */
  blackjackHalves: 3,
  /** Of a pair come at most two hands. */
  handsMax: 2,
} as const

export type BlackjackAction = 'hit' | 'stand' | 'double' | 'split'

export interface BlackjackHand {
  readonly cards: readonly Card[]
  /** One of two hands that came of a pair. */
  readonly isSplit: boolean
  /** The stake was doubled, for one more card. */
  readonly isDoubled: boolean
  /** The hand takes no more cards. */
  readonly isDone: boolean
}

export interface BlackjackSeat {
  /** Number of the seat at the table, from 1. Seats play in this order. */
  readonly seat: number
  /** One hand, or two after a split. */
  readonly hands: readonly BlackjackHand[]
}

/** A round at one moment. It holds no hidden card: whoever sees the table sees all of it. */
export interface BlackjackRound {
  readonly seats: readonly BlackjackSeat[]
  readonly dealer: readonly Card[]
  /** How many cards of the shoe are dealt. */
  readonly dealt: number
  /** How many times the seats have decided. */
  readonly step: number
  /** `over`: the dealer has played and the round can be settled. */
  readonly phase: 'deciding' | 'over'
}

/** A place at the table: a seat, and its hand from 0. */
export interface BlackjackPlace {
  readonly seat: number
  readonly hand: number
}

export interface BlackjackDecision extends BlackjackPlace {
  readonly action: BlackjackAction
}

/** The total of a hand; `isSoft` if an ace counts as 11. */
export interface BlackjackTotal {
  readonly total: number
  readonly isSoft: boolean
}

/** The order of all cards of a round's shoe, the first to be dealt first. */
export function blackjackShoe(draw: Draw): Card[] {
  const next = shoeOf(blackjackRules.decks, draw)
  return Array.from({ length: blackjackRules.decks * 52 }, next)
}

/**
 * Deals a card to every seat in order, one to the dealer, and a second one to every seat. The dealer's second card
 * comes after the seats have played.
 */
export function startBlackjack({
  seats,
  shoe,
}: {
  readonly seats: readonly number[]
  readonly shoe: readonly Card[]
}): BlackjackRound {
  if (seats.length === 0 || !seats.every(isSeat) || new Set(seats).size !== seats.length)
    throw new Error(`No round of blackjack has the seats ${seats.join()}`)
  const order = seats.toSorted((left, right) => left - right)
  const dealt = order.map((seat, at): BlackjackSeat => {
    const cards = [shoe[at]!, shoe[order.length + 1 + at]!]
    return { seat, hands: [{ cards, isSplit: false, isDoubled: false, isDone: isComplete(cards) }] }
  })
  return dealerPlaysIfDone(
    { seats: dealt, dealer: [shoe[order.length]!], dealt: 2 * order.length + 1, step: 0, phase: 'deciding' },
    shoe,
  )
}

/** What a hand may do now; nothing if it is done or there is no such hand. */
export function blackjackActions(
  round: BlackjackRound,
  { seat, hand: at }: BlackjackPlace,
): readonly BlackjackAction[] {
  const hands = round.seats.find((taken) => taken.seat === seat)?.hands ?? []
  const hand = hands[at]
  if (round.phase === 'over' || hand === undefined || hand.isDone) return []
  if (hand.cards.length > 2) return ['hit', 'stand']
  return hands.length < blackjackRules.handsMax && isPair(hand.cards)
    ? ['hit', 'stand', 'double', 'split']
    : ['hit', 'stand', 'double']
}

/**
 * One step of the shared clock: every hand that is not done acts, in the order of seats and hands; one without a
 * decision stands. When all hands are done the dealer plays. A decision that `blackjackActions` does not offer is a
 * bug.
 */
export function playBlackjackStep(
  round: BlackjackRound,
  { decisions, shoe }: { readonly decisions: readonly BlackjackDecision[]; readonly shoe: readonly Card[] },
): BlackjackRound {
  for (const decision of decisions) {
    if (!blackjackActions(round, decision).includes(decision.action))
      throw new Error(`Hand ${decision.hand} of seat ${decision.seat} cannot ${decision.action}`)
  }
  let { dealt } = round
  const next = (): Card => shoe[dealt++]!
  const seats = round.seats.map(({ seat, hands }): BlackjackSeat => {
    const actionOf = (hand: number): BlackjackAction =>
      decisions.findLast((decision) => decision.seat === seat && decision.hand === hand)?.action ?? 'stand'
    return { seat, hands: hands.flatMap((hand, at) => (hand.isDone ? [hand] : act(hand, actionOf(at), next))) }
  })
  return dealerPlaysIfDone({ ...round, seats, dealt, step: round.step + 1 }, shoe)
}

/** A round from its shoe and the decisions of its steps, as it is stored and verified. */
export function replayBlackjack({
  seats,
  steps,
  shoe,
}: {
  readonly seats: readonly number[]
  readonly steps: readonly (readonly BlackjackDecision[])[]
  readonly shoe: readonly Card[]
}): BlackjackRound {
  return steps.reduce(
    (round, decisions) => playBlackjackStep(round, { decisions, shoe }),
    startBlackjack({ seats, shoe }),
  )
}

/** The total of cards: the highest that is not above 21 if there is one. */
export function blackjackTotal(cards: readonly Card[]): BlackjackTotal {
  const hard = cards.reduce((sum, card) => sum + hardValue(card), 0)
  const isSoft = hard <= 11 && cards.some((card) => rankOf(card) === 'A')
  return { total: isSoft ? hard + 10 : hard, isSoft }
}

/** An ace and a card of ten. After a split the same cards are an ordinary 21. */
export function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && blackjackTotal(cards).total === 21
}

/** Whether the dealer takes another card. */
export function dealerTakes(cards: readonly Card[]): boolean {
  return blackjackTotal(cards).total < blackjackRules.dealerStands
}

function act(hand: BlackjackHand, action: BlackjackAction, next: () => Card): BlackjackHand[] {
  switch (action) {
    case 'stand':
      return [{ ...hand, isDone: true }]
    case 'hit': {
      const cards = [...hand.cards, next()]
      return [{ ...hand, cards, isDone: isComplete(cards) }]
    }
    case 'double':
      return [{ ...hand, cards: [...hand.cards, next()], isDoubled: true, isDone: true }]
    case 'split':
      return hand.cards.map((kept) => {
        const cards = [kept, next()]
        // Aces take one card each.
        return { cards, isSplit: true, isDoubled: false, isDone: rankOf(kept) === 'A' || isComplete(cards) }
      })
  }
}

// The dealer takes a second card in every round: it shows whether more than first stakes are lost. Further cards come
// only if they can change something.
function dealerPlaysIfDone(round: BlackjackRound, shoe: readonly Card[]): BlackjackRound {
  const hands = round.seats.flatMap((seat) => seat.hands)
  if (hands.some((hand) => !hand.isDone)) return round
  const dealer = [...round.dealer, shoe[round.dealt]!]
  if (hands.some(isAwaiting)) while (dealerTakes(dealer)) dealer.push(shoe[round.dealt + dealer.length - 1]!)
  return { ...round, dealer, dealt: round.dealt + dealer.length - 1, phase: 'over' }
}

/** Whether the hand's result depends on the dealer's total. */
const isAwaiting = ({ cards, isSplit }: BlackjackHand): boolean =>
  blackjackTotal(cards).total <= 21 && (isSplit || !isBlackjack(cards))

const isSeat = (seat: number): boolean => Number.isInteger(seat) && seat >= 1 && seat <= blackjackRules.seats

const isComplete = (cards: readonly Card[]): boolean => blackjackTotal(cards).total >= 21

const isPair = ([first, second]: readonly Card[]): boolean => hardValue(first!) === hardValue(second!)

const hardValue = (card: Card): number => Math.min(ranks.indexOf(rankOf(card)) + 1, 10)
