import * as contract from '@zoria/contract/identity/http'
import { refusalCatalogue } from '@zoria/contract/refusals'
import { newId, parseId } from '@zoria/kernel'
import { inTransactionOf, type Sql } from '@zoria/platform/database'
import { serveOn } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { createSettings, type Settings } from '@zoria/settings'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { createWallet, type Wallet } from '@zoria/wallet'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import { hkdfSync } from 'node:crypto'
import { createServer as createHttpServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdentity, type Identity, type PlayerId } from './index.ts'

const noon = '2026-11-21T12:00:00.000Z'
const clock = frozenClock(noon)
const chance = seededChance('identity')
const lines: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const secrets = { accessToken: 'access token secret', passwordPepper: 'password pepper', phoneKey: 'phone key of tests' }
const site = 'http://localhost:3000'

type Taken = { channel: string; to: string; from: string; text: string; reference: string }
const gateway = { taken: [] as Taken[], status: 202, url: '' }

let database: TestDatabase
let sql: Sql
let settings: Settings
let wallet: Wallet
let identity: Identity
let server: FastifyInstance
let sandbox: Server

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
  sql = database.sql('app')
  sandbox = standInGateway()
  await once(sandbox.listen(0, '127.0.0.1'), 'listening')
  gateway.url = `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`
  const silent = createLogger({ name: 'identity-test', level: 'silent' })
  settings = await createSettings({ sql, clock, logger: silent })
  wallet = createWallet({ sql, writerUrl: database.url('app'), clock, logger: silent, spendingOrder: () => settings.read('WALLET_SPENDING_ORDER') })
  identity = createHouse({})
  server = await serverOf(identity)
})
afterAll(async () => {
  sandbox.close()
  await wallet.close()
  await settings.close()
  await database.drop()
})
beforeEach(() => {
  gateway.taken = []
  gateway.status = 202
})
afterEach(async () => {
  clock.set(noon)
  await database.sql('owner')`truncate identity.attempt, identity.code, identity.message`
})

function createHouse(changes: Partial<{ isHttps: boolean; isSandbox: boolean; sandboxUrl: string | null }>): Identity {
  const { isHttps = false, isSandbox = true, sandboxUrl = gateway.url } = changes
  return createIdentity({ sql, inTransaction: inTransactionOf(sql), clock, chance, logger, settings, wallet, secrets, site: { isHttps, origins: [site] }, isSandbox, sandboxUrl })
}

async function serverOf(house: Identity, isSandbox = true): Promise<FastifyInstance> {
  const made = await createServer({ logger, clock, chance })
  house.serve(serveOn(made, { authenticator: house.authenticator, isSandbox }))
  return made
}

/** Keeps what it is given, like the sandbox does. */
function standInGateway(): Server {
  return createHttpServer((request, reply) => {
    if (request.method === 'GET') {
      const to = new URL(request.url ?? '/', gateway.url).searchParams.get('to')
      const items = gateway.taken.filter((message) => to === null || message.to === to).toReversed()
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: items.map(({ reference, ...message }) => ({ ...message, id: reference, code: /\d{4,6}/.exec(message.text)?.[0] ?? null, sent_at: noon })) }))
      return
    }
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      if (gateway.status === 202) gateway.taken.push(JSON.parse(text) as Taken)
      reply.writeHead(gateway.status).end()
    })
  })
}

type Ask = { body?: unknown; token?: string | undefined; cookie?: string | undefined; headers?: Record<string, string>; from?: string; on?: FastifyInstance }
const ask = (endpoint: { method: string; path: string }, { body, token, cookie, headers = {}, from = '127.0.0.1', on = server }: Ask = {}): Promise<LightMyRequestResponse> =>
  on.inject({
    method: endpoint.method as 'GET',
    url: endpoint.path,
    remoteAddress: from,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(cookie === undefined ? {} : { cookie }) },
    ...(body === undefined ? {} : { payload: body as object }),
  })

const refusalOf = (reply: LightMyRequestResponse) => {
  const { code, message, details } = reply.json() as { code: keyof typeof refusalCatalogue; message: string; details?: Record<string, string> }
  expect(message).toBe(refusalCatalogue[code].message)
  expect(reply.statusCode).toBe(refusalCatalogue[code].status)
  return details === undefined ? code : { code, details }
}

let phones = 0
const newPhone = () => `+38050${String((phones += 1)).padStart(7, '0')}`
const form = (phone: string, changes: object = {}) => ({ type: 'Phone', login: phone, password: 'secret1', countryCode: 'UA', currency: 'uah', birthDate: '1990-05-17', consents: { age: true, terms: true, newsletter: false }, ...changes })
const lastCode = (phone: string) => /\d{6}/.exec(gateway.taken.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? 'none'
const cookieOf = (reply: LightMyRequestResponse) => {
  const cookie = reply.cookies.find(({ name }) => name.endsWith('zoria_refresh'))
  return cookie && `${cookie.name}=${cookie.value}`
}
const sessionOf = (reply: LightMyRequestResponse) => {
  const body = reply.json() as contract.Session
  return { user: body.user, token: body.tokens.access_token, cookie: cookieOf(reply) as string }
}

const register = (body: object, asked: Ask = {}) => ask(contract.register, { ...asked, body })
const registerFully = async (phone = newPhone(), changes: object = {}) => {
  await register(form(phone, changes))
  const reply = await register(form(phone, { ...changes, code: lastCode(phone) }))
  expect(reply.statusCode).toBe(201)
  return { phone, ...sessionOf(reply) }
}
const logIn = (username: string, password = 'secret1', asked: Ask = {}) => ask(contract.login, { ...asked, body: { username, password } })
const refresh = (cookie: string | undefined, asked: Ask = {}) => ask(contract.refreshToken, { ...asked, cookie })
const withSetting = async (code: string, value: string, work: () => Promise<void>) => {
  const owner = database.sql('owner')
  const [before] = await owner<{ value: string }[]>`select value::text from settings.setting where code = ${code}`
  const write = (text: string) => owner`update settings.setting set value = ${text}::text::jsonb where code = ${code}`
  try {
    await write(value)
    await settings.refresh()
    await work()
  } finally {
    await write(before?.value as string)
    await settings.refresh()
  }
}
const countPlayers = async () => Number((await sql<{ count: string }[]>`select count(*)::text as count from identity.player`)[0]?.count)

describe('registration by phone', () => {
  test('sends a code, then opens the account, the wallet and a session', async () => {
    const phone = newPhone()
    const sent = await register(form(phone.slice(3)))
    expect([sent.statusCode, sent.json()]).toEqual([200, { status: 'code_sent', codeLength: 6, retryAfter: 120 }])
    expect(gateway.taken).toMatchObject([{ channel: 'sms', to: phone, from: 'ZORIA' }])

    const reply = await register(form(phone, { code: lastCode(phone) }))
    expect(reply.statusCode).toBe(201)
    const { user, token } = sessionOf(reply)
    expect(user).toMatchObject({
      currency: 'uah', country: 'UA', phone, phone_verified: true, email: null, rating: 0, birth_date: '1990-05-17', missing: [], consents: { age: true, terms: true, newsletter: false },
      game_wallet_group: { balance: '0.00' }, bonus_wallet_group: { balance: '0.00' }, electronic_wallet_group: { balance: '0.00' }, cashback_balance: '0.00', created_at: noon,
    })
    expect(reply.json()).not.toHaveProperty('tokens.refresh_token')
    expect((await ask(contract.getUser, { token })).json()).toEqual(user)
    expect(await identity.standing(parseId<'Player'>(user.id))).toEqual({
      playerId: user.id, currency: 'uah', country: 'UA', phone_verified: true, missing: [], block: 'none', payoutHoldUntil: null, rating: 0,
    })
    const [fact] = await database.sql('owner')`select name, body from platform.outbox where body ->> 'player_id' = ${user.id}`
    expect(fact).toEqual({ name: 'identity.player_registered.v1', body: { player_id: user.id, currency: 'uah' } })
  })

  test('keeps phone and password unreadable at rest', async () => {
    const { phone, user } = await registerFully()
    const [row] = await sql<{ text: string; password_hash: string }[]>`select p::text as text, password_hash from identity.player p where id = ${user.id}`
    expect(row?.text).not.toContain(phone.slice(1))
    expect(row?.text).not.toContain(Buffer.from(phone).toString('hex'))
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('records consents with the version of the text and the time', async () => {
    const { user } = await registerFully()
    const rows = await sql`select kind, is_given, version, given_at from identity.consent where player_id = ${user.id} order by kind`
    expect(rows.map((row) => ({ ...row }))).toEqual(['age', 'newsletter', 'terms'].map((kind) => ({ kind, is_given: kind !== 'newsletter', version: settings.read('TERMS_VERSION'), given_at: new Date(noon) })))
  })

  test.each([
    ['uk', 'ваш код підтвердження'], ['ua', 'ваш код підтвердження'], ['kk-KZ', 'растау кодыңыз'], ['en', 'your confirmation code'], ['ru', 'ваш код подтверждения'], ['de', 'ваш код подтверждения'], [undefined, 'ваш код подтверждения'],
  ])('asked in %s writes the message in that language', async (language, words) => {
    await register(form(newPhone()), language === undefined ? {} : { headers: { 'accept-language': language } })
    expect(gateway.taken[0]?.text).toContain(words)
    expect(gateway.taken[0]?.text.match(/\d+/g)).toEqual([expect.stringMatching(/^\d{6}$/)])
  })

  test('of Kazakhstan is of that country and currency', async () => {
    const { user } = await registerFully('+77010000001', { login: '7010000001', countryCode: 'KZ', currency: 'kzt' })
    expect(user).toMatchObject({ country: 'KZ', currency: 'kzt', phone: '+77010000001' })
  })

  test('without birth date and consents opens an account that still misses them', async () => {
    const { user } = await registerFully(newPhone(), { birthDate: undefined, consents: undefined })
    expect(user).toMatchObject({ birth_date: null, missing: ['CONSENT_REQUIRED', 'BIRTH_DATE_REQUIRED'] })
  })

  test('never stores fields it does not know (I-53)', async () => {
    const { user } = await registerFully(newPhone(), { rating: 99, block: 'closed', role: 'owner', balance: '100.00', id: newId<'Player'>(clock.now(), (count) => chance.bytes(count)) })
    expect(user).toMatchObject({ rating: 0, game_wallet_group: { balance: '0.00' } })
  })

  test('answers code_sent for a registered phone too, and tells only after a right code', async () => {
    const { phone } = await registerFully()
    clock.advance(120_000)
    const known = await register(form(phone))
    const unknown = await register(form(newPhone()))
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(refusalOf(await register(form(phone, { code: '000000' })))).toBe('ERR_INVALID_CODE')
    const told = await register(form(phone, { code: lastCode(phone) }))
    expect(refusalOf(told)).toBe('PHONE_ALREADY_REGISTERED')
    expect(told.json().message).toBe('This number is already used')
  })

  test('of one phone by many at once makes one account (I-50)', async () => {
    const phone = newPhone()
    await register(form(phone))
    const before = await countPlayers()
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(form(phone, { code: lastCode(phone) }))))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await countPlayers()).toBe(before + 1)
  })

  test('of one phone by many at once makes one account where no code can be sent', () =>
    withSetting('SEND_SMS_ENABLED', 'false', async () => {
      const phone = newPhone()
      const before = await countPlayers()
      const replies = await Promise.all(Array.from({ length: 8 }, () => register(form(phone))))
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
      expect(await countPlayers()).toBe(before + 1)
    }))

  test('with SMS switched off opens the account at once, the phone unverified; a proven claim displaces it', async () => {
    const phone = newPhone()
    let squatter: PlayerId | undefined
    await withSetting('SEND_SMS_ENABLED', 'false', async () => {
      const reply = await register(form(phone))
      expect(reply.statusCode).toBe(201)
      expect(sessionOf(reply).user).toMatchObject({ phone, phone_verified: false, missing: ['PHONE_NOT_VERIFIED'] })
      squatter = parseId<'Player'>(sessionOf(reply).user.id)
      expect(refusalOf(await register(form(phone)))).toBe('PHONE_ALREADY_REGISTERED')
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
    ['with nothing after the plus', { login: '+' }, { code: 'VALIDATION_ERROR', details: { login: 'PHONE_INVALID_ERROR' } }],
    ['with nine digits', { login: '050123456' }, { code: 'VALIDATION_ERROR', details: { login: 'PHONE_INVALID_ERROR' } }],
    ['with a short password', { password: '12345' }, { code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_LENGTH' } }],
    ['with a long password', { password: '12345678901234567' }, { code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_LENGTH' } }],
    ['with a space in the password', { password: 'sec ret1' }, { code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_SPACES' } }],
    ['with letters for a code', { code: 'abcdef' }, { code: 'VALIDATION_ERROR', details: { code: 'CODE_INVALID' } }],
    ['with a day that does not exist', { birthDate: '1990-02-30' }, { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } }],
    ['in a currency nobody knows', { currency: 'btc' }, { code: 'VALIDATION_ERROR', details: { currency: 'INVALID' } }],
    ['by e-mail while that is off', { type: 'Email', login: 'olena@example.ua' }, 'EMAIL_REGISTRATION_DISABLED'],
    ['in a currency that is not enabled', { currency: 'usd' }, 'CURRENCY_UNAVAILABLE'],
    ['under 21', { birthDate: '2005-11-22' }, 'UNDER_AGE'],
    ['without confirming the age', { consents: { age: false, terms: true } }, 'UNDER_AGE'],
    ['without the terms', { consents: { age: true, terms: false } }, 'CONSENT_REQUIRED'],
  ] as const)('%s', async (_, changes, refusal) => {
    const before = await countPlayers()
    expect(refusalOf(await register(form(newPhone(), changes)))).toEqual(refusal)
    expect(gateway.taken).toEqual([])
    expect(await countPlayers()).toBe(before)
    expect(await sql`select 1 from identity.attempt union all select 1 from identity.code`).toHaveLength(0)
  })

  test('from a page of somebody else', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect(refusalOf(await register(form(newPhone()), { headers }))).toBe('FORBIDDEN')
    }
    expect((await register(form(newPhone()), { headers: { origin: site } })).statusCode).toBe(200)
  })

  test('with a password below what the house has set', () =>
    withSetting('PASSWORD_MIN', '8', async () => {
      expect(refusalOf(await register(form(newPhone())))).toEqual({ code: 'VALIDATION_ERROR', details: { password: 'PASSWORD_LENGTH' } })
    }))
})

describe('a code', () => {
  const wrong = (phone: string) => (lastCode(phone) === '000000' ? '000001' : '000000')

  test('that is wrong is ERR_INVALID_CODE "Invalid code"; the right one still works at the third try', async () => {
    const phone = newPhone()
    await register(form(phone))
    for (let count = 0; count < 2; count += 1) expect(refusalOf(await register(form(phone, { code: wrong(phone) })))).toBe('ERR_INVALID_CODE')
    expect((await register(form(phone, { code: lastCode(phone) }))).statusCode).toBe(201)
  })

  test('is worth nothing after three wrong tries', async () => {
    const phone = newPhone()
    await register(form(phone))
    for (let count = 0; count < 3; count += 1) expect(refusalOf(await register(form(phone, { code: wrong(phone) })))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await register(form(phone, { code: lastCode(phone) })))).toBe('ERR_CODE_EXPIRED')
  })

  test('allows three tries also when twenty come at once', async () => {
    const phone = newPhone()
    await register(form(phone))
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(form(phone, { code: wrong(phone) }))))
    expect(replies.map(refusalOf).filter((code) => code === 'ERR_INVALID_CODE')).toHaveLength(3)
  })

  test('lives five minutes: right at 4:59.999, expired at 5:00', async () => {
    const [early, late] = [newPhone(), newPhone()]
    await register(form(early))
    await register(form(late))
    clock.advance(299_999)
    expect((await register(form(early, { code: lastCode(early) }))).statusCode).toBe(201)
    clock.advance(1)
    expect(refusalOf(await register(form(late, { code: lastCode(late) })))).toBe('ERR_CODE_EXPIRED')
  })

  test('is replaced by the next one: only the newest is good', async () => {
    const phone = newPhone()
    await register(form(phone))
    const first = lastCode(phone)
    clock.advance(120_000)
    await register(form(phone))
    expect(lastCode(phone)).not.toBe(first)
    expect(refusalOf(await register(form(phone, { code: first })))).toBe('ERR_INVALID_CODE')
    expect((await register(form(phone, { code: lastCode(phone) }))).statusCode).toBe(201)
  })

  test('proves nothing a second time', async () => {
    const { phone } = await registerFully()
    expect(refusalOf(await register(form(phone, { code: lastCode(phone) })))).toBe('ERR_CODE_EXPIRED')
  })

  test('nobody was sent is invalid', async () => {
    expect(refusalOf(await register(form(newPhone(), { code: '123456' })))).toBe('ERR_INVALID_CODE')
  })

  test('proves its own phone only', async () => {
    const [mine, yours] = [newPhone(), newPhone()]
    await register(form(mine))
    await register(form(yours))
    if (lastCode(mine) === lastCode(yours)) throw new Error('the draws of this seed are equal; choose another')
    expect(refusalOf(await register(form(yours, { code: lastCode(mine) })))).toBe('ERR_INVALID_CODE')
  })

  test('is stored as a keyed hash and never logged, nor is the phone (I-54)', async () => {
    lines.length = 0
    const { phone } = await registerFully()
    await logIn(phone, 'wrong-password')
    const stored = await database.sql('owner')<{ text: string }[]>`select c::text as text from identity.code c union all select m::text from identity.message m`
    expect(stored.some(({ text }) => text.includes(lastCode(phone)))).toBe(false)
    expect(lines.join('')).not.toMatch(new RegExp(`${lastCode(phone)}|${phone.slice(1)}|secret1|wrong-password`))
  })
})

describe('sending codes', () => {
  const retryAfter = (reply: LightMyRequestResponse) => {
    expect(refusalOf(reply)).toBe('RATE_LIMITED')
    return Number(reply.headers['retry-after'])
  }

  test('to one number waits two minutes: refused at 1:59.999, sent at 2:00', async () => {
    const phone = newPhone()
    await register(form(phone))
    expect(retryAfter(await register(form(phone)))).toBe(120)
    clock.advance(119_999)
    expect(retryAfter(await register(form(phone)))).toBe(1)
    clock.advance(1)
    expect((await register(form(phone))).statusCode).toBe(200)
    expect(gateway.taken).toHaveLength(2)
  })

  test('to one number happens once when ten ask at once', async () => {
    const phone = newPhone()
    const replies = await Promise.all(Array.from({ length: 10 }, () => register(form(phone))))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(gateway.taken).toHaveLength(1)
  })

  test('to one number ends at five in 24 hours', async () => {
    const phone = newPhone()
    for (let count = 0; count < 5; count += 1) {
      expect((await register(form(phone))).statusCode).toBe(200)
      clock.advance(120_000)
    }
    expect(retryAfter(await register(form(phone)))).toBe(86_400 - 600)
    clock.advance(86_400_000 - 600_000)
    expect((await register(form(phone))).statusCode).toBe(200)
  })

  test('from one network ends at twenty in 24 hours; rotating X-Visitor-ID or the last part of the address resets nothing', async () => {
    for (let count = 1; count <= 20; count += 1) {
      expect((await register(form(newPhone()), { from: `203.0.113.${count}`, headers: { 'x-visitor-id': `v${count}` } })).statusCode).toBe(200)
    }
    expect(retryAfter(await register(form(newPhone()), { from: '203.0.113.99', headers: { 'x-visitor-id': 'fresh' } }))).toBe(86_400)
    expect((await register(form(newPhone()), { from: '198.51.100.1' })).statusCode).toBe(200)
  })

  test('for one visitor ends at ten in 24 hours, while fingerprints are on', () =>
    withSetting('FINGERPRINT_ENABLED', 'true', async () => {
      for (let count = 1; count <= 10; count += 1) {
        expect((await register(form(newPhone()), { from: `203.0.${count}.1`, headers: { 'x-visitor-id': 'v1' } })).statusCode).toBe(200)
      }
      expect(retryAfter(await register(form(newPhone()), { from: '203.0.200.1', headers: { 'x-visitor-id': 'v1' } }))).toBe(86_400)
    }))

  test('from this machine in the sandbox is not counted by address', async () => {
    for (let count = 1; count <= 25; count += 1) expect((await register(form(newPhone()))).statusCode).toBe(200)
  })

  test('of a message no gateway takes is answered alike, and the message leaves with the next round of the worker, once', async () => {
    const phone = newPhone()
    gateway.status = 503
    expect((await register(form(phone))).statusCode).toBe(200)
    expect(gateway.taken).toEqual([])
    gateway.status = 202
    await identity.tasks['identity.deliver_messages']?.({})
    expect(gateway.taken).toEqual([]) // still claimed by whoever wrote it
    clock.advance(15_000)
    await identity.tasks['identity.deliver_messages']?.({})
    await identity.tasks['identity.deliver_messages']?.({})
    expect(gateway.taken).toHaveLength(1)
    expect((await register(form(phone, { code: lastCode(phone) }))).statusCode).toBe(201)
  })

  test('ends with the life of the code: an expired message is dropped', async () => {
    gateway.status = 503
    await register(form(newPhone()))
    gateway.status = 202
    clock.advance(300_000)
    await identity.tasks['identity.deliver_messages']?.({})
    expect(gateway.taken).toEqual([])
    expect(await sql`select 1 from identity.message`).toHaveLength(0)
  })

  test('by a house without a gateway keeps the answer and logs why', async () => {
    lines.length = 0
    const mute = await serverOf(createHouse({ sandboxUrl: null }))
    expect((await register(form(newPhone()), { on: mute })).statusCode).toBe(200)
    expect(lines.join('')).toContain('no gateway is configured')
  })
})

describe('opening accounts', () => {
  test('from one network ends at the limit of 24 hours', () =>
    withSetting('SEND_SMS_ENABLED', 'false', () =>
      withSetting('REGISTRATIONS_ADDRESS_DAY', '2', async () => {
        for (const last of [1, 2]) expect((await register(form(newPhone()), { from: `203.0.113.${last}` })).statusCode).toBe(201)
        expect(refusalOf(await register(form(newPhone()), { from: '203.0.113.3' }))).toBe('RATE_LIMITED')
      })))
})

describe('registration by e-mail', () => {
  const mailForm = (changes: object = {}) => form('', { type: 'Email', login: 'Olena@Example.ua', ...changes })

  test('sends a code by mail, opens the account, and the address is free only once', () =>
    withSetting('EMAIL_REGISTRATION_ENABLED', 'true', () =>
      withSetting('SEND_EMAIL_ENABLED', 'true', async () => {
        expect((await register(mailForm())).statusCode).toBe(200)
        expect(gateway.taken).toMatchObject([{ channel: 'mail', to: 'olena@example.ua' }])
        const reply = await register(mailForm({ code: lastCode('olena@example.ua') }))
        expect(sessionOf(reply).user).toMatchObject({ email: 'olena@example.ua', phone: null, country: 'UA', missing: ['PHONE_NOT_VERIFIED'] })
        expect((await logIn('OLENA@example.ua')).statusCode).toBe(201)
        clock.advance(120_000)
        await register(mailForm())
        expect(refusalOf(await register(mailForm({ code: lastCode('olena@example.ua') })))).toBe('EMAIL_ALREADY_REGISTERED')
      })))

  test('with a wrong address is refused', () =>
    withSetting('EMAIL_REGISTRATION_ENABLED', 'true', async () => {
      expect(refusalOf(await register(mailForm({ login: 'olena' })))).toEqual({ code: 'VALIDATION_ERROR', details: { login: 'EMAIL_INVALID' } })
    }))
})

describe('log-in', () => {
  test.each([['E.164', (phone: string) => phone, undefined], ['full digits', (phone: string) => phone.slice(1), undefined], ['the national number', (phone: string) => phone.slice(3), 'UA'], ['the mask', (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 6)} ${phone.slice(6)}`, 'UA']])(
    'by %s answers a session and sets the refresh cookie', async (_, write, countryCode) => {
      const { phone, user } = await registerFully()
      const reply = await ask(contract.login, { body: { username: write(phone), password: 'secret1', countryCode } })
      expect(reply.statusCode).toBe(201)
      expect(sessionOf(reply).user.id).toBe(user.id)
      expect(reply.cookies).toMatchObject([{ name: 'zoria_refresh', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 }])
      expect(reply.cookies[0]).not.toHaveProperty('domain')
    })

  test('over https uses the __Host- cookie, Secure', async () => {
    const { phone } = await registerFully()
    const reply = await logIn(phone, 'secret1', { on: await serverOf(createHouse({ isHttps: true })) })
    expect(reply.cookies).toMatchObject([{ name: '__Host-zoria_refresh', httpOnly: true, secure: true, sameSite: 'Lax', path: '/' }])
  })

  test('with a wrong password, an unknown phone and a name that is none is the same refusal', async () => {
    const { phone } = await registerFully()
    const bodies = await Promise.all([logIn(phone, 'secret2'), logIn(newPhone()), logIn('nobody'), logIn('nobody@example.ua')])
    for (const reply of bodies) {
      expect(refusalOf(reply)).toBe('INVALID_CREDENTIALS')
      expect(reply.cookies).toEqual([])
    }
  })

  test('into a closed account is as if there were none; into a restricted one it opens', async () => {
    const { phone, user } = await registerFully()
    await sql`update identity.player set block = 'closed' where id = ${user.id}`
    expect(refusalOf(await logIn(phone))).toBe('INVALID_CREDENTIALS')
    await sql`update identity.player set block = 'restricted' where id = ${user.id}`
    expect((await logIn(phone)).statusCode).toBe(201)
    expect(await identity.standing(parseId<'Player'>(user.id))).toMatchObject({ block: 'restricted' })
  })

  test('needs both fields', async () => {
    expect(refusalOf(await ask(contract.login, { body: {} }))).toEqual({ code: 'VALIDATION_ERROR', details: { username: 'FILL_OUT_THIS_FIELD', password: 'FILL_OUT_THIS_FIELD' } })
  })

  test('from a page of somebody else is refused', async () => {
    expect(refusalOf(await logIn(newPhone(), 'secret1', { headers: { origin: 'https://evil.example' } }))).toBe('FORBIDDEN')
  })

  test.each([['a registered', true], ['an unknown', false]])('to %s account is refused after five failures from one network, until the first is 30 minutes old', async (_, isKnown) => {
    const { phone } = isKnown ? await registerFully() : { phone: newPhone() }
    for (let count = 0; count < 5; count += 1) expect(refusalOf(await logIn(phone, 'wrong1'))).toBe('INVALID_CREDENTIALS')
    const limited = await logIn(phone)
    expect(refusalOf(limited)).toBe('RATE_LIMITED')
    expect(limited.headers['retry-after']).toBe('1800')
    expect((await logIn(phone, 'wrong1', { from: '203.0.113.1' })).statusCode).toBe(401) // a stranger does not lock the player out
    clock.advance(1_800_000)
    expect((await logIn(phone)).statusCode).toBe(isKnown ? 201 : 401)
  })

  test('lets no more than the limit through when many guess at once', async () => {
    const { phone } = await registerFully()
    const replies = await Promise.all(Array.from({ length: 12 }, () => logIn(phone, 'wrong1')))
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
  })

  test('forgives earlier failures of the device', async () => {
    const { phone } = await registerFully()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) await logIn(phone, 'wrong1')
      expect((await logIn(phone)).statusCode).toBe(201)
    }
  })

  test('to one account from many networks ends at the limit of the account', () =>
    withSetting('LOGIN_FAILURES_ACCOUNT', '3', async () => {
      const { phone } = await registerFully()
      for (const net of [1, 2, 3]) expect((await logIn(phone, 'wrong1', { from: `203.0.${net}.1` })).statusCode).toBe(401)
      expect(refusalOf(await logIn(phone, 'wrong1', { from: '203.0.4.1' }))).toBe('RATE_LIMITED')
    }))

  test('from one network ends at the limit of the network, whatever the names', () =>
    withSetting('LOGIN_FAILURES_ADDRESS', '3', async () => {
      for (const last of [1, 2, 3]) expect((await logIn(newPhone(), 'wrong1', { from: `203.0.113.${last}` })).statusCode).toBe(401)
      expect(refusalOf(await logIn(newPhone(), 'wrong1', { from: '203.0.113.4' }))).toBe('RATE_LIMITED')
      for (let count = 0; count < 4; count += 1) expect((await logIn(newPhone(), 'wrong1')).statusCode).toBe(401) // this machine, in the sandbox
    }))

  test('from this machine outside the sandbox is counted by address', () =>
    withSetting('LOGIN_FAILURES_ADDRESS', '1', async () => {
      const on = await serverOf(createHouse({ isSandbox: false }), false)
      expect((await logIn(newPhone(), 'wrong1', { on })).statusCode).toBe(401)
      expect(refusalOf(await logIn(newPhone(), 'wrong1', { on }))).toBe('RATE_LIMITED')
    }))
})

describe('the refresh token', () => {
  test('is replaced at each use, and the child answers a session of the same player', async () => {
    const { cookie, user } = await registerFully()
    clock.advance(60_000)
    const first = await refresh(cookie)
    expect(first.statusCode).toBe(200)
    expect(sessionOf(first).user.id).toBe(user.id)
    expect(sessionOf(first).cookie).not.toBe(cookie)
    clock.advance(60_000)
    expect((await refresh(sessionOf(first).cookie)).statusCode).toBe(200)
  })

  test('used twice within 10 s answers the same child; both go on with it', async () => {
    const { cookie } = await registerFully()
    const first = sessionOf(await refresh(cookie)).cookie
    clock.advance(10_000)
    expect(sessionOf(await refresh(cookie)).cookie).toBe(first)
    expect((await refresh(first)).statusCode).toBe(200)
  })

  test('asked for by many tabs at once has one child', async () => {
    const { cookie } = await registerFully()
    const children = (await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)))).map((reply) => sessionOf(reply).cookie)
    expect(new Set(children).size).toBe(1)
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

  test.each([['missing', undefined], ['made up', `zoria_refresh=${'a'.repeat(43)}`], ['malformed', 'zoria_refresh=abc'], ['under another name', `refresh=${'a'.repeat(43)}`]])('that is %s is UNAUTHORIZED', async (_, cookie) => {
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
  })

  test('lives 7 days idle: good a moment before, over then', async () => {
    const [kept, late] = [await registerFully(), await registerFully()]
    clock.advance(7 * 86_400_000 - 1)
    expect((await refresh(kept.cookie)).statusCode).toBe(200)
    clock.advance(1)
    expect(refusalOf(await refresh(late.cookie))).toBe('UNAUTHORIZED')
  })

  test('lives 30 days however often it is used', async () => {
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

  test('comes from our own pages only, where the browser says whose page it is', async () => {
    const { cookie } = await registerFully()
    expect(refusalOf(await refresh(cookie, { headers: { origin: 'https://evil.example' } }))).toBe('FORBIDDEN')
    expect((await refresh(cookie, { headers: { origin: site } })).statusCode).toBe(200)
  })

  test('is stored as a hash', async () => {
    const { cookie, user } = await registerFully()
    const rows = await sql<{ text: string }[]>`select t::text as text from identity.refresh_token t join identity.session s on s.id = t.session_id where s.player_id = ${user.id}`
    const token = cookie.replace(/.*=/, '')
    expect(rows).toHaveLength(1)
    for (const { text } of rows) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(Buffer.from(token).toString('hex'))
    }
  })
})

describe('the session of the cookie', () => {
  test('names its player without rotating and without a token', async () => {
    const { cookie, user } = await registerFully()
    for (let count = 0; count < 2; count += 1) {
      const reply = await ask(contract.currentSession, { cookie })
      expect([reply.statusCode, reply.json()]).toEqual([200, { user }])
      expect(reply.cookies).toEqual([])
    }
  })

  test('is still read by a parent in its grace, no longer after it, and reading ends nothing', async () => {
    const { cookie } = await registerFully()
    const child = sessionOf(await refresh(cookie)).cookie
    clock.advance(10_000)
    expect((await ask(contract.currentSession, { cookie })).statusCode).toBe(200)
    clock.advance(1)
    expect(refusalOf(await ask(contract.currentSession, { cookie }))).toBe('UNAUTHORIZED')
    expect((await ask(contract.currentSession, { cookie: child })).statusCode).toBe(200)
  })

  test('is nobody\'s without a cookie or from a page of somebody else', async () => {
    const { cookie } = await registerFully()
    expect(refusalOf(await ask(contract.currentSession))).toBe('UNAUTHORIZED')
    expect(refusalOf(await ask(contract.currentSession, { cookie, headers: { origin: 'https://evil.example' } }))).toBe('UNAUTHORIZED')
  })
})

describe('log-out', () => {
  test('ends the session: the cookie goes, refresh and access tokens are worth nothing', async () => {
    const { cookie, token } = await registerFully()
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    const reply = await ask(contract.logout, { cookie, token })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(reply.cookies).toMatchObject([{ name: 'zoria_refresh', value: '' }])
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
  })

  test.each([['the cookie alone', { cookie: true }], ['the Bearer alone', { token: true }]])('works by %s', async (_, shown) => {
    const { cookie, token } = await registerFully()
    await ask(contract.logout, { ...('cookie' in shown ? { cookie } : {}), ...('token' in shown ? { token } : {}) })
    expect(refusalOf(await refresh(cookie))).toBe('UNAUTHORIZED')
  })

  test('of nobody, and a second time, is 204 too', async () => {
    const { cookie } = await registerFully()
    for (const asked of [{}, { cookie }, { cookie }, { token: 'a.b.c' }]) expect((await ask(contract.logout, asked)).statusCode).toBe(204)
  })

  test('leaves other sessions of the player alone', async () => {
    const { phone, cookie } = await registerFully()
    const other = sessionOf(await logIn(phone))
    await ask(contract.logout, { cookie })
    expect((await refresh(other.cookie)).statusCode).toBe(200)
  })

  test('from a page of somebody else is refused', async () => {
    const { cookie } = await registerFully()
    expect(refusalOf(await ask(contract.logout, { cookie, headers: { origin: 'https://evil.example' } }))).toBe('FORBIDDEN')
    expect((await refresh(cookie)).statusCode).toBe(200)
  })
})

describe('an access token', () => {
  const key = new Uint8Array(hkdfSync('sha256', secrets.accessToken, 'zoria identity', 'access token', 32))
  const seconds = () => Math.floor(clock.now() / 1000)
  type Forged = { alg?: string; typ?: string; iss?: string; aud?: string; sub?: string; sid?: string; exp?: number; key?: Uint8Array }
  const forge = (good: { user: { id: string }; token: string }, { alg = 'HS256', typ = 'at+jwt', iss = 'zoria', aud = 'zoria-api', sub = good.user.id, sid = String(decodeJwt(good.token)['sid']), exp = seconds() + 900, key: by = key }: Forged) =>
    new SignJWT({ sid }).setProtectedHeader({ alg, typ }).setIssuer(iss).setAudience(aud).setSubject(sub).setIssuedAt(seconds()).setExpirationTime(exp).sign(by)

  test('is signed with HS256 for 15 minutes and names player and session only', async () => {
    const { token, user } = await registerFully()
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(decodeJwt(token)).toEqual({ sub: user.id, sid: expect.any(String), iss: 'zoria', aud: 'zoria-api', iat: seconds(), exp: seconds() + 900 })
  })

  test('works until 14:59 and not at 15:00', async () => {
    const { token } = await registerFully()
    clock.advance(899_000)
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    clock.advance(1_000)
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
  })

  test('of a good shape is accepted, so that the forgeries below fail for their one reason', async () => {
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
    ['of one player in another\'s session', { sub: '019ab000-0000-7000-8000-000000000000' }],
  ])('%s is UNAUTHORIZED', async (_, changes) => {
    const player = await registerFully()
    expect(refusalOf(await ask(contract.getUser, { token: await forge(player, changes) }))).toBe('UNAUTHORIZED')
  })

  test('unsigned, mangled or absent is UNAUTHORIZED', async () => {
    const { token } = await registerFully()
    const [head, body] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    for (const bad of [`${none}.${body}.`, `${none}.${body}.x`, `${head}.${body}.AAAA`, 'a.b.c', 'x', undefined]) expect(refusalOf(await ask(contract.getUser, { token: bad }))).toBe('UNAUTHORIZED')
  })

  test('of a player whose account is closed is cut off within a second (S-02)', async () => {
    const { token, user } = await registerFully()
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    await sql`update identity.player set block = 'closed' where id = ${user.id}`
    clock.advance(1_000)
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
  })

  test('of a session that another process ended is cut off within a second', async () => {
    const { cookie, token } = await registerFully()
    expect((await ask(contract.getUser, { token })).statusCode).toBe(200)
    const sid = String(decodeJwt(token)['sid'])
    await ask(contract.logout, { cookie, on: await serverOf(createHouse({})) })
    clock.advance(999)
    expect(await identity.isSessionAlive(sid)).toBe(true)
    clock.advance(1)
    expect(await identity.isSessionAlive(sid)).toBe(false)
    expect(refusalOf(await ask(contract.getUser, { token }))).toBe('UNAUTHORIZED')
  })

  test('shows its own player only (I-52)', async () => {
    const [mine, yours] = [await registerFully(), await registerFully()]
    expect((await ask(contract.getUser, { token: mine.token })).json().id).toBe(mine.user.id)
    expect((await ask(contract.getUser, { token: yours.token, cookie: mine.cookie })).json().id).toBe(yours.user.id)
  })
})

describe('a player supplies', () => {
  const patch = (token: string, body: unknown) => ask(contract.updateUser, { token, body })

  test('what an account over the wire still misses, once; doing it twice changes nothing', async () => {
    const { token, user } = await registerFully(newPhone(), { birthDate: undefined, consents: undefined })
    const supplied = { birthDate: '1990-05-17', consents: { age: true, terms: true } }
    for (let count = 0; count < 2; count += 1) expect((await patch(token, supplied)).json()).toMatchObject({ birth_date: '1990-05-17', missing: [], consents: { age: true, terms: true, newsletter: false } })
    expect(await sql`select 1 from identity.consent where player_id = ${user.id}`).toHaveLength(2)
  })

  test('or withdraws the newsletter at any time, and every answer is kept', async () => {
    const { token, user } = await registerFully()
    expect((await patch(token, { consents: { newsletter: true } })).json().consents.newsletter).toBe(true)
    expect((await patch(token, { consents: { newsletter: false } })).json().consents.newsletter).toBe(false)
    expect(await sql`select 1 from identity.consent where player_id = ${user.id} and kind = 'newsletter'`).toHaveLength(3)
  })

  test.each([
    [{ birthDate: '1991-05-17' }, 'BIRTH_DATE_FIXED'],
    [{ consents: { age: false } }, 'UNDER_AGE'],
    [{ consents: { terms: false } }, 'CONSENT_REQUIRED'],
    [{ birthDate: '1990-13-17' }, { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } }],
    [{ birthDate: 'yesterday' }, { code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } }],
  ])('%o is refused and changes nothing', async (body, refusal) => {
    const { token, user } = await registerFully()
    expect(refusalOf(await patch(token, body))).toEqual(refusal)
    expect((await ask(contract.getUser, { token })).json()).toEqual(user)
  })

  test('a birth date under 21 is refused and not kept', async () => {
    const { token } = await registerFully(newPhone(), { birthDate: undefined })
    expect(refusalOf(await patch(token, { birthDate: '2010-01-01', consents: { newsletter: true } }))).toBe('UNDER_AGE')
    expect((await ask(contract.getUser, { token })).json()).toMatchObject({ birth_date: null, consents: { newsletter: false } })
  })

  test('nothing else: currency, phone, rating and id are not his to set (I-53)', async () => {
    const { token, user } = await registerFully()
    const reply = await patch(token, { currency: 'kzt', phone: '+380991112233', rating: 9, id: 'x', block: 'none', player_id: 'x' })
    expect(reply.json()).toEqual(user)
  })

  test('nothing without a token', async () => {
    expect(refusalOf(await ask(contract.updateUser, { body: {} }))).toBe('UNAUTHORIZED')
  })
})

test('GET /country lists the phone countries, +380 forced for ua (Spec §3)', async () => {
  expect((await ask(contract.listCountries)).json()).toEqual([{ code: 'UA', prefix: '+38', icon: 'ua', preview: '+380' }, { code: 'KZ', prefix: '+7', icon: 'kz', preview: '+7' }])
})

test('nobody has no standing and no user', async () => {
  const stranger = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
  expect(await identity.standing(stranger)).toBeUndefined()
  expect(await identity.user(stranger)).toBeUndefined()
})

describe('the sandbox inbox', () => {
  const inbox = (query: string, headers: Record<string, string> = {}) => server.inject({ url: `/dev/inbox${query}`, headers })

  test('shows what was sent to a number, newest first, with the code', async () => {
    const phone = newPhone()
    await register(form(phone))
    await register(form(newPhone()))
    for (const query of [`?to=${encodeURIComponent(phone)}`, `?to=${phone}`]) {
      expect((await inbox(query)).json()).toEqual({ items: [{ id: expect.any(String), channel: 'sms', to: phone, from: 'ZORIA', text: gateway.taken[0]?.text, code: lastCode(phone), sent_at: noon }] })
    }
    expect((await inbox('')).json().items).toHaveLength(2)
  })

  test('is a page for browsers, with everything escaped', async () => {
    gateway.taken = [{ channel: 'sms', to: '+380500000000', from: 'ZORIA', text: '<script>alert(1)</script> & "123456"', reference: 'r' }]
    const reply = await inbox('', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;123456&#34;')
  })

  test('answers OVERLOADED while the sandbox is away', async () => {
    const away = await serverOf(createHouse({ sandboxUrl: 'http://127.0.0.1:9' }))
    expect(refusalOf(await away.inject({ url: '/dev/inbox' }))).toBe('OVERLOADED')
  })

  test('does not exist outside the sandbox', async () => {
    const outside = await serverOf(createHouse({ isSandbox: false }), false)
    expect(refusalOf(await outside.inject({ url: '/dev/inbox' }))).toBe('NOT_FOUND')
  })
})

test('forgetting drops old codes, attempts and ended sessions, and keeps what still counts', async () => {
  const { phone, cookie } = await registerFully()
  await register(form(newPhone()))
  const other = sessionOf(await logIn(phone))
  await ask(contract.logout, { cookie: other.cookie })
  await logIn(phone, 'wrong1')
  await identity.tasks['identity.forget']?.({})
  expect(await sql`select 1 from identity.code`).not.toHaveLength(0)
  clock.advance(32 * 86_400_000)
  await identity.tasks['identity.forget']?.({})
  expect(await sql`select 1 from identity.code union all select 1 from identity.attempt`).toHaveLength(0)
  expect(await sql`select 1 from identity.session where ended_at is not null`).toHaveLength(0)
  clock.set(noon)
  expect((await refresh(cookie)).statusCode).toBe(200)
})

describe('the application', () => {
  test.each(['update identity.consent set is_given = false', 'delete from identity.consent', 'delete from identity.player', 'update identity.message_text set text = $$x$$'])('may not %s', async (statement) => {
    await expect(sql.unsafe(statement)).rejects.toThrow('permission denied')
  })
})
