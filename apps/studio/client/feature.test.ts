import type { ReelGame, Turn } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { featureOf, anticipationOf, raisedMultiplier, turnsOf } from './feature.ts'
import { createResumeMark } from './resume-mark.ts'
import type { RoundView } from '../wire.ts'

const game = {
  version: 2,
  rows: 1,
  lines: [[0, 0, 0, 0, 0]],
  scatter: 's',
  strips: [['s', 'a'], ['s', 'a'], ['a'], ['s', 'a'], ['s', 'a']],
  feature: { awards: { 3: 3, 4: 5 }, turnsMax: 20, ladder: [1, 2, 3, 5], cap: 5_000 },
} as unknown as ReelGame

const turn = (change: Partial<Turn>): Turn => ({
  kind: 'free',
  stops: [],
  window: [],
  wins: [],
  multiplier: 1,
  scatters: [],
  awarded: 0,
  units: 0,
  ...change,
})
const win = { line: 1, symbol: 'a', run: 3, units: 4 }

const turns = [
  turn({ kind: 'base', awarded: 3 }),
  turn({ wins: [win], units: 4 }),
  turn({ multiplier: 2 }),
  turn({ multiplier: 2, wins: [win], units: 8, awarded: 3 }),
  turn({ multiplier: 3 }),
]
const round = {
  id: 'r1',
  stake: '10.00',
  payout: '120.00',
  gameVersion: 2,
  outcome: { turns, units: 12, isCapped: false },
} as unknown as RoundView

describe('free spins include only turns already shown', () => {
  test.each([
    // begun rested at total multiplier won       best
    [1, 0, null],
    [1, 1, [0, 3, 1, 0n, 0n]],
    [2, 1, [1, 3, 1, 0n, 0n]],
    [2, 2, [1, 3, 1, 4_000n, 4_000n]],
    [3, 3, [2, 3, 2, 4_000n, 4_000n]],
    [4, 3, [3, 3, 2, 4_000n, 4_000n]],
    [4, 4, [3, 6, 2, 12_000n, 8_000n]],
    [5, 5, [4, 6, 3, 12_000n, 8_000n]],
  ])('%i started, %i stopped', (begun, rested, expected) => {
    const feature = featureOf(game, round, { begun, rested })
    expect(feature && [feature.at, feature.total, feature.multiplier, feature.won, feature.best]).toEqual(expected)
  })

  test.each([
    [1, null],
    [2, null],
    [3, 2],
    [4, null],
    [5, 3],
    [6, null],
  ])('the multiplier raised with turn %i is %s', (begun, expected) =>
    expect(raisedMultiplier(round, { begun })).toBe(expected),
  )

  test('a round of another version has no turns for these reels', () => {
    expect(turnsOf(game, { ...round, gameVersion: 1 })).toEqual([])
    expect(turnsOf(game, round)).toHaveLength(5)
  })
})

describe('anticipation depends only on reels that have stopped', () => {
  const wait = 1
  test.each([
    ['a a a a a', [0, 0, 0, 0, 0]],
    ['s a a a a', [0, 0, 0, 0, 0]],
    ['s s a a a', [0, 0, 0, wait, wait]],
    ['s s a s a', [0, 0, 0, wait, wait]],
    ['s a a s s', [0, 0, 0, 0, wait]],
  ])('%s', (symbols, holds) => {
    const reported = anticipationOf(game, { kind: 'base', window: symbols.split(' ').map((symbol) => [symbol]) })
    expect(reported.map((hold) => (hold === 0 ? 0 : 1))).toEqual(holds.map((hold) => (hold === 0 ? 0 : 1)))
    expect(new Set(reported.filter((hold) => hold > 0)).size).toBeLessThan(2)
  })
})

describe('a reloaded page', () => {
  const memory = (): Storage => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    } as unknown as Storage
  }
  const marked = (roundId: string, rested: number) => {
    const mark = createResumeMark(memory(), 'zoloto-skifiv')
    mark.keep(roundId, rested)
    return mark
  }

  test('continues an open round from the last turn shown', () => {
    expect(marked('r1', 3).find({ openRound: round, rounds: [] })).toEqual({ round, rested: 3 })
  })
  test('shows an open round from the start if it was not shown yet', () => {
    expect(marked('another', 3).find({ openRound: round, rounds: [] })).toEqual({ round, rested: 0 })
  })
  test('continues a round that was paid in the meantime', () => {
    expect(marked('r1', 2).find({ openRound: null, rounds: [round] })).toEqual({ round, rested: 2 })
  })
  test('never exceeds the turns of a round', () => {
    expect(marked('r1', 99).find({ openRound: null, rounds: [round] })).toEqual({ round, rested: 5 })
  })
  test('ignores rounds that were shown completely', () => {
    const mark = marked('r1', 5)
    mark.wipe()
    expect(mark.find({ openRound: null, rounds: [round] })).toBeNull()
  })
})
