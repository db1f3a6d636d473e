import type { Sql } from '@zoria/platform/database'
import { createTestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
})
afterAll(() => database.drop())

test('withdrawals that have not ended are listed by an index, in its order', async () => {
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    return tx<{ 'QUERY PLAN': string }[]>`
      explain select id from payments.payment p
      where direction = 'payout' and status in ('waiting_approval', 'approved', 'sent')
      order by created_at limit 200`
  })
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('payment_payout_open')
  expect(text).not.toContain('Sort')
})
