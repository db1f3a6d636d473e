import * as contract from '@zoria/contract/identity/http'
import { parseId } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { formOf, refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { another, clock, identity, sql, withSetting } = setup
const { ask, lastCode, logIn, newPhone, register, registerFully } = visitorOf(setup)

describe('log-in', () => {
  test.each([
    ['E.164', (phone: string) => phone, undefined],
    ['full digits', (phone: string) => phone.slice(1), undefined],
    ['the national number', (phone: string) => phone.slice(3), 'UA'],
    ['the mask', (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 6)} ${phone.slice(6)}`, 'UA'],
  ])('by %s answers a session and sets the refresh cookie', async (_, write, countryCode) => {
    const { phone, user } = await registerFully()
    const reply = await ask(contract.login, { body: { username: write(phone), password: 'kobza-1', countryCode } })
    expect(reply.statusCode).toBe(201)
    expect(sessionOf(reply).user.id).toBe(user.id)
    expect(reply.cookies).toMatchObject([
      { name: 'zoria_refresh', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 },
    ])
    expect(reply.cookies[0]).not.toHaveProperty('domain')
  })

  test('over https uses the __Host- cookie, Secure', async () => {
    const { phone } = await registerFully()
    const reply = await logIn(phone, 'kobza-1', { on: await another({ isHttps: true }) })
    expect(reply.cookies).toMatchObject([
      { name: '__Host-zoria_refresh', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' },
    ])
  })

  test('with a wrong password, an unknown phone or a malformed name gets the same refusal', async () => {
    const { phone } = await registerFully()
    const bodies = await Promise.all([
      logIn(phone, 'kobza-2'),
      logIn(newPhone()),
      logIn('nobody'),
      logIn('nobody@example.ua'),
    ])
    for (const reply of bodies) {
      expect(refusalOf(reply)).toBe('INVALID_CREDENTIALS')
      expect(reply.cookies).toEqual([])
    }
  })

  test('into a closed account is refused as unknown; into a restricted one it succeeds', async () => {
    const { phone, user } = await registerFully()
    await sql`update identity.player set block = 'closed' where id = ${user.id}`
    expect(refusalOf(await logIn(phone))).toBe('INVALID_CREDENTIALS')
    await sql`update identity.player set block = 'restricted' where id = ${user.id}`
    expect((await logIn(phone)).statusCode).toBe(201)
    expect(await identity.standing(parseId<'Player'>(user.id))).toMatchObject({ block: 'restricted' })
  })

  test('needs both fields', async () => {
    expect(refusalOf(await ask(contract.login, { body: {} }))).toEqual({
      code: 'VALIDATION_ERROR',
      details: { username: 'FILL_OUT_THIS_FIELD', password: 'FILL_OUT_THIS_FIELD' },
    })
  })

  test('from a foreign page is refused', async () => {
    expect(refusalOf(await logIn(newPhone(), 'kobza-1', { headers: { origin: 'https://evil.example' } }))).toBe(
      'FORBIDDEN',
    )
  })

  test.each([
    ['a registered', true],
    ['an unknown', false],
  ])(
    'to %s account is refused after five failures from one network, until the first is 30 minutes old',
    async (_, isKnown) => {
      const { phone } = isKnown ? await registerFully() : { phone: newPhone() }
      await withSetting('LOGIN_FAILURES_STEP_UP', '50', async () => {
        for (let count = 0; count < 5; count += 1)
          expect(refusalOf(await logIn(phone, 'wrong1'))).toBe('INVALID_CREDENTIALS')
      })
      const limited = await logIn(phone)
      expect(refusalOf(limited)).toBe('RATE_LIMITED')
      expect(limited.headers['retry-after']).toBe('1800')
      expect((await logIn(phone, 'wrong1', { from: '203.0.113.1' })).statusCode).toBe(401) // another client does not lock the player out
      clock.advance(1_800_000)
      expect((await logIn(phone)).statusCode).toBe(isKnown ? 201 : 401)
    },
  )

  test('never exceeds the limit under concurrent guesses', async () => {
    const { phone } = await registerFully()
    const replies = await Promise.all(Array.from({ length: 12 }, () => logIn(phone, 'wrong1')))
    // Three are wrong, the fourth needs a code, the fifth requests it too early; then the limit.
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(8)
  })

  test('at the same moment in two processes succeeds in both', async () => {
    const second = await another({})
    const { phone } = await registerFully()
    for (let round = 0; round < 40; round += 1) {
      const replies = await Promise.all([logIn(phone), logIn(phone, 'kobza-1', { on: second })])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    }
  })

  test('with the right password succeeds for all of twenty concurrent requests', async () => {
    const { phone } = await registerFully()
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(phone)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201))
  })

  test('resets earlier failures from the network', async () => {
    const { phone } = await registerFully()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 2; count += 1) await logIn(phone, 'wrong1')
      expect((await logIn(phone)).statusCode).toBe(201)
    }
  })

  test('to one account from many networks ends at the limit of the account', () =>
    withSetting('LOGIN_FAILURES_ACCOUNT', '3', async () => {
      const { phone } = await registerFully()
      for (const net of [1, 2, 3])
        expect((await logIn(phone, 'wrong1', { from: `203.0.${net}.1` })).statusCode).toBe(401)
      expect(refusalOf(await logIn(phone, 'wrong1', { from: '203.0.4.1' }))).toBe('RATE_LIMITED')
    }))

  test('to an account that others have locked still succeeds on a trusted device (S-07)', () =>
    withSetting('LOGIN_FAILURES_ACCOUNT', '3', async () => {
      const phone = newPhone()
      const own = { cookie: `zoria_device=${'d'.repeat(43)}` }
      await register(formOf(phone), own)
      await register(formOf(phone, { code: lastCode(phone) }), own)
      for (const net of [1, 2, 3]) await logIn(phone, 'wrong1', { from: `203.0.${net}.1` })
      expect(refusalOf(await logIn(phone, 'kobza-1', { from: '203.0.4.1' }))).toBe('RATE_LIMITED')
      expect((await logIn(phone, 'kobza-1', { ...own, from: '203.0.4.1' })).statusCode).toBe(201)
    }))

  test('from one network ends at the limit of the network, for all names together', () =>
    withSetting('LOGIN_FAILURES_ADDRESS', '3', async () => {
      for (const last of [1, 2, 3])
        expect((await logIn(newPhone(), 'wrong1', { from: `203.0.113.${last}` })).statusCode).toBe(401)
      expect(refusalOf(await logIn(newPhone(), 'wrong1', { from: '203.0.113.4' }))).toBe('RATE_LIMITED')
      for (let count = 0; count < 4; count += 1) expect((await logIn(newPhone(), 'wrong1')).statusCode).toBe(401) // this machine, in the sandbox
    }))

  test('from this machine outside the sandbox is counted by address', () =>
    withSetting('LOGIN_FAILURES_ADDRESS', '1', async () => {
      const on = await another({ isSandbox: false })
      expect((await logIn(newPhone(), 'wrong1', { on })).statusCode).toBe(401)
      expect(refusalOf(await logIn(newPhone(), 'wrong1', { on }))).toBe('RATE_LIMITED')
    }))
})
