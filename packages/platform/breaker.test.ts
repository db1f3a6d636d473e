import { fail, instant, ok, type Result } from '@zoria/kernel'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBreaker, type Breaker } from './breaker.ts'

let now = 0
let rests = 0
let calls = 0
let breaker: Breaker

beforeEach(() => {
  ;[now, rests, calls] = [1_000_000, 0, 0]
  breaker = createBreaker({ clock: { now: () => instant(now) }, failuresMax: 3, restMs: 10_000, onRest: () => void (rests += 1) })
})

type Answer = Result<string, { code: 'DOWN' } | { code: 'NO' }>

const ask = (answer: Answer) =>
  breaker.run(
    async () => {
      calls += 1
      return answer
    },
    ({ code }) => code === 'DOWN',
  )
const down: Answer = fail({ code: 'DOWN' })
const resting = fail({ code: 'RESTING' })

describe('a breaker', () => {
  test('passes everything on until the third failure in a row, then refuses without asking', async () => {
    for (let count = 0; count < 3; count += 1) expect(await ask(down)).toEqual(down)
    expect(await ask(ok('fine'))).toEqual(resting)
    expect([calls, rests]).toEqual([3, 1])
  })

  test.each([['an answer', ok('fine')], ['a refusal that is no illness', fail({ code: 'NO' })]] as const)('counts from the beginning after %s', async (_, healthy) => {
    await ask(down)
    await ask(down)
    await ask(healthy)
    await ask(down)
    await ask(down)
    expect(await ask(healthy)).toEqual(healthy)
  })

  test('counts what is thrown, and passes it on', async () => {
    const thrown = () => breaker.run(() => Promise.reject(new Error('broken')), () => false)
    for (let count = 0; count < 3; count += 1) await expect(thrown()).rejects.toThrow('broken')
    expect(await ask(ok('fine'))).toEqual(resting)
  })

  test.each([[9_999, false], [10_000, true], [-10_000, true]])('after %s ms of rest it tries again: %s', async (ms, isTried) => {
    for (let count = 0; count < 3; count += 1) await ask(down)
    now += ms
    expect((await ask(ok('fine'))).ok).toBe(isTried)
  })

  test('rests once for all that were under way together', async () => {
    await Promise.all(Array.from({ length: 7 }, () => ask(down)))
    expect(rests).toBe(1)
  })

  test('tries with one call alone, and its failure begins the next rest', async () => {
    for (let count = 0; count < 3; count += 1) await ask(down)
    now += 10_000
    expect(await Promise.all([ask(down), ask(down)])).toEqual([down, resting])
    expect(await ask(ok('fine'))).toEqual(resting)
    now += 10_000
    expect(await ask(ok('fine'))).toEqual(ok('fine'))
    expect(await Promise.all([ask(ok('a')), ask(ok('b'))])).toEqual([ok('a'), ok('b')])
    expect(rests).toBe(2)
  })
})
