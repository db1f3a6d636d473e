import { ok } from '@zoria/kernel'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCarrier } from '../../testing/smpp-carrier.ts'
import type { MessageGateway } from '../message-gateway.ts'
import { answerTo, commands } from './pdu.ts'
import { createSMPPGateway } from './smpp-gateway.ts'

const carrier = await startCarrier()
const text = { to: '+380501234567', text: 'Zoria: 123456 is your code', reference: 'r-1' }
const timing = { timeoutMs: 1_500, linkMs: 60_000 }
let gateway: MessageGateway

const open = (changes: object = {}) => createSMPPGateway({ url: carrier.url, from: 'ZORIA', referenceTag: 0x1400, timing, ...changes })
const submissions = () => carrier.heard.filter(({ command }) => command === commands.submit)

beforeEach(() => {
  carrier.heard.length = 0
  carrier.answers.length = 0
  carrier.bindStatus = 0
  gateway = open()
})
afterEach(() => gateway.close())
afterAll(() => carrier.close())

describe('a short message', () => {
  test('is submitted after a bind, with our reference, over one connection for all', async () => {
    const before = carrier.connections()
    expect(await Promise.all([gateway.send(text), gateway.send(text), gateway.send({ ...text, reference: 'r-2' })])).toEqual([ok(), ok(), ok()])
    expect(carrier.connections() - before).toBe(1)
    expect(carrier.heard.map(({ command }) => command)).toEqual([commands.bindTransmitter, commands.submit, commands.submit, commands.submit])
    expect(submissions()[2]?.body.includes('r-2')).toBe(true)
  })

  test('goes to a carrier that knows no references without one, and must not be repeated', async () => {
    const plain = open({ referenceTag: undefined })
    expect([plain.isRepeatSafe, gateway.isRepeatSafe]).toEqual([false, true])
    expect(await plain.send(text)).toEqual(ok())
    expect(submissions()[0]?.body.includes('r-1')).toBe(false)
    await plain.close()
  })

  test.each([
    // the carrier        what it means
    [0x0b,       'refused'],
    [0x58,       'away'],
    ['silent',   'unknown'],
    ['hangUp',   'unknown'],
    ['nonsense', 'unknown'],
  ] as const)('answered with %s is %s', async (answer, kind) => {
    carrier.answers.push(answer)
    expect(await gateway.send(text)).toMatchObject({ refusal: { code: 'NOT_TAKEN', kind } })
    expect(await gateway.send(text)).toEqual(ok())
  })

  test('is away where the bind is refused or nobody listens; the next one tries again', async () => {
    carrier.bindStatus = 0x0e
    expect(await gateway.send(text)).toMatchObject({ refusal: { kind: 'away', why: 'SMPP: the bind was refused with status 14' } })
    carrier.bindStatus = 0
    expect(await gateway.send(text)).toEqual(ok())
    expect(await open({ url: 'smpp://zoria:sandbox@127.0.0.1:9' }).send(text)).toMatchObject({ refusal: { kind: 'away' } })
  })

  test('says neither number nor text of itself in a refusal', async () => {
    carrier.answers.push(0x0b)
    expect(JSON.stringify(await gateway.send(text))).not.toMatch(/380501234567|123456/)
  })
})

describe('the connection', () => {
  const empty = Buffer.alloc(0)
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((wait) => setImmediate(wait))
  }

  test('answers whether it lives, and what it does not understand by a negative acknowledgement', async () => {
    await gateway.send(text)
    carrier.say({ command: commands.enquireLink, status: 0, sequence: 41, body: empty })
    carrier.say({ command: 0x0000_0005, status: 0, sequence: 42, body: empty })
    await until(() => carrier.heard.some(({ sequence }) => sequence === 42))
    expect(carrier.heard.filter(({ sequence }) => sequence > 40).map(({ command, status }) => [command, status])).toEqual([[answerTo(commands.enquireLink), 0], [commands.genericNack, 3]])
  })

  test('asks whether the other side lives while nothing is sent', async () => {
    const asking = open({ timing: { timeoutMs: 1_500, linkMs: 20 } })
    await asking.send(text)
    await until(() => carrier.heard.filter(({ command }) => command === commands.enquireLink).length > 1)
    await asking.close()
  })

  test('is opened again after the carrier said goodbye', async () => {
    await gateway.send(text)
    carrier.say({ command: commands.unbind, status: 0, sequence: 7, body: empty })
    await until(() => carrier.heard.some(({ command }) => command === answerTo(commands.unbind)))
    const before = carrier.connections()
    expect(await gateway.send(text)).toEqual(ok())
    expect(carrier.connections() - before).toBe(1)
  })

  test('is opened again once, by however many come after it broke', async () => {
    carrier.answers.push('hangUp')
    await gateway.send(text)
    const before = carrier.connections()
    expect(await Promise.all(Array.from({ length: 5 }, () => gateway.send(text)))).toEqual(Array.from({ length: 5 }, () => ok()))
    expect(carrier.connections() - before).toBe(1)
  })

  test('is tried once for all who wait for it, where the bind is refused', async () => {
    carrier.bindStatus = 0x0e
    const before = carrier.connections()
    const first = gateway.send(text)
    await new Promise((wait) => setImmediate(wait))
    await Promise.all([first, ...Array.from({ length: 4 }, () => gateway.send(text))])
    expect(carrier.connections() - before).toBe(1)
  })

  test('is left with a goodbye', async () => {
    await gateway.send(text)
    await gateway.close()
    expect(carrier.heard.at(-1)?.command).toBe(commands.unbind)
  })
})
