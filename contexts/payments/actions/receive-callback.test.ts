import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, depositsAt } from '../testing/deposits.ts'
import { noon, openCashbox, pspKey, type OpenCashbox } from '../testing/open-cashbox.ts'

const dayMs = 86_400_000
let box: OpenCashbox

beforeAll(async () => {
  box = await openCashbox('callbacks')
})
beforeEach(() => box.reset())
afterAll(() => box.close())

const { ask, open, tell, credited } = depositsAt(() => box)

describe('a callback', () => {
  test.each<[string, (signed: string) => string]>([
    ['with other spaces', (signed) => JSON.stringify(JSON.parse(signed), null, 1)],
    ['with its fields in another order', (signed) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(signed) as object).toReversed()))],
    ['with a line end', (signed) => `${signed}\n`],
    ['with its sum as a number', (signed) => signed.replace('"100.00"', '100.00')],
    ['with another sum', (signed) => signed.replace('100.00', '900.00')],
    ['with another currency', (signed) => signed.replace('UAH', 'USD')],
    ['about another payment', (signed) => signed.replace(/"reference":"..../, '"reference":"0000')],
  ])('re-serialised on its way, %s, is not believed', async (_, sentBody) => {
    const player = await box.newPlayer()
    const id = await open(player)
    const reply = await tell(id, { status: 'success' }, { sentBody })
    expect([reply.statusCode, codeOf(reply)]).toEqual([401, 'UNAUTHORIZED'])
    expect(await box.owner`select verdict, dedupe_key from payments.callback`).toEqual([{ verdict: 'wrong_signature', dedupe_key: null }])
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
  })

  test('replayed at once is counted, replayed after 300 s is not believed, and signed again a month later is counted', async () => {
    const { player, id } = await credited()
    const atS = Math.floor(box.clock.now() / 1000)
    expect((await box.sendCallback(id, { atS })).statusCode).toBe(200)
    box.clock.advance(301_000)
    expect((await box.sendCallback(id, { atS })).statusCode).toBe(401)
    box.clock.advance(30 * dayMs)
    expect((await box.sendCallback(id)).statusCode).toBe(200)
    expect(await box.work()).toBe(0)
    expect(await box.verdictsOf(id)).toEqual(['accepted 2'])
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })

  test('that comes before the checkout is answered is not lost', async () => {
    const player = await box.newPlayer()
    box.psp.onOpening = async (reference) => tell(reference, { status: 'success' })
    const reply = await ask(player)
    expect(reply.json()).toMatchObject({ status: 'success', redirectUrl: expect.stringContaining('http://psp/checkout/') as string })
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
    expect(await box.stepsOf((reply.json() as { id: string }).id)).toEqual(['created', 'success'])
  })

  test('is kept as it came, with the headers that were signed', async () => {
    const { id } = await credited()
    const [kept] = await box.owner<{ body: Buffer; headers: object }[]>`select body, headers from payments.callback where payment_id = ${id}`
    expect(JSON.parse(kept!.body.toString())).toMatchObject({ reference: id, status: 'success' })
    expect(Object.keys(kept!.headers)).toEqual(['x-psp-signature', 'x-psp-timestamp'])
  })

  test.each([['the new key', 200, 'the key of tomorrow'], ['the old key', 200, pspKey], ['no key of ours', 401, 'a key of nobody']])('while keys are changed, signed with %s, is answered %s', async (_, status, signWith) => {
    const rotating = await box.serverOf(box.house({ gateways: [box.psp.gateway(['the key of tomorrow', pspKey])] }))
    const id = await open(await box.newPlayer())
    box.psp.becomes(id, { status: 'success' })
    expect((await box.sendCallback(id, { signWith }, rotating)).statusCode).toBe(status)
  })

  test('of one PSP about a payment of another is taken with an alarm, and moves nothing', async () => {
    const gateway = box.psp.gateway([pspKey])
    const two = await box.serverOf(box.house({ gateways: [gateway, { ...gateway, name: 'other' }] }))
    const player = await box.newPlayer()
    const id = await open(player)
    box.psp.becomes(id, { status: 'success' })
    expect((await box.sendCallback(id, { path: '/integrations/psp/other/callback' }, two)).statusCode).toBe(200)
    expect(await box.work()).toBe(0)
    expect(await box.owner`select verdict, payment_id from payments.callback`).toEqual([{ verdict: 'unknown_payment', payment_id: null }])
  })

  test('that nobody believes is kept a thousand times an hour, and the believed ones beside them', async () => {
    await box.owner`
      insert into payments.callback (id, gateway, received_at, headers, body, verdict)
      select gen_random_uuid(), 'sandbox', ${noon}::timestamptz, '{}', '', 'wrong_signature' from generate_series(1, 999)`
    const kept = async () => Number((await box.owner`select count(*) as count from payments.callback where dedupe_key is null`)[0]!['count'])
    const id = await open(await box.newPlayer())
    for (const _ of [1, 2, 3]) expect((await box.sendCallback(id, { signWith: 'a key of nobody' })).statusCode).toBe(401)
    expect(await kept()).toBe(1_000)
    await tell(id, { status: 'success' })
    expect(await box.verdictsOf(id)).toEqual(['accepted 0'])
    box.clock.advance(3_600_000)
    await box.sendCallback(id, { signWith: 'a key of nobody' })
    expect(await kept()).toBe(1_001)
  })

  test('that names another currency asks for nothing; the poll hears what is true', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await tell(id, { status: 'success' }, { told: { currency: 'KZT' } })
    expect(await box.verdictsOf(id)).toEqual(['wrong_currency 0'])
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
    box.clock.advance(60_001)
    await box.run('payments.reconcile')
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })
})
