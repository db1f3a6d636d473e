import type { BattleBoard } from '@zoria/contract/battles/http'
import type { LiveJackpot } from '@zoria/contract/jackpots/http'
import { liveChange, liveState, type BigWin } from '@zoria/contract/wins/http'
import { describe, expect, test } from 'vitest'
import { nothingPublic, readLive, withChange, withState } from './public-state.ts'

const win = (id: number): BigWin => ({ id: String(id), game: { slug: 'berkut', name: 'Berkut', image: null }, alias: 'Amb***70', amount: '6000.00', currency: 'uah', multiplier: 300, at: new Date(id * 1000).toISOString() })
const wins = (...ids: number[]) => ids.map(win)
const online = { active: 2, total: 7 }
const board = (slug: string, fund: string): BattleBoard => ({ slug, status: 'active', fund, participants: 2, ranked: 1, as_of: '2026-11-24T12:00:00.000Z', leaders: [{ rank: 1, alias: 'Amb***70', score: '2.50', rounds: 4, is_tied: false }] })
const drop = { id: '01935b5e-0000-7000-8000-000000000001', amount: '900.00', alias: 'Amb***70', at: '2026-11-24T12:00:00.000Z' }
const jackpot = (suit: LiveJackpot['suit'], currency: 'uah' | 'kzt', value: string, more: Partial<LiveJackpot> = {}): LiveJackpot => ({ suit, currency, value, as_of: '2026-11-24T12:00:00.000Z', is_running: true, drop: null, ...more })

describe('big wins and presence', () => {
  test('a state is taken as it is; what it does not name stays', () => {
    expect(withState({ ...nothingPublic, wins: wins(1) }, { presence: online })).toEqual({ wins: wins(1), online, boards: [], jackpots: [] })
    expect(withState({ ...nothingPublic, wins: wins(1), online }, { big_wins: [] })).toEqual({ wins: [], online, boards: [], jackpots: [] })
  })

  test.each([
    ['a new win comes first', [2, 1], { added: [3], removed: [] }, [3, 2, 1]],
    ['an undone win leaves', [3, 2, 1], { added: [], removed: ['2'] }, [3, 1]],
    ['no win is shown twice', [2, 1], { added: [2], removed: [] }, [2, 1]],
    ['a win that returns is put at its time', [3, 2], { added: [1], removed: [] }, [3, 2, 1]],
  ] as const)('%s', (_, before, change, after) => {
    expect(withChange({ ...nothingPublic, wins: wins(...before), online }, { big_wins: { added: wins(...change.added), removed: [...change.removed] } })).toEqual({ wins: wins(...after), online, boards: [], jackpots: [] })
  })

  test('twenty wins are kept', () => {
    const many = Array.from({ length: 20 }, (_, index) => 20 - index)
    expect(withChange({ ...nothingPublic, wins: wins(...many) }, { big_wins: { added: wins(21), removed: [] } }).wins.map(({ id }) => id)).toEqual([21, ...many.slice(0, 19)].map(String))
  })
})

test('the board of a battle replaces the one before; other boards stay', () => {
  const before = withState(nothingPublic, { battles: [board('steppe', '100.00'), board('altai', '50.00')] })
  const after = withChange(before, { battles: [board('steppe', '120.00')] })
  expect(after.boards).toEqual([board('altai', '50.00'), board('steppe', '120.00')])
  expect(withChange(after, { presence: online }).boards).toBe(after.boards)
})

test('the value of a jackpot replaces the one before; other suits and currencies stay', () => {
  const before = withState(nothingPublic, { jackpots: [jackpot('hearts', 'uah', '100.00'), jackpot('hearts', 'kzt', '50.00'), jackpot('clubs', 'uah', '7.00')] })
  const after = withChange(before, { jackpots: [jackpot('hearts', 'uah', '120.00')] })
  expect(after.jackpots).toEqual([jackpot('hearts', 'kzt', '50.00'), jackpot('clubs', 'uah', '7.00'), jackpot('hearts', 'uah', '120.00')])
  expect(withChange(after, { presence: online }).jackpots).toBe(after.jackpots)
})

describe('a public frame is read as the contract has it', () => {
  test.each([
    ['state', { presence: online, big_wins: [win(1)] }, true],
    ['state', {}, true],
    ['state', { big_wins: [{ id: 1 }] }, false],
    ['state', { presence: { active: '2', total: 7 } }, false],
    ['state', { battles: [board('steppe', '100.00')] }, true],
    ['state', { battles: [{ ...board('steppe', '100.00'), leaders: [{ rank: '1' }] }] }, false],
    ['change', { big_wins: { added: [win(1)], removed: ['2'] } }, true],
    ['change', { big_wins: [win(1)] }, false],
    ['change', { big_wins: { added: [win(1)] } }, false],
    ['change', { battles: [board('steppe', '100.00')] }, true],
    ['change', { battles: {} }, false],
    ['state', { jackpots: [jackpot('hearts', 'uah', '100.00')] }, true],
    ['change', { jackpots: [jackpot('hearts', 'uah', '100.00', { drop })] }, true],
    ['change', { jackpots: [{ ...jackpot('hearts', 'uah', '100.00'), value: 100 }] }, false],
    ['change', { jackpots: [{ ...jackpot('hearts', 'uah', '100.00'), drop: { ...drop, alias: null } }] }, false],
    ['change', { jackpots: {} }, false],
  ] as const)('%s %j: %s', (event, given, isRead) => {
    expect(readLive(event, JSON.stringify(given)) !== null).toBe(isRead)
    expect((event === 'state' ? liveState : liveChange).safeParse(given).success).toBe(isRead)
  })
})
