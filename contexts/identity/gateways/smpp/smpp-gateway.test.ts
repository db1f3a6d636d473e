import { ok } from '@zoria/kernel'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCarrier } from '../../testing/smpp-carrier.ts'
import type { UnpacedGateway } from '../message-gateway.ts'
import { answerTo, commands } from './pdu.ts'
import { createSMPPGateway } from './smpp-gateway.ts'

const carrier = await startCarrier()
const text = { to: '+380501234567', text: 'Zoria: 123456 is your code', reference: 'r-1' }
const timing = { timeoutMs: 1_500, linkMs: 60_000 }
let gateway: UnpacedGateway

const open = (changes: object = {}) =>
  createSMPPGateway({ url: carrier.url, from: 'ZORIA', referenceTag: 0x1400, timing, ...changes })
const submissions = () => carrier.received.filter(({ command }) => command === commands.submit)

beforeEach(() => {
  carrier.received.length = 0
  carrier.answers.length = 0
  carrier.bindStatus = 0
  gateway = open()
})
afterEach(() => gateway.close())
afterAll(() => carrier.close())

describe('a short message', () => {
  test('is submitted after a bind, with our reference, over one shared connection', async () => {
    const before = carrier.connections()
    expect(
      await Promise.all([gateway.send(text), gateway.send(text), gateway.send({ ...text, reference: 'r-2' })]),
    ).toEqual([ok(), ok(), ok()])
    expect(carrier.connections() - before).toBe(1)
    expect(carrier.received.map(({ command }) => command)).toEqual([
      commands.bindTransmitter,
      commands.submit,
      commands.submit,
      commands.submit,
    ])
    expect(submissions()[2]?.body.includes('r-2')).toBe(true)
  })

  test('carries no reference to a carrier without support for it, and must not be repeated', async () => {
    const plain = open({ referenceTag: undefined })
    expect([plain.isRepeatSafe, gateway.isRepeatSafe]).toEqual([false, true])
    expect(await plain.send(text)).toEqual(ok())
    expect(submissions()[0]?.body.includes('r-1')).toBe(false)
    await plain.close()
  })

  test.each([
    // the carrier        what it means
    [0x0b, 'refused'],
    [0x58, 'throttled'],
    [0x14, 'throttled'],
    [0x08, 'away'],
    ['silent', 'unknown'],
    ['hangUp', 'unknown'],
    ['nonsense', 'unknown'],
  ] as const)('answered with %s is %s', async (answer, kind) => {
    carrier.answers.push(answer)
    expect(await gateway.send(text)).toMatchObject({ refusal: { code: 'NOT_TAKEN', kind } })
    expect(await gateway.send(text)).toEqual(ok())
  })

  test('is retryable when the bind is refused or the carrier is unreachable; the next message connects again', async () => {
    carrier.bindStatus = 0x0e
    expect(await gateway.send(text)).toMatchObject({
      refusal: { kind: 'away', why: 'SMPP: the bind was refused with status 14' },
    })
    carrier.bindStatus = 0x58
    expect(await gateway.send(text)).toMatchObject({ refusal: { kind: 'throttled' } })
    carrier.bindStatus = 0
    expect(await gateway.send(text)).toEqual(ok())
    expect(await open({ url: 'smpp://zoria:sandbox@127.0.0.1:9' }).send(text)).toMatchObject({
      refusal: { kind: 'away' },
    })
  })

  test('appears in a refusal with neither number nor text', async () => {
    carrier.answers.push(0x0b)
    expect(JSON.stringify(await gateway.send(text))).not.toMatch(/380501234567|123456/)
  })
})

describe('the connection', () => {
  const empty = Buffer.alloc(0)
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((wait) => setImmediate(wait))
  }

  test('replies to enquire_link, and to unknown requests with generic_nack', async () => {
    await gateway.send(text)
    carrier.say({ command: commands.enquireLink, status: 0, sequence: 41, body: empty })
    carrier.say({ command: 0x0000_0005, status: 0, sequence: 42, body: empty })
    await until(() => carrier.received.some(({ sequence }) => sequence === 42))
    expect(
      carrier.received.filter(({ sequence }) => sequence > 40).map(({ command, status }) => [command, status]),
    ).toEqual([
      [answerTo(commands.enquireLink), 0],
      [commands.genericNack, 3],
    ])
  })

  test('sends enquire_link while idle', async () => {
    const asking = open({ timing: { timeoutMs: 1_500, linkMs: 20 } })
    await asking.send(text)
    await until(() => carrier.received.filter(({ command }) => command === commands.enquireLink).length > 1)
    await asking.close()
  })

  test('is opened again after the carrier sent unbind', async () => {
    await gateway.send(text)
    carrier.say({ command: commands.unbind, status: 0, sequence: 7, body: empty })
    await until(() => carrier.received.some(({ command }) => command === answerTo(commands.unbind)))
    const before = carrier.connections()
    expect(await gateway.send(text)).toEqual(ok())
    expect(carrier.connections() - before).toBe(1)
  })

  test('is opened again once for concurrent messages after a failure', async () => {
    carrier.answers.push('hangUp')
    await gateway.send(text)
    const before = carrier.connections()
    expect(await Promise.all(Array.from({ length: 5 }, () => gateway.send(text)))).toEqual(
      Array.from({ length: 5 }, () => ok()),
    )
    expect(carrier.connections() - before).toBe(1)
  })

  test('is attempted once for concurrent messages when the bind is refused', async () => {
    carrier.bindStatus = 0x0e
    const before = carrier.connections()
    const first = gateway.send(text)
    await new Promise((wait) => setImmediate(wait))
    await Promise.all([first, ...Array.from({ length: 4 }, () => gateway.send(text))])
    expect(carrier.connections() - before).toBe(1)
  })

  test('is closed with unbind', async () => {
    await gateway.send(text)
    await gateway.close()
    expect(carrier.received.at(-1)?.command).toBe(commands.unbind)
  })
})
