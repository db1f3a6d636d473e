import { ACE, fallingExact, TEN, sizeOf, values, withCard, type Counts } from './compositions.ts'
import { blackjackRules } from './blackjack.ts'

/** Where the dealer ends: a total from 17 to 21, `DEALER_OVER` above 21, or `DEALER_BLACKJACK`. */
export type DealerEnd = number

export const DEALER_OVER = 22
export const DEALER_BLACKJACK = 23

/**
 * All hands in which the dealer may end with one first card, each whatever the order of its cards. Arrays have an
 * element for each hand.
 */
export interface DealerHands {
  readonly ends: Int32Array
  /** The cards that the dealer takes on top of the first one. */
  readonly cards: Int32Array
  /** In how many orders they can come. */
  readonly orders: Float64Array
  /** For each value taken, where its factor is in a table of `factorsOf`; those of all hands one after the other. */
  readonly factors: Int32Array
  /** Where the factors of each hand begin in `factors`, and where those of the last one end. */
  readonly starts: Int32Array
}

/** All hands in which the dealer may end with this first card. */
export function dealerHands(first: number): DealerHands {
  const ended = new Map<string, Taken>()
  let open = new Map([['', { drawn: values.map(() => 0), orders: 1, end: null } as Taken]])
  while (open.size > 0) {
    const longer: typeof open = new Map()
    for (const { drawn, orders } of open.values()) {
      for (const value of values) {
        const more = withCard(drawn, value)
        const end = endOf(first, more)
        addOrders(end === null ? longer : ended, { drawn: more, orders, end })
      }
    }
    open = longer
  }
  const hands = [...ended.values()]
  const factors = hands.map(({ drawn }) => drawn.flatMap((count, value) => (count > 0 ? [value * COUNTS + count] : [])))
  return {
    ends: Int32Array.from(hands, ({ end }) => end!),
    cards: Int32Array.from(hands, ({ drawn }) => sizeOf(drawn)),
    orders: Float64Array.from(hands, ({ orders }) => orders),
    factors: Int32Array.from(factors.flat()),
    starts: startsOf(factors),
  }
}

/** The chance of each end, by the end, with these cards left in the shoe. */
export function dealerChances({ ends, cards, orders, factors, starts }: DealerHands, left: Counts): Float64Array {
  const table = factorsOf(left)
  const all = orderedDraws(sizeOf(left))
  const chances = new Float64Array(DEALER_BLACKJACK + 1)
  for (let hand = 0; hand < ends.length; hand += 1) {
    let weight = orders[hand]! / all[cards[hand]!]!
    for (let at = starts[hand]!; at < starts[hand + 1]!; at += 1) weight *= table[factors[at]!]!
    chances[ends[hand]!]! += weight
  }
  return chances
}

/**
 * The sum of `worth` over all ends, exactly: at index k, weighted by the ways to take k cards in order from those that
 * are left. Divided by all ways to take k cards, the sum over k is the expected worth.
 */
export function dealerSums(
  { ends, cards, orders, factors, starts }: DealerHands,
  left: Counts,
  worth: (end: DealerEnd) => number,
): bigint[] {
  const table = factorsOf(left)
  const sums: bigint[] = []
  const small = Array.from({ length: COUNTS }, () => 0)
  for (let hand = 0; hand < ends.length; hand += 1) {
    const [taken, ways, from, to] = [cards[hand]!, orders[hand]! * worth(ends[hand]!), starts[hand]!, starts[hand + 1]!]
    let weight = ways
    for (let at = from; at < to; at += 1) weight *= table[factors[at]!]!
    const sum = small[taken]! + weight
    if (Number.isSafeInteger(weight) && Number.isSafeInteger(sum)) small[taken] = sum
    else sums[taken] = (sums[taken] ?? 0n) + exactWeight(factors.subarray(from, to), { left, ways })
  }
  return small.map((sum, taken) => BigInt(sum) + (sums[taken] ?? 0n))
}

function exactWeight(factors: Int32Array, { left, ways }: { readonly left: Counts; readonly ways: number }): bigint {
  return [...factors].reduce(
    (product, factor) => product * fallingExact(left[Math.floor(factor / COUNTS)]!, factor % COUNTS),
    BigInt(ways),
  )
}

type Taken = { readonly drawn: Counts; orders: number; readonly end: DealerEnd | null }

function addOrders(hands: Map<string, Taken>, taken: Taken): void {
  const known = hands.get(taken.drawn.join())
  if (known === undefined) hands.set(taken.drawn.join(), taken)
  else known.orders += taken.orders
}

function startsOf(lists: readonly (readonly number[])[]): Int32Array {
  const starts = new Int32Array(lists.length + 1)
  lists.forEach((list, at) => {
    starts[at + 1] = starts[at]! + list.length
  })
  return starts
}

/** The end of a hand, or null if the dealer takes another card. */
function endOf(first: number, drawn: Counts): DealerEnd | null {
  const counts = withCard(drawn, first)
  const hard = counts.reduce((sum, count, value) => sum + count * (value + 1), 0)
  const total = counts[ACE]! > 0 && hard <= 11 ? hard + 10 : hard
  if (total < blackjackRules.dealerStands) return null
  return sizeOf(counts) === 2 && total === 21 && counts[TEN] === 1 ? DEALER_BLACKJACK : Math.min(total, DEALER_OVER)
}

/** More than the dealer can take of one value, and in all. */
const COUNTS = 20

/** For every value and count, the ways to take so many cards of it in order. */
function factorsOf(left: Counts): Float64Array {
  const table = new Float64Array(values.length * COUNTS)
  for (const value of values) {
    table[value * COUNTS] = 1
    for (let count = 1; count < COUNTS; count += 1)
      table[value * COUNTS + count] = table[value * COUNTS + count - 1]! * Math.max(left[value]! - count + 1, 0)
  }
  return table
}

/** The ways to take so many cards in order, whatever they are. */
function orderedDraws(size: number): Float64Array {
  const all = new Float64Array(COUNTS).fill(1)
  for (let cards = 1; cards < COUNTS; cards += 1) all[cards] = all[cards - 1]! * (size - cards + 1)
  return all
}
