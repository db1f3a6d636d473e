import { fail, ok, type Result } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withRetry } from './message-gateways.ts'
import { noGateway, type NotTaken } from './message-gateway.ts'

const text = { to: '+380501234567', text: 'x', reference: 'r' }
const no = (kind: NotTaken['kind']): Result<undefined, NotTaken> => fail({ code: 'NOT_TAKEN', kind, why: 'because' })

let tries = 0
let answers: Result<undefined, NotTaken>[] = []

const gatewayOf = (isRepeatSafe: boolean) =>
  withRetry(
    {
      isRepeatSafe,
      perSMax: 10,
      send: async () => {
        tries += 1
        return answers.shift() ?? ok()
      },
      close: async () => undefined,
    },
    { name: 'sms', logger: createLogger({ name: 'test', level: 'silent' }) },
  )

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ;[tries, answers] = [0, []]
})

afterEach(() => void vi.useRealTimers())

describe('a message is retried once', () => {
  test.each([
    // first answer    knows references   tries
    [ok(), true, 1],
    [no('away'), true, 2],
    [no('away'), false, 2],
    [no('unknown'), true, 2],
    [no('unknown'), false, 1],
    [no('refused'), true, 1],
    [no('throttled'), true, 1],
  ])('after %o, by a gateway that recognises references: %s; attempts: %s', async (first, isRepeatSafe, expected) => {
    answers = [first]
    await gatewayOf(isRepeatSafe).send(text)
    expect(tries).toBe(expected)
  })

  test('and not more often', async () => {
    answers = [no('away'), no('away'), ok()]
    expect(await gatewayOf(true).send(text)).toEqual(no('away'))
    expect(tries).toBe(2)
  })
})

test('after five failures in a row the gateway is paused for half a minute', async () => {
  const gateway = gatewayOf(false)
  answers = Array.from({ length: 5 }, () => no('unknown'))
  for (let count = 0; count < 5; count += 1) await gateway.send(text)
  expect(await gateway.send(text)).toMatchObject({
    refusal: { kind: 'away', why: 'the sms gateway is paused after failures' },
  })
  expect(tries).toBe(5)
  vi.advanceTimersByTime(30_000)
  expect(await gateway.send(text)).toEqual(ok())
})

test.each(['refused', 'throttled'] as const)(
  'messages that are %s do not count as failures of the gateway',
  async (kind) => {
    const gateway = gatewayOf(true)
    answers = Array.from({ length: 6 }, () => no(kind))
    for (let count = 0; count < 6; count += 1) await gateway.send(text)
    expect(await gateway.send(text)).toEqual(ok())
  },
)

test('without a configured gateway nothing is accepted, and the reason is logged', async () => {
  expect(await noGateway.send(text)).toMatchObject({
    refusal: { kind: 'away', why: expect.stringContaining('no gateway is configured') },
  })
})
