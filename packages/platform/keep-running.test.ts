import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRunning, type Step } from './keep-running.ts'
import { createLogger } from './logger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logger = createLogger({ name: 'test', level: 'silent' })
const run = async (steps: readonly Step[], looks: number) => {
  const running = keepRunning({ name: 'test', steps, logger })
  await vi.advanceTimersByTimeAsync(looks * 1_000)
  await running.close()
}

test('each look calls the steps in order', async () => {
  const calls: string[] = []
  await run([{ run: async () => void calls.push('a') }, { run: async () => void calls.push('b') }], 2)
  expect(calls).toEqual(['a', 'b', 'a', 'b'])
})

test('a step with more to do is called again in the same look', async () => {
  const left = [true, true, false]
  const step = vi.fn(async () => ({ isMore: left.shift() ?? false }))
  await run([{ run: step }], 1)
  expect(step).toHaveBeenCalledTimes(3)
})

test('a step that fails holds up no other one, and is repeated in the next look, also a rare one', async () => {
  const [rare, other] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  rare.mockRejectedValueOnce(new Error('the connection is gone'))
  await run([{ run: rare, every: 30 }, { run: other }], 32)
  expect([rare.mock.calls.length, other.mock.calls.length]).toEqual([3, 32])
})

test('nothing is called after it was closed', async () => {
  const step = vi.fn(async () => undefined)
  const running = keepRunning({ name: 'test', steps: [{ run: step }], logger })
  await running.close()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(step).not.toHaveBeenCalled()
})
