import { instant } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { isLive, isShown, nextDate, shownComponents, type Placed } from './shown-components.ts'

const now = instant('2026-11-22T12:00:00.000Z')
const at = (text: string | null) => (text === null ? null : instant(`2026-11-22T${text}:00.000Z`))
const placed = (key: string, more: Partial<Placed> = {}): Placed => ({
  key,
  enabled: true,
  withAuth: null,
  languages: [],
  order: 0,
  orderNonAuth: 0,
  startsAt: null,
  endsAt: null,
  ...more,
})

describe('a component is told', () => {
  test.each([
    // enabled  starts   ends     told
    [true, null, null, true],
    [false, null, null, false],
    [true, '12:00', null, true], // From the very moment of its start.
    [true, '12:01', null, false],
    [true, null, '12:00', false], // Not at the moment of its end.
    [true, null, '12:01', true],
    [true, '11:00', '13:00', true],
    [false, '11:00', '13:00', false],
  ] as const)('enabled %s, from %s to %s at 12:00: %s', (enabled, starts, ends, isExpected) => {
    expect(isLive({ enabled, startsAt: at(starts), endsAt: at(ends) }, now)).toBe(isExpected)
  })
})

test.each([
  // withAuth, told to players, told to visitors
  [true, true, false],
  [false, false, true],
  [null, true, true],
])('with auth %s: players %s, visitors %s', (withAuth, toPlayers, toVisitors) => {
  const isVisible = (isPlayer: boolean) =>
    shownComponents([placed('one', { withAuth })], { isPlayer, tag: 'uk', now }).length === 1
  expect([isVisible(true), isVisible(false)]).toEqual([toPlayers, toVisitors])
})

test('players see the order, visitors the order of their own, equals by key', () => {
  const all = [
    placed('c', { order: 1, orderNonAuth: 2 }),
    placed('b', { order: 2, orderNonAuth: 1 }),
    placed('a', { order: 2, orderNonAuth: 2 }),
  ]
  const keys = (isPlayer: boolean) => shownComponents(all, { isPlayer, tag: 'uk', now }).map(({ key }) => key)
  expect([keys(true), keys(false)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'a', 'c'],
  ])
})

test.each([
  // for, read in, told
  [[], 'kk', true], // None named: all.
  [['kk', 'ru'], 'kk', true],
  [['uk'], 'kk', false],
] as const)('for readers of %o, read in %s: %s', (languages, tag, isExpected) => {
  expect(isShown(placed('one', { languages }), { tag, now })).toBe(isExpected)
})

test.each([
  // starts, ends, what is made of it holds until
  [null, null, null],
  ['11:00', null, null],
  ['11:00', '13:00', '13:00'],
  ['12:30', '13:00', '12:30'],
  ['12:00', '12:00', null], // What happens now has happened.
])('from %s to %s: what is made of it at 12:00 holds until %s', (starts, ends, until) => {
  expect(
    nextDate(
      [
        placed('one', { startsAt: at(starts), endsAt: at(ends) }),
        placed('off', { enabled: false, startsAt: at('12:01') }),
      ],
      now,
    ) ?? null,
  ).toBe(at(until))
})
