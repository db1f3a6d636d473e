import { describe, expect, test } from 'vitest'
import { shownStream, standingOf } from './stream-schedule.ts'

const at = (hour: string) => `2026-11-25T${hour}.000Z`
const time = (hour: string) => Date.parse(at(hour))
const evening = {
  key: 'evening',
  airings: [
    { startsAt: at('16:00:00'), endsAt: at('21:00:00') },
    { startsAt: '2026-11-26T16:00:00.000Z', endsAt: '2026-11-26T21:00:00.000Z' },
  ],
}
const noon = { key: 'noon', airings: [{ startsAt: at('10:00:00'), endsAt: at('11:00:00') }] }
const tomorrow = Date.parse('2026-11-26T16:00:00.000Z')

test.each([
  ['before it begins', '15:59:59', { isOn: false, until: null, next: time('16:00:00') }],
  ['from its first moment', '16:00:00', { isOn: true, until: time('21:00:00'), next: tomorrow }],
  ['until its last', '20:59:59', { isOn: true, until: time('21:00:00'), next: tomorrow }],
  ['when it has ended', '21:00:00', { isOn: false, until: null, next: tomorrow }],
])('%s', (_, hour, standing) => {
  expect(standingOf(evening, time(hour))).toEqual(standing)
})

test('a stream around the clock has no end', () => {
  expect(
    standingOf({ airings: [{ startsAt: at('00:00:00'), endsAt: '2026-12-03T22:00:00.000Z' }] }, time('12:00:00')),
  ).toEqual({ isOn: true, until: null, next: null })
})

test('without a time there is no next one', () =>
  expect(standingOf({ airings: [] }, 0)).toEqual({ isOn: false, until: null, next: null }))

describe('the page shows', () => {
  test.each([
    ['the one that is on', null, '17:00:00', 'evening'],
    ['the first that is on', null, '10:30:00', 'noon'],
    ['the one that begins first where none is on', null, '12:00:00', 'evening'],
    ['the chosen one, on or not', 'noon', '17:00:00', 'noon'],
    ['as without a choice where the chosen one does not exist', 'gone', '17:00:00', 'evening'],
  ])('%s', (_, chosen, hour, key) => {
    expect(shownStream([noon, evening], { chosen, now: time(hour) })?.key).toBe(key)
  })

  test('nothing without streams', () => expect(shownStream([], { chosen: null, now: 0 })).toBeUndefined())
})
