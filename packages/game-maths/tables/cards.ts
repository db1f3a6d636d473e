import type { Draw } from '../draw.ts'

/** A rank from the ace to the king; T is the ten. */
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K'

/** Clubs, diamonds, hearts, spades. */
export type Suit = 'C' | 'D' | 'H' | 'S'

/** A card as two characters, its rank and its suit: `TD` is the ten of diamonds. */
export type Card = `${Rank}${Suit}`

export const ranks: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K']

const suits: readonly Suit[] = ['C', 'D', 'H', 'S']

/** A deck in the order in which a shoe is filled: clubs from the ace to the king, then diamonds, hearts and spades. */
export const deck: readonly Card[] = suits.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`))

/** The rank of a card. */
export function rankOf(card: Card): Rank {
  return card[0] as Rank
}

/**
 * A fresh shoe of so many decks. Each call gives the next card. The order is that of the shuffle of
 * docs/rules/fairness.md#draws, dealt from the end of the list; a card takes its draw only when it is dealt, so a round
 * draws no more than it deals.
 */
export function shoeOf(decks: number, draw: Draw): () => Card {
  // The list itself is not needed: only cards that changed places are stored.
  const moved = new Map<number, Card>()
  const cardAt = (place: number): Card => moved.get(place) ?? deck[place % deck.length]!
  let left = decks * deck.length
  return () => {
    const drawn = draw(left)
    left -= 1
    const card = cardAt(drawn)
    moved.set(drawn, cardAt(left))
    return card
  }
}
