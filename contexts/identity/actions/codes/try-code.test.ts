import { describe, expect, test } from 'vitest'
import { openIdentity, site } from '../../testing/identity-setup.ts'
import { formOf, refusalOf, visitorOf } from '../../testing/visitor.ts'

const setup = await openIdentity()
const { clock, database, lines, sql } = setup
const { lastCode, logIn, newPhone, register, registerFully } = visitorOf(setup)

/** Browsers that keep a device cookie. */
const [own, strange] = ['d', 's'].map((letter) => ({
  headers: { origin: site },
  cookie: `zoria_device=${letter.repeat(43)}`,
})) as [object, object]

describe('a code', () => {
  const wrong = (phone: string) => (lastCode(phone) === '000000' ? '000001' : '000000')

  test('that is wrong is ERR_INVALID_CODE "Invalid code"; the right one still works at the third attempt', async () => {
    const phone = newPhone()
    await register(formOf(phone))
    for (let count = 0; count < 2; count += 1)
      expect(refusalOf(await register(formOf(phone, { code: wrong(phone) })))).toBe('ERR_INVALID_CODE')
    expect((await register(formOf(phone, { code: lastCode(phone) }))).statusCode).toBe(201)
  })

  test('is invalid after three wrong attempts', async () => {
    const phone = newPhone()
    await register(formOf(phone))
    for (let count = 0; count < 3; count += 1)
      expect(refusalOf(await register(formOf(phone, { code: wrong(phone) })))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await register(formOf(phone, { code: lastCode(phone) })))).toBe('ERR_CODE_EXPIRED')
  })

  test('allows three attempts also under twenty concurrent requests', async () => {
    const phone = newPhone()
    await register(formOf(phone))
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(formOf(phone, { code: wrong(phone) }))))
    expect(replies.map(refusalOf).filter((code) => code === 'ERR_INVALID_CODE')).toHaveLength(3)
  })

  test('is valid for five minutes: right at 4:59.999, expired at 5:00', async () => {
    const [early, late] = [newPhone(), newPhone()]
    await register(formOf(early))
    await register(formOf(late))
    clock.advance(299_999)
    expect((await register(formOf(early, { code: lastCode(early) }))).statusCode).toBe(201)
    clock.advance(1)
    expect(refusalOf(await register(formOf(late, { code: lastCode(late) })))).toBe('ERR_CODE_EXPIRED')
  })

  test('is replaced by the next one: only the newest is valid', async () => {
    const phone = newPhone()
    await register(formOf(phone))
    const first = lastCode(phone)
    clock.advance(120_000)
    await register(formOf(phone))
    expect(lastCode(phone)).not.toBe(first)
    expect(refusalOf(await register(formOf(phone, { code: first })))).toBe('ERR_INVALID_CODE')
    expect((await register(formOf(phone, { code: lastCode(phone) }))).statusCode).toBe(201)
  })

  test('stays valid when another device asks for one: each has its own', async () => {
    const phone = newPhone()
    await register(formOf(phone), own)
    const first = lastCode(phone)
    clock.advance(120_000)
    await register(formOf(phone), strange)
    const second = lastCode(phone)
    expect(refusalOf(await register(formOf(phone, { code: second }), own))).toBe('ERR_INVALID_CODE')
    expect(refusalOf(await register(formOf(phone, { code: first }), strange))).toBe('ERR_INVALID_CODE')
    expect((await register(formOf(phone, { code: first }), own)).statusCode).toBe(201)
    expect(refusalOf(await register(formOf(phone, { code: second }), strange))).toBe('PHONE_ALREADY_REGISTERED')
  })

  test('stays valid when a program on another network asks for one, and is wrong on that network', async () => {
    const phone = newPhone()
    await register(formOf(phone))
    const code = lastCode(phone)
    clock.advance(120_000)
    await register(formOf(phone), { from: '203.0.113.7' })
    expect(refusalOf(await register(formOf(phone, { code }), { from: '203.0.113.7' }))).toBe('ERR_INVALID_CODE')
    expect((await register(formOf(phone, { code }))).statusCode).toBe(201)
  })

  test('allows three attempts for each code that was sent, however many devices ask: guessing gets no easier', async () => {
    const phone = newPhone()
    let judged = 0
    for (let turn = 0; turn < 9; turn += 1) {
      const device = { headers: { origin: site }, cookie: `zoria_device=${String(turn).repeat(43)}` }
      await register(formOf(phone), device)
      for (let count = 0; count < 4; count += 1) {
        const rows = await sql<
          { left: number }[]
        >`select coalesce(sum(tries_left), 0)::integer as left from identity.code`
        await register(formOf(phone, { code: wrong(phone) }), device)
        const after = await sql<
          { left: number }[]
        >`select coalesce(sum(tries_left), 0)::integer as left from identity.code`
        judged += (rows[0]?.left ?? 0) - (after[0]?.left ?? 0)
      }
      clock.advance(120_000)
    }
    // Five codes of a number in a day.
    expect(judged).toBe(15)
  })

  test('works only once', async () => {
    const { phone } = await registerFully()
    expect(refusalOf(await register(formOf(phone, { code: lastCode(phone) })))).toBe('ERR_CODE_EXPIRED')
  })

  test('that was never sent is invalid', async () => {
    expect(refusalOf(await register(formOf(newPhone(), { code: '123456' })))).toBe('ERR_INVALID_CODE')
  })

  test('verifies its own phone only', async () => {
    const [mine, yours] = [newPhone(), newPhone()]
    await register(formOf(mine))
    await register(formOf(yours))
    if (lastCode(mine) === lastCode(yours)) throw new Error('the draws of this seed are equal; choose another')
    expect(refusalOf(await register(formOf(yours, { code: lastCode(mine) })))).toBe('ERR_INVALID_CODE')
  })

  test('is stored as a keyed hash and never logged, nor is the phone (I-54)', async () => {
    lines.length = 0
    const { phone } = await registerFully()
    await logIn(phone, 'wrong-password')
    const stored = await database.sql('owner')<
      { text: string }[]
    >`select c::text as text from identity.code c union all select m::text from identity.message m`
    expect(stored.some(({ text }) => text.includes(lastCode(phone)))).toBe(false)
    expect(lines.join('')).not.toMatch(new RegExp(`${lastCode(phone)}|${phone.slice(1)}|kobza-1|wrong-password`))
  })
})
