import * as contract from '@zoria/contract/identity/password'
import { getUser } from '@zoria/contract/identity/http'
import { parseId } from '@zoria/kernel'
import { crossLocks } from '@zoria/testkit/lock-order'
import { describe, expect, test } from 'vitest'
import { openIdentity, site } from '../../testing/identity-setup.ts'
import { refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, gateway, identity, sql, withSetting } = setup
const { ask, lastCode, logIn, newPhone, refresh, registerFully } = visitorOf(setup)

type Asked = Parameters<typeof ask>[1]

const request = (username: string, more: object = {}, asked?: Asked) =>
  ask(contract.requestReset, { ...asked, body: { username, ...more } })
const check = (username: string, code: string, more: object = {}, asked?: Asked) =>
  ask(contract.checkResetCode, { ...asked, body: { username, code, ...more } })
const set = (body: object, asked?: Asked) => ask(contract.putNewPassword, { ...asked, body })

/** The ticket of a new player, after steps one and two. */
async function ticketed() {
  const player = await registerFully()
  clock.advance(120_000)
  await request(player.phone)
  const ticket = (await check(player.phone, lastCode(player.phone))).json().ticket as string
  return { ...player, ticket }
}

describe('a reset of the password', () => {
  test.each([
    ['PUT', contract.putNewPassword],
    ['PATCH', contract.patchNewPassword],
  ])('in three steps, the last by %s: the new password logs in, the old one does not', async (_, last) => {
    const { phone, ticket } = await ticketed()
    expect(ticket).toMatch(/^[\w-]{43}$/)
    const reply = await ask(last, { body: { newPassword: 'kobza-2', ticket } })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(refusalOf(await logIn(phone))).toBe('INVALID_CREDENTIALS')
    expect((await logIn(phone, 'kobza-2')).statusCode).toBe(201)
  })

  test('sends the code to a national number too, with the text of a reset', async () => {
    const { phone } = await registerFully()
    clock.advance(120_000)
    const reply = await request(
      phone.slice(3),
      { countryCode: 'UA', resetType: 'Phone' },
      { headers: { 'accept-language': 'uk' } },
    )
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'code_sent', codeLength: 6, retryAfter: 120 }])
    expect(gateway.taken.at(-1)).toMatchObject({
      channel: 'sms',
      to: phone,
      text: expect.stringContaining('для зміни пароля'),
    })
  })

  test('sets the ticket as a cookie as well, for ten minutes', async () => {
    const { phone } = await registerFully()
    clock.advance(120_000)
    await request(phone)
    const checked = await check(phone, lastCode(phone))
    expect(checked.cookies).toMatchObject([
      { name: 'zoria_reset', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 600 },
    ])
    const reply = await set({ newPassword: 'kobza-2' }, { cookie: `zoria_reset=${checked.cookies[0]?.value}` })
    expect(reply.statusCode).toBe(204)
    expect(reply.cookies).toMatchObject([{ name: 'zoria_reset', value: '' }])
  })

  test('ends every session, notifies the phone, and holds withdrawals for 24 hours', async () => {
    const { phone, cookie, token, user, ticket } = await ticketed()
    const other = sessionOf(await logIn(phone))
    expect((await set({ newPassword: 'kobza-2', ticket })).statusCode).toBe(204)
    for (const kept of [cookie, other.cookie]) expect(refusalOf(await refresh(kept))).toBe('UNAUTHORIZED')
    for (const kept of [token, other.token]) expect(refusalOf(await ask(getUser, { token: kept }))).toBe('UNAUTHORIZED')
    expect(gateway.taken.at(-1)).toMatchObject({ to: phone, text: expect.not.stringMatching(/\d/) })
    expect(await identity.standing(parseId<'Player'>(user.id))).toMatchObject({
      payoutHoldUntil: clock.now() + 86_400_000,
    })
  })

  test('ends the lockout of an account', async () => {
    const { phone, ticket } = await ticketed()
    for (let count = 0; count < 5; count += 1) await logIn(phone, 'wrong1')
    expect(refusalOf(await logIn(phone))).toBe('RATE_LIMITED')
    await set({ newPassword: 'kobza-2', ticket })
    expect((await logIn(phone, 'kobza-2')).statusCode).toBe(201)
  })

  test('works the same by e-mail', () =>
    withSetting('EMAIL_REGISTRATION_ENABLED', 'true', () =>
      withSetting('SEND_EMAIL_ENABLED', 'true', async () => {
        const email = 'reset@example.ua'
        await registerFully(email, { type: 'Email' })
        clock.advance(120_000)
        expect((await request(email, { resetType: 'Email' })).statusCode).toBe(200)
        expect(gateway.taken.at(-1)).toMatchObject({ channel: 'mail', to: email })
        const { ticket } = (await check(email, lastCode(email), { resetType: 'Email' })).json()
        expect((await set({ newPassword: 'kobza-2', ticket })).statusCode).toBe(204)
        expect(gateway.taken.at(-1)).toMatchObject({ channel: 'mail', to: email })
        expect((await logIn(email, 'kobza-2')).statusCode).toBe(201)
      }),
    ))

  test('says that the account is unknown only after a right code', async () => {
    const phone = newPhone()
    expect((await request(phone)).json()).toEqual({ status: 'code_sent', codeLength: 6, retryAfter: 120 })
    expect(refusalOf(await check(phone, '000000'))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await check(phone, lastCode(phone)))).toBe('USER_NOT_FOUND')
    expect(refusalOf(await check(phone, lastCode(phone)))).toBe('ERR_CODE_EXPIRED')
  })

  test.each([
    ['closed', "block = 'closed'"],
    ['opened with a phone that was never proven', 'phone_verified_at = null'],
  ])('of an account that is %s is refused as unknown', async (_, change) => {
    const { phone, user } = await registerFully()
    await sql.unsafe(`update identity.player set ${change} where id = '${user.id}'`)
    clock.advance(120_000)
    await request(phone)
    expect(refusalOf(await check(phone, lastCode(phone)))).toBe('USER_NOT_FOUND')
  })
})

describe('a ticket', () => {
  test('sets one password under twenty concurrent requests', async () => {
    const { phone, ticket } = await ticketed()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => set({ newPassword: `kobza-${turn}`, ticket })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const won = replies.findIndex(({ statusCode }) => statusCode === 204)
    for (const lost of replies.filter(({ statusCode }) => statusCode !== 204))
      expect(['TICKET_EXPIRED', 'OVERLOADED']).toContain(refusalOf(lost))
    expect((await logIn(phone, `kobza-${won}`)).statusCode).toBe(201)
  })

  test('is valid for ten minutes: valid at 9:59.999, expired at 10:00', async () => {
    const [early, late] = [await ticketed(), await ticketed()]
    const lateAgeMs = 120_000
    clock.advance(600_000 - lateAgeMs - 1)
    expect((await set({ newPassword: 'kobza-2', ticket: early.ticket })).statusCode).toBe(204)
    clock.advance(lateAgeMs + 1)
    expect(refusalOf(await set({ newPassword: 'kobza-2', ticket: late.ticket }))).toBe('TICKET_EXPIRED')
  })

  test('is invalid after a newer one was issued', async () => {
    const { phone, ticket } = await ticketed()
    clock.advance(120_000)
    await request(phone)
    const newer = (await check(phone, lastCode(phone))).json().ticket as string
    expect(refusalOf(await set({ newPassword: 'kobza-2', ticket }))).toBe('TICKET_EXPIRED')
    expect((await set({ newPassword: 'kobza-2', ticket: newer })).statusCode).toBe(204)
  })

  test.each([
    ['missing', {}],
    ['made up', { ticket: 'a'.repeat(43) }],
    ['empty', { ticket: '' }],
  ])('that is %s is TICKET_EXPIRED', async (_, body) => {
    expect(refusalOf(await set({ newPassword: 'kobza-2', ...body }))).toBe('TICKET_EXPIRED')
  })

  test('is stored as a hash', async () => {
    const { ticket } = await ticketed()
    const rows = await sql<{ text: string }[]>`select t::text as text from identity.reset_ticket t`
    expect(rows.some(({ text }) => text.includes(ticket) || text.includes(Buffer.from(ticket).toString('hex')))).toBe(
      false,
    )
  })
})

describe('a reset is refused', () => {
  test.each([
    ['without a name', { username: '' }, { username: 'FILL_OUT_THIS_FIELD' }],
    ['with nine digits', { username: '050123456' }, { username: 'PHONE_INVALID_ERROR' }],
    ['with a phone for an e-mail', { resetType: 'Email', username: '+380501234567' }, { username: 'EMAIL_INVALID' }],
    ['of a type nobody knows', { resetType: 'Pigeon', username: '+380501234567' }, { resetType: 'INVALID' }],
  ])('%s', async (_, body, details) => {
    expect(refusalOf(await ask(contract.requestReset, { body }))).toEqual({ code: 'VALIDATION_ERROR', details })
    expect(refusalOf(await ask(contract.checkResetCode, { body: { ...body, code: '123456' } }))).toEqual({
      code: 'VALIDATION_ERROR',
      details,
    })
    expect(gateway.taken).toEqual([])
  })

  test.each([
    [{ newPassword: '12345' }, 'PASSWORD_LENGTH'],
    [{ newPassword: 'sec ret1' }, 'PASSWORD_SPACES'],
    [{}, 'FILL_OUT_THIS_FIELD'],
  ])('with the new password %o', async (body, fault) => {
    const { ticket } = await ticketed()
    expect(refusalOf(await set({ ...body, ticket }))).toEqual({
      code: 'VALIDATION_ERROR',
      details: { newPassword: fault },
    })
    expect((await set({ newPassword: 'kobza-2', ticket })).statusCode).toBe(204)
  })

  test('when nothing can be sent', () =>
    withSetting('SEND_SMS_ENABLED', 'false', async () => {
      expect(refusalOf(await request(newPhone()))).toBe('SENDING_DISABLED')
    }))

  test('within two minutes of the last code for any purpose', async () => {
    const { phone } = await registerFully()
    expect(refusalOf(await request(phone))).toBe('RATE_LIMITED')
  })

  test('with a code of a registration: a code is bound to its purpose', async () => {
    const { phone } = await registerFully()
    expect(refusalOf(await check(phone, lastCode(phone)))).toBe('ERR_INVALID_CODE')
  })

  test('from a foreign page', async () => {
    const headers = { origin: 'https://evil.example' }
    expect(refusalOf(await request(newPhone(), {}, { headers }))).toBe('FORBIDDEN')
    expect(refusalOf(await check(newPhone(), '123456', {}, { headers }))).toBe('FORBIDDEN')
    expect(refusalOf(await set({ newPassword: 'kobza-2' }, { headers }))).toBe('FORBIDDEN')
    expect((await request(newPhone(), {}, { headers: { origin: site } })).statusCode).toBe(200)
  })
})

describe('a log-in with the old password during a reset', () => {
  test('leaves no session behind', async () => {
    const { phone, user, ticket } = await ticketed()
    const [answered] = await Promise.all([
      set({ newPassword: 'kobza-2', ticket }),
      ...Array.from({ length: 4 }, () => logIn(phone)),
    ])
    // A busy machine may answer OVERLOADED, which has changed nothing.
    const done = answered.statusCode === 503 ? await set({ newPassword: 'kobza-2', ticket }) : answered
    expect(done.statusCode).toBe(204)
    expect(await sql`select 1 from identity.session where player_id = ${user.id} and ended_at is null`).toHaveLength(0)
  })
})

test('the account is locked before its code, as a log-in locks it', async () => {
  const { phone, user } = await registerFully()
  clock.advance(120_000)
  await request(phone)
  const reply = await crossLocks(sql, {
    first: (tx) => tx`select from identity.player where id = ${user.id} for update`,
    work: () => check(phone, lastCode(phone)),
    second: (tx) => tx`select from identity.code where purpose = 'reset' for update`,
  })
  expect(reply.json()).toMatchObject({ ticket: expect.any(String) })
})
