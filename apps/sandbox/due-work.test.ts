import { createLogger } from '@zoria/platform/logger'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runDueWork } from './due-work.ts'

const logger = createLogger({ name: 'test', level: 'silent' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs at once, then when the next work is due', async () => {
  const waits: (number | null)[] = [200, null]
  const look = vi.fn<() => Promise<number | null>>(async () => waits.shift() ?? null)
  const work = runDueWork(look, logger)
  await vi.advanceTimersByTimeAsync(0)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(199)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(2)
  await work.stop()
})

test('a wake during a run is not lost', async () => {
  let release: (() => void) | undefined
  const look = vi.fn<() => Promise<number | null>>(() => new Promise((resolve) => (release = () => resolve(null))))
  const work = runDueWork(look, logger)
  await vi.advanceTimersByTimeAsync(0)
  work.wake()
  release?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(look).toHaveBeenCalledTimes(2)
  release?.()
  await work.stop()
})

test('a failed run is retried after a second', async () => {
  const look = vi
    .fn<() => Promise<number | null>>()
    .mockRejectedValueOnce(new Error('no database'))
    .mockResolvedValue(null)
  const work = runDueWork(look, logger)
  await vi.advanceTimersByTimeAsync(999)
  expect(look).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(2)
  await work.stop()
})

test('nothing runs after closing', async () => {
  const look = vi.fn<() => Promise<number | null>>(async () => 10)
  const work = runDueWork(look, logger)
  await work.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(look).not.toHaveBeenCalled()
})
