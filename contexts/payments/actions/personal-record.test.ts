import type { Id } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { inTransactionOf } from '@zoria/platform/database'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSeal } from '../storage/seal.ts'
import { playerPayments, sealedDestinations } from './personal-record.ts'

const [oldSecret, newSecret] = ['the old key of destinations', 'the new key of destinations']
const ring = (secret: string, ...oldSecrets: string[]) => createSeal({ secret, oldSecrets, chance: systemChance })
let database: TestDatabase
const deps = () => ({
  sql: database.sql('app'),
  inTransaction: inTransactionOf(database.sql('app')),
  clock: frozenClock('2026-11-21T12:00:00Z'),
  wallet: { lock: async () => false, balances: async () => undefined } as unknown as Parameters<
    typeof playerPayments
  >[0]['wallet'],
  seal: ring(newSecret, oldSecret),
})

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A withdrawal with an encrypted destination; another one of the same player has none any more. */
async function withdrawalOf(
  playerId: string,
  { sealedBy, status = 'sent' }: { sealedBy: string; status?: string },
): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    player_id: playerId,
    direction: 'payout',
    method: 'visa',
    gateway: 'sandbox',
    currency: 'uah',
    ordered_amount: '10000',
    amount: '10000',
    status,
    created_at: '2026-11-21T12:00:00Z',
    updated_at: '2026-11-21T12:00:00Z',
    destination_masked: '4242',
    destination_sealed: Buffer.from(ring(sealedBy).seal('4242424242424242', id)),
  }
  const owner = database.sql('owner')
  await owner`insert into payments.payment ${owner(row)}`
  await owner`insert into payments.payment_step (payment_id, place, status, cause, at) values (${id}, 1, 'approved', 'rule', ${row.created_at})`
  return id
}
const sealedOf = async (id: string) =>
  (
    await database.sql('owner')<
      { sealed: Buffer | null }[]
    >`select destination_sealed as sealed from payments.payment where id = ${id}`
  )[0]?.sealed ?? null

describe('rotation of the key of destinations', () => {
  test('covers every encrypted column of payments', async () => {
    const rows = await database.sql('owner')<
      { name: string }[]
    >`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'payments' and column_name like '%\\_sealed' order by 1`
    expect(rows.map(({ name }) => name)).toEqual(['payment.destination_sealed', 'saved_card.destination_sealed'])
  })

  test('values under the old key are re-encrypted once and decrypted without it', async () => {
    const [old, fresh] = [
      await withdrawalOf(randomUUID(), { sealedBy: oldSecret }),
      await withdrawalOf(randomUUID(), { sealedBy: newSecret }),
    ]
    const before = await sealedOf(fresh)
    expect(await sealedDestinations(deps()).countOld()).toBe(1)
    expect(await sealedDestinations(deps()).renew()).toBe(1)
    expect([await sealedDestinations(deps()).countOld(), await sealedDestinations(deps()).renew()]).toEqual([0, 0])
    expect(ring(newSecret).open((await sealedOf(old))!, old)).toBe('4242424242424242')
    expect(await sealedOf(fresh)).toEqual(before)
  })
})

describe('the payment data of a player', () => {
  test('contains his payments with their statuses, without encrypted values and other players’ payments', async () => {
    const playerId = randomUUID() as unknown as Id<'Player'>
    const id = await withdrawalOf(playerId, { sealedBy: newSecret })
    await withdrawalOf(randomUUID(), { sealedBy: newSecret })
    const record = await playerPayments(deps()).record(playerId)
    expect(record).toMatchObject({
      payments: [{ id, direction: 'payout', destination_masked: '4242', steps: [{ status: 'approved' }] }],
    })
    expect(JSON.stringify(record)).not.toContain('sealed')
  })

  test.each([
    ['sent', true],
    ['waiting_approval', true],
    ['success', false],
    ['denied', false],
  ])('a withdrawal that is %s is unfinished: %s', async (status, isUnfinished) => {
    const playerId = randomUUID() as unknown as Id<'Player'>
    await withdrawalOf(playerId, { sealedBy: newSecret, status })
    expect(await playerPayments(deps()).objection(playerId)).toBe(isUnfinished ? 'PAYMENT_UNFINISHED' : undefined)
  })

  test('is erased except for payments and amounts', async () => {
    const playerId = randomUUID() as unknown as Id<'Player'>
    const id = await withdrawalOf(playerId, { sealedBy: newSecret, status: 'success' })
    await playerPayments(deps()).erase(playerId)
    expect(await sealedOf(id)).toBeNull()
    expect(await playerPayments(deps()).record(playerId)).toMatchObject({ payments: [{ id, amount: 10_000 }] })
  })

  test('is erased from callbacks of every provider, also of those that sign no headers', async () => {
    const playerId = randomUUID() as unknown as Id<'Player'>
    const id = await withdrawalOf(playerId, { sealedBy: newSecret, status: 'success' })
    const owner = database.sql('owner')
    for (const headers of [{}, { 'x-psp-signature': 'x' }])
      await owner`
        insert into payments.callback (id, gateway, received_at, headers, body, verdict, payment_id)
        values (${randomUUID()}, 'liqpay', '2026-11-21T12:00:00Z', ${JSON.stringify(headers)}::text::jsonb, ${Buffer.from('Olena Koval')}, 'accepted', ${id})`
    expect(await playerPayments(deps()).erase(playerId)).toBe(2)
    expect(await owner`select distinct headers, body from payments.callback where payment_id = ${id}`).toEqual([
      { headers: {}, body: createHash('sha256').update('Olena Koval').digest() },
    ])
    expect(await playerPayments(deps()).erase(playerId)).toBe(0)
  })

  test('keeps the destination of an unfinished withdrawal, which is needed to approve and send it', async () => {
    const playerId = randomUUID() as unknown as Id<'Player'>
    const id = await withdrawalOf(playerId, { sealedBy: newSecret, status: 'waiting_approval' })
    await playerPayments(deps()).erase(playerId)
    expect(await sealedOf(id)).not.toBeNull()
  })

  test.each([
    "update payments.callback set body = ''",
    "update payments.callback set headers = '{}'",
    'delete from payments.callback',
  ])('the app may not %s otherwise', async (statement) => {
    await expect(database.sql('app').unsafe(statement)).rejects.toThrow('permission denied')
  })
})
