import { requestReset } from '@zoria/contract/identity/password'
import { describe, expect, test } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { telephoneOf } from '../../testing/telephone.ts'
import { formOf, refusalOf, sessionOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, gateway, identity, lines, withSetting } = setup
const { ask, lastCode, logIn, newPhone, register: registerFrom } = visitorOf(setup)
const { add, init } = telephoneOf(setup)
/** Registers from another machine. */
const register = (form: object) => registerFrom(form, { from: '203.0.113.7' })

let numbers = 0
const inRange = (range: string) => `${range}${String((numbers += 1)).padStart(4, '0')}`
const alarms = (name: string) => lines.filter((line) => line.includes(`"alarm":"${name}"`))

describe('codes to a range of numbers', () => {
  test('are refused when four in a row are not confirmed; an alarm is logged, the range is open again after an hour, other ranges are not affected', () =>
    withSetting('CODE_SENDS_RANGE_HOUR', '4', async () => {
      lines.length = 0
      for (let count = 0; count < 4; count += 1)
        expect((await register(formOf(inRange('+38067111')))).statusCode).toBe(200)
      const stopped = await register(formOf(inRange('+38067111')))
      expect([refusalOf(stopped), stopped.headers['retry-after']]).toEqual(['RATE_LIMITED', '3600'])
      expect([gateway.taken.length, alarms('number_range').length]).toEqual([4, 1])
      expect(lines.join('')).not.toContain('38067111')
      expect((await register(formOf(inRange('+38067112')))).statusCode).toBe(200)
      clock.advance(3_600_000)
      expect((await register(formOf(inRange('+38067111')))).statusCode).toBe(200)
    }))

  test('that were refused do not count: further requests neither keep the range blocked nor use up the daily limit of a number', () =>
    withSetting('CODE_SENDS_RANGE_HOUR', '4', async () => {
      for (let count = 0; count < 4; count += 1) await register(formOf(inRange('+38067119')))
      const phone = inRange('+38067119')
      for (let count = 0; count < 6; count += 1) {
        clock.advance(300_000)
        expect(refusalOf(await register(formOf(phone)))).toBe('RATE_LIMITED')
      }
      expect(await identity.codeFigures()).toMatchObject({ sent: 4 })
      clock.advance(1_800_000)
      expect((await register(formOf(phone))).statusCode).toBe(200)
    }))

  test('are sent while a quarter of them is confirmed', () =>
    withSetting('CODE_SENDS_RANGE_HOUR', '4', async () => {
      const first = inRange('+38067113')
      await register(formOf(first))
      expect((await register(formOf(first, { code: lastCode(first) }))).statusCode).toBe(201)
      for (let count = 0; count < 4; count += 1)
        expect((await register(formOf(inRange('+38067113')))).statusCode).toBe(200)
      expect(refusalOf(await register(formOf(inRange('+38067113'))))).toBe('RATE_LIMITED')
    }))

  test('are counted for monitoring, sent and confirmed', async () => {
    const [first, second] = [inRange('+38067116'), inRange('+38067117')]
    await register(formOf(first))
    await register(formOf(second))
    await register(formOf(first, { code: lastCode(first) }))
    expect(await identity.codeFigures()).toEqual({ sent: 2, proven: 1 })
    clock.advance(3_600_000)
    expect(await identity.codeFigures()).toEqual({ sent: 0, proven: 0 })
  })
})

test('in the sandbox callers of this machine are counted and not refused', () =>
  withSetting('CODE_SENDS_RANGE_HOUR', '1', () =>
    withSetting('MESSAGE_BUDGETS', '{"uah":{"day":"1.00"},"kzt":{"day":"1.00"}}', async () => {
      for (let count = 0; count < 4; count += 1)
        expect((await registerFrom(formOf(inRange('+38067118')))).statusCode).toBe(200)
      expect(await identity.codeFigures()).toEqual({ sent: 4, proven: 0 })
    }),
  ))

describe('the budget of messages', () => {
  test('refuses them when it is spent, only for the currency of the number’s country, and logs an alarm at 80 % and at the end', () =>
    withSetting('PROOF_OF_WORK_FROM_PERCENT', '100', () =>
      withSetting('MESSAGE_BUDGETS', '{"uah":{"day":"5.60"},"kzt":{"day":"120000.00"}}', async () => {
        lines.length = 0
        for (let count = 0; count < 4; count += 1)
          expect((await register(formOf(inRange('+38067114')))).statusCode).toBe(200)
        expect(alarms('message_budget')).toHaveLength(1)
        expect(refusalOf(await register(formOf(inRange('+38067114'))))).toBe('RATE_LIMITED')
        expect(alarms('message_budget')).toHaveLength(2)
        expect((await register(formOf(inRange('+7701114'), { countryCode: 'KZ' }))).statusCode).toBe(200)
        clock.advance(86_400_000)
        expect((await register(formOf(inRange('+38067114')))).statusCode).toBe(200)
      }),
    ))

  test('asks unknown devices for a proof of work from half of the part that is open to all', () =>
    withSetting('MESSAGE_BUDGETS', '{"uah":{"day":"5.00"},"kzt":{"day":"120000.00"}}', async () => {
      const phone = await playerOn(own)
      expect((await register(formOf(newPhone()))).statusCode).toBe(200)
      // Two of the four that are open to all are spent: the registration of the player, and this one.
      for (const ask of [
        () => register(formOf(newPhone())),
        () => reset(newPhone(), {}),
        () => logIn(newPhone(), 'kobza-1', { from: '203.0.113.7' }),
      ])
        expect((await ask()).statusCode).toBe(428)
      expect((await reset(phone, own)).statusCode).toBe(200)
      expect((await register(formOf('+77011140001', { countryCode: 'KZ' }))).statusCode).toBe(200)
    }))

  test('holds under twenty concurrent requests', () =>
    withSetting('PROOF_OF_WORK_FROM_PERCENT', '100', () =>
      withSetting('MESSAGE_BUDGETS', '{"uah":{"day":"5.60"},"kzt":{"day":"5.60"}}', async () => {
        const replies = await Promise.all(Array.from({ length: 20 }, () => register(formOf(inRange('+38067115')))))
        expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
        expect(gateway.taken).toHaveLength(4)
      }),
    ))
})

const own = { cookie: `zoria_device=${'d'.repeat(43)}`, from: '198.51.100.7' }
const reset = (phone: string, device: { readonly cookie?: string }) =>
  ask(requestReset, { from: '203.0.113.7', ...device, body: { username: phone } })

/** A player who registered on a device two minutes ago, so that a code may be sent. */
async function playerOn(device: typeof own): Promise<string> {
  const phone = newPhone()
  await registerFrom(formOf(phone), device)
  expect((await registerFrom(formOf(phone, { code: lastCode(phone) }), device)).statusCode).toBe(201)
  clock.advance(120_000)
  return phone
}

describe('a trusted device', () => {
  test('gets codes to its number also when the range is paused; an unknown device gets none, five a day are the limit', () =>
    withSetting('CODE_SENDS_RANGE_HOUR', '4', async () => {
      const phone = await playerOn(own)
      for (let count = 0; count < 8; count += 1) await register(formOf(newPhone()))
      expect(refusalOf(await reset(phone, {}))).toBe('RATE_LIMITED')
      for (let count = 0; count < 5; count += 1) {
        expect((await reset(phone, own)).statusCode).toBe(200)
        clock.advance(120_000)
      }
      expect(refusalOf(await reset(phone, own))).toBe('RATE_LIMITED')
    }))

  test('gets codes to its number from the reserved part of the budget, until that is spent as well', () =>
    withSetting('PROOF_OF_WORK_FROM_PERCENT', '100', () =>
      withSetting('MESSAGE_BUDGETS', '{"uah":{"day":"10.90"},"kzt":{"day":"10.00"}}', async () => {
        const phone = await playerOn(own)
        for (let count = 0; count < 8; count += 1) await register(formOf(newPhone()))
        expect(refusalOf(await reset(phone, {}))).toBe('RATE_LIMITED')
        for (let count = 0; count < 2; count += 1) {
          expect((await reset(phone, own)).statusCode).toBe(200)
          clock.advance(120_000)
        }
        expect(refusalOf(await reset(phone, own))).toBe('RATE_LIMITED')
      }),
    ))

  test('gets no such codes to a number whose owner it never proved to be', () =>
    withSetting('CODE_SENDS_RANGE_HOUR', '4', async () => {
      const phone = newPhone()
      await withoutTexts(async () => expect((await registerFrom(formOf(phone), own)).statusCode).toBe(201))
      for (let count = 0; count < 5; count += 1) await register(formOf(newPhone()))
      expect(refusalOf(await reset(phone, own))).toBe('RATE_LIMITED')
    }))
})

test('a call to the proven number of the player who asks for it is placed although the range is paused; a text to a number that is to become his is not sent', () =>
  withSetting('CODE_SENDS_RANGE_HOUR', '4', async () => {
    const phone = await playerOn(own)
    const { token } = sessionOf(await logIn(phone, 'kobza-1', own))
    for (let count = 0; count < 8; count += 1) await register(formOf(newPhone()))
    expect((await init(token, {}, own)).statusCode).toBe(200)
    expect(refusalOf(await add(token, newPhone(), { password: 'kobza-1' }, own))).toBe('RATE_LIMITED')
  }))

const withoutTexts = (work: () => Promise<void>) => withSetting('SEND_SMS_ENABLED', 'false', work)
