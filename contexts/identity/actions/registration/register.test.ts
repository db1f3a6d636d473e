import * as contract from '@zoria/contract/identity/http'
import { newId, parseId } from '@zoria/kernel'
import { crossLocks } from '@zoria/testkit/lock-order'
import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../index.ts'
import { openIdentity, noon, site } from '../../testing/identity-setup.ts'
import { formOf, refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { chance, clock, database, gateway, identity, settings, sql, withSetting } = setup
const { ask, lastCode, logIn, newPhone, register, registerFully } = visitorOf(setup)
const countPlayers = async () =>
  Number((await sql<{ count: string }[]>`select count(*)::text as count from identity.player`)[0]?.count)

test('number and code are read in any spelling: registration, log-in', async () => {
  const spelled = (login: string) => formOf(login, { countryCode: 'KZ', currency: 'kzt' })
  expect((await register(spelled('77011234599'))).statusCode).toBe(200)
  const typed = lastCode('+77011234599').replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  const opened = await register({ ...spelled('8 (701) 123-45-99'), code: `${typed.slice(0, 3)} ${typed.slice(3)}` })
  expect([opened.statusCode, sessionOf(opened).user.phone]).toEqual([201, '+77011234599'])
  expect((await logIn('７０１ １２３ ４５ ９９')).statusCode).toBe(201)
})

describe('registration by phone', () => {
  test('sends a code, then opens the account, the wallet and a session', async () => {
    const phone = newPhone()
    const sent = await register(formOf(phone.slice(3)))
    expect([sent.statusCode, sent.json()]).toEqual([200, { status: 'code_sent', codeLength: 6, retryAfter: 120 }])
    expect(gateway.taken).toMatchObject([{ channel: 'sms', to: phone, from: 'ZORIA' }])

    const reply = await register(formOf(phone, { code: lastCode(phone) }))
    expect(reply.statusCode).toBe(201)
    const { user, token } = sessionOf(reply)
    expect(user).toMatchObject({
      currency: 'uah',
      country: 'UA',
      phone,
      phone_verified: true,
      email: null,
      rating: 0,
      birth_date: '1990-05-17',
      missing: [],
      consents: { age: true, terms: true, newsletter: false },
      game_wallet_group: { balance: '0.00' },
      bonus_wallet_group: { balance: '0.00' },
      electronic_wallet_group: { balance: '0.00' },
      cashback_balance: '0.00',
      created_at: noon,
    })
    expect(reply.json()).not.toHaveProperty('tokens.refresh_token')
    expect((await ask(contract.getUser, { token })).json()).toEqual(user)
    expect(await identity.standing(parseId<'Player'>(user.id))).toEqual({
      playerId: user.id,
      currency: 'uah',
      country: 'UA',
      phone_verified: true,
      missing: [],
      block: 'none',
      payoutHoldUntil: null,
      rating: 0,
    })
    const [fact] = await database.sql(
      'owner',
    )`select name, body from platform.outbox where body ->> 'player_id' = ${user.id}`
    expect(fact).toEqual({ name: 'identity.player_registered.v1', body: { player_id: user.id, currency: 'uah' } })
  })

  test('keeps phone and password unreadable at rest', async () => {
    const { phone, user } = await registerFully()
    const [row] = await sql<
      { text: string; password_hash: string }[]
    >`select p::text as text, password_hash from identity.player p where id = ${user.id}`
    expect(row?.text).not.toContain(phone.slice(1))
    expect(row?.text).not.toContain(Buffer.from(phone).toString('hex'))
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('records consents with the version of the text and the time', async () => {
    const { user } = await registerFully()
    const rows =
      await sql`select kind, is_given, version, given_at from identity.consent where player_id = ${user.id} order by kind`
    expect(rows.map((row) => ({ ...row }))).toEqual(
      ['age', 'newsletter', 'terms'].map((kind) => ({
        kind,
        is_given: kind !== 'newsletter',
        version: settings.read('TERMS_VERSION'),
        given_at: new Date(noon),
      })),
    )
  })

  test.each([
    ['uk', 'ваш код підтвердження'],
    ['ua', 'ваш код підтвердження'],
    ['kk-KZ', 'растау кодыңыз'],
    ['en', 'your confirmation code'],
    ['ru', 'ваш код подтверждения'],
    ['de', 'ваш код подтверждения'],
    [undefined, 'ваш код подтверждения'],
  ])('asked in %s writes the message in that language', async (language, words) => {
    await register(formOf(newPhone()), language === undefined ? {} : { headers: { 'accept-language': language } })
    expect(gateway.taken[0]?.text).toContain(words)
    expect(gateway.taken[0]?.text.match(/\d+/g)).toEqual([expect.stringMatching(/^\d{6}$/)])
  })

  test('in Kazakhstan stores that country and currency', async () => {
    const { user } = await registerFully('+77010000001', { login: '7010000001', countryCode: 'KZ', currency: 'kzt' })
    expect(user).toMatchObject({ country: 'KZ', currency: 'kzt', phone: '+77010000001' })
  })

  test('without birth date and consents opens an account that still lists them as missing', async () => {
    const { user } = await registerFully(newPhone(), { birthDate: undefined, consents: undefined })
    expect(user).toMatchObject({ birth_date: null, missing: ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED'] })
  })

  test.each(['123456', 'qwerty', 'Password1'])(
    'with the common password %s is refused at both steps',
    async (password) => {
      const phone = newPhone()
      expect(refusalOf(await register(formOf(phone, { password })))).toEqual({
        code: 'VALIDATION_ERROR',
        details: { password: 'PASSWORD_COMMON' },
      })
      await register(formOf(phone))
      expect(refusalOf(await register(formOf(phone, { password, code: lastCode(phone) })))).toEqual({
        code: 'VALIDATION_ERROR',
        details: { password: 'PASSWORD_COMMON' },
      })
    },
  )

  test('with digits of the own phone as the password is refused', async () => {
    const phone = newPhone()
    expect(refusalOf(await register(formOf(phone, { password: phone.slice(3) })))).toEqual({
      code: 'VALIDATION_ERROR',
      details: { password: 'PASSWORD_COMMON' },
    })
  })

  test('never stores unknown fields (I-53)', async () => {
    const { user } = await registerFully(newPhone(), {
      rating: 99,
      block: 'closed',
      role: 'owner',
      balance: '100.00',
      id: newId<'Player'>(clock.now(), (count) => chance.bytes(count)),
    })
    expect(user).toMatchObject({ rating: 0, game_wallet_group: { balance: '0.00' } })
  })

  test('replies code_sent for a registered phone too, and says that it is taken only after a right code', async () => {
    const { phone } = await registerFully()
    clock.advance(120_000)
    const known = await register(formOf(phone))
    const unknown = await register(formOf(newPhone()))
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(refusalOf(await register(formOf(phone, { code: '000000' })))).toBe('ERR_INVALID_CODE')
    const reported = await register(formOf(phone, { code: lastCode(phone) }))
    expect(refusalOf(reported)).toBe('PHONE_ALREADY_REGISTERED')
    expect(reported.json().message).toBe('This number is already used')
  })

  test('of one phone by concurrent requests opens one account (I-50)', async () => {
    const phone = newPhone()
    await register(formOf(phone))
    const before = await countPlayers()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => register(formOf(phone, { code: lastCode(phone) }))),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await countPlayers()).toBe(before + 1)
  })

  test('of one phone by concurrent requests opens one account when no code can be sent', () =>
    withSetting('SEND_SMS_ENABLED', 'false', async () => {
      const phone = newPhone()
      const before = await countPlayers()
      const replies = await Promise.all(Array.from({ length: 20 }, () => register(formOf(phone))))
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([
        201,
        ...Array.from({ length: 19 }, () => 409),
      ])
      expect(await countPlayers()).toBe(before + 1)
    }))

  test('with SMS switched off opens the account immediately with an unverified phone; a verified claim replaces it', async () => {
    const phone = newPhone()
    let squatter: PlayerId | undefined
    await withSetting('SEND_SMS_ENABLED', 'false', async () => {
      const reply = await register(formOf(phone))
      expect(reply.statusCode).toBe(201)
      expect(sessionOf(reply).user).toMatchObject({ phone, phone_verified: false, missing: ['PHONE_NOT_VERIFIED'] })
      squatter = parseId<'Player'>(sessionOf(reply).user.id)
      expect(refusalOf(await register(formOf(phone)))).toBe('PHONE_ALREADY_REGISTERED')
      expect(gateway.taken).toEqual([])
    })
    const { user } = await registerFully(phone)
    expect(user.phone_verified).toBe(true)
    expect(await identity.user(squatter as PlayerId)).toMatchObject({ phone: null, phone_verified: false })
    expect((await logIn(phone)).json().user.id).toBe(user.id)
  })
})

describe('a registration is refused, and changes nothing,', () => {
  test.each([
    ['without a phone', { login: '' }, { code: 'VALIDATION_ERROR', details: { login: 'FILL_OUT_THIS_FIELD' } }],
    [
      'with nothing after the plus',
      { login: '+' },
      { code: 'VALIDATION_ERROR', details: { login: 'PHONE_INVALID_ERROR' } },
    ],
    [
      'with nine digits',
      { login: '050123456' },
      { code: 'VALIDATION_ERROR', details: { login: 'PHONE_INVALID_ERROR' } },
    ],
    [
      'with a short password',
      { password: '12345' },
      { code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_LENGTH' } },
    ],
    [
      'with a long password',
      { password: '12345678901234567' },
      { code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_LENGTH' } },
    ],
    [
      'with a space in the password',
      { password: 'sec ret1' },
      { code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_SPACES' } },
    ],
    ['with letters for a code', { code: 'abcdef' }, { code: 'VALIDATION_ERROR', details: { code: 'CODE_INVALID' } }],
    [
      'with a day that does not exist',
      { birthDate: '1990-02-30' },
      { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } },
    ],
    ['in a currency nobody knows', { currency: 'btc' }, { code: 'VALIDATION_ERROR', details: { currency: 'INVALID' } }],
    ['by e-mail while that is off', { type: 'Email', login: 'olena@example.ua' }, 'EMAIL_REGISTRATION_DISABLED'],
    ['in a currency that is not enabled', { currency: 'usd' }, 'CURRENCY_UNAVAILABLE'],
    ['under 21', { birthDate: '2005-11-22' }, 'UNDER_AGE'],
    ['without confirming the age', { consents: { age: false, terms: true } }, 'UNDER_AGE'],
    ['without the terms', { consents: { age: true, terms: false } }, 'CONSENT_REQUIRED'],
  ] as const)('%s', async (_, changes, refusal) => {
    const before = await countPlayers()
    expect(refusalOf(await register(formOf(newPhone(), changes)))).toEqual(refusal)
    expect(gateway.taken).toEqual([])
    expect(await countPlayers()).toBe(before)
    expect(await sql`select 1 from identity.attempt union all select 1 from identity.code`).toHaveLength(0)
  })

  test('from a foreign page', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(refusalOf(await register(formOf(newPhone()), { headers }))).toBe('FORBIDDEN')
    }
    expect((await register(formOf(newPhone()), { headers: { origin: site } })).statusCode).toBe(200)
  })
})

describe('opening accounts', () => {
  test('from one network ends at the limit of 24 hours', () =>
    withSetting('SEND_SMS_ENABLED', 'false', () =>
      withSetting('REGISTRATIONS_ADDRESS_DAY', '2', async () => {
        for (const last of [1, 2])
          expect((await register(formOf(newPhone()), { from: `203.0.113.${last}` })).statusCode).toBe(201)
        expect(refusalOf(await register(formOf(newPhone()), { from: '203.0.113.3' }))).toBe('RATE_LIMITED')
      }),
    ))
})

describe('registration by e-mail', () => {
  const mailForm = (changes: object = {}) => formOf('', { type: 'Email', login: 'Olena@Example.ua', ...changes })

  test('sends a code by mail, opens the account, and the address can be used only once', () =>
    withSetting('EMAIL_REGISTRATION_ENABLED', 'true', () =>
      withSetting('SEND_EMAIL_ENABLED', 'true', async () => {
        expect((await register(mailForm())).statusCode).toBe(200)
        expect(gateway.taken).toMatchObject([{ channel: 'mail', to: 'olena@example.ua' }])
        const reply = await register(mailForm({ code: lastCode('olena@example.ua') }))
        expect(sessionOf(reply).user).toMatchObject({
          email: 'olena@example.ua',
          phone: null,
          country: 'UA',
          missing: ['PHONE_NOT_VERIFIED'],
        })
        expect((await logIn('OLENA@example.ua')).statusCode).toBe(201)
        clock.advance(120_000)
        await register(mailForm())
        expect(refusalOf(await register(mailForm({ code: lastCode('olena@example.ua') })))).toBe(
          'EMAIL_ALREADY_REGISTERED',
        )
      }),
    ))

  test('with mail switched off opens the account immediately with an unverified address; of twenty concurrent requests one succeeds, and a verified claim replaces it', () =>
    withSetting('EMAIL_REGISTRATION_ENABLED', 'true', async () => {
      const form = mailForm({ login: 'taras@example.ua' })
      const replies = await Promise.all(Array.from({ length: 20 }, () => register(form)))
      const [opened, ...others] = replies.toSorted((left, right) => left.statusCode - right.statusCode)
      expect(opened?.statusCode).toBe(201)
      expect(others.map(refusalOf)).toEqual(Array.from({ length: 19 }, () => 'EMAIL_ALREADY_REGISTERED'))
      expect((await logIn('taras@example.ua')).statusCode).toBe(201)
      await withSetting('SEND_EMAIL_ENABLED', 'true', async () => {
        const { user } = await registerFully('taras@example.ua', { type: 'Email' })
        expect((await logIn('taras@example.ua')).json().user.id).toBe(user.id)
      })
    }))

  test('with a wrong address is refused', () =>
    withSetting('EMAIL_REGISTRATION_ENABLED', 'true', async () => {
      expect(refusalOf(await register(mailForm({ login: 'olena' })))).toEqual({
        code: 'VALIDATION_ERROR',
        details: { login: 'EMAIL_INVALID' },
      })
    }))
})

test('the account that holds the name is locked before the code', async () => {
  const { phone, user } = await registerFully()
  await sql`update identity.player set phone_verified_at = null where id = ${user.id}`
  clock.advance(120_000)
  await register(formOf(phone))
  const reply = await crossLocks(sql, {
    first: (tx) => tx`select from identity.player where id = ${user.id} for update`,
    work: () => register(formOf(phone, { code: lastCode(phone) })),
    second: (tx) => tx`select from identity.code where purpose = 'registration' for update`,
  })
  expect(reply.statusCode).toBe(201)
})
