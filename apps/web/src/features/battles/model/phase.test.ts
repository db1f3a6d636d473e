import type { OwnBattle } from '@zoria/contract/battles/http'
import { battleStatuses } from '@zoria/contract/battles/words'
import { describe, expect, test } from 'vitest'
import { awaited, cups, isOver, percentTo, qualification, stepOf } from './phase.ts'

const own: OwnBattle = {
  state: 'inactive',
  joined_at: null,
  barrier: null,
  rounds: 0,
  rounds_to_qualify: 10,
  rounds_left: null,
  score: '0.00',
  best_multiplier: null,
  rank: null,
  next_place: null,
  next_prize: null,
  prize: null,
  prize_status: null,
  margin: null,
}
const joined: OwnBattle = { ...own, joined_at: '2026-11-24T12:00:00.000Z' }

describe('the main button of a battle', () => {
  test.each([
    ['a visitor of a running battle registers', { status: 'active', own: null }, 'register'],
    ['a visitor of an upcoming battle registers', { status: 'upcoming', own: null }, 'register'],
    ['a visitor of a finished battle reads', { status: 'finished', own: null }, 'none'],
    ['a player joins a running battle', { status: 'active', own }, 'join'],
    ['a player joins an upcoming battle', { status: 'upcoming', own }, 'join'],
    [
      'a player whose league is another reads',
      { status: 'active', own: { ...own, barrier: 'BATTLE_LEAGUE_NOT_REACHED' } },
      'none',
    ],
    [
      'an excluded player reads, also where he has joined',
      { status: 'active', own: { ...joined, barrier: 'PLAYER_EXCLUDED' } },
      'none',
    ],
    ['a player who has joined plays', { status: 'active', own: joined }, 'play'],
    ['a player who has joined waits for the start', { status: 'upcoming', own: joined }, 'none'],
    ['without an open game there is nothing to play', { status: 'active', own: joined, play_slug: null }, 'none'],
    ['a battle with automatic entry is played at once', { status: 'active', own, entry: 'automatic' }, 'play'],
    ['nobody joins while the last rounds are counted', { status: 'finishing', own }, 'none'],
  ] as const)('%s', (_, battle, step) =>
    expect(stepOf({ entry: 'joining', play_slug: 'berkut', ...battle })).toBe(step),
  )
})

test.each(
  battleStatuses.map(
    (status) =>
      [
        status,
        { upcoming: 'start', active: 'end', finishing: null, finished: null, paid: null, cancelled: null }[status],
      ] as const,
  ),
)('%s: the countdown runs to %s', (status, end) => {
  expect(awaited({ status, starts_at: 'start', ends_at: 'end' })).toBe(end)
  expect(isOver(status)).toBe(['finished', 'paid', 'cancelled'].includes(status))
})

test.each([
  [0, 10, 10, { done: 0, wanted: 10, percent: 0 }],
  [3, 7, 10, { done: 3, wanted: 10, percent: 30 }],
  [12, 0, 10, { done: 10, wanted: 10, percent: 100 }],
  [0, 0, 0, { done: 0, wanted: 0, percent: 100 }],
])('%i rounds, %i of %i missing: %o', (rounds, rounds_to_qualify, wanted, shown) =>
  expect(qualification({ rounds, rounds_to_qualify }, wanted)).toEqual(shown),
)

test.each([
  ['0.00', '0.00', 0],
  ['0.00', '5.00', 0],
  ['7.50', '2.50', 75],
  ['10.00', '0.00', 100],
])('a score of %s with %s missing is %i percent of the way', (score, gap, percent) =>
  expect(percentTo(score, gap)).toBe(percent),
)

test('the cups are those of Spec §3, from the lowest', () =>
  expect(Object.keys(cups)).toEqual(['bronze', 'silver', 'gold', 'platinum', 'brilliant']))
