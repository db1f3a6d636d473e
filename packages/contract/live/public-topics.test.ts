import { describe, expect, test } from 'vitest'
import type { BattleBoard } from '../battles/http.ts'
import type { LiveJackpot } from '../jackpots/http.ts'
import type { BigWin } from '../wins/http.ts'
import { publicTopics, withChange } from './public-topics.ts'

const at = (id: number) => new Date(id * 1_000).toISOString()
const game = { slug: 'berkut', name: 'Berkut', image: null }
const win = (id: number): BigWin => ({
  id: String(id),
  game,
  alias: 'Amb***70',
  amount: '6000.00',
  currency: 'uah',
  multiplier: 300,
  at: at(id),
})
const wins = (...ids: readonly number[]) => ids.map(win)
const online = { active: 2, total: 7 }
const board = (slug: string, fund: string): BattleBoard => ({
  slug,
  status: 'active',
  fund,
  participants: 2,
  ranked: 1,
  as_of: at(0),
  leaders: [],
})
const jackpot = (suit: LiveJackpot['suit'], currency: LiveJackpot['currency'], value: string): LiveJackpot => ({
  suit,
  currency,
  value,
  as_of: at(0),
  is_running: true,
  drop: null,
})

describe('big wins', () => {
  const { apply, merge } = publicTopics.big_wins
  test.each([
    ['a new win comes first', [2, 1], { added: [3], removed: [] }, [3, 2, 1]],
    ['an undone win leaves', [3, 2, 1], { added: [], removed: ['2'] }, [3, 1]],
    ['no win is shown twice', [2, 1], { added: [2], removed: [] }, [2, 1]],
    ['a win that returns is put at its time', [3, 2], { added: [1], removed: [] }, [3, 2, 1]],
  ] as const)('%s', (_, before, { added, removed }, after) => {
    expect(apply(wins(...before), { added: wins(...added), removed })).toEqual(wins(...after))
  })

  test('twenty are kept', () => {
    const many = Array.from({ length: 20 }, (_, index) => 20 - index)
    expect(apply(wins(...many), { added: wins(21), removed: [] })).toEqual(wins(21, ...many.slice(0, 19)))
  })

  test('a win that is undone before it was sent is not sent', () => {
    const merged = merge({ added: wins(2, 1), removed: [] }, { added: wins(3), removed: ['2'] })
    expect(merged).toEqual({ added: wins(3, 1), removed: ['2'] })
  })
})

test('boards change by battle, jackpots by suit and currency; topics that a frame does not name keep their state', () => {
  const before = {
    big_wins: wins(1),
    battles: [board('steppe', '100.00'), board('altai', '50.00')],
    jackpots: [jackpot('hearts', 'uah', '100.00'), jackpot('hearts', 'kzt', '50.00'), jackpot('clubs', 'uah', '7.00')],
  }
  const [battles, jackpots] = [[board('steppe', '120.00')], [jackpot('hearts', 'uah', '120.00')]]
  const after = withChange(before, { presence: online, battles, jackpots })
  expect(after).toEqual({
    big_wins: wins(1),
    presence: online,
    battles: [board('altai', '50.00'), board('steppe', '120.00')],
    jackpots: [jackpot('hearts', 'kzt', '50.00'), jackpot('clubs', 'uah', '7.00'), jackpot('hearts', 'uah', '120.00')],
  })
  expect(after.big_wins).toBe(before.big_wins)
})

describe('two changes in one frame are as good as two frames', () => {
  const boards = (...funds: readonly string[]) => funds.map((fund, index) => board(`b-${index}`, fund))
  test.each([
    ['a new win that is undone', wins(1), { added: wins(2), removed: [] }, { added: [], removed: ['2'] }],
    ['an undone win that returns', wins(2, 1), { added: [], removed: ['2'] }, { added: wins(2), removed: [] }],
    ['two new wins', wins(1), { added: wins(2), removed: [] }, { added: wins(3), removed: [] }],
  ] as const)('%s', (_, shown, first, next) => {
    const { apply, merge } = publicTopics.big_wins
    expect(apply(shown, merge(first, next))).toEqual(apply(apply(shown, first), next))
  })

  test('boards', () => {
    const { apply, merge } = publicTopics.battles
    const [shown, first, next] = [boards('1.00', '2.00', '3.00'), boards('4.00', '5.00'), boards('6.00')]
    expect(apply(shown, merge(first, next))).toEqual(apply(apply(shown, first), next))
  })
})
