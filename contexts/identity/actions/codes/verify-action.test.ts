import { getUser } from '@zoria/contract/identity/http'
import { parseId } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { telephoneOf } from '../../testing/telephone.ts'
import { formOf, refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, gateway, identity, lines, withSetting } = setup
const { ask, logIn, newPhone, register, registerFully } = visitorOf(setup)
const { add, confirm, init, lastCall, verify, withoutPhone } = telephoneOf(setup)

const isVerified = ({ id }: { id: string }, action: 'BONUS_ACTIVATION' | 'PHONE_VERIFICATION' | 'PAYOUT') =>
  identity.isVerified(parseId<'Player'>(id), action)
const wrong = (code: string) => (code === '0000' ? '0001' : '0000')

describe('a call', () => {
  test('to the account’s phone comes from a number that ends in the code of four digits, and confirms the action for ten minutes', async () => {
    const { phone, token, user } = await registerFully()
    const called = await init(token)
    expect([called.statusCode, called.json()]).toEqual([200, { status: 'code_sent', codeLength: 4, retryAfter: 120 }])
    expect(gateway.taken.at(-1)).toMatchObject({ channel: 'call', to: phone, text: '' })
    expect(await isVerified(user, 'BONUS_ACTIVATION')).toBe(false)

    const confirmed = await confirm(token, lastCall(phone))
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      { status: 'verified', action: 'BONUS_ACTIVATION', good_until: new Date(clock.now() + 600_000).toISOString() },
    ])
    expect([await isVerified(user, 'BONUS_ACTIVATION'), await isVerified(user, 'PAYOUT')]).toEqual([true, false])
    clock.advance(599_999)
    expect(await isVerified(user, 'BONUS_ACTIVATION')).toBe(true)
    clock.advance(1)
    expect(await isVerified(user, 'BONUS_ACTIVATION')).toBe(false)
  })

  test('to a number named by an account without one confirms that number', async () => {
    const [{ token, user }, phone] = [await withoutPhone(), newPhone()]
    expect((await init(token, { token: phone, action: 'PHONE_VERIFICATION' })).statusCode).toBe(200)
    expect((await confirm(token, lastCall(phone))).statusCode).toBe(200)
    expect((await ask(getUser, { token })).json()).toMatchObject({ phone, phone_verified: true })
    expect(await isVerified(user, 'PHONE_VERIFICATION')).toBe(true)
  })

  test('verifies a number that was registered while nothing could be sent', async () => {
    const phone = newPhone()
    let token = ''
    await withSetting('SEND_SMS_ENABLED', 'false', async () => {
      token = sessionOf(await register(formOf(phone))).token
    })
    await init(token)
    await confirm(token, lastCall(phone))
    expect((await ask(getUser, { token })).json()).toMatchObject({ phone_verified: true, missing: [] })
  })

  test('to a previously verified number makes an unknown device trusted (S-10)', async () => {
    const { phone } = await registerFully()
    const { token } = sessionOf(await logIn(phone))
    const sessionId = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid as string
    expect(await identity.isSessionProven(sessionId)).toBe(false)
    await init(token, { action: 'PAYOUT' })
    await confirm(token, lastCall(phone))
    expect(await identity.isSessionProven(sessionId)).toBe(true)
  })

  test('logs neither number nor code', async () => {
    lines.length = 0
    const { phone, token } = await registerFully()
    await init(token)
    await confirm(token, wrong(lastCall(phone)))
    expect(lines.join('')).not.toMatch(new RegExp(`${phone.slice(1)}|"${lastCall(phone)}"`))
  })
})

describe('a call is refused', () => {
  test.each([
    [{ action: 'SOMETHING' }, { action: 'INVALID' }],
    [{ token: '123' }, { token: 'PHONE_INVALID_ERROR' }],
  ])('with %o', async (body, details) => {
    expect(refusalOf(await init((await withoutPhone()).token, body))).toEqual({ code: 'VALIDATION_ERROR', details })
  })

  test('for anything but a phone, and without authentication', async () => {
    const { token } = await withoutPhone()
    expect(
      refusalOf(
        await ask({ method: 'POST', path: '/verifications/email/init' }, { token, body: { action: 'PAYOUT' } }),
      ),
    ).toEqual({ code: 'VALIDATION_ERROR', details: { token_type: 'INVALID' } })
    expect([refusalOf(await init('no.such.token')), refusalOf(await confirm('no.such.token', '1234'))]).toEqual([
      'UNAUTHORIZED',
      'UNAUTHORIZED',
    ])
  })

  test('without a phone "User has no phone", when the account has another "User has another phone number", when another player has it "This phone number is already used"', async () => {
    const [{ phone, token }, { token: bare }] = [await registerFully(), await withoutPhone()]
    expect(refusalOf(await init(bare))).toBe('USER_HAS_NO_PHONE')
    expect(refusalOf(await init(token, { token: newPhone() }))).toBe('ACCOUNT_LINKED_ANOTHER_NUMBER')
    expect(refusalOf(await init(bare, { token: phone }))).toBe('NUMBER_ALREADY_USED')
  })

  test('within two minutes of the last one, and after five a day', async () => {
    const { token } = await registerFully()
    for (let count = 0; count < 5; count += 1) {
      expect((await init(token)).statusCode).toBe(200)
      const again = await init(token)
      expect([refusalOf(again), again.headers['retry-after']]).toEqual([
        'YOUR_NUMBER_CALL_LIMIT_REACHED',
        count < 4 ? '120' : String(86_400 - 480),
      ])
      clock.advance(120_000)
    }
    expect(refusalOf(await init(token))).toBe('YOUR_NUMBER_CALL_LIMIT_REACHED')
  })

  test('except one of ten concurrent requests', async () => {
    const { token } = await registerFully()
    const replies = await Promise.all(Array.from({ length: 10 }, () => init(token)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(gateway.taken.filter(({ channel }) => channel === 'call')).toHaveLength(1)
  })
})

describe('the code of a call', () => {
  test('follows the rules of every code: three attempts, five minutes, one use', async () => {
    const { phone, token } = await registerFully()
    expect(refusalOf(await confirm(token, '1234'))).toBe('ERR_INVALID_CODE')
    await init(token)
    for (let count = 0; count < 3; count += 1)
      expect(refusalOf(await confirm(token, wrong(lastCall(phone))))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await confirm(token, lastCall(phone)))).toBe('ERR_CODE_EXPIRED')
    clock.advance(120_000)
    await init(token)
    clock.advance(300_000)
    expect(refusalOf(await confirm(token, lastCall(phone)))).toBe('ERR_CODE_EXPIRED')
    await init(token)
    expect((await confirm(token, lastCall(phone))).statusCode).toBe(200)
    expect(refusalOf(await confirm(token, lastCall(phone)))).toBe('ERR_CODE_EXPIRED')
    expect(refusalOf(await confirm(token, wrong(lastCall(phone))))).toBe('ERR_INVALID_CODE')
  })

  test('is spent once under twenty concurrent requests', async () => {
    const { phone, token } = await registerFully()
    await init(token)
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(token, lastCall(phone))))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('can be entered while the next call is requested: one waits for the other', async () => {
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const [{ token }, phone] = [await withoutPhone(), newPhone()]
      await init(token, { token: phone })
      clock.advance(120_000)
      const replies = await Promise.all([
        init(token, { token: phone }),
        ...Array.from({ length: 5 }, () => confirm(token, '12'.repeat(2))),
      ])
      expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    }
  })

  test('uses up a lifetime budget when it is wrong: after ten no call is placed for 24 hours (S-12)', () =>
    withSetting('CODE_SENDS_PHONE_DAY', '20', async () => {
      const { phone, token } = await registerFully()
      for (let failures = 0; failures < 10; failures += 1) {
        if (failures % 3 === 0) {
          clock.advance(failures === 0 ? 0 : 120_000)
          await init(token)
        }
        expect(refusalOf(await confirm(token, wrong(lastCall(phone))))).toBe('ERR_INVALID_CODE')
      }
      expect(refusalOf(await confirm(token, lastCall(phone)))).toBe('YOUR_NUMBER_CALL_LIMIT_REACHED')
      clock.advance(120_000)
      const refused = await init(token)
      expect([refusalOf(refused), refused.headers['retry-after']]).toEqual([
        'YOUR_NUMBER_CALL_LIMIT_REACHED',
        String(86_400 - 480),
      ])
    }))

  test('uses up no budget of the player who proves the number later: other accounts had it called before', () =>
    withSetting('CODE_SENDS_PHONE_DAY', '20', async () => {
      const [stranger, phone] = [await withoutPhone(), newPhone()]
      for (let failures = 0; failures < 10; failures += 1) {
        if (failures % 3 === 0) {
          clock.advance(120_000)
          await init(stranger.token, { token: phone })
        }
        await confirm(stranger.token, wrong(lastCall(phone)))
      }
      clock.advance(120_000)
      const another = await withoutPhone()
      expect(refusalOf(await init(another.token, { token: phone }))).toBe('YOUR_NUMBER_CALL_LIMIT_REACHED')
      const { token } = await registerFully(phone)
      expect((await init(token)).statusCode).toBe(200)
      expect((await confirm(token, lastCall(phone))).statusCode).toBe(200)
    }))

  test('that is expired uses up none of the budget', async () => {
    const { phone, token } = await registerFully()
    await init(token)
    clock.advance(300_000)
    for (let count = 0; count < 12; count += 1)
      expect(refusalOf(await confirm(token, lastCall(phone)))).toBe('ERR_CODE_EXPIRED')
    expect((await init(token)).statusCode).toBe(200)
  })

  test('is refused when another player verified the number meanwhile', async () => {
    const [{ token }, phone] = [await withoutPhone(), newPhone()]
    await init(token, { token: phone })
    await registerFully(phone)
    expect(refusalOf(await confirm(token, lastCall(phone)))).toBe('NUMBER_ALREADY_USED')
  })

  test('is invalid after the account got another number: the old one is not restored', async () => {
    const [{ token }, called, added] = [await withoutPhone(), newPhone(), newPhone()]
    await init(token, { token: called })
    await add(token, added)
    await verify(token, /\d{6}/.exec(gateway.taken.at(-1)?.text ?? '')?.[0] ?? '')
    expect(refusalOf(await confirm(token, lastCall(called)))).toBe('ERR_INVALID_CODE')
    expect((await ask(getUser, { token })).json()).toMatchObject({ phone: added })
  })
})
