import { plus, rational, ZERO, type Rational } from '../rational.ts'
import { blackjackRules } from './blackjack.ts'
import { ACE, countsOfDecks, fallingExact, sizeOf, TEN, values, withCard, type Counts } from './compositions.ts'
import {
  DEALER_BLACKJACK,
  DEALER_OVER,
  dealerHands,
  dealerSums,
  type DealerEnd,
  type DealerHands,
} from './dealer-hands.ts'
import { pairOf } from './derive-strategy.ts'
import { cellOf, isDoubled, type Column } from './hand-values.ts'
import { allPlayerHands, mayDraw, type PlayerHand } from './player-hands.ts'

/** What a seat comes to from a fresh shoe, in first stakes. */
export interface BlackjackReturn {
  /** All stakes on average: the first one, and those for doubling and splitting. */
  readonly staked: Rational
  /** Payouts less stakes. */
  readonly net: Rational
}

/** The result over all first cards of the dealer: the sum of their parts. */
export function totalReturn(parts: readonly BlackjackReturn[]): BlackjackReturn {
  return parts.reduce((sum, part) => ({ net: plus(sum.net, part.net), staked: plus(sum.staked, part.staked) }))
}

/**
 * The exact part of the result that falls to one first card of the dealer, by its value, for a seat that plays by the
 * chart. It counts all orders of the cards; nothing is rounded. Other seats and hands do not change it: whatever they
 * take, the cards that a hand and the dealer get are drawn like the first ones of the shoe. For the same reason both
 * hands of a pair are worth the same, and one of them counts twice.
 */
export function returnAgainst(first: number, column: Column): BlackjackReturn {
  const [hands, dealer] = [allPlayerHands(), dealerHands(first)]
  const sums = { net: newSum(), staked: newSum() }
  const gone = withCard(
    values.map(() => 0),
    first,
  )
  addNaturals(sums, { first, hands })
  addHands(sums, {
    first,
    dealer,
    gone,
    times: 1,
    finished: finishedHands({ hands, column, starts: startsOfSeat({ hands, column }), isOneCardEach: false }),
  })
  column.splits.forEach((isSplit, pair) => {
    if (!isSplit) return
    const finished = finishedHands({
      hands,
      column,
      starts: startsOfPair({ hands, pair }),
      isOneCardEach: pair === ACE,
    })
    addHands(sums, { first, dealer, gone: withCard(gone, pair), times: 2, finished })
  })
  return { net: valueOf(sums.net), staked: valueOf(sums.staked) }
}

/** A hand that takes no more cards, and the number of orders of its cards. A total above 21 is `OVER`. */
type Finished = { readonly counts: Counts; readonly total: number; orders: number; readonly stakes: number }

type Starts = ReadonlyMap<number, number>

/** Follows the chart from the orders of the first two cards to all finished hands. */
function finishedHands({
  hands,
  column,
  starts,
  isOneCardEach,
}: {
  readonly hands: readonly PlayerHand[]
  readonly column: Column
  readonly starts: Starts
  readonly isOneCardEach: boolean
}): Finished[] {
  const orders = hands.map((_, at) => starts.get(at) ?? 0)
  const finished = new Map<string, Finished>()
  const finish = (hand: Finished): void => {
    const key = `${hand.counts.join()}:${hand.stakes}`
    const known = finished.get(key)
    if (known === undefined) finished.set(key, hand)
    else known.orders += hand.orders
  }
  hands.forEach((hand, at) => {
    const ways = orders[at]!
    if (ways === 0) return
    const doubles = !isOneCardEach && isDoubled(column, hand)
    const draws = doubles || (!isOneCardEach && mayDraw(hand) && cellOf(column.hits, hand))
    if (!draws) {
      finish({ counts: hand.counts, total: hand.total, orders: ways, stakes: 1 })
      return
    }
    hand.next.forEach((next, value) => {
      if (next >= 0 && !doubles) orders[next]! += ways
      else
        finish({
          counts: withCard(hand.counts, value),
          total: hands[next]?.total ?? OVER,
          orders: ways,
          stakes: doubles ? 2 : 1,
        })
    })
  })
  return [...finished.values()]
}

const OVER = 22

/** First two cards that are played: no blackjack, and no pair that the chart splits. */
function startsOfSeat({ hands, column }: { readonly hands: readonly PlayerHand[]; readonly column: Column }): Starts {
  return new Map(
    hands.flatMap((hand, at): [number, number][] => {
      const pair = pairOf(hand)
      if (hand.cards > 2 || hand.total === 21 || (pair !== null && column.splits[pair]!)) return []
      return [[at, pair === null ? 2 : 1]]
    }),
  )
}

/** A card of the pair, and any second one. */
function startsOfPair({ hands, pair }: { readonly hands: readonly PlayerHand[]; readonly pair: number }): Starts {
  return new Map(
    hands.flatMap((hand, at): [number, number][] => (hand.cards === 2 && hand.counts[pair]! > 0 ? [[at, 1]] : [])),
  )
}

/** A blackjack wins 3:2 unless the dealer has one too. Without one, the first stake is lost to the dealer's. */
function addNaturals(
  { net, staked }: Sums,
  { first, hands }: { readonly first: number; readonly hands: readonly PlayerHand[] },
): void {
  for (const hand of hands.filter(({ cards }) => cards === 2)) {
    const gone = withCard(hand.counts, first)
    const left = shoe.map((count, value) => count - gone[value]!)
    const ways = waysOf(gone) * (pairOf(hand) === null ? 2n : 1n)
    const blackjacks = blackjacksOf(first, left)
    const halves = hand.total === 21 ? blackjackRules.blackjackHalves * (sizeOf(left) - blackjacks) : -2 * blackjacks
    net.add(4, ways * BigInt(halves))
    if (hand.total === 21) staked.add(3, 2n * ways)
  }
}

/** How many of the cards left make a blackjack of the dealer's first card. */
function blackjacksOf(first: number, left: Counts): number {
  const hidden = { [ACE]: TEN, [TEN]: ACE }[first]
  return hidden === undefined ? 0 : left[hidden]!
}

type Added = {
  readonly first: number
  readonly finished: readonly Finished[]
  readonly dealer: DealerHands
  readonly gone: Counts
  readonly times: number
}

function addHands({ net, staked }: Sums, { first, finished, dealer, gone, times }: Added): void {
  for (const { counts, total, orders, stakes } of finished) {
    const all = counts.map((count, value) => count + gone[value]!)
    const left = shoe.map((count, value) => count - all[value]!)
    const ways = waysOf(all) * BigInt(orders * times * stakes)
    const sums =
      total === OVER
        ? [0n, BigInt(blackjacksOf(first, left) - sizeOf(left))]
        : dealerSums(dealer, left, (end) => outcomeOf(total, end))
    sums.forEach((sum, cards) => net.add(sizeOf(all) + cards, 2n * ways * sum))
    staked.add(sizeOf(all), 2n * ways)
  }
}

/** What a stake wins or loses to an end of the dealer, with a total of at most 21. Blackjacks are counted apart. */
function outcomeOf(total: number, end: DealerEnd): number {
  if (end === DEALER_BLACKJACK) return 0
  return end === DEALER_OVER ? 1 : Math.sign(total - end)
}

const shoe: Counts = countsOfDecks(blackjackRules.decks)

/** The ways to take these cards from the shoe in one order of their values. */
function waysOf(counts: Counts): bigint {
  return counts.reduce((ways, count, value) => ways * fallingExact(shoe[value]!, count), 1n)
}

/** A sum of halves of a stake, weighted by the ways to take so many cards in order. */
type Sum = { readonly add: (cards: number, weight: bigint) => void; readonly weights: readonly bigint[] }

type Sums = { readonly net: Sum; readonly staked: Sum }

function newSum(): Sum {
  const weights: bigint[] = []
  return {
    weights,
    add: (cards, weight) => {
      weights[cards] = (weights[cards] ?? 0n) + weight
    },
  }
}

function valueOf({ weights }: Sum): Rational {
  return weights.reduce(
    (sum, weight, cards) => plus(sum, rational(weight, 2n * fallingExact(sizeOf(shoe), cards))),
    ZERO,
  )
}
