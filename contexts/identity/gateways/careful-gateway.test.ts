import { fail, instant, ok, type Result } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import { beforeEach, describe, expect, test } from 'vitest'
import { carefully } from './careful-gateway.ts'
import { noGateway, type NotTaken } from './message-gateway.ts'

const text = { to: '+380501234567', text: 'x', reference: 'r' }
const no = (kind: NotTaken['kind']): Result<undefined, NotTaken> => fail({ code: 'NOT_TAKEN', kind, why: 'because' })

let now = 0
let tries = 0
let answers: Result<undefined, NotTaken>[] = []

const gatewayOf = (isRepeatSafe: boolean) =>
  carefully(
    {
      isRepeatSafe,
      send: async () => {
        tries += 1
        return answers.shift() ?? ok()
      },
      close: async () => undefined,
    },
    { name: 'sms', clock: { now: () => instant(now) }, logger: createLogger({ name: 'test', level: 'silent' }) },
  )

beforeEach(() => {
  ;[now, tries, answers] = [1_000_000, 0, []]
})

describe('a message is repeated once', () => {
  test.each([
    // first answer    knows references   tries
    [ok(),             true,  1],
    [no('away'),       true,  2],
    [no('away'),       false, 2],
    [no('unknown'),    true,  2],
    [no('unknown'),    false, 1],
    [no('refused'),    true,  1],
  ])('after %o, by a gateway that knows references: %s; tries: %s', async (first, isRepeatSafe, expected) => {
    answers = [first]
    await gatewayOf(isRepeatSafe).send(text)
    expect(tries).toBe(expected)
  })

  test('and no more', async () => {
    answers = [no('away'), no('away'), ok()]
    expect(await gatewayOf(true).send(text)).toEqual(no('away'))
    expect(tries).toBe(2)
  })
})

test('after five failures in a row nobody waits for the gateway for half a minute', async () => {
  const gateway = gatewayOf(false)
  answers = Array.from({ length: 5 }, () => no('unknown'))
  for (let count = 0; count < 5; count += 1) await gateway.send(text)
  expect(await gateway.send(text)).toMatchObject({ refusal: { kind: 'away', why: 'the sms gateway rests after failures' } })
  expect(tries).toBe(5)
  now += 30_000
  expect(await gateway.send(text)).toEqual(ok())
})

test('recipients that are refused are no failures of the gateway', async () => {
  const gateway = gatewayOf(false)
  answers = Array.from({ length: 6 }, () => no('refused'))
  for (let count = 0; count < 6; count += 1) await gateway.send(text)
  expect(await gateway.send(text)).toEqual(ok())
})

test('where no gateway is configured nothing is taken, and the log is told why', async () => {
  expect(await noGateway.send(text)).toMatchObject({ refusal: { kind: 'away', why: expect.stringContaining('no gateway is configured') } })
})
