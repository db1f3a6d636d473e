import { blackjackRules } from './blackjack.ts'
import { ACE, countsOfDecks, sizeOf, TEN, withCard, type Counts } from './compositions.ts'
import { DEALER_OVER, dealerChances, type DealerHands } from './dealer-hands.ts'
import { mayDraw, type PlayerHand } from './player-hands.ts'

/** What the chart of one first card of the dealer says. Totals are the indexes; `splits` is by the value of the pair. */
export interface Column {
  readonly hits: ByTotal
  readonly doubles: ByTotal
  readonly splits: readonly boolean[]
}

export interface ByTotal {
  readonly hard: readonly boolean[]
  readonly soft: readonly boolean[]
}

/** What the chart says about the total of a hand. */
export function cellOf(chart: ByTotal, { total, isSoft }: Pick<PlayerHand, 'total' | 'isSoft'>): boolean {
  return (isSoft ? chart.soft : chart.hard)[total]!
}

/**
 * The cards that are gone besides those of a hand: the dealer's first, and after a split the other card of the pair.
 * Values are in stakes, without rounds in which the dealer has a blackjack.
 */
export interface Situation {
  readonly hands: readonly PlayerHand[]
  /** Cards left in the shoe, by hand. */
  readonly left: readonly Counts[]
  readonly size: readonly number[]
  /** What standing with a hand is worth. */
  readonly stand: ValueOf
  /** What a hand above 21 is worth, by the hand and the card it drew: it loses where the dealer has no blackjack. */
  readonly over: (hand: number, value: number) => number
}

/** The value of a hand, by its index. */
export type ValueOf = (hand: number) => number

/** The situation of hands of their own (`pair` null), or of one hand of a split pair of this value. */
export function situationOf({
  hands,
  dealer,
  first,
  pair,
}: {
  readonly hands: readonly PlayerHand[]
  readonly dealer: DealerHands
  readonly first: number
  readonly pair: number | null
}): Situation {
  const shoe = countsOfDecks(blackjackRules.decks)
  const gone = withCard(pair === null ? shoe : withCard(shoe, pair, -1), first, -1)
  const left = hands.map(({ counts }) => gone.map((count, value) => count - counts[value]!))
  const size = left.map(sizeOf)
  const hidden = { [ACE]: TEN, [TEN]: ACE }[first]
  return {
    hands,
    left,
    size,
    stand: remembered((hand) => standValue(dealerChances(dealer, left[hand]!), hands[hand]!.total)),
    over: (hand, value) =>
      hidden === undefined ? -1 : (left[hand]![hidden]! - (value === hidden ? 1 : 0)) / (size[hand]! - 1) - 1,
  }
}

/** What a hand is worth if it is played on by the chart, by hitting and standing. */
export function playedBy({ hits }: Column, situation: Situation): ValueOf {
  const played: ValueOf = remembered((at) => {
    const hand = situation.hands[at]!
    return mayDraw(hand) && cellOf(hits, hand) ? hitValue(situation, at, played) : situation.stand(at)
  })
  return played
}

/** What one more card is worth if the hand is worth `valueOf` afterwards. */
export function hitValue({ hands, left, size, over }: Situation, at: number, valueOf: ValueOf): number {
  return hands[at]!.next.reduce(
    (sum, hand, value) => sum + (left[at]![value]! / size[at]!) * (hand < 0 ? over(at, value) : valueOf(hand)),
    0,
  )
}

/** What doubling is worth: one card and two stakes. */
export function doubleValue(situation: Situation, at: number): number {
  return 2 * hitValue(situation, at, situation.stand)
}

/** Whether the chart doubles a hand. */
export function isDoubled({ doubles }: Column, hand: PlayerHand): boolean {
  return hand.cards === 2 && mayDraw(hand) && cellOf(doubles, hand)
}

const remembered = (valueOf: ValueOf): ValueOf => {
  const known: number[] = []
  return (hand) => (known[hand] ??= valueOf(hand))
}

function standValue(chances: Float64Array, total: number): number {
  let value = chances[DEALER_OVER]!
  for (let end: number = blackjackRules.dealerStands; end <= 21; end += 1)
    value += Math.sign(total - end) * chances[end]!
  return value
}
