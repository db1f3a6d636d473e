import { newId, parseAmount } from '@zoria/kernel'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, PaymentGateway } from './gateway.ts'
import { guarded } from './guarded-gateway.ts'

const clock = frozenClock('2026-11-21T12:00:00Z')
const lines: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const question = { reference: 'r-1', direction: 'payin', ordered: parseAmount('100', 'uah')! } as const
const order = { reference: 'r-1', method: 'visa', amount: question.ordered, language: 'ua', returnUrl: 'http://localhost:3000/' } as const
const lost: Answer<never> = { kind: 'unknown', cause: 'TypeError: fetch failed' }

let answer: Answer<null>
let asked: number
let gateway: PaymentGateway

beforeEach(() => {
  clock.set('2026-11-21T12:00:00Z')
  answer = { kind: 'done', value: null }
  asked = 0
  lines.length = 0
  const ask = async () => {
    asked += 1
    return answer as Answer<never>
  }
  gateway = guarded({ name: 'sandbox', signedHeaders: [], takes: () => true, openCheckout: ask, sendPayout: ask, readStatus: ask, readCallback: () => ({ verdict: 'malformed' }), maskDestination: () => undefined }, { clock, logger })
})

const ask = async (times: number) => {
  const answers: Answer<unknown>[] = []
  for (let time = 0; time < times; time += 1) answers.push(await gateway.readStatus(question))
  return answers
}

describe('a payment provider that does not answer', () => {
  test('is left in peace after five calls in a row, whatever they asked', async () => {
    answer = lost
    await ask(3)
    await gateway.openCheckout(order)
    await gateway.sendPayout({ ...order, playerId: newId<'Player'>(clock.now(), (count) => seededChance('guarded').bytes(count)), destination: 'x', recipientName: 'Olena Koval' })
    expect(lines.join()).toContain('left in peace')
    expect(await ask(4)).toEqual(Array.from({ length: 4 }, () => ({ kind: 'unknown', cause: 'sandbox did not answer a moment ago and is left in peace' })))
    expect(asked).toBe(5)
  })

  test.each([[29_999, 5], [30_000, 6]])('is tried once again %s ms later: %s calls in all', async (ms, calls) => {
    answer = lost
    await ask(5)
    clock.advance(ms)
    await ask(3)
    expect(asked).toBe(calls)
  })

  test('answers as before once it is back', async () => {
    answer = lost
    await ask(5)
    clock.advance(30_000)
    answer = { kind: 'done', value: null }
    expect(await ask(2)).toEqual([answer, answer])
    answer = lost
    await ask(4)
    expect(asked).toBe(11)
  })
})

test.each<[string, Answer<null>]>([['a definite no', { kind: 'refused', reason: 'declined' }], ['an answer', { kind: 'done', value: null }]])('%s ends the count', async (_, between) => {
  for (const round of [1, 2, 3]) {
    answer = lost
    await ask(4)
    answer = between
    await ask(1)
    expect(asked).toBe(round * 5)
  }
})
