import { createCrosspay } from '@zoria/contract/payments/crosspay'
import { refusalStatuses } from '@zoria/contract/refusals'
import type { Id } from '@zoria/kernel'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCashbox, type OpenCashbox } from '../testing/open-cashbox.ts'

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('crosspay')
})
afterAll(() => at.close())
beforeEach(() => at.reset())

const ask = (playerId: Id<'Player'>, body: object = {}, headers: Record<string, string> = {}) =>
  at.post(playerId, '/payments/crosspay', { amount: '100.00', confirmed: true, ...body }, headers)
const code = (reply: LightMyRequestResponse) => (reply.json() as { code?: string }).code ?? reply.statusCode

describe('crosspay', () => {
  test('moves electronic to game immediately, and is in the history under its id', async () => {
    const player = await at.newPlayer({ electronic: '500' })
    const reply = await ask(player)
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { status: 'success' }])
    expect(await at.purse(player)).toEqual({ game: '100.00', electronic: '400.00', held: '0.00' })
    expect((await at.get(player, '/transactions')).items).toMatchObject([
      { id: (reply.json() as { id: string }).id, kind: 'crosspay', amount: '100.00', status: 'success' },
    ])
  })

  test.each([
    [{ confirmed: false }, {}, 'NEEDS_USER_CONFIRMATION'],
    [{ confirmed: undefined }, {}, 'NEEDS_USER_CONFIRMATION'],
    [{}, { block: 'restricted' as const }, 'PLAYER_EXCLUDED'],
    [{}, { block: 'closed' as const }, 'PLAYER_EXCLUDED'],
    [{ amount: '500.01' }, {}, 'INSUFFICIENT_FUNDS'],
    [{ amount: '0.00' }, {}, 'VALIDATION_ERROR'],
    [{ amount: '-1' }, {}, 'VALIDATION_ERROR'],
    [{ amount: '1e3' }, {}, 'VALIDATION_ERROR'],
    [{ confirmed: 'yes' }, {}, 'VALIDATION_ERROR'],
  ])('with %j by a player who is %j is refused: %s', async (body, change, refusal) => {
    const player = await at.newPlayer({ electronic: '500' })
    at.stands(player, change)
    const reply = await ask(player, body)
    expect([reply.statusCode, code(reply)]).toEqual([refusalStatuses[refusal as 'VALIDATION_ERROR'], refusal])
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '500.00', held: '0.00' })
  })

  test('of a wallet that staff blocked is refused', async () => {
    const player = await at.newPlayer({ electronic: '500' })
    await at.wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'staff',
      externalId: 'b',
      block: { scope: 'everything', reason: 'test' },
    })
    expect(code(await ask(player))).toBe('PLAYER_EXCLUDED')
  })

  test('every refusal of its list is provoked', () => {
    expect(createCrosspay.refusals).toEqual([
      'PLAYER_EXCLUDED',
      'NEEDS_USER_CONFIRMATION',
      'INSUFFICIENT_FUNDS',
      'IDEMPOTENCY_MISMATCH',
    ])
  })

  test('twenty concurrent ones of the whole balance: one succeeds', async () => {
    const player = await at.newPlayer({ electronic: '500' })
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(player, { amount: '500.00' })))
    expect(replies.map(code).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 'INSUFFICIENT_FUNDS')])
    expect(await at.purse(player)).toEqual({ game: '500.00', electronic: '0.00', held: '0.00' })
  })

  test('twenty concurrent ones with one key are one, and all get the same reply', async () => {
    const player = await at.newPlayer({ electronic: '500' })
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(player, {}, { 'idempotency-key': 'k' })))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    at.stands(player, { block: 'restricted' })
    expect((await ask(player, {}, { 'idempotency-key': 'k' })).body).toBe(replies[0]?.body)
    expect(await at.purse(player)).toMatchObject({ game: '100.00', electronic: '400.00' })
  })

  test('a key belongs to one request: another amount or another kind is a mismatch', async () => {
    const player = await at.newPlayer({ electronic: '5000' })
    const key = { 'idempotency-key': 'k' }
    await ask(player, {}, key)
    expect(code(await ask(player, { amount: '200.00' }, key))).toBe('IDEMPOTENCY_MISMATCH')
    expect(
      code(
        await at.post(
          player,
          '/payments/payout',
          { method: 'visa', amount: '500.00', destination: '4242424242424242', recipientName: 'Olena Koval' },
          key,
        ),
      ),
    ).toBe('IDEMPOTENCY_MISMATCH')
    expect(
      code(
        await at.post(
          player,
          '/payments/payin',
          { method: 'visa', amount: '500.00', returnUrl: 'http://localhost:3000/' },
          key,
        ),
      ),
    ).toBe('IDEMPOTENCY_MISMATCH')
    expect(await at.purse(player)).toEqual({ game: '100.00', electronic: '4900.00', held: '0.00' })
  })

  test('concurrent with withdrawals never spends money twice', async () => {
    const player = await at.newPlayer({ electronic: '1000' })
    const withdraw = () =>
      at.post(player, '/payments/payout', {
        method: 'visa',
        amount: '500.00',
        destination: '4242424242424242',
        recipientName: 'Olena Koval',
      })
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ask(player, { amount: '500.00' }) : withdraw())),
    )
    const { game, electronic, held } = await at.purse(player)
    expect([electronic, Number(game) + Number(held)]).toEqual(['0.00', 1000])
  })

  test('requires a token', async () => {
    expect(
      (
        await at.server.inject({
          method: 'POST',
          url: '/payments/crosspay',
          payload: { amount: '1.00', confirmed: true },
        })
      ).statusCode,
    ).toBe(401)
  })
})

describe('the history as a file', () => {
  const file = (playerId: Id<'Player'>, query = '') =>
    at.server.inject({ url: `/transactions/export${query}`, headers: { authorization: `Bearer a.b.${playerId}` } })
  const columns = 'id,created_at,kind,method,amount,currency,status,visible_status,reason'

  test('contains the rows of the list, newest first', async () => {
    const player = await at.newPlayer({ electronic: '1000' })
    await ask(player)
    at.clock.advance(1_000)
    const { id } = (
      await at.post(player, '/payments/payout', {
        method: 'visa',
        amount: '500.00',
        destination: '4242424242424242',
        recipientName: 'Olena Koval',
      })
    ).json() as { id: string }
    const reply = await file(player)
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="zoria-transactions.csv"',
    ])
    const [head, first, second, ...rest] = reply.body.split('\r\n')
    expect([head, first]).toEqual([
      columns,
      `${id},2026-11-21T12:00:01.000Z,payout,visa,500.00,uah,approved,waiting for approval,`,
    ])
    expect(second).toMatch(/^[0-9a-f]{32},2026-11-21T12:00:00.000Z,crosspay,,100.00,uah,success,success,$/)
    expect(rest).toEqual([''])
  })

  test.each([
    ['?kind=crosspay', 1],
    ['?kind=payin', 0],
    ['?status=denied', 0],
    ['?from=2026-11-21&to=2026-11-21', 1],
    ['?to=2026-11-20', 0],
  ])('%s returns %s rows', async (query, count) => {
    const player = await at.newPlayer({ electronic: '1000' })
    await ask(player)
    expect((await file(player, query)).body.split('\r\n')).toHaveLength(count + 2)
  })

  test.each([
    ['?from=2026-02-30', 'from'],
    ['?to=yesterday', 'to'],
  ])('%s is refused', async (query, field) => {
    const reply = await file(await at.newPlayer(), query)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_ERROR', details: { [field]: 'DATE_INVALID' } },
    ])
    expect(reply.headers['content-type']).toContain('application/json')
  })

  test('requires the player’s own token', async () => {
    const player = await at.newPlayer({ electronic: '1000' })
    await ask(player)
    expect((await file(await at.newPlayer())).body).toBe(`${columns}\r\n`)
    expect((await at.server.inject({ url: '/transactions/export' })).statusCode).toBe(401)
  })

  test('includes prizes and claimed cashback', async () => {
    const player = await at.newPlayer()
    const amount = { amount: 500n, currency: 'uah' } as never
    await at.wallet.execute({ kind: 'prize', playerId: player, source: 'wheel', externalId: 'p', amount } as never)
    expect((await at.get(player, '/transactions?kind=prize')).items).toMatchObject([
      { kind: 'prize', amount: '5.00', visible_status: 'success' },
    ])
  })
})
