import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('requests')
})
afterAll(() => at.close())
beforeEach(() => at.reset())

test('a withdrawal whose key a concurrent deposit takes is refused and holds nothing', async () => {
  const player = await at.newPlayer({ electronic: '1000' })
  const asked = await at.owner.begin(async (deposit) => {
    await deposit`insert into payments.request (player_id, key, fingerprint) values (${player}, 'k', '')`
    const reply = at.post(
      player,
      '/payments/payout',
      { method: 'visa', amount: '500.00', destination: '4242424242424242', recipientName: 'Olena Koval' },
      { 'idempotency-key': 'k' },
    )
    const isAwaited = async () =>
      (await deposit`select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`).length > 0
    await expect.poll(isAwaited, { timeout: 60_000 }).toBe(true)
    return { reply }
  })
  expect((await asked.reply).json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '1000.00', held: '0.00' })
})
