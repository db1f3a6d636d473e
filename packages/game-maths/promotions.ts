import { shuffle, type Draw } from './draw.ts'

/** Draws of promotions. Source: docs/rules/fairness.md#promotions. */

/** A sector of a wheel: its key, and how many of all weights are its own. */
export type WeightedSector = readonly [key: string, weight: number]

/** The sector in which a draw below the sum of all weights falls, in the order of the list. */
export function drawSector(sectors: readonly WeightedSector[], draw: Draw): string {
  const total = sectors.reduce((sum, [, weight]) => sum + weight, 0)
  let left = draw(total)
  for (const [key, weight] of sectors) {
    if (left < weight) return key
    left -= weight
  }
  throw new Error('a draw is below the sum of the weights')
}

/**
 * The threshold of a jackpot: a whole number of minor units from `min` to `max`, both included, each equally likely. At
 * most 2^32 values.
 */
export function drawThreshold({ min, max }: { readonly min: bigint; readonly max: bigint }, draw: Draw): bigint {
  return min + BigInt(draw(Number(max - min) + 1))
}

const cardsOfSuit = 3

/**
 * The order in which the cards of a pick show their suits: three of each, in a random order in which `won` is complete
 * first. It is drawn after the threshold from the same stream. In the shuffled list, the suit that is complete first
 * and `won` change places.
 */
export function drawCards<Suit extends string>(
  { suits, won }: { readonly suits: readonly Suit[]; readonly won: Suit },
  draw: Draw,
): Suit[] {
  const mixed = shuffle(
    suits.flatMap((suit) => Array.from({ length: cardsOfSuit }, () => suit)),
    draw,
  )
  const first = completeFirst(mixed)
  const exchanged = new Map([
    [first, won],
    [won, first],
  ])
  return mixed.map((suit) => exchanged.get(suit) ?? suit)
}

/** The suit whose third card comes first. */
function completeFirst<Suit extends string>(cards: readonly Suit[]): Suit {
  const counts = new Map<Suit, number>()
  for (const suit of cards) {
    const count = (counts.get(suit) ?? 0) + 1
    if (count === cardsOfSuit) return suit
    counts.set(suit, count)
  }
  throw new Error('a pick has three cards of each suit')
}

/**
 * Numbers of the winning tickets, the first place first; each ticket wins once. Tickets are numbered from 1; where
 * there are fewer than places, every one wins.
 */
export function drawTickets(
  { tickets, places }: { readonly tickets: number; readonly places: number },
  draw: Draw,
): number[] {
  const won = new Set<number>()
  while (won.size < Math.min(places, tickets)) won.add(draw(tickets) + 1)
  return [...won]
}
