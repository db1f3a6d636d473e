import { describe, expect, test } from 'vitest'
import type { Moment, WinLevel } from '../model.ts'
import { scoreOf } from './scores.ts'

const levels: readonly WinLevel[] = ['returned', 'win', 'big', 'huge', 'legend']
const highest = (moment: Moment): number => Math.max(...scoreOf(moment).map(({ pitch }) => pitch))
const isRising = (pitches: readonly number[]): boolean =>
  pitches.every((pitch, at) => at === 0 || pitch > (pitches[at - 1] ?? 0))

const moments: readonly Moment[] = [
  ...[true, false].map((isFree): Moment => ({ type: 'spin_started', isFree })),
  ...[0, 4].map((reel): Moment => ({ type: 'reel_stopped', reel })),
  ...[1, 5].map((count): Moment => ({ type: 'scatter_landed', count })),
  { type: 'anticipation', isOn: true },
  ...levels.map((level): Moment => ({ type: 'turn_won', level })),
  ...levels.map((level): Moment => ({ type: 'count_up', isOn: true, level })),
  { type: 'free_spins_won', count: 10 },
  { type: 'free_spins_began' },
  ...[1, 2, 3, 5].map((multiplier): Moment => ({ type: 'multiplier_rose', multiplier })),
  ...(['none', ...levels] as const).map((level): Moment => ({ type: 'free_spins_over', level })),
  { type: 'stake_chosen' },
  { type: 'refused' },
]

test('a payout up to its stake makes no sound', () => {
  expect(scoreOf({ type: 'turn_won', level: 'returned' })).toEqual([])
  expect(scoreOf({ type: 'count_up', isOn: true, level: 'returned' })).toEqual([])
  expect(scoreOf({ type: 'free_spins_over', level: 'returned' })).toEqual(
    scoreOf({ type: 'free_spins_over', level: 'none' }),
  )
})

test('the end of a sound is silent', () => {
  expect(scoreOf({ type: 'anticipation', isOn: false })).toEqual([])
  expect(scoreOf({ type: 'count_up', isOn: false, level: 'big' })).toEqual([])
})

test.each(
  moments.filter((moment) => scoreOf(moment).length > 0).map((moment) => [JSON.stringify(moment), moment] as const),
)('%s starts at once, ends within eight seconds and is in the audible range', (_, moment) => {
  const score = scoreOf(moment)
  expect(Math.min(...score.map(({ at }) => at))).toBe(0)
  expect(
    score.filter(
      ({ at, ring, pitch, loudness }) => at + ring > 8 || pitch < 40 || pitch > 5_000 || loudness <= 0 || loudness > 1,
    ),
  ).toEqual([])
})

describe('pitch rises with the count', () => {
  test('reels from the left to the right', () =>
    expect(isRising([0, 1, 2, 3, 4].map((reel) => highest({ type: 'reel_stopped', reel })))).toBe(true))
  test('scatters of a spin', () =>
    expect(isRising([1, 2, 3, 4, 5].map((count) => highest({ type: 'scatter_landed', count })))).toBe(true))
  test('steps of the ladder', () =>
    expect(isRising([1, 2, 3, 5].map((multiplier) => highest({ type: 'multiplier_rose', multiplier })))).toBe(true))
})

test('greater wins have longer sounds', () => {
  const lengths = levels.map((level) =>
    Math.max(0, ...scoreOf({ type: 'turn_won', level }).map(({ at, ring }) => at + ring)),
  )
  expect(isRising(lengths)).toBe(true)
})
