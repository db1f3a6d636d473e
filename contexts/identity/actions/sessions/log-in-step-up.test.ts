import * as contract from '@zoria/contract/identity/http'
import { requestReset } from '@zoria/contract/identity/password'
import { isId, parseId } from '@zoria/kernel'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { openIdentity, site } from '../../testing/identity-setup.ts'
import { formOf, refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, gateway, identity, withSetting } = setup
const { ask, lastCode, newPhone, register, registerFully, ...visitor } = visitorOf(setup)

/** The reply to a log-in after failures does not wait for the carrier; the test does. */
const logIn: typeof visitor.logIn = async (...asked) => {
  const reply = await visitor.logIn(...asked)
  await identity.tasks['identity.deliver_messages']?.({})
  return reply
}

const fail = async (username: string, times: number, from = '127.0.0.1') => {
  for (let count = 0; count < times; count += 1)
    expect(refusalOf(await logIn(username, 'wrong1', { from }))).toBe('INVALID_CREDENTIALS')
}
const withCode = (username: string, code: string, asked: Parameters<typeof ask>[1] = {}) =>
  ask(contract.login, { ...asked, body: { username, password: 'kobza-1', code } })

/** A player who registered two minutes ago, so that a code may be sent. */
async function registered() {
  const player = await registerFully()
  clock.advance(120_000)
  return player
}

/**
 * What a client learns that fails three times and then asks for codes and tries wrong ones until none is left: status,
 * body and headers of every reply, and of a reset at the end.
 */
async function probe(username: string, passwordOf: (turn: number) => string, from: string) {
  await fail(username, 3, from)
  const replies: { status: number; body: object; headers: object }[] = []
  const note = (reply: Awaited<ReturnType<typeof ask>>) => {
    // The request id and the time of day differ between any two replies.
    const headers = Object.fromEntries(
      Object.entries(reply.headers).filter(([name]) => !['x-request-id', 'date', 'x-house-time'].includes(name)),
    )
    replies.push({ status: reply.statusCode, body: { ...reply.json<object>(), requestId: '' }, headers })
  }
  let turn = 0
  for (const waitMs of [0, 0, 60_000, 60_000, 120_000, 120_000, 120_000, 120_000, 120_000]) {
    clock.advance(waitMs)
    note(await logIn(username, passwordOf((turn += 1)), { from }))
    note(await logIn(username, passwordOf((turn += 1)), { from }))
    const wrong = lastCode(username) === '000000' ? '000001' : '000000'
    for (let count = 0; count < 4; count += 1)
      note(await ask(contract.login, { from, body: { username, password: passwordOf((turn += 1)), code: wrong } }))
  }
  note(await ask(requestReset, { from, body: { username } }))
  return replies
}

describe('a network where log-ins to an account failed', () => {
  test.each([
    [2, 201],
    [3, 200],
  ])('%i times in 30 minutes gets %i for the right password', async (times, status) => {
    const { phone } = await registered()
    await fail(phone, times)
    expect((await logIn(phone)).statusCode).toBe(status)
  })

  test('gets a code, and the same request with it logs in', async () => {
    const { phone, user } = await registered()
    await fail(phone, 3)
    const asked = await logIn(phone)
    expect(asked.json()).toEqual({ status: 'code_sent', codeLength: 6, retryAfter: 120 })
    expect(asked.cookies).toEqual([])
    expect(gateway.taken.at(-1)).toMatchObject({ channel: 'sms', to: phone })
    const reply = await withCode(phone, lastCode(phone))
    expect(reply.statusCode).toBe(201)
    expect(sessionOf(reply).user.id).toBe(user.id)
  })

  test('is reset by the code: the next log-in there needs none', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    await logIn(phone)
    await withCode(phone, lastCode(phone))
    await fail(phone, 2)
    expect((await logIn(phone)).statusCode).toBe(201)
  })

  test('gets the next code after 2 minutes, and a refused request does not count as failed', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    expect((await logIn(phone)).statusCode).toBe(200)
    for (let count = 0; count < 3; count += 1) expect(refusalOf(await logIn(phone))).toBe('RATE_LIMITED')
    expect((await withCode(phone, lastCode(phone))).statusCode).toBe(201)
  })

  test('gets ERR_INVALID_CODE for three wrong codes; then even the right one is expired', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    await logIn(phone)
    const wrong = lastCode(phone) === '000000' ? '000001' : '000000'
    for (let count = 0; count < 3; count += 1) expect(refusalOf(await withCode(phone, wrong))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await withCode(phone, lastCode(phone)))).toBe('ERR_CODE_EXPIRED')
  })

  test.each([
    ['a wrong password', true],
    ['an unknown account', false],
  ])('learns nothing with %s: the reply is that to the right one, and nothing is sent', async (_, isKnown) => {
    const phone = isKnown ? (await registered()).phone : newPhone()
    await fail(phone, 3)
    const sent = gateway.taken.length
    const asked = await logIn(phone, 'wrong1')
    expect([asked.statusCode, asked.json()]).toEqual([200, { status: 'code_sent', codeLength: 6, retryAfter: 120 }])
    expect(refusalOf(await logIn(phone, 'wrong1'))).toBe('RATE_LIMITED')
    expect(gateway.taken).toHaveLength(sent)
  })

  test('learns nothing by codes: without a right password three are invalid, the next is expired', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    await logIn(phone, 'wrong1')
    const guess = () => ask(contract.login, { body: { username: phone, password: 'wrong1', code: '123456' } })
    for (let count = 0; count < 3; count += 1) expect(refusalOf(await guess())).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await guess())).toBe('ERR_CODE_EXPIRED')
  })

  test('gets ERR_INVALID_CODE for the right code with a wrong password, and the code stays good for the right one', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    await logIn(phone)
    expect(
      refusalOf(await ask(contract.login, { body: { username: phone, password: 'wrong1', code: lastCode(phone) } })),
    ).toBe('ERR_INVALID_CODE')
    expect((await withCode(phone, lastCode(phone))).statusCode).toBe(201)
  })

  test.each([
    ['an unknown device', {}],
    ['a trusted device', { cookie: `zoria_device=${'d'.repeat(43)}` }],
  ])('lets an owner on %s who forgot the password reset it, however often he tried', async (_, device) => {
    const phone = newPhone()
    await register(formOf(phone), { cookie: `zoria_device=${'d'.repeat(43)}` })
    await register(formOf(phone, { code: lastCode(phone) }), { cookie: `zoria_device=${'d'.repeat(43)}` })
    for (let count = 0; count < 3; count += 1) await logIn(phone, 'wrong1', device)
    for (let count = 0; count < 6; count += 1) {
      clock.advance(120_000)
      expect((await logIn(phone, 'wrong1', device)).statusCode).toBe(count < 5 ? 200 : 429)
    }
    expect((await ask(requestReset, { ...device, body: { username: phone } })).statusCode).toBe(200)
  })

  test('logs in without a code to an account whose phone was never verified', async () => {
    const phone = newPhone()
    await withSetting('SEND_SMS_ENABLED', 'false', async () =>
      expect((await register(formOf(phone))).statusCode).toBe(201),
    )
    await fail(phone, 3)
    expect((await logIn(phone)).statusCode).toBe(201)
  })

  test.each([
    ['wrong passwords', () => 'wrong1', true],
    ['a wrong password, then the right one, in turns', (turn: number) => (turn % 2 === 0 ? 'wrong1' : 'kobza-1'), true],
    ['the right password, then a wrong one, in turns', (turn: number) => (turn % 2 === 0 ? 'kobza-1' : 'wrong1'), true],
    ['passwords for a number that nobody registered', () => 'wrong1', false],
  ] as const)(
    'gets the same replies with the same waits for %s as for right ones, with and without codes, to the end of the day',
    async (_, passwordOf, isKnown) => {
      const phones = [(await registered()).phone, isKnown ? (await registered()).phone : newPhone()]
      clock.advance(86_400_000) // the codes of the registrations no longer count
      const [expected, replies] = [
        await probe(phones[0] as string, () => 'kobza-1', '203.0.113.1'),
        await probe(phones[1] as string, passwordOf, '198.51.100.1'),
      ]
      const told = new Set(expected.map(({ body }) => ('code' in body ? body.code : 'code_sent')))
      expect([...told]).toEqual(['code_sent', 'RATE_LIMITED', 'ERR_INVALID_CODE', 'ERR_CODE_EXPIRED'])
      expect(replies).toEqual(expected)
    },
  )

  test('does not wait for the carrier, which gets a message for the right password only', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    let release = () => undefined as void
    const answered = new Promise<void>((resolve) => (release = resolve))
    const sms = {
      ...gateway.gateways.sms,
      send: async (text: Parameters<typeof gateway.gateways.sms.send>[0]) =>
        answered.then(() => gateway.gateways.sms.send(text)),
    }
    const stalled = setup.open({ gateways: { ...gateway.gateways, sms } })
    const on = await setup.another({}, stalled)
    const sent = gateway.taken.length
    expect((await visitor.logIn(phone, 'kobza-1', { on })).statusCode).toBe(200)
    expect(gateway.taken).toHaveLength(sent)
    release()
    await stalled.tasks['identity.deliver_messages']?.({})
    expect(gateway.taken.slice(sent)).toMatchObject([{ to: phone }])
  })

  test('does not invalidate the owner’s code by wrong passwords', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    await logIn(phone)
    const code = lastCode(phone)
    await fail(phone, 3, '203.0.113.9')
    await logIn(phone, 'wrong1', { from: '203.0.113.9' })
    expect((await withCode(phone, code)).statusCode).toBe(201)
  })

  test('does not affect another network', async () => {
    const { phone } = await registered()
    await fail(phone, 3, '203.0.113.1')
    expect((await logIn(phone)).statusCode).toBe(201)
  })

  test('needs no code half an hour later', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    clock.advance(1_800_000)
    expect((await logIn(phone)).statusCode).toBe(201)
  })

  test('gets the code by mail for an account by e-mail', () =>
    withSetting('EMAIL_REGISTRATION_ENABLED', 'true', () =>
      withSetting('SEND_EMAIL_ENABLED', 'true', async () => {
        const email = 'step@example.ua'
        await registerFully(email, { type: 'Email' })
        clock.advance(120_000)
        await fail(email, 3)
        expect((await logIn(email)).statusCode).toBe(200)
        expect(gateway.taken.at(-1)).toMatchObject({ channel: 'mail', to: email })
        expect((await withCode(email, lastCode(email))).statusCode).toBe(201)
      }),
    ))

  test('needs no code when none can be sent', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    await withSetting('SEND_SMS_ENABLED', 'false', async () => expect((await logIn(phone)).statusCode).toBe(201))
  })

  test('logs in with the right code under twenty concurrent requests, without an error', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    await logIn(phone)
    const code = lastCode(phone)
    const replies = await Promise.all(Array.from({ length: 20 }, () => withCode(phone, code)))
    // The first one forgives the device; later ones need no code any more. The code is spent once.
    expect(replies.every(({ statusCode }) => [201, 409, 429, 503].includes(statusCode))).toBe(true)
    expect(replies.some(({ statusCode }) => statusCode === 201)).toBe(true)
  })
})

describe('a code', () => {
  const browser = { origin: site }
  const deviceOf = (reply: { cookies: readonly { name: string; value: string }[] }) => {
    const cookie = reply.cookies.find(({ name }) => name.endsWith('zoria_device'))
    return cookie === undefined ? '' : `${cookie.name}=${cookie.value}`
  }

  test('requested by one browser is wrong in another (S-11)', async () => {
    const phone = newPhone()
    const device = deviceOf(await register(formOf(phone), { headers: browser }))
    expect(device).toMatch(/^zoria_device=[\w-]{43}$/)
    const body = formOf(phone, { code: lastCode(phone) })
    expect(refusalOf(await register(body, { headers: browser }))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await register(body))).toBe('ERR_INVALID_CODE')
    expect((await register(body, { headers: browser, cookie: device })).statusCode).toBe(201)
  })

  test('requested by a program without cookies is valid on its network, also in a browser, and on no other', async () => {
    const phone = newPhone()
    expect(deviceOf(await register(formOf(phone)))).toBe('')
    expect(
      refusalOf(await register(formOf(phone, { code: lastCode(phone) }), { headers: browser, from: '203.0.113.7' })),
    ).toBe('ERR_INVALID_CODE')
    expect((await register(formOf(phone, { code: lastCode(phone) }), { headers: browser })).statusCode).toBe(201)
  })

  test('leaves the device cookie as it is once a browser has one', async () => {
    const device = deviceOf(await register(formOf(newPhone()), { headers: browser }))
    expect(deviceOf(await register(formOf(newPhone()), { headers: browser, cookie: device }))).toBe('')
  })
})

describe('a session is verified', () => {
  const isProven = (reply: Parameters<typeof sessionOf>[0]) => {
    const sid = String(decodeJwt(sessionOf(reply).token)['sid'])
    expect(isId(sid)).toBe(true)
    return identity.isSessionProven(sid)
  }
  const onDevice = { headers: { origin: site }, cookie: `zoria_device=${'d'.repeat(43)}` }

  test('by the registration, and at each log-in on that device; not on another device', async () => {
    const phone = newPhone()
    await register(formOf(phone), onDevice)
    expect(await isProven(await register(formOf(phone, { code: lastCode(phone) }), onDevice))).toBe(true)
    expect(await isProven(await logIn(phone, 'kobza-1', onDevice))).toBe(true)
    expect(await isProven(await logIn(phone))).toBe(false)
  })

  test('for its own player only: a device is trusted per player', async () => {
    const phone = newPhone()
    await register(formOf(phone), onDevice)
    await register(formOf(phone, { code: lastCode(phone) }), onDevice)
    const { phone: other } = await registered()
    expect((await logIn(other, 'kobza-1', onDevice)).json()).toMatchObject({ status: 'code_sent' })
  })

  test('by the code of a log-in', async () => {
    const { phone } = await registered()
    await fail(phone, 3)
    const device = { cookie: `zoria_device=${'f'.repeat(43)}` }
    await logIn(phone, 'kobza-1', device)
    expect(await isProven(await withCode(phone, lastCode(phone), device))).toBe(true)
    expect(await isProven(await logIn(phone, 'kobza-1', device))).toBe(true)
  })

  test('never for an unknown session', async () => {
    expect(await identity.isSessionProven(parseId<'Session'>('00000000-0000-7000-8000-000000000000'))).toBe(false)
  })
})
