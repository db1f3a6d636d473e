import { createHash } from 'node:crypto'
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

const { ask, open, send, credited } = depositsAt(() => box)

describe('a callback', () => {
  test.each<[string, (signed: string) => string]>([
    ['with other spaces', (signed) => JSON.stringify(JSON.parse(signed), null, 1)],
    [
      'with its fields in another order',
      (signed) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(signed) as object).toReversed())),
    ],
    ['with a line end', (signed) => `${signed}\n`],
    ['with its sum as a number', (signed) => signed.replace('"100.00"', '100.00')],
    ['with another sum', (signed) => signed.replace('100.00', '900.00')],
    ['with another currency', (signed) => signed.replace('UAH', 'USD')],
    ['about another payment', (signed) => signed.replace(/"reference":"..../, '"reference":"0000')],
  ])('that was re-serialised, %s, is rejected', async (_, sentBody) => {
    const player = await box.newPlayer()
    const id = await open(player)
    const reply = await send(id, { status: 'success' }, { sentBody })
    expect([reply.statusCode, codeOf(reply)]).toEqual([401, 'UNAUTHORIZED'])
    expect(await box.owner`select verdict, dedupe_key from payments.callback`).toEqual([
      { verdict: 'wrong_signature', dedupe_key: null },
    ])
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
  })

  test('replayed immediately is counted, replayed after 300 s is rejected, and signed again a month later is counted', async () => {
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

  test('that arrives before the reply of the checkout is not lost', async () => {
    const player = await box.newPlayer()
    box.psp.onOpening = async (reference) => send(reference, { status: 'success' })
    const reply = await ask(player)
    expect(reply.json()).toMatchObject({
      status: 'success',
      redirectUrl: expect.stringContaining('http://psp/checkout/') as string,
    })
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
    expect(await box.stepsOf((reply.json() as { id: string }).id)).toEqual(['created', 'success'])
  })

  test('is stored unchanged, with the signed headers', async () => {
    const { id } = await credited()
    const [kept] = await box.owner<
      { body: Buffer; headers: object }[]
    >`select body, headers from payments.callback where payment_id = ${id}`
    expect(JSON.parse(kept!.body.toString())).toMatchObject({ reference: id, status: 'success' })
    expect(Object.keys(kept!.headers)).toEqual(['x-psp-signature', 'x-psp-timestamp'])
  })

  test('of an erased player is stored as its hash, and settles the payment', async () => {
    const erasing = await box.serverOf(
      box.another({
        identity: {
          standing: box.standing,
          isErased: async () => true,
          isSessionProven: async () => true,
          isVerified: async () => false,
        },
      }),
    )
    const id = await open(await box.newPlayer())
    box.psp.becomes(id, { status: 'success' })
    let sentBody = ''
    await box.sendCallback(id, { sentBody: (signed) => (sentBody = signed) }, erasing)
    expect(await box.owner`select headers, body, is_erased from payments.callback where payment_id = ${id}`).toEqual([
      { headers: {}, body: createHash('sha256').update(sentBody).digest(), is_erased: true },
    ])
    await box.work()
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success'])
  })

  test('that was rejected is deleted after 90 days; others stay', async () => {
    const { id } = await credited()
    await box.sendCallback(id, { signWith: 'a key of nobody' })
    const stored = async () =>
      (await box.owner`select verdict from payments.callback order by verdict`).map(({ verdict }) => verdict as string)
    box.clock.advance(90 * dayMs)
    await box.run('payments.forget')
    expect(await stored()).toEqual(['accepted', 'wrong_signature'])
    box.clock.advance(1)
    await box.run('payments.forget')
    expect(await stored()).toEqual(['accepted'])
    expect(box.payments.schedules).toContainEqual({ task: 'payments.forget', when: '41 3 * * *' })
  })

  test.each([
    ['the new key', 200, 'the key of tomorrow'],
    ['the old key', 200, pspKey],
    ['no key of ours', 401, 'a key of nobody'],
  ])('during key rotation, signed with %s, gets %s', async (_, status, signWith) => {
    const rotating = await box.serverOf(box.another({ gateways: [box.psp.gateway(['the key of tomorrow', pspKey])] }))
    const id = await open(await box.newPlayer())
    box.psp.becomes(id, { status: 'success' })
    expect((await box.sendCallback(id, { signWith }, rotating)).statusCode).toBe(status)
  })

  test.each([
    ['a signature by another key', { signWith: 'a key of nobody' }, 'signature_rejected', 'wrong_signature'],
    ['a signature of an hour ago', { atS: Date.parse(noon) / 1_000 - 3_600 }, 'signature_rejected', 'wrong_time'],
    ['a body that is none', { sentBody: () => '{' }, 'signature_rejected', 'wrong_signature'],
  ])('with %s is a security event without an additional log line', async (_, sent, kind, reason) => {
    const id = await open(await box.newPlayer())
    box.events.length = 0
    box.lines.length = 0
    await box.sendCallback(id, sent)
    expect(box.events).toEqual([
      {
        kind,
        address: '127.0.0.1',
        facts: { provider: 'sandbox', route: '/integrations/psp/:gateway/callback', reason },
      },
    ])
    expect(box.lines.filter((line) => line.includes('callback'))).toEqual([])
  })

  test('that is accepted is not a security event', async () => {
    await credited()
    expect(box.events).toEqual([])
  })

  test('of one PSP about a payment of another is accepted with an alarm, and moves nothing', async () => {
    const gateway = box.psp.gateway([pspKey])
    const two = await box.serverOf(box.another({ gateways: [gateway, { ...gateway, name: 'other' }] }))
    const player = await box.newPlayer()
    const id = await open(player)
    box.psp.becomes(id, { status: 'success' })
    expect((await box.sendCallback(id, { path: '/integrations/psp/other/callback' }, two)).statusCode).toBe(200)
    expect(await box.work()).toBe(0)
    expect(await box.owner`select verdict, payment_id from payments.callback`).toEqual([
      { verdict: 'unknown_payment', payment_id: null },
    ])
  })

  test('that is rejected is stored up to a thousand times an hour, and accepted ones without that limit', async () => {
    await box.owner`
      insert into payments.callback (id, gateway, received_at, headers, body, verdict)
      select gen_random_uuid(), 'sandbox', ${noon}::timestamptz, '{}', '', 'wrong_signature' from generate_series(1, 999)`
    const kept = async () =>
      Number((await box.owner`select count(*) as count from payments.callback where dedupe_key is null`)[0]!['count'])
    const id = await open(await box.newPlayer())
    for (const _ of [1, 2, 3])
      expect((await box.sendCallback(id, { signWith: 'a key of nobody' })).statusCode).toBe(401)
    expect(await kept()).toBe(1_000)
    await send(id, { status: 'success' })
    expect(await box.verdictsOf(id)).toEqual(['accepted 0'])
    box.clock.advance(3_600_000)
    await box.sendCallback(id, { signWith: 'a key of nobody' })
    expect(await kept()).toBe(1_001)
  })

  test('with another currency triggers no status request; the poll gets the real status', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await send(id, { status: 'success' }, { reported: { currency: 'KZT' } })
    expect(await box.verdictsOf(id)).toEqual(['wrong_currency 0'])
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
    box.clock.advance(60_001)
    await box.run('payments.reconcile')
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })
})
