import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTurns } from './reader-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const microtasks = () => vi.advanceTimersByTimeAsync(0)

describe('turns of the readers of one process', () => {
  test('come one after another, and none begins in the rest of the one before; its reader has its answer already', async () => {
    const [inTurn, begun] = [createTurns(), [] as string[]]
    const first = Promise.withResolvers<number>()
    const answer = inTurn(
      () => {
        begun.push('first')
        return first.promise
      },
      (rows) => rows / 10,
    )
    const second = inTurn(
      async () => void begun.push('second'),
      () => 0,
    )
    await microtasks()
    expect(begun).toEqual(['first'])
    first.resolve(150)
    expect(await answer).toBe(150)
    await vi.advanceTimersByTimeAsync(14)
    expect(begun).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1)
    await second
    expect(begun).toEqual(['first', 'second'])
  })

  test('pass at once from one that throws, and from one that needs no rest', async () => {
    const [inTurn, begun] = [createTurns(), [] as string[]]
    const broken = inTurn(
      async () => {
        throw new Error('a fault of a consumer')
      },
      () => 1_000,
    )
    const idle = inTurn(
      async () => void begun.push('idle'),
      () => 0,
    )
    const last = inTurn(
      async () => void begun.push('last'),
      () => 0,
    )
    await expect(broken).rejects.toThrow('a fault of a consumer')
    await Promise.all([idle, last])
    expect(begun).toEqual(['idle', 'last'])
  })
})
