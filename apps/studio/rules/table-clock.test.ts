import { describe, expect, test } from 'vitest'
import { liveTables } from '../catalogue/live-games.ts'
import { phaseAt, roundAt, roundsOfDay, type RoundTimes } from './table-clock.ts'

const times: RoundTimes = { betMs: 18_000, lastCallMs: 5_000, closedMs: 4_000, showMs: 5_000, restMs: 3_000 }
const table = { hours: { zone: 'Europe/Kyiv', opens: null, closes: null }, times } as const
const noon = Date.parse('2026-12-01T10:00:00Z')

describe('rounds follow the clock', () => {
  test('they are counted from midnight of the market', () => {
    expect(roundAt(table, noon)).toEqual({
      day: '2026-12-01',
      number: 1_441,
      opensAt: noon,
      lastCallAt: noon + 13_000,
      closesAt: noon + 18_000,
      resultAt: noon + 22_000,
      paysAt: noon + 27_000,
      endsAt: noon + 30_000,
    })
  })

  test.each([
    [0, 'open'],
    [12_999, 'open'],
    [13_000, 'last_call'],
    [17_999, 'last_call'],
    [18_000, 'closed'],
    [21_999, 'closed'],
    [22_000, 'result'],
    [26_999, 'result'],
    [27_000, 'paid'],
    [29_999, 'paid'],
  ] as const)('after %i ms a round is %s', (passed, phase) =>
    expect(phaseAt(roundAt(table, noon + passed)!, noon + passed)).toBe(phase),
  )

  test('the next one begins when a round ends', () => {
    expect(roundAt(table, noon + 29_999)?.number).toBe(1_441)
    expect(roundAt(table, noon + 30_000)?.number).toBe(1_442)
  })

  test('none begins outside the opening hours, and one that began inside is played to its end', () => {
    const evening = { hours: { zone: 'Europe/Kyiv', opens: '10:00', closes: '12:00' }, times } as const
    expect(roundAt(evening, noon)).toBeNull()
    expect(roundAt(evening, noon - 1)).toMatchObject({ number: 1_440, endsAt: noon })
  })

  test.each(liveTables.map(({ table: each }) => [each.id, each] as const))(
    'rounds of %s fill a day without a remainder, so that none overlaps midnight',
    (_, { times: own }) => {
      expect(86_400_000 % (own.betMs + own.closedMs + (own.decisions?.decideMs ?? 0) + own.showMs + own.restMs)).toBe(0)
      // A stake is answered within the three seconds of a call.
      expect(own.closedMs).toBeGreaterThan(3_000)
      expect(own.lastCallMs).toBeLessThan(own.betMs)
    },
  )

  test('a day of 25 hours has a round for every link', () => expect(roundsOfDay(times)).toBe(3_000))
})
