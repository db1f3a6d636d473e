import { instant, periodAt } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { countedUses, isAvailable, isLeft, isRested, isUsedUp, type Use } from './availability.ts'

const now = instant('2026-11-21T12:00:00.000Z')
const today = periodAt('day', { currency: 'uah', now })
const at = (time: string | null): Use => ({ subscribedAt: instant('2026-11-01T00:00:00.000Z'), activatedAt: time === null ? null : instant(time) })
// Kyiv's day began at 22:00 UTC.
const todays = at('2026-11-20T22:00:00.000Z')
const yesterdays = at('2026-11-20T21:59:59.999Z')
const neverCredited = at(null)

describe('literal availability (Spec §5)', () => {
  test.each([
    // daily  max  unique  uses                                then
    [false,   1,   null,   [],                                 true],
    [false,   1,   null,   [yesterdays],                       false],
    [false,   2,   null,   [yesterdays],                       true],
    [false,   2,   null,   [yesterdays, neverCredited],        false],
    [false,   9,   1,      [],                                 true],
    [false,   9,   5,      [yesterdays],                       false], // not daily: there must be none
    [true,    1,   null,   [yesterdays],                       true],
    [true,    1,   null,   [todays],                           false],
    [true,    3,   2,      [todays],                           true],
    [true,    3,   2,      [todays, todays],                   false],
    [true,    2,   3,      [todays, todays],                   false],
    [true,    3,   2,      [todays, yesterdays, neverCredited], true],
  ] as const)('daily %s, at most %s, unique %s, %j: %s', (isDaily, activationsMax, uniqueMax, uses, then) => {
    expect(isAvailable({ isDaily, activationsMax, uniqueMax }, uses, today)).toBe(then)
  })

  test('a daily offer counts what was activated this business day, any other everything', () => {
    expect(countedUses({ isDaily: true }, [todays, yesterdays, neverCredited], today)).toEqual([todays])
    expect(countedUses({ isDaily: false }, [todays, yesterdays, neverCredited], today)).toHaveLength(3)
  })
})

test.each([
  [0, '2026-11-21T12:00:00.000Z', true],
  [1, '2026-11-21T11:00:00.000Z', true],
  [1, '2026-11-21T11:00:00.001Z', false],
  [24, null, true],
])('%s hours between activations, the last at %s: rested %s', (offsetHours, last, then) => {
  expect(isRested({ offsetHours }, [at(last)], now)).toBe(then)
})

test.each([
  [true, [todays], false],
  [false, [], false],
  [false, [neverCredited], false],
  [false, [yesterdays], true],
] as const)('repeatable %s, %j: used up %s', (isRepeatable, uses, then) => {
  expect(isUsedUp({ isRepeatable }, uses)).toBe(then)
})

test.each([
  // kind             repeatable  uses           deposits  open   left
  ['PromoCode',       false,      [],            3,        false, true],
  ['PromoCode',       false,      [neverCredited], 3,      false, true],
  ['PromoCode',       false,      [yesterdays],  3,        false, false],
  ['PromoCode',       false,      [yesterdays],  3,        true,  true],
  ['PromoCode',       true,       [yesterdays],  3,        false, true],
  ['WelcomeDeposit',  false,      [],            0,        false, true],
  ['WelcomeDeposit',  false,      [],            1,        false, false],
  ['WelcomeDeposit',  false,      [todays],      1,        true,  true],
] as const)('%s, repeatable %s, %j, after %s deposits, open %s: left %s', (kind, isRepeatable, uses, deposits, isOpen, then) => {
  expect(isLeft({ kind, isRepeatable }, { uses, deposits, isOpen })).toBe(then)
})
