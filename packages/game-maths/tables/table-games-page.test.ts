import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  baccaratBets,
  basicStrategy,
  blackjackShoe,
  blockMessage,
  dealBaccarat,
  drawFromBlocks,
  moneyWheelSegments,
  replayBlackjack,
  roundSeed,
  spinMoneyWheel,
  spinRoulette,
  tableReturns,
  tableRoundSeeds,
  type BlackjackDecision,
  type Draw,
} from '../index.ts'
import { decimals, rational, times } from '../rational.ts'
import { bankerDrawsTo } from './baccarat.ts'

// Authors of verifiers test them with docs/rules/table-games.md: the production code must give the same.
const page = readFileSync(join(import.meta.dirname, '../../../docs/rules/table-games.md'), 'utf8')

const rowsAfter = (words: string): string[][] => {
  const lines = page.slice(page.indexOf(words)).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|---'))
  return lines
    .slice(
      first + 1,
      lines.findIndex((line, at) => at > first && !line.startsWith('|')),
    )
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

test.each(tableReturns)('the return of $game, $bet', ({ game, bet, returned }) => {
  const rows = rowsAfter('| game | bet |')
  const named = game === 'money-wheel' ? 'money wheel' : game
  const from = rows.findIndex(([first]) => first === named)
  const to = rows.findIndex(([first], at) => at > from && first !== '')
  const row = rows
    .slice(from, to < 0 ? undefined : to)
    .find(([, bets]) => bet === null || bets!.split(', ').includes(bet.replace('-', ' ')))!
  expect(row.slice(2)).toEqual([`${returned.n}/${returned.d}`, `${decimals(times(returned, rational(100n, 1n)), 4)} %`])
})

test('the table of third cards', () => {
  for (const [bankers, stood, ...thirds] of rowsAfter('| banker | the player stood |')) {
    for (const banker of bankers!.split(', ').map(Number)) {
      expect(
        [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((third) =>
          bankerDrawsTo(third === undefined ? 6 : 0, banker, third) ? 'D' : 'S',
        ),
      ).toEqual([stood, ...thirds])
    }
  }
  expect(baccaratBets.every((bet) => page.includes(`\`${bet}\``))).toBe(true)
})

test('the chart', () => {
  const shown = new Map(
    rowsAfter('| hand | 2 | 3 |').flatMap(([hands, ...letters]) =>
      hands!.split('; ').map((hand): [string, string] => [hand, letters.join('').replaceAll('–', '-')]),
    ),
  )
  const rowOf = (side: 'hard' | 'soft', total: number): string => {
    const names = {
      hard: ['4 to 8', '9', '10', '11', '12', '13 to 16', '17 and more'],
      soft: ['soft 13, 14', 'soft 15, 16', 'soft 17', 'soft 18', 'soft 19 and more'],
    }[side]
    const name = names.findLast((each) => Number(/\d+/.exec(each)![0]) <= total)!
    return shown.get(name)!
  }
  for (const side of ['hard', 'soft'] as const)
    for (const [total, letters] of Object.entries(basicStrategy[side])) expect(rowOf(side, Number(total))).toBe(letters)
  for (const [rank, letters] of Object.entries(basicStrategy.pairs))
    expect(shown.get(rank === 'A' ? 'ace, ace' : `${rank}, ${rank}`) ?? '----------').toBe(letters)
})

test('the segments of the money wheel', () =>
  expect(/clockwise:\n\n([\s\d]+)\n\n/.exec(page)![1]!.trim().split(/\s+/)).toEqual(moneyWheelSegments))

describe('the examples', () => {
  type Day = {
    readonly tableId: string
    readonly kind: string
    readonly rounds: number
    readonly hash: string
    readonly results: readonly { readonly number: number; readonly seed: string; readonly outcome: Example }[]
  }
  type Example = {
    readonly seats: readonly { readonly seat: number; readonly hands: unknown }[]
    readonly steps: readonly (readonly BlackjackDecision[])[]
  }
  const days = page
    .split('```json\n')
    .slice(1)
    .map((part) => JSON.parse(part.split('```')[0]!) as Day)
  const outcomeOf: Readonly<Record<string, (draw: Draw, published: Example) => object>> = {
    roulette: (draw) => ({ pocket: spinRoulette(draw) }),
    baccarat: dealBaccarat,
    'money-wheel': (draw) => ({ segment: spinMoneyWheel(draw) }),
    blackjack: (draw, { seats, steps }) => {
      const round = replayBlackjack({ seats: seats.map(({ seat }) => seat), steps, shoe: blackjackShoe(draw) })
      expect(round.phase).toBe('over')
      return {
        seats: round.seats.map(({ seat, hands }) => ({ seat, hands: hands.map(({ cards }) => cards) })),
        dealer: round.dealer,
        steps,
      }
    },
  }
  const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
  const hexOf = (round: number): string =>
    Buffer.from(roundSeed(Buffer.alloc(32, 7), { round, rounds: 3 }, sha256)).toString('hex')

  test('have one of each game', () =>
    expect(days.map(({ kind }) => kind)).toEqual(['roulette', 'baccarat', 'blackjack', 'money-wheel']))

  test.each(days)('$kind', ({ tableId, kind, rounds, hash, results }) => {
    expect([hash, rounds, ...results.map(({ seed }) => seed)]).toEqual([hexOf(0), 3, hexOf(1), hexOf(2), hexOf(3)])
    for (const { number, seed, outcome } of results) {
      const draw = drawFromBlocks((cursor) =>
        createHmac('sha256', Buffer.from(seed, 'hex'))
          .update(blockMessage(tableRoundSeeds({ table: tableId, round: number }), cursor))
          .digest(),
      )
      expect({ kind, ...outcomeOf[kind]!(draw, outcome) }).toEqual(outcome)
    }
  })
})
