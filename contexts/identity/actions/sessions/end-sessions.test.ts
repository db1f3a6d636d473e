import { getUser } from '@zoria/contract/identity/http'
import * as contract from '@zoria/contract/identity/sessions'
import { newId } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { noon, openIdentity } from '../../testing/identity-setup.ts'
import { refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { chance, clock, sql } = setup
const { ask, logIn, refresh, registerFully } = visitorOf(setup)

const list = (token: string) => ask(contract.listSessions, { token })
const end = (token: string | undefined, id: string) =>
  ask({ method: 'DELETE', path: `/users/sessions/${id}` }, { token })

/** The session id of a token, from its own list. */
const idOf = async (token: string) =>
  ((await list(token)).json().items as { id: string; is_current: boolean }[]).find(({ is_current }) => is_current)
    ?.id as string

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

describe('the list of sessions', () => {
  test('shows browser, system and network, the last used first, and marks the current one', async () => {
    const { phone: username, token } = await registerFully()
    clock.advance(60_000)
    let other = { token: '' }
    await setup.withSetting('LOGIN_CODE_ON_NEW_DEVICE', 'false', async () => {
      other = sessionOf(await logIn(username, 'kobza-1', { from: '203.0.113.77', headers: { 'user-agent': phone } }))
    })
    const reply = await list(token)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      items: [
        {
          id: expect.any(String),
          device: 'Chrome, Android',
          address: '203.0.*.*',
          created_at: '2026-11-21T12:01:00.000Z',
          last_seen_at: '2026-11-21T12:01:00.000Z',
          is_current: false,
        },
        {
          id: expect.any(String),
          device: expect.any(String),
          address: '127.0.*.*',
          created_at: noon,
          last_seen_at: noon,
          is_current: true,
        },
      ],
      previous_login_at: null,
    })
    expect((await list(other.token)).json()).toMatchObject({
      previous_login_at: noon,
      items: [{ is_current: true }, { is_current: false }],
    })
  })

  test('says when a session was last seen: at its last refresh', async () => {
    const { token, cookie } = await registerFully()
    clock.advance(300_000)
    await refresh(cookie)
    expect((await list(token)).json().items).toMatchObject([
      { created_at: noon, last_seen_at: '2026-11-21T12:05:00.000Z' },
    ])
  })

  test('leaves out ended sessions and those idle for 7 days', async () => {
    const { phone: username, token, cookie } = await registerFully()
    await end(token, await idOf(sessionOf(await logIn(username)).token))
    await logIn(username) // idle from now on
    expect((await list(token)).json().items).toHaveLength(2)
    clock.advance(6 * 86_400_000)
    const kept = sessionOf(await refresh(cookie))
    clock.advance(86_400_000)
    expect((await list(sessionOf(await refresh(kept.cookie)).token)).json().items).toHaveLength(1)
  })

  test('requires authentication', async () => {
    for (const endpoint of [contract.listSessions, contract.endOtherSessions])
      expect(refusalOf(await ask(endpoint))).toBe('UNAUTHORIZED')
    expect(
      refusalOf(
        await end(
          undefined,
          newId(clock.now(), (count) => chance.bytes(count)),
        ),
      ),
    ).toBe('UNAUTHORIZED')
  })
})

describe('a player ends', () => {
  test('one session: its tokens are invalid at once; repeating it is 204 too', async () => {
    const { phone: username, token } = await registerFully()
    const other = sessionOf(await logIn(username))
    expect((await ask(getUser, { token: other.token })).statusCode).toBe(200)
    const id = await idOf(other.token)
    for (let count = 0; count < 2; count += 1) expect((await end(token, id)).statusCode).toBe(204)
    expect(refusalOf(await ask(getUser, { token: other.token }))).toBe('UNAUTHORIZED')
    expect(refusalOf(await refresh(other.cookie))).toBe('UNAUTHORIZED')
    expect((await ask(getUser, { token })).statusCode).toBe(200)
  })

  test('this session: like a log-out', async () => {
    const { token, cookie } = await registerFully()
    const reply = await end(token, await idOf(token))
    expect(reply.statusCode).toBe(204)
    expect(reply.cookies).toMatchObject([{ name: 'zoria_refresh', value: '' }])
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
  })

  test('all others, and keeps this one', async () => {
    const { phone: username, token, user } = await registerFully()
    const others = [sessionOf(await logIn(username)), sessionOf(await logIn(username))]
    for (let count = 0; count < 2; count += 1)
      expect((await ask(contract.endOtherSessions, { token })).statusCode).toBe(204)
    for (const other of others) expect(refusalOf(await ask(getUser, { token: other.token }))).toBe('UNAUTHORIZED')
    expect((await list(token)).json().items).toMatchObject([{ is_current: true }])
    const reasons =
      await sql`select end_reason from identity.session where player_id = ${user.id} and ended_at is not null`
    expect(reasons.map(({ end_reason }) => end_reason)).toEqual(['by_player', 'by_player'])
  })

  test('no session of another player: its id is treated as unknown (I-52)', async () => {
    const [mine, yours] = [await registerFully(), await registerFully()]
    const foreign = await end(mine.token, await idOf(yours.token))
    const unknown = await end(
      mine.token,
      newId(clock.now(), (count) => chance.bytes(count)),
    )
    expect([refusalOf(foreign), refusalOf(unknown)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect({ ...foreign.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    expect((await refresh(yours.cookie)).statusCode).toBe(200)
  })

  test('nothing with a malformed id', async () => {
    const { token } = await registerFully()
    expect(refusalOf(await end(token, 'mine'))).toEqual({ code: 'VALIDATION_ERROR', details: { id: 'INVALID' } })
  })
})
