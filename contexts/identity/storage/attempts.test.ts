import { instant, newId, plusMs, type Instant } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { seededChance } from '@zoria/testkit/chance'
import { createTestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { blockedUntil, countAttempts, hasReached, releaseAttempt, resetAttempts, reserveAttempt } from './attempts.ts'
import { createKeys } from './keys.ts'

const database = await createTestDatabase()
const sql = database.sql('app')
const chance = seededChance('attempts')
const keys = createKeys({ secret: 'secret of tests', chance })
const noon = instant('2026-11-21T12:00:00Z')
const minute = 60_000

beforeEach(async () => {
  await sql`delete from identity.attempt`
})
afterAll(() => database.drop())

type Limit = Parameters<typeof reserveAttempt>[2]['limits'][number]
const newAttempt = (now: Instant) => newId<'Attempt'>(now, (count) => chance.bytes(count))
const reserve = (now: Instant, limits: readonly Limit[], id = newAttempt(now)) =>
  inTransactionOf(sql)((tx) => reserveAttempt(tx, keys, { id, kind: 'code_sent', limits, now }))
const twice = (subject: string): Limit => ({ subject, max: 2, windowMs: minute })

describe('during rotation of the secret', () => {
  const rotated = createKeys({
    secret: 'the secret after that',
    oldSecrets: ['a secret between', 'secret of tests'],
    chance,
  })
  const reserveThere = (limits: readonly Limit[], id = newAttempt(noon)) =>
    inTransactionOf(sql)((tx) => reserveAttempt(tx, rotated, { id, kind: 'code_sent', limits, now: noon }))

  test('attempts under every older secret count together with those under the newest', async () => {
    await reserve(noon, [twice('a')])
    expect(
      await hasReached(sql, rotated, { kind: 'code_sent', subject: 'a', count: 1, windowMs: minute, now: noon }),
    ).toBe(true)
    expect(await reserveThere([twice('a')])).toEqual({ ok: true })
    expect(
      await inTransactionOf(sql)((tx) =>
        countAttempts(tx, rotated, { kind: 'code_sent', subject: 'a', windowMs: minute, now: noon }),
      ),
    ).toBe(2)
    expect(await reserveThere([twice('a')])).toEqual({ ok: false, refusal: { again: plusMs(noon, minute) } })
    expect(await reserveThere([twice('b')])).toEqual({ ok: true })
  })

  test('a reset forgets them under every secret', async () => {
    for (let count = 0; count < 2; count += 1) await reserve(noon, [twice('a')])
    await resetAttempts(sql, rotated, { kind: 'code_sent', subject: 'a' })
    expect(await blockedUntil(sql, rotated, { kind: 'code_sent', limits: [twice('a')], now: noon })).toBeUndefined()
    expect(await sql`select 1 from identity.attempt`).toEqual([])
  })
})

describe('a limit of two in a minute', () => {
  test('refuses the third, and returns when the oldest of the two leaves the window', async () => {
    await reserve(noon, [twice('a')])
    await reserve(plusMs(noon, 10_000), [twice('a')])
    expect(await reserve(plusMs(noon, 20_000), [twice('a')])).toEqual({
      ok: false,
      refusal: { again: plusMs(noon, minute) },
    })
    expect(await reserve(plusMs(noon, minute - 1), [twice('a')])).toMatchObject({ ok: false })
    expect(await reserve(plusMs(noon, minute), [twice('a')])).toEqual({ ok: true })
  })

  test('counts each subject separately', async () => {
    for (const subject of ['a', 'a', 'b', 'b'])
      expect(await reserve(noon, [twice(subject)])).toMatchObject({ ok: true })
  })

  test('counts an attempt for all of its subjects or for none', async () => {
    await reserve(noon, [twice('a')])
    await reserve(noon, [twice('a')])
    expect(await reserve(noon, [twice('a'), twice('b')])).toMatchObject({ ok: false })
    for (let count = 0; count < 2; count += 1) expect(await reserve(noon, [twice('b')])).toMatchObject({ ok: true })
  })

  test('counts attempts that read the clock later and were stored first', async () => {
    for (const ms of [3, 2]) expect(await reserve(plusMs(noon, ms), [twice('a')])).toMatchObject({ ok: true })
    expect(await reserve(noon, [twice('a')])).toMatchObject({ ok: false })
  })

  test('ignores attempts ahead of a clock that was set back', async () => {
    for (let count = 0; count < 2; count += 1) await reserve(plusMs(noon, minute), [twice('a')])
    expect(await reserve(noon, [twice('a')])).toMatchObject({ ok: true })
  })

  test('does not count released and reset attempts', async () => {
    const first = newAttempt(noon)
    await reserve(noon, [twice('a'), twice('b')], first)
    await reserve(noon, [twice('a'), twice('b')])
    await releaseAttempt(sql, first)
    expect(await reserve(noon, [twice('a')])).toMatchObject({ ok: true })
    await resetAttempts(sql, keys, { kind: 'code_sent', subject: 'a' })
    for (let count = 0; count < 2; count += 1) expect(await reserve(noon, [twice('a')])).toMatchObject({ ok: true })
  })

  test('holds under concurrent attempts, each with its own clock', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => reserve(plusMs(noon, -index), [twice('a')])),
    )
    expect(replies.filter(({ ok }) => ok)).toHaveLength(2)
  })
})
