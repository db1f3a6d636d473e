import * as contract from '@zoria/contract/identity/http'
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openIdentity, noon, secrets } from '../testing/identity-setup.ts'
import { refusalOf, visitorOf } from '../testing/visitor.ts'

const setup = await openIdentity()
const { another, clock, identity, sql } = setup
const { ask, registerFully } = visitorOf(setup)

describe('an access token', () => {
  const key = new Uint8Array(hkdfSync('sha256', secrets.accessToken, 'zoria identity', 'access token', 32))
  const seconds = () => Math.floor(clock.now() / 1000)
  type Forged = {
    alg?: string
    typ?: string
    iss?: string
    aud?: string
    sub?: string
    sid?: string
    exp?: number
    key?: Uint8Array
  }
  const forge = (
    good: { user: { id: string }; token: string },
    {
      alg = 'HS256',
      typ = 'at+jwt',
      iss = 'zoria',
      aud = 'zoria-api',
      sub = good.user.id,
      sid = String(decodeJwt(good.token)['sid']),
      exp = seconds() + 900,
      key: by = key,
    }: Forged,
  ) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg, typ })
      .setIssuer(iss)
      .setAudience(aud)
      .setSubject(sub)
      .setIssuedAt(seconds())
      .setExpirationTime(exp)
      .sign(by)

  test('is signed with HS256 for 15 minutes and contains player and session only', async () => {
    const { token, user } = await registerFully()
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(decodeJwt(token)).toEqual({
      sub: user.id,
      sid: expect.any(String),
      iss: 'zoria',
      aud: 'zoria-api',
      iat: seconds(),
      exp: seconds() + 900,
    })
  })

  test('counts as expired with 60 s left: 61 s before its end it works, 60 s before it does not (Spec §9)', async () => {
    const { token } = await registerFully()
    clock.advance(839_000)
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    clock.advance(1_000)
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
  })

  test('of the valid form is accepted, so that each forgery below fails for one reason', async () => {
    const player = await registerFully()
    expect((await ask(contract.getUser, { token: await forge(player, {}) })).statusCode).toBe(200)
  })

  test.each([
    ['of another issuer', { iss: 'other' }],
    ['for another audience', { aud: 'other' }],
    ['of another type', { typ: 'JWT' }],
    ['by another algorithm', { alg: 'HS512', key: new Uint8Array(64) }],
    ['by another key', { key: new Uint8Array(32) }],
    ['already over', { exp: Math.floor(Date.parse(noon) / 1000) }],
    ['of a session that never was', { sid: '019ab000-0000-7000-8000-000000000000' }],
    ['of a session that is no id', { sid: 'x' }],
    ["of one player in another's session", { sub: '019ab000-0000-7000-8000-000000000000' }],
  ])('%s is UNAUTHORIZED', async (_, changes) => {
    const player = await registerFully()
    expect(refusalOf(await ask(contract.getUser, { token: await forge(player, changes) }))).toBe('UNAUTHORIZED')
  })

  test('unsigned, mangled or absent is UNAUTHORIZED', async () => {
    const { token } = await registerFully()
    const [head, body] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    for (const bad of [`${none}.${body}.`, `${none}.${body}.x`, `${head}.${body}.AAAA`, 'a.b.c', 'x', undefined])
      expect(refusalOf(await ask(contract.getUser, { token: bad }))).toBe('UNAUTHORIZED')
  })

  test('of a player whose account is closed is rejected within a second (S-02)', async () => {
    const { token, user } = await registerFully()
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    await sql`update identity.player set block = 'closed' where id = ${user.id}`
    clock.advance(1_000)
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
  })

  test('of a session that another process ended is rejected within a second', async () => {
    const { cookie, token } = await registerFully()
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    const sid = String(decodeJwt(token)['sid'])
    await ask(contract.logout, { cookie, on: await another({}) })
    clock.advance(999)
    expect(await identity.isSessionAlive(sid)).toBe(true)
    clock.advance(1)
    expect(await identity.isSessionAlive(sid)).toBe(false)
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
  })

  test('gives access to its own player only (I-52)', async () => {
    const [mine, yours] = [await registerFully(), await registerFully()]
    expect((await ask(contract.getUser, { token: mine.token })).json().id).toBe(mine.user.id)
    expect((await ask(contract.getUser, { token: yours.token, cookie: mine.cookie })).json().id).toBe(yours.user.id)
  })
})
