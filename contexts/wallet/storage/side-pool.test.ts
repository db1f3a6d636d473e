import type { Sql } from '@zoria/platform/database'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoAnswer } from './deadline.ts'
import { createSidePool } from './side-pool.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const newPool = (max: number) => {
  const opened: { end: ReturnType<typeof vi.fn> }[] = []
  const open = (): Sql => {
    const pool = { end: vi.fn(async () => undefined) }
    opened.push(pool)
    return pool as unknown as Sql
  }
  return { pool: createSidePool({ open, max }), opened }
}
const silence = (): Promise<never> => new Promise(() => undefined)

test('a line that falls silent is given up after its time, and the next work finds a new one', async () => {
  const { pool, opened } = newPool(2)
  const silent = expect(pool.run(silence)).rejects.toThrow(NoAnswer)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(opened[0]?.end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await silent
  expect(opened[0]?.end).toHaveBeenCalledWith({ timeout: 0 })
  const found = await pool.run(async (sql) => sql)
  expect(found).toBe(opened[1])
  expect(opened).toHaveLength(2)
})

test('work beyond its connections waits for one, and its time begins when it has one', async () => {
  const { pool } = newPool(1)
  const first = pool.run(() => new Promise((answer) => setTimeout(answer, 2_000, 'first')))
  const second = pool.run(() => new Promise((answer) => setTimeout(answer, 2_000, 'second')))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('work that gets no connection in its time is never begun, and leaves the others their turn', async () => {
  const { pool, opened } = newPool(1)
  const takes = (ms: number) => pool.run(() => new Promise((answer) => setTimeout(answer, ms, 'answer')))
  const served = [takes(2_900), takes(2_900)]
  const begun = vi.fn(async () => 'begun')
  const late = expect(pool.run(begun)).rejects.toThrow(NoAnswer)
  await vi.advanceTimersByTimeAsync(3_000)
  await late
  await vi.advanceTimersByTimeAsync(2_900)
  expect(await Promise.all([...served, pool.run(async () => 'next')])).toEqual(['answer', 'answer', 'next'])
  expect(begun).not.toHaveBeenCalled()
  expect(opened).toHaveLength(1)
})

test('what the work throws is thrown, and the line is kept', async () => {
  const { pool, opened } = newPool(1)
  await expect(pool.run(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await expect(pool.run(async () => 'answer')).resolves.toBe('answer')
  expect(opened).toHaveLength(1)
  expect(opened[0]?.end).not.toHaveBeenCalled()
})
