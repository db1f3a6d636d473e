import { getGlobalSettings, getSettings } from '@zoria/contract/settings/http'
import { bps, newId, parseAmount, type Instant } from '@zoria/kernel'
import { serveOn, type Authenticator } from '@zoria/platform/http/serve'
import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSettings, type Settings } from './index.ts'
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
const edit = (code: string, value: string) => database.sql('owner')`update settings.setting set value = ${value}::text::jsonb, edited_at = '2026-11-21T12:00:00Z' where code = ${code}`
const seeds = readFileSync(join(import.meta.dirname, 'storage/seeds/01-settings.sql'), 'utf8')

describe('the seeds', () => {
  test('fill every setting of the catalogue, under its tag, and no other', async () => {
    const rows = await database.sql('app')<{ code: string; tag: string }[]>`select code, tag from settings.setting order by code`
    const expected = settingCodes.map((code) => ({ code, tag: catalogue[code].tag as string })).toSorted((left, right) => (left.code < right.code ? -1 : 1))
    expect(rows.map(({ code, tag }) => ({ code, tag }))).toEqual(expected)
  })

  test('change a value nobody edited, and leave an edited one', async () => {
    const owner = database.sql('owner')
    await owner`update settings.setting set value = '7' where code = 'TOASTS_MAX'`
    await edit('SEARCH_MIN', '4')
    await owner.unsafe(seeds).simple()
    const settings = await open()
    expect([settings.read('TOASTS_MAX'), settings.read('SEARCH_MIN')]).toEqual([20, 4])
    await edit('SEARCH_MIN', '3')
  })

  test.each([
    // Spec §9 and docs/rules/content-and-settings.md
    ['PRELOADER_MS', 3000], ['PROMO_DEBOUNCE_MS', 300], ['TOKEN_EXPIRY_MARGIN_S', 60], ['CODE_LENGTH', 6], ['CALL_CODE_LENGTH', 4], ['RETRY_AFTER_S', 120], ['PASSWORD_MIN', 6],
    ['PASSWORD_MAX', 16], ['AGE_MIN', 21], ['SEARCH_MIN', 3], ['TOAST_MS', 4000], ['TOAST_SUCCESS_MS', 2000], ['TOASTS_MAX', 20], ['BONUS_PAGE_SIZE', 16], ['PAYOUT_MIN_RATING', 0],
    ['TECHNICAL_WORK', false], ['SEND_SMS_ENABLED', true], ['DEFAULT_CURRENCY', 'uah'], ['DEFAULT_COUNTRY', 'KZ'], ['DEFAULT_LANGUAGE', 'ru'], ['CODE_SENDS_PHONE_DAY', 5],
    ['WALLET_SPENDING_ORDER', ['game', 'electronic', 'bonus']],
  ] as const)('%s is %j', async (code, value) => {
    expect((await open()).read(code)).toEqual(value)
  })

  test('give limits as money, kzt twelve times uah', async () => {
    const settings = await open()
    for (const code of ['STAKE_BOUNDS', 'DEPOSIT_LIMITS', 'PAYOUT_LIMITS'] as const) {
      const { uah = {}, kzt = {} } = settings.read(code) as Record<string, Record<string, { amount: bigint; currency: string }>>
      expect(Object.fromEntries(Object.entries(kzt).map(([name, sum]) => [name, sum.amount]))).toEqual(Object.fromEntries(Object.entries(uah).map(([name, sum]) => [name, sum.amount * 12n])))
    }
    expect(settings.read('STAKE_BOUNDS').uah).toEqual({ min: parseAmount('1.00', 'uah'), max: parseAmount('10000.00', 'uah') })
    expect(settings.read('DEPOSIT_LIMITS').uah).toEqual({ min: parseAmount('100.00', 'uah'), max: parseAmount('29999.00', 'uah') })
    const { categories } = settings.read('WAGER_WEIGHTS')
    expect([categories['slots'], categories['table'], categories['card'], categories['live']].map((share) => bps(share ?? 0))).toEqual([10_000n, 1_000n, 1_000n, 0n])
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
    const readings: ((age: number) => void)[] = []
    const reading = () => new Promise((resolve) => readings.push((age) => resolve(rows.map((row) => (row['code'] === 'AGE_MIN' ? { ...row, value: age } : row)))))
    const sql = Object.assign(reading, { listen: async () => ({ unlisten: async () => undefined }) }) as never
    const loading = holdSettings({ sql, clock, logger })
    readings[0]?.(21)
    const held = await loading
    const both = [held.refresh(), held.refresh()]
    readings[2]?.(23)
    await both[1]
    readings[1]?.(22)
    await both[0]
    expect(held.read('AGE_MIN')).toBe(23)
  })

  test('arrives at once where somebody asks for it', async () => {
    const settings = await open()
    await edit('TOAST_MS', '5000')
    await settings.refresh()
    expect(settings.read('TOAST_MS')).toBe(5000)
    await edit('TOAST_MS', '4000')
  })

  test('that does not fit is reported, and the last good one stays in force', async () => {
    const error = vi.fn()
    const settings = await open({ ...logger, error } as never)
    await edit('AGE_MIN', '"old enough"')
    await vi.waitUntil(() => error.mock.calls.length > 0, patience)
    expect(settings.read('AGE_MIN')).toBe(21)
    expect(String(error.mock.calls[0]?.[0].error)).toContain('AGE_MIN')
    await edit('AGE_MIN', '21')
  })
})

test('a start with values that do not fit is refused, naming each', async () => {
  await edit('AGE_MIN', '3')
  await edit('STAKE_BOUNDS', '{"uah":{"min":"1,00","max":"10.00"}}')
  await edit('WALLET_SPENDING_ORDER', '"game,game,bonus"')
  await expect(open()).rejects.toThrow(/AGE_MIN[^]*WALLET_SPENDING_ORDER[^]*STAKE_BOUNDS/)
  await edit('AGE_MIN', '21')
  await edit('STAKE_BOUNDS', '{"uah":{"min":"1.00","max":"10000.00"},"kzt":{"min":"12.00","max":"120000.00"}}')
  await edit('WALLET_SPENDING_ORDER', '"game,electronic,bonus"')
})

test('the application may edit a setting, never add or remove one', async () => {
  const app = database.sql('app')
  await expect(app`delete from settings.setting`).rejects.toThrow('permission denied')
  await expect(app`insert into settings.setting (code, tag, value, description) values ('X', 'X', '1', 'x')`).rejects.toThrow('permission denied')
})

describe('over the wire', () => {
  const caller = { playerId: newId<'Player'>(0 as Instant, (count) => chance.bytes(count)), sessionId: 's' }
  const authenticator: Authenticator = { byBearer: async (token) => (token === 'a.b.c' ? caller : undefined), byCookie: async () => undefined }
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
      flags: { SEND_SMS_ENABLED: true, SEND_EMAIL_ENABLED: false, EMAIL_REGISTRATION_ENABLED: false, FINGERPRINT_ENABLED: false, TECHNICAL_WORK: false },
      constants: { PRELOADER_MS: 3000, AGE_MIN: 21 },
      currencies: [{ code: 'uah', enabled: true }, { code: 'kzt', enabled: true }, { code: 'usd', enabled: false }, { code: 'eur', enabled: false }, { code: 'kgs', enabled: false }],
      languages: [{ prefix: 'en', tag: 'en' }, { prefix: 'ua', tag: 'uk' }, { prefix: 'ru', tag: 'ru' }, { prefix: 'kz', tag: 'kk' }],
      defaults: { currency: 'uah', country: 'KZ', language: 'ru' },
    })
    const closed = settingCodes.filter((code) => !catalogue[code].isPublic)
    for (const code of closed) expect(reply.body).not.toContain(code)
  })

  test('a player finds PAYOUT_MIN_RATING under RESTRICTION, as Spec §7 reads it', async () => {
    const reply = await ask(`${getSettings.path}?tag=RESTRICTION`, { authorization: 'Bearer a.b.c' })
    expect(reply.json()).toEqual({ items: [{ tag: 'RESTRICTION', data: [{ code: 'PAYOUT_MIN_RATING', value: { value: 0 } }] }] })
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
