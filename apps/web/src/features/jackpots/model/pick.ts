import type { JackpotSuit } from '@zoria/contract/jackpots/words'

/** So many cards of one suit decide. */
const cardsOfSuit = 3

/**
 * Positions of turned cards, in the order in which they were turned. Any turned card shows the next suit of the list:
 * the result is fixed.
 */
export type Turned = readonly number[]

/** The suit at a position; null: face down. */
export function suitAt(cards: readonly JackpotSuit[], turned: Turned, position: number): JackpotSuit | null {
  const at = turned.indexOf(position)
  return at === -1 ? null : (cards[at] ?? null)
}

/** How many cards of a suit are turned. */
export const countOf = (cards: readonly JackpotSuit[], turned: Turned, suit: JackpotSuit): number =>
  cards.slice(0, turned.length).filter((each) => each === suit).length

/** Three cards of one suit are turned. */
export const isComplete = (cards: readonly JackpotSuit[], turned: Turned): boolean =>
  cards.slice(0, turned.length).some((suit) => countOf(cards, turned, suit) >= cardsOfSuit)

/** Turns a card. A card that is turned, or one more after the result, changes nothing. */
export function withTurned(cards: readonly JackpotSuit[], turned: Turned, position: number): Turned {
  return turned.includes(position) || isComplete(cards, turned) || position < 0 || position >= cards.length
    ? turned
    : [...turned, position]
}

/** Turns the cards that are left, from the first on, until the result is there. */
export const withAllTurned = (cards: readonly JackpotSuit[], turned: Turned): Turned =>
  cards.reduce((sofar: Turned, _, position) => withTurned(cards, sofar, position), turned)
