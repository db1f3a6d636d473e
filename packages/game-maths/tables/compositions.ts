/** Cards by value: index 0 counts aces, 1 twos, up to 9 for the cards of ten. */
export type Counts = readonly number[]

/** The values of a deck, as indexes of counts. */
export const values: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export const ACE = 0
export const TEN = 9

/** The cards of so many decks. */
export function countsOfDecks(decks: number): number[] {
  return values.map((value) => (value === TEN ? 16 : 4) * decks)
}

/** The counts with one more (or `by` more) of a value. */
export function withCard(counts: Counts, value: number, by: number = 1): number[] {
  return counts.map((count, at) => (at === value ? count + by : count))
}

/** How many cards there are. */
export function sizeOf(counts: Counts): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** n (n − 1) … with so many factors: the ways to take that many of n cards in order. */
export function fallingExact(n: number, factors: number): bigint {
  let product = 1n
  for (let at = 0; at < factors; at += 1) product *= BigInt(n - at)
  return product
}
