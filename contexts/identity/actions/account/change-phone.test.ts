import { getUser } from '@zoria/contract/identity/http'
import { changePassword, checkResetCode, putNewPassword, requestReset } from '@zoria/contract/identity/password'
import { parseId } from '@zoria/kernel'
import { untilLockAwaited } from '@zoria/testkit/lock-order'
import { describe, expect, test } from 'vitest'
import { noon, openIdentity } from '../../testing/identity-setup.ts'
import { telephoneOf } from '../../testing/telephone.ts'
import { formOf, refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, gateway, identity, sql, withSetting } = setup
const { ask, lastCode, logIn, newPhone, register, registerFully } = visitorOf(setup)
const { add, verify, withoutPhone } = telephoneOf(setup)

const userOf = async (token: string) =>
  (await ask(getUser, { token })).json() as {
    phone: string | null
    phone_verified: boolean
    country: string
    missing: string[]
  }

describe('a phone is added', () => {
  test('to an account without one: it receives a code of six digits, and the code confirms it', async () => {
    const [{ token }, phone] = [await withoutPhone(), newPhone()]
    const sent = await add(token, phone)
    expect([sent.statusCode, sent.json()]).toEqual([200, { status: 'code_sent', codeLength: 6, retryAfter: 120 }])
    const verified = await verify(token, lastCode(phone))
    expect([verified.statusCode, verified.json()]).toEqual([
      200,
      expect.objectContaining({ phone, phone_verified: true, country: 'UA', missing: [] }),
    ])
    expect((await logIn(phone)).statusCode).toBe(201)
  })

  test('from the national digits of its country', async () => {
    const { token } = await withoutPhone()
    expect((await add(token, '7011234567', { countryCode: 'KZ' })).statusCode).toBe(200)
    await verify(token, lastCode('+77011234567'))
    expect(await userOf(token)).toMatchObject({ phone: '+77011234567', country: 'KZ' })
  })

  test('in place of a verified one: requires the password; other sessions end, the old number is notified, withdrawals are held for a day', async () => {
    const { phone: old, token, user } = await registerFully()
    const other = sessionOf(await logIn(old))
    const phone = newPhone()
    expect((await add(token, phone, { password: 'kobza-1' })).statusCode).toBe(200)
    expect((await verify(token, lastCode(phone))).statusCode).toBe(200)
    expect(gateway.taken.at(-1)).toMatchObject({ channel: 'sms', to: old })
    expect(refusalOf(await ask(getUser, { token: other.token }))).toBe('UNAUTHORIZED')
    expect(await userOf(token)).toMatchObject({ phone, phone_verified: true })
    expect(await identity.standing(parseId<'Player'>(user.id))).toMatchObject({
      payoutHoldUntil: clock.now() + 86_400_000,
    })
  })

  test('in place of a verified one: a reset ticket that the old number got sets no password', async () => {
    const { phone: old, token } = await registerFully()
    clock.advance(120_000)
    await ask(requestReset, { body: { username: old } })
    const { ticket } = (await ask(checkResetCode, { body: { username: old, code: lastCode(old) } })).json()
    const phone = newPhone()
    await add(token, phone, { password: 'kobza-1' })
    expect((await verify(token, lastCode(phone))).statusCode).toBe(200)
    expect(refusalOf(await ask(putNewPassword, { body: { newPassword: 'kobza-2', ticket } }))).toBe('TICKET_EXPIRED')
    expect((await logIn(phone)).statusCode).toBe(201)
  })

  test('that another account holds unverified: the verified claim replaces it', async () => {
    const phone = newPhone()
    let unproven = ''
    await withSetting('SEND_SMS_ENABLED', 'false', async () => {
      unproven = sessionOf(await register(formOf(phone))).token
    })
    const { token } = await withoutPhone()
    await add(token, phone)
    expect((await verify(token, lastCode(phone))).statusCode).toBe(200)
    expect(await userOf(unproven)).toMatchObject({ phone: null, phone_verified: false })
  })

  test('only by the code that was sent to it: a later number without a code changes nothing', async () => {
    const [{ token }, own, others] = [await withoutPhone(), newPhone(), newPhone()]
    await register(formOf(others))
    await add(token, own)
    expect(refusalOf(await add(token, others))).toBe('RATE_LIMITED')
    expect((await verify(token, lastCode(own))).statusCode).toBe(200)
    expect(await userOf(token)).toMatchObject({ phone: own, phone_verified: true })
  })

  test('only by the newest code: with one per device, an earlier code would confirm a later number', async () => {
    const [{ token }, own, others] = [await withoutPhone(), newPhone(), newPhone()]
    const [first, second] = [{ cookie: `zoria_device=${'d'.repeat(43)}` }, { cookie: `zoria_device=${'e'.repeat(43)}` }]
    await add(token, own, {}, first)
    await add(token, others, {}, second)
    expect(refusalOf(await verify(token, lastCode(own), first))).toBe('ERR_INVALID_CODE')
    expect((await verify(token, lastCode(others), second)).statusCode).toBe(200)
    expect(await userOf(token)).toMatchObject({ phone: others, phone_verified: true })
  })

  test('to one account only, when three confirm it concurrently, seven times each (I-50)', async () => {
    const phone = newPhone()
    const claimants: { token: string; code: string }[] = []
    // A code is valid for five minutes and the next one is sent after two: three are valid at once.
    for (const waited of [0, 120_000, 120_000]) {
      clock.advance(waited)
      const { token } = await withoutPhone()
      await add(token, phone)
      claimants.push({ token, code: lastCode(phone) })
    }
    const replies = await Promise.all(
      claimants.flatMap(({ token, code }) => Array.from({ length: 7 }, () => verify(token, code))),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const lost of replies.filter(({ statusCode }) => statusCode !== 200))
      expect(['NUMBER_ALREADY_USED', 'ERR_INVALID_CODE', 'ERR_CODE_EXPIRED']).toContain(refusalOf(lost))
    const holders = await Promise.all(claimants.map(async ({ token }) => (await userOf(token)).phone))
    expect(holders.filter((held) => held === phone)).toHaveLength(1)
  })
})

describe('adding a phone is refused', () => {
  test.each([
    [{ phone: '123' }, { phone: 'PHONE_INVALID_ERROR' }],
    [{ phone: '' }, { phone: 'FILL_OUT_THIS_FIELD' }],
  ])('with %o', async (body, details) => {
    const { token } = await withoutPhone()
    expect(refusalOf(await add(token, '', body))).toEqual({ code: 'VALIDATION_ERROR', details })
  })

  test('when the number is verified by another player or by the caller', async () => {
    const [{ phone, token }, { token: other }] = [await registerFully(), await withoutPhone()]
    expect(refusalOf(await add(other, phone))).toBe('NUMBER_ALREADY_USED')
    expect(refusalOf(await add(token, phone))).toBe('NUMBER_ALREADY_USED')
  })

  test('when a verified number would be replaced without the password, or with a wrong one', async () => {
    const { token } = await registerFully()
    expect(refusalOf(await add(token, newPhone()))).toBe('ACCOUNT_LINKED_ANOTHER_NUMBER')
    expect(refusalOf(await add(token, newPhone(), { password: 'wrong-1' }))).toBe('PASSWORD_INCORRECT')
  })

  test('without the password when the account gets a verified number meanwhile', async () => {
    const { token, user } = await registerFully()
    await sql`update identity.player set phone_verified_at = null where id = ${user.id}`
    const { adding } = await sql.begin(async (tx) => {
      await tx`update identity.player set phone_verified_at = ${noon} where id = ${user.id}`
      const request = add(token, newPhone())
      await untilLockAwaited(sql)
      return { adding: request }
    })
    expect(refusalOf(await adding)).toBe('ACCOUNT_LINKED_ANOTHER_NUMBER')
  })

  test('after five wrong passwords within half an hour on any endpoint', async () => {
    const { token } = await registerFully()
    for (let count = 0; count < 4; count += 1)
      expect(
        refusalOf(await ask(changePassword, { token, body: { oldPassword: 'wrong-1', newPassword: 'kobza-2' } })),
      ).toBe('PASSWORD_INCORRECT')
    expect(refusalOf(await add(token, newPhone(), { password: 'wrong-1' }))).toBe('PASSWORD_INCORRECT')
    expect(refusalOf(await add(token, newPhone(), { password: 'kobza-1' }))).toBe('RATE_LIMITED')
  })

  test('when SMS is switched off', () =>
    withSetting('SEND_SMS_ENABLED', 'false', async () => {
      expect(refusalOf(await add((await withoutPhone()).token, newPhone()))).toBe('SENDING_DISABLED')
    }))

  test('at the eleventh number within a day, which prevents enumeration of registered numbers', async () => {
    const [{ phone }, { token }] = [await registerFully(), await withoutPhone()]
    for (let count = 0; count < 10; count += 1) expect(refusalOf(await add(token, phone))).toBe('NUMBER_ALREADY_USED')
    expect(refusalOf(await add(token, phone))).toBe('RATE_LIMITED')
  })

  test('to an unauthenticated client', async () => {
    expect(refusalOf(await add('no.such.token', newPhone()))).toBe('UNAUTHORIZED')
    expect(refusalOf(await verify('no.such.token', '123456'))).toBe('UNAUTHORIZED')
  })
})

describe('the code of an added phone', () => {
  test('follows the rules of every code: wrong, expired, used', async () => {
    const [{ token }, phone] = [await withoutPhone(), newPhone()]
    expect(refusalOf(await verify(token, '123456'))).toBe('ERR_INVALID_CODE')
    await add(token, phone)
    const code = lastCode(phone)
    expect(refusalOf(await verify(token, code === '000000' ? '000001' : '000000'))).toBe('ERR_INVALID_CODE')
    expect((await verify(token, code)).statusCode).toBe(200)
    expect(refusalOf(await verify(token, code))).toBe('ERR_CODE_EXPIRED')
    expect(refusalOf(await verify(token, code === '000000' ? '000001' : '000000'))).toBe('ERR_INVALID_CODE')
  })

  test('expires after five minutes, and nothing has changed', async () => {
    const [{ token }, phone] = [await withoutPhone(), newPhone()]
    await add(token, phone)
    clock.advance(300_000)
    expect(refusalOf(await verify(token, lastCode(phone)))).toBe('ERR_CODE_EXPIRED')
    expect((await userOf(token)).phone).toBeNull()
  })

  test('is invalid for another player', async () => {
    const [{ token }, { token: other }, phone] = [await withoutPhone(), await withoutPhone(), newPhone()]
    await add(token, phone)
    expect(refusalOf(await verify(other, lastCode(phone)))).toBe('ERR_INVALID_CODE')
  })

  test('is refused when another player confirmed the number meanwhile', async () => {
    const [{ token }, phone] = [await withoutPhone(), newPhone()]
    await add(token, phone)
    const code = lastCode(phone)
    clock.advance(120_000)
    await registerFully(phone)
    expect(refusalOf(await verify(token, code))).toBe('NUMBER_ALREADY_USED')
  })
})
