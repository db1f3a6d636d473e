import { expect, test } from 'vitest'
import type { TableMoment } from '../table/table-moments.ts'
import { scoreOf } from './scores.ts'
import { tableScoreOf } from './table-scores.ts'

const moments: readonly TableMoment[] = [
  { type: 'chips_placed' },
  { type: 'last_call' },
  { type: 'result_shown' },
  { type: 'round_won' },
]

test.each(moments)('$type starts at once, ends within two seconds and is in the audible range', (moment) => {
  const score = tableScoreOf(moment)
  expect(Math.min(...score.map(({ at }) => at))).toBe(0)
  expect(
    score.filter(
      ({ at, ring, pitch, loudness }) => at + ring > 2 || pitch < 40 || pitch > 5_000 || loudness <= 0 || loudness > 1,
    ),
  ).toEqual([])
})

test('each moment has a sound of its own', () => {
  expect(new Set(moments.map((moment) => JSON.stringify(tableScoreOf(moment)))).size).toBe(moments.length)
})

test('a win sounds as at a slot', () =>
  expect(tableScoreOf({ type: 'round_won' })).toEqual(scoreOf({ type: 'turn_won', level: 'win' })))
