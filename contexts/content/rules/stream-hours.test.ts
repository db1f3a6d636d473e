import { instant, toIso, type Currency } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { airingsOf, readHours } from './stream-hours.ts'

const every = [0, 1, 2, 3, 4, 5, 6]

describe('hours as editors write them', () => {
  test.each([
    ['10:00-18:00', [{ days: every, from: 600, until: 1_080 }]],
    ['00:00-24:00', [{ days: every, from: 0, until: 1_440 }]],
    ['18:00-02:00', [{ days: every, from: 1_080, until: 1_560 }]], // Past midnight.
    [
      'mon-fri 18:00-23:00; sat,sun 12:00-24:00',
      [
        { days: [0, 1, 2, 3, 4], from: 1_080, until: 1_380 },
        { days: [5, 6], from: 720, until: 1_440 },
      ],
    ],
    ['mon,wed-thu 09:30-10:00', [{ days: [0, 2, 3], from: 570, until: 600 }]],
  ] as const)('%s', (text, hours) => {
    expect(readHours(text)).toEqual(hours)
  })

  test.each([
    '',
    '10-18',
    '10:00-18:60',
    '24:30-01:00',
    '24:00-01:00',
    'fri-mon 10:00-12:00',
    'someday 10:00-12:00',
    'mon-tue-wed 10:00-12:00',
    '10:00-12:00;',
    '10:00 - 12:00',
    'MON 10:00-12:00',
  ])('"%s" is not written so', (text) => {
    expect(readHours(text)).toBeUndefined()
  })
})

const airings = (text: string, now: string, market: Currency = 'uah') =>
  airingsOf(readHours(text)!, { market, now: instant(now) }).map(({ since, until }) => [
    toIso(since).slice(0, 16),
    toIso(until).slice(0, 16),
  ])

describe('times on air', () => {
  // 2026-11-25 is a Wednesday; Kyiv is two hours ahead of UTC, Almaty five.
  test.each([
    ['before it begins', '2026-11-25T15:59:59.999Z', ['2026-11-25T16:00', '2026-11-25T21:00']],
    ['from its first moment', '2026-11-25T16:00:00.000Z', ['2026-11-25T16:00', '2026-11-25T21:00']],
    ['until its last', '2026-11-25T20:59:59.999Z', ['2026-11-25T16:00', '2026-11-25T21:00']],
    ['when it is over, the next evening', '2026-11-25T21:00:00.000Z', ['2026-11-26T16:00', '2026-11-26T21:00']],
  ])('%s', (_, now, first) => {
    expect(airings('18:00-23:00', now)[0]).toEqual(first)
  })

  test('are five at most, in order', () => {
    expect(airings('18:00-23:00', '2026-11-25T12:00:00.000Z').map(([from]) => from)).toEqual([
      '2026-11-25T16:00',
      '2026-11-26T16:00',
      '2026-11-27T16:00',
      '2026-11-28T16:00',
      '2026-11-29T16:00',
    ])
  })

  test('are in the time of the market', () => {
    expect(airings('18:00-23:00', '2026-11-25T12:00:00.000Z', 'kzt')[0]).toEqual([
      '2026-11-25T13:00',
      '2026-11-25T18:00',
    ])
  })

  test('after midnight the stream of the evening before is still on', () => {
    expect(airings('22:00-02:00', '2026-11-25T23:30:00.000Z')[0]).toEqual(['2026-11-25T20:00', '2026-11-26T00:00'])
  })

  test('around the clock is one time without an end in sight', () => {
    expect(airings('00:00-24:00', '2026-11-25T12:00:00.000Z')).toEqual([['2026-11-23T22:00', '2026-12-02T22:00']])
  })

  test('on days of the week alone, the next week included', () => {
    expect(airings('wed 10:00-11:00', '2026-11-25T09:00:00.000Z')).toEqual([['2026-12-02T08:00', '2026-12-02T09:00']])
  })

  test('keep the hour of the clock on the wall where summer time begins', () => {
    expect(
      airings('18:00-23:00', '2026-03-28T12:00:00.000Z')
        .slice(0, 2)
        .map(([from]) => from),
    ).toEqual(['2026-03-28T16:00', '2026-03-29T15:00'])
  })

  test('that touch or overlap are one', () => {
    expect(airings('10:00-12:00; 12:00-14:00; 13:00-15:00', '2026-11-25T06:00:00.000Z')[0]).toEqual([
      '2026-11-25T08:00',
      '2026-11-25T13:00',
    ])
  })
})
