import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepAlive, nextDelay } from './keep-alive.ts'

describe('the delay before the next start', () => {
  test.each([
    // last  ran for   next
    [0, 1, 250],
    [250, 1, 500],
    [500, 29_999, 1_000],
    [500, 30_000, 250], // half a minute of health
    [8_000, 1, 10_000],
    [10_000, 1, 10_000],
  ])('after %s ms and %s ms of life is %s ms', (lastMs, ranMs, nextMs) => {
    expect(nextDelay(lastMs, ranMs)).toBe(nextMs)
  })
})

describe('a restarted program', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('restarts when it ends, until it is stopped', async () => {
    const lives = fakeProgram()
    const kept = await keepAlive({ name: 'app', start: lives.start, report: () => undefined })
    expect(lives.count()).toBe(1)

    lives.end()
    await vi.advanceTimersByTimeAsync(249)
    expect(lives.count()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([lives.count(), kept.deaths()]).toEqual([2, 1])

    await kept.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([lives.count(), kept.deaths()]).toEqual([2, 1])
  })

  test('is not restarted when it is stopped during the delay', async () => {
    const lives = fakeProgram()
    const kept = await keepAlive({ name: 'app', start: lives.start, report: () => undefined })
    lives.end()
    await vi.advanceTimersByTimeAsync(100)
    await kept.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lives.count()).toBe(1)
  })

  test('is retried if a later start fails; the first failure is thrown', async () => {
    const lives = fakeProgram()
    const output: string[] = []
    const kept = await keepAlive({ name: 'app', start: lives.start, report: (line) => output.push(line) })
    lives.failOnce()
    lives.end()
    await vi.advanceTimersByTimeAsync(250)
    expect(output.at(-1)).toBe('app ended (Error: no start), starting it again in 500 ms')
    await vi.advanceTimersByTimeAsync(500)
    expect(lives.count()).toBe(2)
    await kept.stop()

    lives.failOnce()
    await expect(keepAlive({ name: 'app', start: lives.start, report: () => undefined })).rejects.toThrow('no start')
  })
})

const fakeProgram = () => {
  let count = 0
  let mayFail = false
  let end = (): void => undefined
  const start = async () => {
    if (mayFail) {
      mayFail = false
      throw new Error('no start')
    }
    count += 1
    const ended = new Promise<string>((settle) => (end = () => settle('exit 1')))
    return { ended, stop: async () => end() }
  }
  return { start, count: () => count, end: () => end(), failOnce: () => void (mayFail = true) }
}
