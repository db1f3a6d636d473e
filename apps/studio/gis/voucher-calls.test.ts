import { expect, test } from 'vitest'
import { fieldsOf, writeFields, type FormValue } from './query-string.ts'
import { signedHeaders } from './signature.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'

const work = studioPerTest({ balance: '1000.00' })

const now = (): number => Math.floor(work.clock.now() / 1_000)
const terms = (change: Readonly<Record<string, FormValue>> = {}): Readonly<Record<string, FormValue>> => ({
  player_id: 'player-1',
  title: 'Ласкаво просимо',
  currency: 'UAH',
  initial_balance: '50.00',
  max_winnings: '500',
  valid_until: now() + 60,
  voucher_id: 'v-1',
  table_ids: ['t-1', 't-2'],
  ...change,
})
const give = (change: Readonly<Record<string, FormValue>> = {}) => work.gis('POST', '/freevouchers/set', terms(change))
const read = async () =>
  (await work.gis('GET', '/freevouchers/get', { voucher_id: 'v-1' })).json<Record<string, unknown>>()
const cancel = async (reason: string, voucher_id = 'v-1') =>
  (await work.gis('POST', '/freevouchers/cancel', { voucher_id, reason })).statusCode

test('a voucher is stored and returned as granted, also when the call is repeated', async () => {
  expect([(await give()).statusCode, (await give()).statusCode, (await give()).body]).toEqual([200, 200, ''])
  expect(await read()).toEqual({
    player_id: 'player-1',
    voucher_id: 'v-1',
    currency: 'UAH',
    title: 'Ласкаво просимо',
    state: 'Active',
    valid_from: now(),
    valid_until: now() + 60,
    playable: 50,
    winnings: 0,
  })
})

test('its tables may be a list without numbers: the signature numbers them', async () => {
  const fields = fieldsOf(terms())
  const headers = signedHeaders(
    fields,
    { merchantId: 'zoria', timestamp: String(now()), nonce: 'n-1' },
    work.platform.merchant.key,
  )
  const payload = writeFields(fields).replaceAll(/%5B\d%5D/g, '%5B%5D')
  const answer = await work.studio().app.inject({
    method: 'POST',
    url: '/freevouchers/set',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  expect([answer.statusCode, payload.includes('table_ids%5B%5D=t-1')]).toEqual([200, true])
  expect(await work.sql`select to_jsonb(table_ids) as ids from studio.free_voucher`).toEqual([{ ids: ['t-1', 't-2'] }])
})

test.each<[string, Readonly<Record<string, FormValue>>]>([
  ['title', { title: '' }],
  ['title', { title: 'x'.repeat(41) }],
  ['initial_balance', { initial_balance: '0' }],
  ['initial_balance', { initial_balance: '1.005' }],
  ['max_winnings', { max_winnings: '-1' }],
  ['valid_until', { valid_until: 1 }],
  ['table_ids', { table_ids: [] }],
  ['terms_and_conds', { terms_and_conds: 'javascript:alert(1)' }],
])('is refused for its %s: %j', async (field, change) => {
  expect((await give(change)).json()).toMatchObject({ status: 422, message: expect.stringContaining(field) })
})

test('other terms under its id are refused', async () => {
  await give()
  expect((await give({ table_ids: ['t-1'] })).json()).toMatchObject({
    status: 422,
    message: 'voucher_id: it names another voucher',
  })
})

test.each(['Canceled', 'Forfeited'])('ends as %s, and cannot be ended differently after that', async (reason) => {
  await give()
  expect([
    await cancel(reason),
    await cancel(reason),
    await cancel(reason === 'Canceled' ? 'Forfeited' : 'Canceled'),
  ]).toEqual([200, 200, 422])
  expect(await read()).toMatchObject({ state: reason, playable: 0 })
})

test('expires', async () => {
  await give()
  work.advance(60_000)
  expect(await read()).toMatchObject({ state: 'Expired', playable: 0 })
  expect([await cancel('Canceled'), await cancel('Canceled', 'none'), await cancel('Because')]).toEqual([422, 404, 422])
})
