import { instant, toIso } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { offerOf } from '../testing/offers.ts'
import type { Offer } from './offer.ts'
import { nextActivation } from './next-activation.ts'

// Kyiv is two hours ahead of UTC in winter and three in summer; Saturday, the 21st.
const noon = '2026-11-21T12:00:00.000Z'
const used = (...activated: readonly (string | null)[]) => activated.map((at) => ({ subscribedAt: instant(noon), activatedAt: at === null ? null : instant(at) }))
const next = (change: Partial<Offer>, { uses = used(), now = noon }: { uses?: ReturnType<typeof used>; now?: string } = {}) => {
  const at = nextActivation(offerOf({ activationsMax: 9, ...change }), uses, instant(now))
  return at && toIso(at)
}
const evening = { from: 18 * 60, to: 23 * 60 }

describe('an offer can be taken next', () => {
  test.each([
    ['now: nothing is in the way', {}, used(noon), null],
    ['never: used up for good', { activationsMax: 1 }, used(noon), null],
    ['never: one, unique and not daily', { uniqueMax: 5 }, used(noon), null],
    ['tomorrow, of one a day', { isDaily: true, activationsMax: 1 }, used(noon), '2026-11-21T22:00:00.000Z'],
    ['tomorrow, of one unique a day', { isDaily: true, uniqueMax: 1 }, used(noon), '2026-11-21T22:00:00.000Z'],
    ['now: the day before does not count', { isDaily: true, activationsMax: 1 }, used('2026-11-20T21:59:59.999Z'), null],
    ['once it has rested', { offsetHours: 24 }, used('2026-11-20T12:00:00.001Z'), '2026-11-21T12:00:00.001Z'],
    ['now: it has rested to the millisecond', { offsetHours: 24 }, used('2026-11-20T12:00:00.000Z'), null],
    ['once it has rested after the last of all', { offsetHours: 2 }, used('2026-11-21T11:30:00.000Z', '2026-11-21T11:00:00.000Z'), '2026-11-21T13:30:00.000Z'],
    ['now: one that was never credited needs no rest', { offsetHours: 24 }, used(null), null],
    ['this evening', { window: evening }, used(), '2026-11-21T16:00:00.000Z'],
    ['on its next day', { days: [1, 5] }, used(), '2026-11-22T22:00:00.000Z'],
    ['on its next day, in its hours', { days: [1], window: evening }, used(), '2026-11-23T16:00:00.000Z'],
    ['tomorrow, in its hours: today it was', { isDaily: true, activationsMax: 1, window: evening }, used(noon), '2026-11-22T16:00:00.000Z'],
    ['in a week: today was its day', { isDaily: true, activationsMax: 1, days: [6] }, used(noon), '2026-11-27T22:00:00.000Z'],
    ['in a week: it still rests on its days', { offsetHours: 50, days: [6, 7], window: evening }, used('2026-11-21T08:00:00.000Z'), '2026-11-28T16:00:00.000Z'],
    ['never: it ends before', { isDaily: true, activationsMax: 1, endsAt: instant('2026-11-21T22:00:00.000Z') }, used(noon), null],
    ['in its last millisecond', { isDaily: true, activationsMax: 1, endsAt: instant('2026-11-21T22:00:00.001Z') }, used(noon), '2026-11-21T22:00:00.000Z'],
  ] as const)('%s', (_, change, uses, then) => {
    expect(next({ ...change, days: [...('days' in change ? change.days : [])] }, { uses })).toBe(then)
  })

  test.each([
    ['in the last minute of its hours', '2026-11-21T20:59:59.999Z', null],
    ['tomorrow: the moment its hours are over', '2026-11-21T21:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['this evening: a moment before', '2026-11-21T15:59:59.999Z', '2026-11-21T16:00:00.000Z'],
  ])('of an evening: %s', (_, now, then) => {
    expect(next({ window: evening }, { now })).toBe(then)
  })

  // In autumn 03:00 to 04:00 comes twice in Kyiv (00:00Z, 01:00Z), in spring not at all (01:00Z is 04:00).
  test.each([
    ['after the change in autumn', '2026-10-24T21:00:00.000Z', { from: 5 * 60, to: 6 * 60 }, '2026-10-25T03:00:00.000Z'],
    ['the first time in autumn', '2026-10-24T21:00:00.000Z', { from: 210, to: 225 }, '2026-10-25T00:30:00.000Z'],
    ['the second time in autumn', '2026-10-25T00:50:00.000Z', { from: 210, to: 225 }, '2026-10-25T01:30:00.000Z'],
    ['after the change in spring', '2027-03-27T22:00:00.000Z', { from: 5 * 60, to: 6 * 60 }, '2027-03-28T02:00:00.000Z'],
    ['with the change in spring', '2027-03-27T22:00:00.000Z', { from: 210, to: 5 * 60 }, '2027-03-28T01:00:00.000Z'],
    ['on the day after, where the hour is skipped', '2027-03-27T22:00:00.000Z', { from: 3 * 60, to: 4 * 60 }, '2027-03-29T00:00:00.000Z'],
  ])('%s', (_, now, window, then) => {
    expect(next({ window }, { now })).toBe(then)
  })

  test('in two weeks, where the change in spring skips its only hour', () => {
    expect(next({ days: [7], window: { from: 3 * 60, to: 4 * 60 } }, { now: '2027-03-27T22:00:00.000Z' })).toBe('2027-04-04T00:00:00.000Z')
  })

  test('by the clock of its market', () => {
    expect(next({ currency: 'kzt', window: evening })).toBe('2026-11-21T13:00:00.000Z')
  })
})
