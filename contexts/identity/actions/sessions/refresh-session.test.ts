import * as contract from '@zoria/contract/identity/http'
import { describe, expect, test } from 'vitest'
import { openIdentity, site } from '../../testing/identity-setup.ts'
import { refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, sql } = setup
const { ask, refresh, registerFully } = visitorOf(setup)

describe('the refresh token', () => {
  test('is replaced at each use, and the child opens the session of the same player', async () => {
    const { cookie, user } = await registerFully()
    clock.advance(60_000)
    const first = await refresh(cookie)
    expect(first.statusCode).toBe(200)
    expect(sessionOf(first).user.id).toBe(user.id)
    expect(sessionOf(first).cookie).not.toBe(cookie)
    clock.advance(60_000)
    expect((await refresh(sessionOf(first).cookie)).statusCode).toBe(200)
  })

  test('used twice within 10 s returns the same child, which works for both', async () => {
    const { cookie } = await registerFully()
    const first = sessionOf(await refresh(cookie)).cookie
    clock.advance(10_000)
    expect(sessionOf(await refresh(cookie)).cookie).toBe(first)
    expect((await refresh(first)).statusCode).toBe(200)
  })

  test('used by many tabs concurrently has one child', async () => {
    const { cookie } = await registerFully()
    const children = (await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)))).map(
      (reply) => sessionOf(reply).cookie,
    )
    expect(new Set(children).size).toBe(1)
  })

  test('refreshed by two tabs repeatedly keeps both authenticated (I-57)', async () => {
    const { cookie } = await registerFully()
    let tabs = [cookie, cookie]
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(tabs.map((token) => refresh(token)))
      tabs = replies.map((reply) => sessionOf(reply).cookie)
      expect(new Set(tabs).size).toBe(1)
      clock.advance(60_000)
    }
  })

  test('reused by twenty concurrent requests ends the family for all of them (I-57)', async () => {
    const { cookie } = await registerFully()
    const child = sessionOf(await refresh(cookie)).cookie
    clock.advance(10_001)
    const replies = await Promise.all(Array.from({ length: 20 }, (_, turn) => refresh(turn % 2 === 0 ? cookie : child)))
    expect(replies.filter((_, turn) => turn % 2 === 0).every(({ statusCode }) => statusCode === 401)).toBe(true)
    expect(refusalOf(await refresh(child))).toBe('UNAUTHORIZED')
  })

  test('used again after 10 s ends its whole family (I-57)', async () => {
    const { cookie } = await registerFully()
    const child = sessionOf(await refresh(cookie))
    clock.advance(10_001)
    const reused = await refresh(cookie)
    expect(refusalOf(reused)).toBe('UNAUTHORIZED')
    expect(reused.cookies).toMatchObject([{ name: 'zoria_refresh', value: '' }])
    expect(refusalOf(await refresh(child.cookie))).toBe('UNAUTHORIZED')
    clock.advance(1_000)
    expect(refusalOf(await ask(contract.getUser, { token: child.token }))).toBe('UNAUTHORIZED')
  })

  test.each([
    ['missing', undefined],
    ['made up', `zoria_refresh=${'a'.repeat(43)}`],
    ['malformed', 'zoria_refresh=abc'],
    ['under another name', `refresh=${'a'.repeat(43)}`],
  ])('that is %s is UNAUTHORIZED', async (_, cookie) => {
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
  })

  test('is valid for 7 idle days: valid a moment before, expired then', async () => {
    const [kept, late] = [await registerFully(), await registerFully()]
    clock.advance(7 * 86_400_000 - 1)
    expect((await refresh(kept.cookie)).statusCode).toBe(200)
    clock.advance(1)
    expect(refusalOf(await refresh(late.cookie))).toBe('UNAUTHORIZED')
  })

  test('is valid for 30 days however often it is used', async () => {
    let { cookie } = await registerFully()
    for (let count = 0; count < 5; count += 1) {
      clock.advance(6 * 86_400_000 - (count === 4 ? 1 : 0))
      const reply = await refresh(cookie)
      expect(reply.statusCode).toBe(200)
      cookie = sessionOf(reply).cookie
    }
    clock.advance(1)
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
  })

  test('is accepted only from our own pages, when the browser sends the origin', async () => {
    const { cookie } = await registerFully()
    expect(refusalOf(await refresh(cookie, { headers: { origin: 'https://evil.example' } }))).toBe('FORBIDDEN')
    expect((await refresh(cookie, { headers: { origin: site } })).statusCode).toBe(200)
  })

  test('is stored as a hash', async () => {
    const { cookie, user } = await registerFully()
    const rows = await sql<
      { text: string }[]
    >`select t::text as text from identity.refresh_token t join identity.session s on s.id = t.session_id where s.player_id = ${user.id}`
    const token = cookie.replace(/.*=/, '')
    expect(rows).toHaveLength(1)
    for (const { text } of rows) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(Buffer.from(token).toString('hex'))
    }
  })
})
