import * as contract from '@zoria/contract/identity/http'
import { describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { ask, logIn, refresh, registerFully } = visitorOf(setup)

describe('log-out', () => {
  test('ends the session: the cookie is cleared, refresh and access tokens are invalid', async () => {
    const { cookie, token } = await registerFully()
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    const reply = await ask(contract.logout, { cookie, token })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(reply.cookies).toMatchObject([{ name: 'zoria_refresh', value: '' }])
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
  })

  test.each([
    ['the cookie alone', { cookie: true }],
    ['the Bearer alone', { token: true }],
  ])('works by %s', async (_, shown) => {
    const { cookie, token } = await registerFully()
    await ask(contract.logout, { ...('cookie' in shown ? { cookie } : {}), ...('token' in shown ? { token } : {}) })
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
  })

  test('without credentials, and a second time, is 204 too', async () => {
    const { cookie } = await registerFully()
    for (const asked of [{}, { cookie }, { cookie }, { token: 'a.b.c' }])
      expect((await ask(contract.logout, asked)).statusCode).toBe(204)
  })

  test('leaves other sessions of the player alone', async () => {
    const { phone, cookie } = await registerFully()
    const other = sessionOf(await logIn(phone))
    await ask(contract.logout, { cookie })
    expect((await refresh(other.cookie)).statusCode).toBe(200)
  })

  test('from a foreign page is refused', async () => {
    const { cookie } = await registerFully()
    expect(refusalOf(await ask(contract.logout, { cookie, headers: { origin: 'https://evil.example' } }))).toBe(
      'FORBIDDEN',
    )
    expect((await refresh(cookie)).statusCode).toBe(200)
  })
})
