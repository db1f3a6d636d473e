import { instant, periodAt, toIso } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { offerOf } from '../testing/offers.ts'
import { countedUses, isAvailable, isLeft, isRested, isUsedUp, nextActivation, type Use } from './availability.ts'
import type { Offer } from './offer.ts'

const now = instant('2026-11-21T12:00:00.000Z')
const today = periodAt('day', { currency: 'uah', now })
const at = (time: string | null): Use => ({
  subscribedAt: instant('2026-11-01T00:00:00.000Z'),
  activatedAt: time === null ? null : instant(time),
})
// Kyiv's day began at 22:00 UTC.
const todays = at('2026-11-20T22:00:00.000Z')
const yesterdays = at('2026-11-20T21:59:59.999Z')
const neverCredited = at(null)

describe('availability as in Spec §5', () => {
  test.each([
    // daily  max  unique  uses                                result
    [false, 1, null, [], true],
    [false, 1, null, [yesterdays], false],
    [false, 2, null, [yesterdays], true],
    [false, 2, null, [yesterdays, neverCredited], false],
    [false, 9, 1, [], true],
    [false, 9, 5, [yesterdays], false], // not daily: there must be none
    [true, 1, null, [yesterdays], true],
    [true, 1, null, [todays], false],
    [true, 3, 2, [todays], true],
    [true, 3, 2, [todays, todays], false],
    [true, 2, 3, [todays, todays], false],
    [true, 3, 2, [todays, yesterdays, neverCredited], true],
  ] as const)('daily %s, at most %s, unique %s, %j: %s', (isDaily, activationsMax, uniqueMax, uses, then) => {
    expect(isAvailable({ isDaily, activationsMax, uniqueMax }, uses, today)).toBe(then)
  })

  test('a daily offer counts activations of this business day, any other counts all', () => {
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
  ['PromoCode', false, [], 3, false, true],
  ['PromoCode', false, [neverCredited], 3, false, true],
  ['PromoCode', false, [yesterdays], 3, false, false],
  ['PromoCode', false, [yesterdays], 3, true, true],
  ['PromoCode', true, [yesterdays], 3, false, true],
  ['WelcomeDeposit', false, [], 0, false, true],
  ['WelcomeDeposit', false, [], 1, false, false],
  ['WelcomeDeposit', false, [todays], 1, true, true],
] as const)(
  '%s, repeatable %s, %j, after %s deposits, open %s: left %s',
  (kind, isRepeatable, uses, deposits, isOpen, then) => {
    expect(isLeft({ kind, isRepeatable, countries: [] }, { uses, deposits, country: 'UA', isOpen })).toBe(then)
  },
)

test.each([
  [[], false, true],
  [['UA'], false, true],
  [['KZ', 'UA'], false, true],
  [['KZ'], false, false],
  [['KZ'], true, true],
] as const)('an offer for the countries %j, open %s: left for a player in Ukraine %s', (countries, isOpen, then) =>
  expect(
    isLeft({ kind: 'PromoCode', isRepeatable: true, countries }, { uses: [], deposits: 0, country: 'UA', isOpen }),
  ).toBe(then),
)

// Kyiv is two hours ahead of UTC in winter and three in summer; Saturday, the 21st.
const noon = '2026-11-21T12:00:00.000Z'
const used = (...activated: readonly (string | null)[]) =>
  activated.map((at) => ({ subscribedAt: instant(noon), activatedAt: at === null ? null : instant(at) }))
const next = (
  change: Partial<Offer>,
  { uses = used(), now = noon }: { uses?: ReturnType<typeof used>; now?: string } = {},
) => {
  const at = nextActivation(offerOf({ activationsMax: 9, ...change }), uses, instant(now))
  return at && toIso(at)
}
const evening = { from: 18 * 60, to: 23 * 60 }

describe('the next activation of an offer', () => {
  test.each([
    ['now: no obstacle', {}, used(noon), null],
    ['never: used up', { activationsMax: 1 }, used(noon), null],
    ['never: one, unique and not daily', { uniqueMax: 5 }, used(noon), null],
    [
      'never: one a day, but taken once and not repeatable',
      { isDaily: true, activationsMax: 1, isRepeatable: false },
      used(noon),
      null,
    ],
    ['tomorrow: one a day', { isDaily: true, activationsMax: 1 }, used(noon), '2026-11-21T22:00:00.000Z'],
    ['tomorrow: one unique a day', { isDaily: true, uniqueMax: 1 }, used(noon), '2026-11-21T22:00:00.000Z'],
    ['now: yesterday does not count', { isDaily: true, activationsMax: 1 }, used('2026-11-20T21:59:59.999Z'), null],
    ['after the minimum distance', { offsetHours: 24 }, used('2026-11-20T12:00:00.001Z'), '2026-11-21T12:00:00.001Z'],
    [
      'now: the minimum distance has passed to the millisecond',
      { offsetHours: 24 },
      used('2026-11-20T12:00:00.000Z'),
      null,
    ],
    [
      'after the minimum distance from the last one',
      { offsetHours: 2 },
      used('2026-11-21T11:30:00.000Z', '2026-11-21T11:00:00.000Z'),
      '2026-11-21T13:30:00.000Z',
    ],
    ['now: one that was never credited does not count', { offsetHours: 24 }, used(null), null],
    ['this evening', { window: evening }, used(), '2026-11-21T16:00:00.000Z'],
    ['on its next day', { days: [1, 5] }, used(), '2026-11-22T22:00:00.000Z'],
    ['on its next day, in its hours', { days: [1], window: evening }, used(), '2026-11-23T16:00:00.000Z'],
    [
      'tomorrow, in its hours: today it was taken',
      { isDaily: true, activationsMax: 1, window: evening },
      used(noon),
      '2026-11-22T16:00:00.000Z',
    ],
    [
      'in a week: it was taken today',
      { isDaily: true, activationsMax: 1, days: [6] },
      used(noon),
      '2026-11-27T22:00:00.000Z',
    ],
    [
      'in a week: the distance covers its days',
      { offsetHours: 50, days: [6, 7], window: evening },
      used('2026-11-21T08:00:00.000Z'),
      '2026-11-28T16:00:00.000Z',
    ],
    [
      'never: it ends before',
      { isDaily: true, activationsMax: 1, endsAt: instant('2026-11-21T22:00:00.000Z') },
      used(noon),
      null,
    ],
    [
      'in its last millisecond',
      { isDaily: true, activationsMax: 1, endsAt: instant('2026-11-21T22:00:00.001Z') },
      used(noon),
      '2026-11-21T22:00:00.000Z',
    ],
  ] as const)('%s', (_, change, uses, then) => {
    expect(next({ ...change, days: [...('days' in change ? change.days : [])] }, { uses })).toBe(then)
  })

  test.each([
    ['in the last minute of its hours', '2026-11-21T20:59:59.999Z', null],
    ['tomorrow: the moment its hours are over', '2026-11-21T21:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['this evening: a moment before', '2026-11-21T15:59:59.999Z', '2026-11-21T16:00:00.000Z'],
  ])('of an evening offer: %s', (_, now, then) => {
    expect(next({ window: evening }, { now })).toBe(then)
  })

  // In autumn 03:00 to 04:00 occurs twice in Kyiv (00:00Z, 01:00Z), in spring not at all (01:00Z is 04:00).
  test.each([
    [
      'after the change in autumn',
      '2026-10-24T21:00:00.000Z',
      { from: 5 * 60, to: 6 * 60 },
      '2026-10-25T03:00:00.000Z',
    ],
    ['the first occurrence in autumn', '2026-10-24T21:00:00.000Z', { from: 210, to: 225 }, '2026-10-25T00:30:00.000Z'],
    ['the second occurrence in autumn', '2026-10-25T00:50:00.000Z', { from: 210, to: 225 }, '2026-10-25T01:30:00.000Z'],
    [
      'after the change in spring',
      '2027-03-27T22:00:00.000Z',
      { from: 5 * 60, to: 6 * 60 },
      '2027-03-28T02:00:00.000Z',
    ],
    ['with the change in spring', '2027-03-27T22:00:00.000Z', { from: 210, to: 5 * 60 }, '2027-03-28T01:00:00.000Z'],
    [
      'on the day after, where the hour is skipped',
      '2027-03-27T22:00:00.000Z',
      { from: 3 * 60, to: 4 * 60 },
      '2027-03-29T00:00:00.000Z',
    ],
  ])('%s', (_, now, window, then) => {
    expect(next({ window }, { now })).toBe(then)
  })

  test('in two weeks, if the change in spring skips its only hour', () => {
    expect(next({ days: [7], window: { from: 3 * 60, to: 4 * 60 } }, { now: '2027-03-27T22:00:00.000Z' })).toBe(
      '2027-04-04T00:00:00.000Z',
    )
  })

  test('in the time zone of its market', () => {
    expect(next({ currency: 'kzt', window: evening })).toBe('2026-11-21T13:00:00.000Z')
  })
})
