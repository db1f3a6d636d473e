import { getUser } from '@zoria/contract/identity/http'
import * as contract from '@zoria/contract/identity/password'
import { parseId } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, gateway, identity, withSetting } = setup
const { ask, lastCode, logIn, refresh, registerFully } = visitorOf(setup)

const change = (
  token: string | undefined,
  oldPassword: string,
  newPassword: string,
  headers: Record<string, string> = {},
) => ask(contract.changePassword, { token, headers, body: { oldPassword, newPassword } })

describe('a change of the password', () => {
  test('lets only the new one log in', async () => {
    const { phone, token } = await registerFully()
    const reply = await change(token, 'kobza-1', 'kobza-2')
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(refusalOf(await logIn(phone))).toBe('INVALID_CREDENTIALS')
    expect((await logIn(phone, 'kobza-2')).statusCode).toBe(201)
  })

  test('keeps this session and ends the others within a second', async () => {
    const { phone, token, cookie } = await registerFully()
    const other = sessionOf(await logIn(phone))
    expect((await ask(getUser, { token: other.token })).statusCode).toBe(200)
    await change(token, 'kobza-1', 'kobza-2')
    expect(refusalOf(await ask(getUser, { token: other.token }))).toBe('UNAUTHORIZED')
    expect(refusalOf(await refresh(other.cookie))).toBe('UNAUTHORIZED')
    expect((await ask(getUser, { token })).statusCode).toBe(200)
    expect((await refresh(cookie)).statusCode).toBe(200)
  })

  test('notifies the phone in the requested language, and holds withdrawals for 24 hours', async () => {
    const { phone, token, user } = await registerFully()
    await change(token, 'kobza-1', 'kobza-2', { 'accept-language': 'uk' })
    expect(gateway.taken.at(-1)).toMatchObject({
      channel: 'sms',
      to: phone,
      text: expect.stringContaining('ваш пароль змінено'),
    })
    expect(gateway.taken.at(-1)?.text).not.toMatch(/\d/)
    expect(await identity.standing(parseId<'Player'>(user.id))).toMatchObject({
      payoutHoldUntil: clock.now() + 86_400_000,
    })
  })

  test('invalidates a reset ticket', async () => {
    const { phone, token } = await registerFully()
    clock.advance(120_000)
    await ask(contract.requestReset, { body: { username: phone } })
    const { ticket } = (await ask(contract.checkResetCode, { body: { username: phone, code: lastCode(phone) } })).json()
    await change(token, 'kobza-1', 'kobza-2')
    expect(refusalOf(await ask(contract.putNewPassword, { body: { newPassword: 'kobza-3', ticket } }))).toBe(
      'TICKET_EXPIRED',
    )
  })

  test('happens once under concurrent requests', async () => {
    const { token } = await registerFully()
    // None of them is the old password: after a change to the old password a second request would rightly succeed.
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => change(token, 'kobza-1', `bandura-${turn}`)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    for (const lost of replies.filter(({ statusCode }) => statusCode !== 204))
      expect(['PASSWORD_INCORRECT', 'RATE_LIMITED', 'OVERLOADED']).toContain(refusalOf(lost))
  })
})

describe('a change of the password is refused, and changes nothing,', () => {
  test('with a wrong old one: 409, because the caller stays authenticated', async () => {
    const { phone, token } = await registerFully()
    const sent = gateway.taken.length
    expect(refusalOf(await change(token, 'kobza-9', 'kobza-2'))).toBe('PASSWORD_INCORRECT')
    expect(gateway.taken).toHaveLength(sent)
    expect((await logIn(phone)).statusCode).toBe(201)
  })

  test.each([
    ['kobza-1', '12345', { newPassword: 'PASSWORD_LENGTH' }],
    ['kobza-1', 'sec ret', { newPassword: 'PASSWORD_SPACES' }],
    ['', 'kobza-2', { oldPassword: 'FILL_OUT_THIS_FIELD' }],
  ])('from "%s" to "%s"', async (old, fresh, details) => {
    const { token } = await registerFully()
    expect(refusalOf(await change(token, old, fresh))).toEqual({ code: 'VALIDATION_ERROR', details })
  })

  test('after five wrong old ones in 30 minutes, also with the right one', async () => {
    const { token } = await registerFully()
    for (let count = 0; count < 5; count += 1)
      expect(refusalOf(await change(token, 'kobza-9', 'kobza-2'))).toBe('PASSWORD_INCORRECT')
    const limited = await change(token, 'kobza-1', 'kobza-2')
    expect([refusalOf(limited), limited.headers['retry-after']]).toEqual(['RATE_LIMITED', '1800'])
  })

  test('above the daily limit', () =>
    withSetting('PASSWORD_CHANGES_DAY', '2', async () => {
      const { token } = await registerFully()
      for (const turn of [1, 2])
        expect((await change(token, `kobza-${turn}`, `kobza-${turn + 1}`)).statusCode).toBe(204)
      expect(refusalOf(await change(token, 'kobza-3', 'kobza-4'))).toBe('RATE_LIMITED')
    }))

  test('without a token', async () => {
    expect(refusalOf(await change(undefined, 'kobza-1', 'kobza-2'))).toBe('UNAUTHORIZED')
  })
})
