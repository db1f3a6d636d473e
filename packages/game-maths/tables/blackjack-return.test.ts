import { describe, expect, test } from 'vitest'
import { decimals, plus, rational, times, toNumber } from '../rational.ts'
import { adviseBlackjack, basicStrategy } from './basic-strategy.ts'
import {
  blackjackActions,
  playBlackjackStep,
  startBlackjack,
  type BlackjackAction,
  type BlackjackRound,
} from './blackjack.ts'
import { returnAgainst, totalReturn } from './blackjack-return.ts'
import { settleBlackjack } from './blackjack-settlement.ts'
import { shoeOf, type Card } from './cards.ts'
import { deriveStrategy, chartOf } from './derive-strategy.ts'
import type { ByTotal, Column } from './hand-values.ts'
import { tableReturns } from './published-returns.ts'
import { seededDraws, standardErrors } from './testing/chance.ts'

const columns = deriveStrategy()
const parts = columns.map((column, first) => returnAgainst(first, column))
const exact = totalReturn(parts)
const one = rational(1n, 1n)

test('the chart is the one that the computation derives', () => expect(chartOf(columns)).toEqual(basicStrategy))

describe('the exact result of a seat that plays by the chart', () => {
  test('stakes 1.129067 first stakes', () => expect(exact.staked).toEqual(rational(72_877_319n, 64_546_495n)))

  test('loses 0.459936 % of the first stake', () => {
    expect(exact.net).toEqual(
      rational(
        -12_971_501_862_180_105_315_205_149_173_901_007_697_297n,
        2_820_286_588_398_362_505_996_709_376_335_747_886_107_875n,
      ),
    )
    expect(decimals(plus(one, exact.net), 12)).toBe('0.995400644064')
  })

  test('returns 99.592641 % of all stakes, as published', () => {
    const returned = plus(one, times(exact.net, rational(exact.staked.d, exact.staked.n)))
    expect(returned).toEqual(tableReturns.find(({ game }) => game === 'blackjack')!.returned)
    expect(decimals(returned, 12)).toBe('0.995926410178')
  })

  // The cells that are nearest to the other way. The dealer's first card is its value less one: 0 is an ace, 9 a ten.
  test.each<[string, number, (column: Column) => Column]>([
    ['16 against a ten stands', 9, (column) => ({ ...column, hits: other(column.hits, 'hard', 16) })],
    ['12 against a four hits', 3, (column) => ({ ...column, hits: other(column.hits, 'hard', 12) })],
    ['13 against a two hits', 1, (column) => ({ ...column, hits: other(column.hits, 'hard', 13) })],
    ['11 against an ace doubles', 0, (column) => ({ ...column, doubles: other(column.doubles, 'hard', 11) })],
    ['9 against a two doubles', 1, (column) => ({ ...column, doubles: other(column.doubles, 'hard', 9) })],
    ['soft 18 against a two doubles', 1, (column) => ({ ...column, doubles: other(column.doubles, 'soft', 18) })],
    ['soft 18 against an ace stands', 0, (column) => ({ ...column, hits: other(column.hits, 'soft', 18) })],
    ['soft 15 against a four hits', 3, (column) => ({ ...column, doubles: other(column.doubles, 'soft', 15) })],
    [
      'a pair of threes against a two is not split',
      1,
      (column) => ({ ...column, splits: column.splits.map((split, pair) => (pair === 2 ? !split : split)) }),
    ],
    [
      'a pair of nines against a seven is split',
      6,
      (column) => ({ ...column, splits: column.splits.map((split, pair) => (pair === 8 ? !split : split)) }),
    ],
  ])('is less if %s', (_, first, change) => {
    expect(toNumber(returnAgainst(first, change(columns[first]!)).net)).toBeLessThan(toNumber(parts[first]!.net))
  })
})

const other = (chart: ByTotal, side: keyof ByTotal, changed: number): ByTotal => ({
  ...chart,
  [side]: chart[side].map((old, total) => (total === changed ? !old : old)),
})

describe('advice', () => {
  const all: readonly BlackjackAction[] = ['hit', 'stand', 'double', 'split']
  test.each<[string, string, readonly BlackjackAction[], BlackjackAction]>([
    ['8 8', 'T', all, 'split'],
    ['8 8', 'T', ['hit', 'stand', 'double'], 'hit'],
    ['5 5', '9', all, 'double'],
    ['5 6', 'A', ['hit', 'stand', 'double'], 'hit'],
    ['5 6', 'K', ['hit', 'stand', 'double'], 'double'],
    ['2 3 6', 'K', ['hit', 'stand'], 'hit'],
    ['A 7', '6', ['hit', 'stand', 'double'], 'double'],
    ['A 2 5', '6', ['hit', 'stand'], 'stand'],
    ['A 7', '2', ['hit', 'stand', 'double'], 'stand'],
    ['A A', '6', ['hit', 'stand'], 'hit'],
    ['J Q', '6', all, 'stand'],
    ['9 9', '7', all, 'stand'],
  ])('for %s against %s of %j is to %s', (cards, dealer, actions, action) => {
    expect(
      adviseBlackjack({
        cards: cards.split(' ').map((rank) => `${rank}S` as Card),
        dealer: `${dealer}D` as Card,
        actions,
      }),
    ).toBe(action)
  })
})

describe('25,000 rounds with three seats that play by the chart', () => {
  const draw = seededDraws(21)
  const rounds = Array.from({ length: 25_000 }, () => {
    const next = shoeOf(6, draw)
    const shoe = Array.from({ length: 60 }, next)
    return settleBlackjack(playByChart(startBlackjack({ seats: [1, 4, 7], shoe }), shoe))
  })

  // Seats share the dealer's cards: the error is that of the means of rounds.
  test.each<[string, number, (hand: { readonly stakes: number; readonly halves: number }) => number]>([
    ['stakes', toNumber(exact.staked), ({ stakes }) => stakes],
    ['results', toNumber(exact.net), ({ stakes, halves }) => halves / 2 - stakes],
  ])('come to the exact %s within 4 standard errors, in each seat and together', (_, expected, valueOf) => {
    const samples = [[1], [4], [7], [1, 4, 7]].map((seats) =>
      rounds.map(
        (hands) =>
          hands.filter(({ seat }) => seats.includes(seat)).reduce((sum, hand) => sum + valueOf(hand), 0) / seats.length,
      ),
    )
    for (const sample of samples) expect(standardErrors(sample, expected)).toBeLessThan(4)
  })
})

function playByChart(start: BlackjackRound, shoe: readonly Card[]): BlackjackRound {
  let round = start
  while (round.phase === 'deciding') {
    const decisions = round.seats.flatMap(({ seat, hands }) =>
      hands.flatMap(({ cards }, hand) => {
        const actions = blackjackActions(round, { seat, hand })
        return actions.length === 0
          ? []
          : [{ seat, hand, action: adviseBlackjack({ cards, dealer: round.dealer[0]!, actions }) }]
      }),
    )
    round = playBlackjackStep(round, { decisions, shoe })
  }
  return round
}
