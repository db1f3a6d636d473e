import { describe, expect, test } from 'vitest'
import { goalLines, singleLine, type Repetition } from './goals.ts'

describe('a line of the table', () => {
  test.each([
    [4, 'aim'],
    [3.5, 'aim'],
    [3.49, 'must'],
    [2.5, 'must'],
    [2.49, 'no'],
    [undefined, 'not run'],
  ] as const)('%s with must 2.5 and aim 3.5 is held: %s', (measured, held) =>
    expect(singleLine({ goal: 'x', must: 2.5, aim: 3.5 }, measured).held).toBe(held),
  )

  test.each([
    [1.1, 'aim'],
    [1.4, 'must'],
    [1.41, 'no'],
  ] as const)('if less is better, %d with must 1.4 and aim 1.1 is held: %s', (measured, held) =>
    expect(singleLine({ goal: 'x', must: 1.4, aim: 1.1, isLessBetter: true }, measured).held).toBe(held),
  )

  test('is the median of ratios within each repetition', () => {
    const window = (operationsPerSecond: number) => ({
      operationsPerSecond,
      latencyMicros: { p50: 1, p99: 1 },
      cpuMicros: 1,
    })
    const shapes = (rate: number) => ({ spread: window(rate), hot: window(rate), single: window(rate) })
    const repetitions = [
      [10, 1],
      [300, 10],
      [20, 1],
    ].map(([ours, naive]) => ({ ours: shapes(ours!), naive: shapes(naive!) }) as unknown as Repetition)
    const against = goalLines(repetitions).find(({ goal }) => goal === 'against naive')
    expect(against).toMatchObject({ measured: 20, least: 10, most: 30, held: 'aim' })
    expect(goalLines(repetitions).find(({ goal }) => goal === 'against TPC-B')?.held).toBe('not run')
  })
})
