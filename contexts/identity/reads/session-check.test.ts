import * as contract from '@zoria/contract/identity/http'
import { describe, expect, test } from 'vitest'
import { openIdentity } from '../testing/identity-setup.ts'
import { refusalOf, sessionOf, visitorOf } from '../testing/visitor.ts'

const setup = await openIdentity()
const { clock } = setup
const { ask, refresh, registerFully } = visitorOf(setup)

describe('the session of the cookie', () => {
  test('identifies its player without rotation and without a token', async () => {
    const { cookie, user } = await registerFully()
    for (let count = 0; count < 2; count += 1) {
      const reply = await ask(contract.currentSession, { cookie })
      expect([reply.statusCode, reply.json()]).toEqual([200, { user }])
      expect(reply.cookies).toEqual([])
    }
  })

  test('is still found by a parent token within the grace period, not after it, and reading ends nothing', async () => {
    const { cookie } = await registerFully()
    const child = sessionOf(await refresh(cookie)).cookie
    clock.advance(10_000)
    expect((await ask(contract.currentSession, { cookie })).statusCode).toBe(200)
    clock.advance(1)
    expect(refusalOf(await ask(contract.currentSession, { cookie }))).toBe('UNAUTHORIZED')
    expect((await ask(contract.currentSession, { cookie: child })).statusCode).toBe(200)
  })

  test('is UNAUTHORIZED without a cookie or from a foreign page', async () => {
    const { cookie } = await registerFully()
    expect(refusalOf(await ask(contract.currentSession))).toBe('UNAUTHORIZED')
    expect(refusalOf(await ask(contract.currentSession, { cookie, headers: { origin: 'https://evil.example' } }))).toBe(
      'UNAUTHORIZED',
    )
  })
})
