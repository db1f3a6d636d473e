import { instant, newId, parseAmount } from '@zoria/kernel'
import { seededChance } from '@zoria/testkit/chance'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, PaymentGateway } from './gateway.ts'
import { guarded } from './guarded-gateway.ts'

const lines: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const question = { reference: 'r-1', direction: 'payin', ordered: parseAmount('100', 'uah')! } as const
const order = {
  reference: 'r-1',
  method: 'visa',
  amount: question.ordered,
  language: 'ua',
  returnUrl: 'http://localhost:3000/',
} as const
const lost: Answer<never> = { kind: 'unknown', cause: 'TypeError: fetch failed' }

let answer: Answer<null>
let asked: number
let gateway: PaymentGateway

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer = { kind: 'done', value: null }
  asked = 0
  lines.length = 0
  const ask = async () => {
    asked += 1
    return answer as Answer<never>
  }
  gateway = guarded(
    {
      name: 'sandbox',
      signedHeaders: [],
      takes: () => true,
      openCheckout: ask,
      sendPayout: ask,
      readStatus: ask,
      readCallback: () => ({ verdict: 'malformed' }),
      maskDestination: () => undefined,
    },
    { logger },
  )
})

afterEach(() => void vi.useRealTimers())

const ask = async (times: number) => {
  const answers: Answer<unknown>[] = []
  for (let time = 0; time < times; time += 1) answers.push(await gateway.readStatus(question))
  return answers
}

describe('a payment provider that does not reply', () => {
  test('is paused after five failed calls in a row of any kind', async () => {
    answer = lost
    await ask(3)
    await gateway.openCheckout(order)
    await gateway.sendPayout({
      ...order,
      playerId: newId<'Player'>(instant('2026-11-21T12:00:00Z'), (count) => seededChance('guarded').bytes(count)),
      destination: 'x',
      recipientName: 'Olena Koval',
    })
    expect(lines.join()).toContain('is paused')
    expect(await ask(4)).toEqual(
      Array.from({ length: 4 }, () => ({ kind: 'unknown', cause: 'sandbox is paused after failures' })),
    )
    expect(asked).toBe(5)
  })

  test.each([
    [29_999, 5],
    [30_000, 6],
  ])('is retried %s ms later: %s calls in total', async (ms, calls) => {
    answer = lost
    await ask(5)
    vi.advanceTimersByTime(ms)
    await ask(3)
    expect(asked).toBe(calls)
  })

  test('is used again after it recovers', async () => {
    answer = lost
    await ask(5)
    vi.advanceTimersByTime(30_000)
    answer = { kind: 'done', value: null }
    expect(await ask(2)).toEqual([answer, answer])
    answer = lost
    await ask(4)
    expect(asked).toBe(11)
  })
})

test.each<[string, Answer<null>]>([
  ['a definite no', { kind: 'refused', reason: 'declined' }],
  ['an answer', { kind: 'done', value: null }],
  ['a reply in a status that is new', { kind: 'unknown', cause: 'thinking', isFailure: false }],
])('%s ends the count', async (_, between) => {
  for (const round of [1, 2, 3]) {
    answer = lost
    await ask(4)
    answer = between
    await ask(1)
    expect(asked).toBe(round * 5)
  }
})

test('payments in a status that is new do not pause their payment provider', async () => {
  answer = { kind: 'unknown', cause: 'thinking', isFailure: false }
  expect(await ask(10)).toEqual(Array.from({ length: 10 }, () => answer))
  expect([asked, lines]).toEqual([10, []])
})
