import type { BattlePrize, Leader, OwnBattle } from '@zoria/contract/battles/http'
import { describe, expect, test } from 'vitest'
import { groupsOf, pinned, prizeAt } from './board.ts'

const money = (worth: string): BattlePrize => ({ kind: 'money', worth, bonus: null, free_rounds: null })
const prizes = [
  { from: 1, to: 1, prize: money('100.00') },
  { from: 2, to: 3, prize: money('50.00') },
]
const leader = (rank: number, alias: string, score: string, more: Partial<Leader> = {}): Leader => ({
  rank,
  alias,
  score,
  rounds: 5,
  is_tied: false,
  is_own: false,
  prize: null,
  ...more,
})
const own: OwnBattle = {
  state: 'active',
  joined_at: '2026-11-24T12:00:00.000Z',
  barrier: null,
  rounds: 5,
  rounds_to_qualify: 0,
  rounds_left: null,
  score: '4.00',
  best_multiplier: '4.00',
  rank: 12,
  next_place: null,
  next_prize: null,
  prize: null,
  prize_status: null,
  margin: null,
}
const best = [leader(1, 'Vik***91', '9.00'), leader(2, 'Ay***ra', '8.00')]
const read = { leaders: best, own_rows: [], prizes, own: null }
const shape = (groups: ReturnType<typeof groupsOf>) =>
  groups.map((group) => group.map(({ rank, alias, isOwn, moved }) => [rank, isOwn ? 'own' : alias, moved]))

test.each([
  [1, '100.00'],
  [2, '50.00'],
  [3, '50.00'],
  [4, undefined],
])('the prize of place %i is %s', (rank, worth) => expect(prizeAt(prizes, rank)?.worth).toBe(worth))

describe('rows of the table', () => {
  test('a visitor sees the best', () =>
    expect(shape(groupsOf({ battle: read, board: null, before: [] }))).toEqual([
      [
        [1, 'Vik***91', null],
        [2, 'Ay***ra', null],
      ],
    ]))

  test('live rows replace loaded rows and show who rose and who fell', () => {
    const before = groupsOf({ battle: read, board: null, before: [] }).flat()
    const board = { leaders: [leader(1, 'Ay***ra', '9.50'), leader(2, 'Vik***91', '9.00')] }
    const after = groupsOf({ battle: read, board, before })
    expect(shape(after)).toEqual([
      [
        [1, 'Ay***ra', 'up'],
        [2, 'Vik***91', 'down'],
      ],
    ])
    expect(
      shape(groupsOf({ battle: read, board, before: after.flat() })),
      'the marks stay until the next move',
    ).toEqual(shape(after))
  })

  test('the own row is found among live rows by rank and score', () => {
    const mine = { ...own, rank: 2, score: '8.00' }
    expect(shape(groupsOf({ battle: { ...read, own: mine }, board: { leaders: best }, before: [] }))).toEqual([
      [
        [1, 'Vik***91', null],
        [2, 'own', null],
      ],
    ])
  })

  test('a player outside of the best ten is pinned with his neighbours', () => {
    const own_rows = [
      leader(11, 'Bek***ov', '4.10'),
      leader(12, 'Olk***a', '3.00', { is_own: true }),
      leader(13, 'Rom***n', '2.00'),
    ]
    const [, around] = groupsOf({ battle: { ...read, own, own_rows }, board: null, before: [] })
    expect(around?.map(({ rank, score, isOwn }) => [rank, score, isOwn])).toEqual([
      [11, '4.10', false],
      [12, '4.00', true],
      [13, '2.00', false],
    ])
  })

  test('a player who has left the neighbours that were read is pinned alone', () => {
    const own_rows = [leader(15, 'Bek***ov', '4.10'), leader(16, 'Olk***a', '3.00', { is_own: true })]
    expect(shape(groupsOf({ battle: { ...read, own, own_rows }, board: null, before: [] }))[1]).toEqual([
      [12, 'own', null],
    ])
  })

  test('aliases that are masked alike keep rows apart', () => {
    const [rows] = groupsOf({
      battle: { ...read, leaders: [leader(1, 'Ay***ra', '9.00'), leader(2, 'Ay***ra', '8.00', { is_tied: true })] },
      board: null,
      before: [],
    })
    expect(rows?.map(({ key, isTied }) => [key, isTied])).toEqual([
      ['Ay***ra', false],
      ['Ay***ra 2', true],
    ])
  })
})

describe('a page of the whole table', () => {
  const page = [leader(51, 'Vik***91', '9.00'), leader(52, 'Ay***ra', '8.00')]
  test.each([
    ['a visitor', null, [[51, 52]]],
    ['a player on the page', 52, [[51, 52]]],
    ['a player above it', 12, [[12], [51, 52]]],
    ['a player below it', 90, [[51, 52], [90]]],
  ] as const)('of %s has the own row once', (_, rank, ranks) => {
    expect(
      pinned({ items: page, own: rank === null ? null : leader(rank, 'Me***', '1.00') }).map((group) =>
        group.map((row) => row.rank),
      ),
    ).toEqual(ranks)
  })

  test('beyond the last place is empty', () =>
    expect(pinned({ items: [], own: leader(1, 'Me***', '1.00') })).toEqual([[]]))
})
