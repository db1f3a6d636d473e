import { getGlobalSettings, getSettings } from '@zoria/contract/settings/http'
import { bps, newId, parseAmount, type Instant } from '@zoria/kernel'
import { serveOn, type Authenticator } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { lostFields } from '@zoria/platform/written-faults'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSettings, settingDesk, type Settings } from './index.ts'
import { holdSettings } from './reads/held-settings.ts'
import { catalogue, settingCodes } from './storage/catalogue.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const clock = frozenClock('2026-11-21T12:00:00Z')
const chance = seededChance('settings')
const logger = createLogger({ name: 'settings-test', level: 'silent' })

let database: TestDatabase
const opened: Settings[] = []

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true })
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((settings) => settings.close()))
})
afterAll(() => database.drop())

const open = async (log = logger): Promise<Settings> => {
  const settings = await createSettings({ sql: database.sql('app'), clock, logger: log })
  opened.push(settings)
  return settings
}
const edit = (code: string, value: string) =>
  database.sql(
    'owner',
  )`update settings.setting set value = ${value}::text::jsonb, edited_at = '2026-11-21T12:00:00Z' where code = ${code}`
const seeds = readFileSync(join(import.meta.dirname, 'storage/seeds/01-settings.sql'), 'utf8')

describe('the seeds', () => {
  test('fill every setting of the catalogue, under its tag, and no other', async () => {
    const rows = await database.sql('app')<
      { code: string; tag: string }[]
    >`select code, tag from settings.setting order by code`
    const expected = settingCodes
      .map((code) => ({ code, tag: catalogue[code].tag as string }))
      .toSorted((left, right) => (left.code < right.code ? -1 : 1))
    expect(rows.map(({ code, tag }) => ({ code, tag }))).toEqual(expected)
  })

  test('change a value nobody edited, and leave an edited one', async () => {
    const owner = database.sql('owner')
    await owner`update settings.setting set value = '7' where code = 'CODE_TRIES'`
    await edit('BONUS_PAGE_SIZE', '4')
    await owner.unsafe(seeds)
    const settings = await open()
    expect([settings.read('CODE_TRIES'), settings.read('BONUS_PAGE_SIZE')]).toEqual([3, 4])
    await edit('BONUS_PAGE_SIZE', '16')
  })

  test.each([
    // Spec §9 and docs/rules/content-and-settings.md
    ['PRELOADER_MS', 3000],
    ['CODE_LENGTH', 6],
    ['CALL_CODE_LENGTH', 4],
    ['RETRY_AFTER_S', 120],
    ['CONTENT_CACHE_S', 600],
    ['BONUS_PAGE_SIZE', 16],
    ['PAYOUT_MIN_RATING', 0],
    ['DEPOSITS_UNPAID_MAX', 10],
    ['TECHNICAL_WORK', false],
    ['SEND_SMS_ENABLED', true],
    ['DEFAULT_CURRENCY', 'uah'],
    ['DEFAULT_COUNTRY', 'KZ'],
    ['DEFAULT_LANGUAGE', 'ru'],
    ['CODE_SENDS_PHONE_DAY', 5],
    ['WALLET_SPENDING_ORDER', ['game', 'electronic', 'bonus']],
  ] as const)('%s is %j', async (code, value) => {
    expect((await open()).read(code)).toEqual(value)
  })

  test('give limits as money, kzt twelve times uah', async () => {
    const settings = await open()
    for (const code of ['STAKE_BOUNDS', 'DEPOSIT_LIMITS', 'PAYOUT_LIMITS'] as const) {
      const { uah = {}, kzt = {} } = settings.read(code) as Record<
        string,
        Record<string, { amount: bigint; currency: string }>
      >
      expect(Object.fromEntries(Object.entries(kzt).map(([name, sum]) => [name, sum.amount]))).toEqual(
        Object.fromEntries(Object.entries(uah).map(([name, sum]) => [name, sum.amount * 12n])),
      )
    }
    expect(settings.read('STAKE_BOUNDS').uah).toEqual({
      min: parseAmount('1.00', 'uah'),
      max: parseAmount('10000.00', 'uah'),
    })
    expect(settings.read('DEPOSIT_LIMITS').uah).toEqual({
      min: parseAmount('100.00', 'uah'),
      max: parseAmount('29999.00', 'uah'),
    })
    const { categories } = settings.read('WAGER_WEIGHTS')
    expect(
      [categories['slots'], categories['table'], categories['card'], categories['live']].map((share) =>
        bps(share ?? 0),
      ),
    ).toEqual([10_000n, 1_000n, 1_000n, 0n])
  })
})

describe('a changed setting', () => {
  test('arrives by notification', async () => {
    const settings = await open()
    expect(settings.read('FINGERPRINT_ENABLED')).toBe(false)
    await edit('FINGERPRINT_ENABLED', 'true')
    await vi.waitUntil(() => settings.read('FINGERPRINT_ENABLED'), patience)
    await edit('FINGERPRINT_ENABLED', 'false')
  })

  test('is not undone by an older reading that ends later', async () => {
    const rows = await database.sql('app')`select code, value from settings.setting`
    const readings: ((hours: number) => void)[] = []
    const reading = () =>
      new Promise((resolve) =>
        readings.push((hours) =>
          resolve(rows.map((row) => (row['code'] === 'GAME_SESSION_HOURS' ? { ...row, value: hours } : row))),
        ),
      )
    const sql = Object.assign(reading, { listen: async () => ({ unlisten: async () => undefined }) }) as never
    const loading = holdSettings({ sql, clock, logger })
    readings[0]?.(21)
    const held = await loading
    const both = [held.refresh(), held.refresh()]
    readings[2]?.(23)
    await both[1]
    readings[1]?.(22)
    await both[0]
    expect(held.read('GAME_SESSION_HOURS')).toBe(23)
  })

  test('arrives at once where somebody asks for it', async () => {
    const settings = await open()
    await edit('PRELOADER_MS', '5000')
    await settings.refresh()
    expect(settings.read('PRELOADER_MS')).toBe(5000)
    await edit('PRELOADER_MS', '3000')
  })

  test('that does not fit is reported, and the last good one stays in force', async () => {
    const error = vi.fn()
    const settings = await open({ ...logger, error } as never)
    await edit('GAME_SESSION_HOURS', '"long enough"')
    await vi.waitUntil(() => error.mock.calls.length > 0, patience)
    expect(settings.read('GAME_SESSION_HOURS')).toBe(24)
    expect(String(error.mock.calls[0]?.[0].error)).toContain('GAME_SESSION_HOURS')
    await edit('GAME_SESSION_HOURS', '24')
  })
})

test('a start with values that do not fit is refused, naming each', async () => {
  await edit('GAME_SESSION_HOURS', '0')
  await edit('STAKE_BOUNDS', '{"uah":{"min":"1,00","max":"10.00"}}')
  await edit('WALLET_SPENDING_ORDER', '"game,game,bonus"')
  await expect(open()).rejects.toThrow(/WALLET_SPENDING_ORDER[^]*STAKE_BOUNDS[^]*GAME_SESSION_HOURS/)
  await edit('GAME_SESSION_HOURS', '24')
  await edit('STAKE_BOUNDS', '{"uah":{"min":"1.00","max":"10000.00"},"kzt":{"min":"12.00","max":"120000.00"}}')
  await edit('WALLET_SPENDING_ORDER', '"game,electronic,bonus"')
})

test('the application may edit a setting, never add or remove one', async () => {
  const app = database.sql('app')
  await expect(app`delete from settings.setting`).rejects.toThrow('permission denied')
  await expect(
    app`insert into settings.setting (code, tag, value, description) values ('X', 'X', '1', 'x')`,
  ).rejects.toThrow('permission denied')
})

describe('a change by staff', () => {
  const order = { by: 'anna', why: 'a try', requestId: 'r-1' }
  const changes = () =>
    database.sql('auditor')<
      { code: string }[]
    >`select code, who, why, request_id, before, after, at from settings.staff_action order by id`

  test('is in force in every process at once, and written down: who, when, what was, what is, why', async () => {
    const [desk, elsewhere] = [await open(), await open()]
    const received: boolean[] = []
    elsewhere.follow(() => received.push(elsewhere.read('EMAIL_REGISTRATION_ENABLED')))
    expect(await desk.staff.change({ ...order, code: 'EMAIL_REGISTRATION_ENABLED', value: true })).toEqual({
      ok: true,
      value: { before: false, after: true },
    })
    await vi.waitFor(() => expect(received).toContain(true), patience)
    expect(await changes()).toMatchObject([
      {
        code: 'EMAIL_REGISTRATION_ENABLED',
        who: 'anna',
        why: 'a try',
        request_id: 'r-1',
        before: false,
        after: true,
        at: new Date('2026-11-21T12:00:00Z'),
      },
    ])
    expect((await desk.staff.list()).find(({ code }) => code === 'EMAIL_REGISTRATION_ENABLED')).toMatchObject({
      tag: 'FLAG',
      value: true,
      editedAt: new Date('2026-11-21T12:00:00Z'),
    })
    await desk.staff.change({ ...order, code: 'EMAIL_REGISTRATION_ENABLED', value: false })
  })

  test.each([
    ['NOTHING', 1, 'SETTING_UNKNOWN'],
    ['toString', 1, 'SETTING_UNKNOWN'],
    ['BONUS_PAGE_SIZE', 0, 'SETTING_INVALID'],
    [
      'CURRENCIES',
      [
        { code: 'uah', enabled: true, enable: true },
        { code: 'kzt', enabled: true },
      ],
      'SETTING_INVALID',
    ],
    ['BONUS_PAGE_SIZE', '17', 'SETTING_INVALID'],
    ['STAKE_BOUNDS', { uah: { min: '1,00', max: '2.00' } }, 'SETTING_INVALID'],
    ['STAKE_BOUNDS', { uah: { min: '1.00', max: '2.00' } }, 'SETTING_INVALID'], // kzt is enabled
    ['RATING_UNIT', { uah: { turnover: '5000.00' } }, 'SETTING_INVALID'],
    ['MESSAGE_BUDGETS', { uah: { day: '10000.00' } }, 'SETTING_INVALID'], // numbers of Kazakhstan are served
    ['MESSAGE_COSTS', { kzt: { sms: '18.00', call: '9.00', mail: '0.00' } }, 'SETTING_INVALID'],
    ['RATING_UNIT', { uah: { turnover: '0.00' }, kzt: { turnover: '60000.00' } }, 'SETTING_INVALID'],
    ['DEFAULT_CURRENCY', 'usd', 'SETTING_INVALID'],
    [
      'CURRENCIES',
      [
        { code: 'uah', enabled: true },
        { code: 'kzt', enabled: true },
        { code: 'kzt', enabled: false },
      ],
      'SETTING_INVALID',
    ],
    ['LANGUAGES', ['en', 'ru', 'ru'].map((prefix) => ({ prefix, tag: prefix })), 'SETTING_INVALID'],
    ['WAGER_WEIGHTS', { categories: { slot: 10_000 }, providers: {}, games: {} }, 'SETTING_INVALID'],
    ['BONUS_PAGE_SIZE', 16, 'SETTING_UNCHANGED'],
    [
      'STAKE_BOUNDS',
      { kzt: { max: '120000.00', min: '12.00' }, uah: { max: '10000.00', min: '1.00' } },
      'SETTING_UNCHANGED',
    ],
  ])('of %s to %j is refused as %s, and changes nothing', async (code, value, refusal) => {
    const [settings, before] = [await open(), await changes()]
    expect(await settings.staff.change({ ...order, code, value })).toMatchObject({
      ok: false,
      refusal: { code: refusal },
    })
    expect([await changes(), settings.read('BONUS_PAGE_SIZE')]).toEqual([before, 16])
  })

  test('finds every field of the seeded values', async () => {
    const settings = await open()
    expect(
      (await settings.staff.list()).flatMap(({ code, value }) =>
        lostFields(value, settings.read(code as (typeof settingCodes)[number]), code),
      ),
    ).toEqual([])
  })

  test('takes no limits from a currency that is not enabled any more: its players withdraw by them', async () => {
    const { staff } = await open()
    const stored = await staff.list()
    const valueOf = (code: string) => stored.find((setting) => setting.code === code)?.value
    const enabled = valueOf('CURRENCIES') as readonly { readonly code: string; readonly enabled: boolean }[]
    const { uah } = valueOf('PAYOUT_LIMITS') as { readonly uah: unknown }
    const value = enabled.map((each) => ({ ...each, enabled: each.enabled && each.code !== 'kzt' }))
    expect(await staff.change({ ...order, code: 'CURRENCIES', value })).toMatchObject({ ok: true })
    expect(await staff.change({ ...order, code: 'PAYOUT_LIMITS', value: { uah } })).toEqual({
      ok: false,
      refusal: {
        code: 'SETTING_INVALID',
        faults: ['PAYOUT_LIMITS loses its entry for kzt, and accounts in kzt may exist'],
      },
    })
    expect(await staff.change({ ...order, code: 'CURRENCIES', value: enabled })).toMatchObject({ ok: true })
  })

  test('may make a setting absent', async () => {
    const { staff } = await open()
    expect(await staff.change({ ...order, code: 'PAYOUT_MIN_RATING', value: null })).toEqual({
      ok: true,
      value: { before: 0, after: null },
    })
    expect(await staff.change({ ...order, code: 'PAYOUT_MIN_RATING', value: 0 })).toEqual({
      ok: true,
      value: { before: null, after: 0 },
    })
    expect((await staff.history('PAYOUT_MIN_RATING')).map(({ before, after }) => [before, after])).toEqual([
      [null, 0],
      [0, null],
    ])
  })

  test('at the same time as another leaves a row of each, one after the other', async () => {
    const { staff } = await open()
    await Promise.all([17, 18].map((value) => staff.change({ ...order, code: 'BONUS_PAGE_SIZE', value })))
    const [last, first] = await staff.history('BONUS_PAGE_SIZE')
    expect([first?.before, first?.after]).toEqual([16, last?.before])
    await staff.change({ ...order, code: 'BONUS_PAGE_SIZE', value: 16 })
  })

  test('corrects a stored value that stops every start, also beside another one', async () => {
    const staff = settingDesk({ sql: database.sql('app'), clock })
    await edit('GAME_SESSION_HOURS', '0')
    await edit('CODE_TRIES', '0')
    await expect(open()).rejects.toThrow(/CODE_TRIES[^]*GAME_SESSION_HOURS/)
    expect(await staff.change({ ...order, code: 'GAME_SESSION_HOURS', value: 24 })).toMatchObject({ ok: true })
    expect(await staff.change({ ...order, code: 'CODE_TRIES', value: 3 })).toMatchObject({ ok: true })
    expect((await open()).read('CODE_TRIES')).toBe(3)
  })

  test('stays written down: the application cannot edit or delete it', async () => {
    const app = database.sql('app')
    await expect(app`delete from settings.staff_action`).rejects.toThrow('permission denied')
    await expect(app`update settings.staff_action set who = 'nobody'`).rejects.toThrow('permission denied')
  })
})

describe('over the wire', () => {
  const caller = { playerId: newId<'Player'>(0 as Instant, (count) => chance.bytes(count)), sessionId: 's' }
  const authenticator: Authenticator = {
    byBearer: async (token) => (token === 'a.b.c' ? caller : undefined),
    byCookie: async () => undefined,
  }
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const server = await createServer({ logger, clock, chance })
    const settings = await open()
    settings.serve(serveOn(server, { authenticator, isSandbox: true }))
    return server.inject({ url, headers })
  }

  test('everybody may read flags, constants, currencies and languages, and nothing else', async () => {
    const reply = await ask(getGlobalSettings.path)
    const body = reply.json() as Record<string, unknown>
    expect(reply.statusCode).toBe(200)
    expect(body).toMatchObject({
      flags: {
        SEND_SMS_ENABLED: true,
        SEND_EMAIL_ENABLED: false,
        EMAIL_REGISTRATION_ENABLED: false,
        FINGERPRINT_ENABLED: false,
        TECHNICAL_WORK: false,
      },
      constants: { PRELOADER_MS: 3000 },
      currencies: [
        { code: 'uah', enabled: true },
        { code: 'kzt', enabled: true },
        { code: 'usd', enabled: false },
        { code: 'eur', enabled: false },
        { code: 'kgs', enabled: false },
      ],
      languages: [
        { prefix: 'en', tag: 'en' },
        { prefix: 'ua', tag: 'uk' },
        { prefix: 'ru', tag: 'ru' },
        { prefix: 'kz', tag: 'kk' },
      ],
      defaults: { currency: 'uah', country: 'KZ', language: 'ru' },
    })
    const closed = settingCodes.filter((code) => !catalogue[code].isPublic)
    for (const code of closed) expect(reply.body).not.toContain(code)
  })

  test('a player finds PAYOUT_MIN_RATING under RESTRICTION, as Spec §7 reads it', async () => {
    const reply = await ask(`${getSettings.path}?tag=RESTRICTION`, { authorization: 'Bearer a.b.c' })
    expect(reply.json()).toEqual({
      items: [{ tag: 'RESTRICTION', data: [{ code: 'PAYOUT_MIN_RATING', value: { value: 0 } }] }],
    })
  })

  test('an absent PAYOUT_MIN_RATING is not listed', async () => {
    await edit('PAYOUT_MIN_RATING', 'null')
    const reply = await ask(`${getSettings.path}?tag=RESTRICTION`, { authorization: 'Bearer a.b.c' })
    await edit('PAYOUT_MIN_RATING', '0')
    expect(reply.json()).toEqual({ items: [] })
  })

  test.each(['IDENTITY', 'PAYMENTS', 'NOTHING', '__proto__'])('the tag %s shows nothing', async (tag) => {
    const reply = await ask(`${getSettings.path}?tag=${tag}`, { authorization: 'Bearer a.b.c' })
    expect(reply.json()).toEqual({ items: [] })
  })

  test('a visitor may not ask by tag', async () => {
    const reply = await ask(getSettings.path)
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'UNAUTHORIZED'])
  })
})
