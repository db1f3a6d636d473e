import { addEmail, verifyEmail } from '@zoria/contract/identity/email'
import { getUser } from '@zoria/contract/identity/http'
import { checkResetCode, putNewPassword, requestReset } from '@zoria/contract/identity/password'
import { parseId } from '@zoria/kernel'
import { beforeEach, describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { formOf, refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, database, gateway, identity, settings, withSetting } = setup
const { ask, lastCode, logIn, register, registerFully } = visitorOf(setup)

// E-mail is off in a new installation.
beforeEach(async () => {
  await database.sql(
    'owner',
  )`update settings.setting set value = 'true' where code in ('SEND_EMAIL_ENABLED', 'EMAIL_REGISTRATION_ENABLED')`
  await settings.refresh()
})

let addresses = 0
const newEmail = () => `player-${(addresses += 1)}@example.com`
const add = (token: string, email: string, changes: object = {}) =>
  ask(addEmail, { token, body: { email, password: 'kobza-1', ...changes } })
const verify = (token: string, code: string) => ask(verifyEmail, { token, body: { code } })
const userOf = async (token: string) =>
  (await ask(getUser, { token })).json() as { email: string | null; email_verified: boolean }

/** A player with a verified e-mail. */
const withEmail = async () => {
  const [player, email] = [await registerFully(), newEmail()]
  await add(player.token, email)
  await verify(player.token, lastCode(email))
  clock.advance(120_000)
  return { ...player, email }
}

describe('an e-mail is added', () => {
  test('a code of six digits confirms it; the phone is notified, the player can log in with it', async () => {
    const [{ token, phone }, email] = [await registerFully(), newEmail()]
    const sent = await add(token, ` ${email.toUpperCase()} `)
    expect([sent.statusCode, sent.json()]).toEqual([200, { status: 'code_sent', codeLength: 6, retryAfter: 120 }])
    expect(gateway.taken.at(-1)).toMatchObject({ channel: 'mail', to: email })
    expect(await userOf(token)).toMatchObject({ email: null, email_verified: false })
    const verified = await verify(token, lastCode(email))
    expect([verified.statusCode, verified.json()]).toEqual([
      200,
      expect.objectContaining({ email, email_verified: true }),
    ])
    expect(gateway.taken.at(-1)).toMatchObject({ channel: 'sms', to: phone })
    expect((await logIn(email)).statusCode).toBe(201)
  })

  test('in place of a verified one: the old one stays until then and is notified, other sessions end, withdrawals are held for a day', async () => {
    const { token, email: old, phone, user } = await withEmail()
    const other = sessionOf(await logIn(phone))
    const email = newEmail()
    await add(token, email)
    expect(await userOf(token)).toMatchObject({ email: old, email_verified: true })
    expect((await verify(token, lastCode(email))).statusCode).toBe(200)
    expect(gateway.taken.at(-1)).toMatchObject({
      channel: 'mail',
      to: old,
      text: expect.not.stringMatching(/\d/) as string,
    })
    expect(await userOf(token)).toMatchObject({ email })
    expect(refusalOf(await ask(getUser, { token: other.token }))).toBe('UNAUTHORIZED')
    expect(await identity.standing(parseId<'Player'>(user.id))).toMatchObject({
      payoutHoldUntil: clock.now() + 86_400_000,
    })
    expect((await logIn(old)).statusCode).toBe(401)
  })

  test('in place of a verified one: a reset ticket that the old one got sets no password', async () => {
    const { token, email: old } = await withEmail()
    const reset = { resetType: 'Email', username: old }
    await ask(requestReset, { body: reset })
    const { ticket } = (await ask(checkResetCode, { body: { ...reset, code: lastCode(old) } })).json()
    const email = newEmail()
    await add(token, email)
    expect((await verify(token, lastCode(email))).statusCode).toBe(200)
    expect(refusalOf(await ask(putNewPassword, { body: { newPassword: 'kobza-2', ticket } }))).toBe('TICKET_EXPIRED')
    expect((await logIn(email)).statusCode).toBe(201)
  })

  test('that another account holds unverified: the verified claim replaces it', async () => {
    const email = newEmail()
    let unproven = ''
    await withSetting('SEND_EMAIL_ENABLED', 'false', async () => {
      unproven = sessionOf(await register(formOf(email, { type: 'Email' }))).token
    })
    const { token } = await registerFully()
    await add(token, email)
    expect((await verify(token, lastCode(email))).statusCode).toBe(200)
    expect(await userOf(unproven)).toMatchObject({ email: null, email_verified: false })
  })

  test('to one account only, when three confirm it concurrently (I-50)', async () => {
    const email = newEmail()
    const claimants: { token: string; code: string }[] = []
    for (const waited of [0, 120_000, 120_000]) {
      clock.advance(waited)
      const { token } = await registerFully()
      await add(token, email)
      claimants.push({ token, code: lastCode(email) })
    }
    const replies = await Promise.all(
      claimants.flatMap(({ token, code }) => Array.from({ length: 5 }, () => verify(token, code))),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const holders = await Promise.all(claimants.map(async ({ token }) => (await userOf(token)).email))
    expect(holders.filter((held) => held === email)).toHaveLength(1)
  })
})

test('an e-mail that another account has proven is answered like a free one; its owner gets a notice without a code', async () => {
  const [{ email }, { token }] = [await withEmail(), await registerFully()]
  const [free, taken] = [await add(token, newEmail()), await add(token, email)]
  expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()])
  expect(gateway.taken.at(-1)).toMatchObject({
    channel: 'mail',
    to: email,
    text: expect.not.stringMatching(/\d/) as string,
  })
  expect(refusalOf(await add(token, email))).toBe('RATE_LIMITED')
  expect(await userOf(token)).toMatchObject({ email: null })
})

describe('adding an e-mail is refused', () => {
  test.each([
    [{ email: 'nobody' }, { email: 'EMAIL_INVALID' }],
    [{ email: 'a,b@e.com' }, { email: 'EMAIL_INVALID' }],
    [{ email: 'a@[127.0.0.1]' }, { email: 'EMAIL_INVALID' }],
    [{ email: '' }, { email: 'FILL_OUT_THIS_FIELD' }],
    [{ password: undefined }, { password: 'FILL_OUT_THIS_FIELD' }],
  ])('with %o', async (body, details) => {
    const { token } = await registerFully()
    expect(refusalOf(await add(token, newEmail(), body))).toEqual({ code: 'VALIDATION_ERROR', details })
  })

  test('when e-mail is switched off', () =>
    withSetting('SEND_EMAIL_ENABLED', 'false', async () => {
      expect(refusalOf(await add((await registerFully()).token, newEmail()))).toBe('SENDING_DISABLED')
    }))

  test('with a wrong password, and after five of them within half an hour with the right one', async () => {
    const { token } = await registerFully()
    for (let count = 0; count < 5; count += 1)
      expect(refusalOf(await add(token, newEmail(), { password: 'wrong-1' }))).toBe('PASSWORD_INCORRECT')
    expect(refusalOf(await add(token, newEmail()))).toBe('RATE_LIMITED')
  })

  test('where the address is the caller’s already', async () => {
    const { token, email } = await withEmail()
    expect(refusalOf(await add(token, email))).toBe('EMAIL_ALREADY_REGISTERED')
  })

  test('within two minutes of the last code to the address, and at the eleventh address of a day', async () => {
    const [{ token }, email] = [await registerFully(), newEmail()]
    await add(token, email)
    expect(refusalOf(await add(token, email))).toBe('RATE_LIMITED')
    for (let count = 2; count < 10; count += 1) expect((await add(token, newEmail())).statusCode).toBe(200)
    expect(refusalOf(await add(token, newEmail()))).toBe('RATE_LIMITED')
  })

  test('without a session', async () => {
    expect(refusalOf(await add('no.such.token', newEmail()))).toBe('UNAUTHORIZED')
    expect(refusalOf(await verify('no.such.token', '123456'))).toBe('UNAUTHORIZED')
  })
})

describe('the code of an e-mail', () => {
  test('follows the rules of every code: wrong, used, never sent', async () => {
    const [{ token }, { token: other }, email] = [await registerFully(), await registerFully(), newEmail()]
    expect(refusalOf(await verify(token, '123456'))).toBe('ERR_INVALID_CODE')
    await add(token, email)
    const code = lastCode(email)
    expect(refusalOf(await verify(token, code === '000000' ? '000001' : '000000'))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await verify(other, code))).toBe('ERR_INVALID_CODE')
    expect((await verify(token, code)).statusCode).toBe(200)
    expect(refusalOf(await verify(token, code))).toBe('ERR_CODE_EXPIRED')
  })

  test('expires after five minutes, and nothing has changed', async () => {
    const [{ token }, email] = [await registerFully(), newEmail()]
    await add(token, email)
    clock.advance(300_000)
    expect(refusalOf(await verify(token, lastCode(email)))).toBe('ERR_CODE_EXPIRED')
    expect((await userOf(token)).email).toBeNull()
  })

  test('is refused when another player confirmed the address meanwhile', async () => {
    const [first, second, email] = [await registerFully(), await registerFully(), newEmail()]
    await add(first.token, email)
    const code = lastCode(email)
    clock.advance(120_000)
    await add(second.token, email)
    await verify(second.token, lastCode(email))
    expect(refusalOf(await verify(first.token, code))).toBe('EMAIL_ALREADY_REGISTERED')
  })
})
