import type { StrategyChart } from './basic-strategy.ts'
import { blackjackRules } from './blackjack.ts'
import { ACE, countsOfDecks, sizeOf, values, withCard } from './compositions.ts'
import { dealerHands } from './dealer-hands.ts'
import {
  cellOf,
  doubleValue,
  hitValue,
  isDoubled,
  playedBy,
  situationOf,
  type ByTotal,
  type Column,
  type Situation,
} from './hand-values.ts'
import { allPlayerHands, mayDraw, type PlayerHand } from './player-hands.ts'

/** The best charts against every first card of the dealer, by its value. */
export function deriveStrategy(): Column[] {
  const hands = allPlayerHands()
  return values.map((first) => bestColumn(first, hands))
}

/** The charts as rows of letters. */
export function chartOf(columns: readonly Column[]): StrategyChart {
  const order = [...columns.slice(1), columns[ACE]!]
  const letter = (mayDouble: boolean, hits: boolean): string => {
    if (mayDouble) return hits ? 'D' : 'E'
    return hits ? 'H' : 'S'
  }
  const rows = (side: keyof ByTotal, from: number): StrategyChart['hard'] =>
    Object.fromEntries(
      Array.from({ length: 21 - from }, (_, at) => [
        from + at,
        order.map(({ hits, doubles }) => letter(doubles[side][from + at]!, hits[side][from + at]!)).join(''),
      ]),
    )
  const pairs = Object.fromEntries(
    [...'A23456789T'].map((rank, pair) => [rank, order.map(({ splits }) => (splits[pair]! ? 'P' : '-')).join('')]),
  )
  return { hard: rows('hard', 4), soft: rows('soft', 13), pairs }
}

/**
 * The best chart against one first card of the dealer. It starts with drawing below 17 (soft 18) and changes every cell
 * that is better the other way, over all hands that come to it, until no cell is: then no change of a single cell
 * raises the return from a fresh shoe.
 */
function bestColumn(first: number, hands: readonly PlayerHand[]): Column {
  const dealer = dealerHands(first)
  const whole = situationOf({ hands, dealer, first, pair: null })
  const splits = values.map((pair) => situationOf({ hands, dealer, first, pair }))
  let column = startColumn()
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const better = improved({ first, whole, splits }, column)
    if (JSON.stringify(better) === JSON.stringify(column)) return column
    column = better
  }
  throw new Error(`The chart against ${first} does not come to an end`)
}

const ROUNDS_MAX = 20

type Table = { readonly first: number; readonly whole: Situation; readonly splits: readonly Situation[] }

/** How much better the other way of each cell would be, summed over the hands that come to it. */
type Gains = {
  readonly hits: { readonly hard: number[]; readonly soft: number[] }
  readonly doubles: { readonly hard: number[]; readonly soft: number[] }
  readonly splits: number[]
}

function improved(table: Table, column: Column): Column {
  const totals = (): number[] => Array.from({ length: 22 }, () => 0)
  const gains: Gains = {
    hits: { hard: totals(), soft: totals() },
    doubles: { hard: totals(), soft: totals() },
    splits: values.map(() => 0),
  }
  const played = playedBy(column, table.whole)
  const starts = startChances(table)
  for (const [at, chance] of starts) {
    const pair = pairOf(table.whole.hands[at]!)
    if (pair === null) continue
    const split = splitStarts(table.splits[pair]!, pair)
    const value = 2 * twoCardsValue(table.splits[pair]!, { column, pair, split })
    const unsplit = isDoubled(column, table.whole.hands[at]!) ? doubleValue(table.whole, at) : played(at)
    gains.splits[pair] = chance * (value - unsplit)
    if (!column.splits[pair]!) continue
    starts.delete(at)
    addGains(gains, table.splits[pair]!, {
      column,
      starts: new Map([...split].map(([hand, share]) => [hand, 2 * chance * share])),
      mayAct: pair !== ACE,
    })
  }
  addGains(gains, table.whole, { column, starts, mayAct: true })
  const better = (before: ByTotal, gained: Gains['hits']): ByTotal => ({
    hard: before.hard.map((old, total) => changed(old, gained.hard[total]!)),
    soft: before.soft.map((old, total) => changed(old, gained.soft[total]!)),
  })
  return {
    hits: better(column.hits, gains.hits),
    doubles: better(column.doubles, gains.doubles),
    splits: column.splits.map((old, pair) => changed(old, gains.splits[pair]!)),
  }
}

// A cell that no hand comes to stays.
const changed = (before: boolean, gain: number): boolean => (gain === 0 ? before : gain > 0)

type Followed = { readonly column: Column; readonly starts: ReadonlyMap<number, number>; readonly mayAct: boolean }

/**
 * Follows hands from their first two cards by the chart, and adds what hitting would gain over standing, and doubling
 * over playing on.
 */
function addGains(gains: Gains, situation: Situation, { column, starts, mayAct }: Followed): void {
  if (!mayAct) return
  const played = playedBy(column, situation)
  const reach = situation.hands.map((_, at) => starts.get(at) ?? 0)
  situation.hands.forEach((hand, at) => {
    const chance = reach[at]!
    if (chance === 0 || !mayDraw(hand)) return
    const side = hand.isSoft ? 'soft' : 'hard'
    if (hand.cards === 2) gains.doubles[side][hand.total]! += chance * (doubleValue(situation, at) - played(at))
    if (isDoubled(column, hand)) return
    gains.hits[side][hand.total]! += chance * (hitValue(situation, at, played) - situation.stand(at))
    if (!cellOf(column.hits, hand)) return
    hand.next.forEach((next, value) => {
      if (next >= 0) reach[next]! += (chance * situation.left[at]![value]!) / situation.size[at]!
    })
  })
}

/** What one hand of a split pair is worth. */
function twoCardsValue(
  situation: Situation,
  {
    column,
    pair,
    split,
  }: { readonly column: Column; readonly pair: number; readonly split: ReadonlyMap<number, number> },
): number {
  const played = playedBy(column, situation)
  const valueOf = (at: number): number => {
    if (pair === ACE) return situation.stand(at)
    return isDoubled(column, situation.hands[at]!) ? doubleValue(situation, at) : played(at)
  }
  return [...split].reduce((sum, [at, share]) => sum + share * valueOf(at), 0)
}

/** The chances of the first two cards, without a blackjack, which is not played. */
function startChances({ first, whole: { hands } }: Table): Map<number, number> {
  const left = withCard(countsOfDecks(blackjackRules.decks), first, -1)
  const size = sizeOf(left)
  const chanceOf = ({ counts }: PlayerHand): number => {
    const [one, other] = counts.flatMap((count, value) => Array.from({ length: count }, () => value)) as [
      number,
      number,
    ]
    return one === other
      ? (left[one]! / size) * ((left[one]! - 1) / (size - 1))
      : 2 * (left[one]! / size) * (left[other]! / (size - 1))
  }
  return new Map(
    hands.flatMap((hand, at): [number, number][] =>
      hand.cards === 2 && hand.total < 21 ? [[at, chanceOf(hand)]] : [],
    ),
  )
}

/** The chances of a split hand's second card, by the hand it makes. */
function splitStarts({ hands, left }: Situation, pair: number): ReadonlyMap<number, number> {
  const chances = new Map<number, number>()
  hands.forEach(({ cards, counts }, at) => {
    if (cards !== 2 || counts[pair] === 0) return
    const second = counts.findIndex((count, value) => (value === pair ? count === 2 : count === 1))
    const before = withCard(left[at]!, second)
    chances.set(at, before[second]! / sizeOf(before))
  })
  return chances
}

/** The value of a pair, or null. */
export function pairOf({ cards, counts }: PlayerHand): number | null {
  const value = counts.indexOf(2)
  return cards === 2 && value >= 0 ? value : null
}

function startColumn(): Column {
  const byTotal = (isIn: (total: number) => boolean): boolean[] => Array.from({ length: 22 }, (_, total) => isIn(total))
  const none = byTotal(() => false)
  return {
    hits: { hard: byTotal((total) => total < 17), soft: byTotal((total) => total < 18) },
    doubles: { hard: none, soft: none },
    splits: values.map(() => false),
  }
}
