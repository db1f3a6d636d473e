import { fail, ok, type Result } from '@zoria/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { breaking, createBreaker } from './breaker.ts'

type Answer = Result<string, { code: 'DOWN' } | { code: 'NO' }>

let rests: number
let calls: number
let breaker: ReturnType<typeof createBreaker<Answer>>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000 })
  ;[rests, calls] = [0, 0]
  breaker = createBreaker<Answer>({
    isFailure: (answer) => !answer.ok && answer.refusal.code === 'DOWN',
    onRest: () => void (rests += 1),
  })
})

afterEach(() => void vi.useRealTimers())

const ask = (answer: Answer) =>
  breaker(async () => {
    calls += 1
    return answer
  })
const down: Answer = fail({ code: 'DOWN' })
const fine: Answer = ok('fine')
const fail5Times = async () => {
  for (let count = 0; count < 5; count += 1) expect(await ask(down)).toEqual(down)
}

describe('a breaker', () => {
  test('passes everything on until the fifth failure in a row, then answers without asking', async () => {
    await fail5Times()
    expect(await ask(fine)).toBe('resting')
    expect([calls, rests]).toEqual([5, 1])
  })

  test.each<[string, Answer]>([
    ['an answer', fine],
    ['a refusal that is no failure', fail({ code: 'NO' })],
  ])('counts from the beginning after %s', async (_, healthy) => {
    for (const answer of [down, down, down, down, healthy, down, down, down, down]) await ask(answer)
    expect(await ask(healthy)).toEqual(healthy)
  })

  test('counts what is thrown, and passes it on', async () => {
    const thrown = () => breaker(() => Promise.reject(new Error('broken')))
    for (let count = 0; count < 5; count += 1) await expect(thrown()).rejects.toThrow('broken')
    expect(await ask(fine)).toBe('resting')
  })

  test.each<[number, Answer | 'resting']>([
    [breaking.restMs - 1, 'resting'],
    [breaking.restMs, fine],
  ])('after %s ms of rest the answer is %o', async (ms, expected) => {
    await fail5Times()
    vi.advanceTimersByTime(ms)
    expect(await ask(fine)).toEqual(expected)
  })

  test('rests once for all calls that were under way together', async () => {
    await Promise.all(Array.from({ length: 9 }, () => ask(down)))
    expect(rests).toBe(1)
  })

  test('tries with one call alone, and its failure begins the next rest', async () => {
    await fail5Times()
    vi.advanceTimersByTime(breaking.restMs)
    expect(await Promise.all([ask(down), ask(down)])).toEqual([down, 'resting'])
    expect(await ask(fine)).toBe('resting')
    vi.advanceTimersByTime(breaking.restMs)
    expect(await ask(fine)).toEqual(fine)
    expect(await Promise.all([ask(ok('a')), ask(ok('b'))])).toEqual([ok('a'), ok('b')])
    expect(rests).toBe(2)
  })
})
