import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { formOf, refusalOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { another, clock, gateway, identity, lines, sql, withSetting } = setup
const { lastCode, newPhone, register } = visitorOf(setup)

describe('sending codes', () => {
  const retryAfter = (reply: LightMyRequestResponse) => {
    expect(refusalOf(reply)).toBe('RATE_LIMITED')
    return Number(reply.headers['retry-after'])
  }

  test('to one number has an interval of two minutes: refused at 1:59.999, sent at 2:00', async () => {
    const phone = newPhone()
    await register(formOf(phone))
    expect(retryAfter(await register(formOf(phone)))).toBe(120)
    clock.advance(119_999)
    expect(retryAfter(await register(formOf(phone)))).toBe(1)
    clock.advance(1)
    expect((await register(formOf(phone))).statusCode).toBe(200)
    expect(gateway.taken).toHaveLength(2)
  })

  test('to one number happens once under ten concurrent requests', async () => {
    const phone = newPhone()
    const replies = await Promise.all(Array.from({ length: 10 }, () => register(formOf(phone))))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(gateway.taken).toHaveLength(1)
  })

  test('to one number ends at five in 24 hours', async () => {
    const phone = newPhone()
    for (let count = 0; count < 5; count += 1) {
      expect((await register(formOf(phone))).statusCode).toBe(200)
      clock.advance(120_000)
    }
    expect(retryAfter(await register(formOf(phone)))).toBe(86_400 - 600)
    clock.advance(86_400_000 - 600_000)
    expect((await register(formOf(phone))).statusCode).toBe(200)
  })

  test('from one network ends at twenty in 24 hours; rotating X-Visitor-ID or the last part of the address resets nothing', async () => {
    for (let count = 1; count <= 20; count += 1) {
      expect(
        (await register(formOf(newPhone()), { from: `203.0.113.${count}`, headers: { 'x-visitor-id': `v${count}` } }))
          .statusCode,
      ).toBe(200)
    }
    expect(
      retryAfter(await register(formOf(newPhone()), { from: '203.0.113.99', headers: { 'x-visitor-id': 'fresh' } })),
    ).toBe(86_400)
    expect((await register(formOf(newPhone()), { from: '198.51.100.1' })).statusCode).toBe(200)
  })

  test('for one visitor ends at ten in 24 hours, while fingerprints are on', () =>
    withSetting('FINGERPRINT_ENABLED', 'true', async () => {
      for (let count = 1; count <= 10; count += 1) {
        expect(
          (await register(formOf(newPhone()), { from: `203.0.${count}.1`, headers: { 'x-visitor-id': 'v1' } }))
            .statusCode,
        ).toBe(200)
      }
      expect(
        retryAfter(await register(formOf(newPhone()), { from: '203.0.200.1', headers: { 'x-visitor-id': 'v1' } })),
      ).toBe(86_400)
    }))

  test('from this machine in the sandbox is not counted by address', async () => {
    for (let count = 1; count <= 25; count += 1) expect((await register(formOf(newPhone()))).statusCode).toBe(200)
  })

  test('gets the same reply when no gateway accepts the message; the worker delivers it once on its next run', async () => {
    const phone = newPhone()
    gateway.status = 503
    expect((await register(formOf(phone))).statusCode).toBe(200)
    expect(gateway.taken).toEqual([])
    gateway.status = 202
    await identity.tasks['identity.deliver_messages']?.({})
    expect(gateway.taken).toEqual([]) // still claimed by the process that tried it
    clock.advance(15_000)
    await identity.tasks['identity.deliver_messages']?.({})
    await identity.tasks['identity.deliver_messages']?.({})
    expect(gateway.taken).toHaveLength(1)
    expect((await register(formOf(phone, { code: lastCode(phone) }))).statusCode).toBe(201)
  })

  test('ends when the code expires: an expired message is not sent', async () => {
    gateway.status = 503
    await register(formOf(newPhone()))
    gateway.status = 202
    clock.advance(300_000)
    await identity.tasks['identity.deliver_messages']?.({})
    expect(gateway.taken).toEqual([])
    expect(await sql`select 1 from identity.message where expired_at is null`).toHaveLength(0)
  })

  test('without a configured gateway keeps the reply and logs the reason', async () => {
    lines.length = 0
    const mute = await another({ sandboxUrl: null })
    expect((await register(formOf(newPhone()), { on: mute })).statusCode).toBe(200)
    expect(lines.join('')).toContain('no gateway is configured')
  })
})
