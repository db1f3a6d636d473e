import { money } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signBody } from '../gateways/gcp/signature.ts'
import type { GCPConfiguration } from '../index.ts'
import { openProviderSetup, type ProviderSetup } from '../testing/provider-setup.ts'

const key = 'sandbox-gcp-key-0001'
const merchant: GCPConfiguration = { id: 'softswiss', keys: ['sandbox-gcp-key-0002', key] }
const hour = 3_600_000

let desk: ProviderSetup
beforeAll(async () => {
  desk = await openProviderSetup({ name: 'gcp', merchant: merchant.id, gcp: merchant })
  for (const uuid of ['studio:berkut', 'studio:off']) await desk.newGame(uuid)
})
beforeEach(() => desk.clock.set('2026-11-21T12:00:00Z'))
// Protocol cases may be strange, but the books must balance.
afterEach(async () => expect(await desk.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true }))
afterAll(() => desk.close())

type Player = Awaited<ReturnType<ProviderSetup['newPlayer']>>
type Json = Record<string, unknown>

const post = async (path: string, body: string, headers: Record<string, string>) => {
  const reply = await desk.server.inject({
    method: 'POST',
    url: `/integrations/gcp/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: reply.statusCode, body: reply.json<Json>() }
}
/**
 * As a provider does, repeats the same call while the reply is that its outcome is unknown: on a machine that stalls, a
 * list may take longer than the wallet waits for the database.
 */
const call = async (path: 'play' | 'rollback' | 'freespins', json: unknown, repeats = 5): ReturnType<typeof post> => {
  const body = JSON.stringify(json)
  const reply = await post(path, body, { 'x-request-sign': signBody(Buffer.from(body), key) })
  return reply.status === 500 && repeats > 0 ? call(path, json, repeats - 1) : reply
}
const play = ({ playerId, session }: Player, actions: readonly Json[], over: Json = {}) =>
  call('play', {
    user_id: playerId,
    currency: 'UAH',
    game: 'studio:berkut',
    game_id: 'r1',
    session_id: session,
    actions,
    ...over,
  })
const rollback = ({ playerId, session }: Player, actions: readonly Json[], over: Json = {}) =>
  call('rollback', {
    user_id: playerId,
    currency: 'UAH',
    game: 'studio:berkut',
    game_id: 'r1',
    session_id: session,
    actions,
    ...over,
  })

const bet = (amount = 10_00, action_id = desk.nextId('bet')) => ({ action: 'bet', action_id, amount })
const win = (amount = 25_00, action_id = desk.nextId('win')) => ({ action: 'win', action_id, amount })
const undo = (original_action_id: string, action_id = desk.nextId('undo')) => ({
  action: 'rollback',
  action_id,
  original_action_id,
})
const statuses = async ({ playerId }: Player) =>
  (await desk.wallet.rounds(playerId, { page: 1, pageSize: 10 })).items.map(({ round, status }) => [round, status])

describe('a round', () => {
  test('a bet, a win, the end: each answer has the balance and our id', async () => {
    const player = await desk.newPlayer()
    const staked = bet()
    expect(await play(player, [staked])).toEqual({
      status: 200,
      body: {
        balance: 90_00,
        game_id: 'r1',
        transactions: [{ action_id: staked.action_id, tx_id: expect.stringMatching(/^[0-9a-f]{32}$/) }],
      },
    })
    expect((await play(player, [win()])).body['balance']).toBe(115_00)
    expect(await play(player, [], { finished: true })).toEqual({
      status: 200,
      body: { balance: 115_00, game_id: 'r1', transactions: [] },
    })
    expect(await statuses(player)).toEqual([['r1', 'settled']])
  })

  test('its end may leave out the game', async () => {
    const player = await desk.newPlayer()
    await play(player, [bet()])
    expect(await play(player, [], { finished: true, game: null })).toMatchObject({ status: 200 })
    expect(await statuses(player)).toEqual([['r1', 'settled']])
  })

  test('its end is its own, where another provider has a round of the same name', async () => {
    const player = await desk.newPlayer()
    await desk.owner`insert into games.provider (id, merchant, external_id, slug, name) values (gen_random_uuid(), ${merchant.id}, '2', 'vovk', 'Vovk')`
    await desk.newGame('vovk:ice')
    await desk.owner`update games.game set provider_id = (select id from games.provider where slug = 'vovk') where game_uuid = 'vovk:ice'`
    for (const game of ['studio:berkut', 'vovk:ice']) {
      await play(player, [bet()], { game })
      await play(player, [], { finished: true, game })
    }
    expect(await statuses(player)).toEqual([
      ['r1', 'settled'],
      ['r1', 'settled'],
    ])
  })

  test('all of it in one call', async () => {
    const player = await desk.newPlayer(10_00n)
    const [staked, paid] = [bet(), win()]
    const reply = await play(player, [staked, paid], { finished: true })
    expect(reply).toMatchObject({
      status: 200,
      body: { balance: 25_00, transactions: [{ action_id: staked.action_id }, { action_id: paid.action_id }] },
    })
    expect(await statuses(player)).toEqual([['r1', 'settled']])
    expect(await play(player, [staked, paid], { finished: true })).toEqual(reply)
    expect(await play(player, [staked, paid, win(1_00)])).toMatchObject({ status: 200, body: { balance: 26_00 } })
  })

  test('a call without actions returns the balance and moves nothing', async () => {
    const player = await desk.newPlayer(12_34n)
    expect(await play(player, [])).toEqual({ status: 200, body: { balance: 12_34 } })
    expect(await call('play', { user_id: player.playerId, currency: 'UAH' })).toEqual({
      status: 200,
      body: { balance: 12_34 },
    })
  })
})

describe('a list is accepted or refused as a whole', () => {
  test.each([
    ['a bet and a bet beyond the funds', () => [bet(60_00), bet(60_00)], 100],
    ['a win and a bet beyond the funds', () => [win(), bet(200_00)], 100],
    ['a bet and one below the bounds', () => [bet(10_00), bet(99)], 106],
  ])('%s', async (_, actions, code) => {
    const player = await desk.newPlayer()
    expect(await play(player, actions())).toMatchObject({ status: 400, body: { code, balance: 100_00 } })
    expect(await desk.total(player.playerId)).toBe(100_00n)
    expect(await statuses(player)).toEqual([])
  })

  test('fifty concurrent repeats are one round', async () => {
    const player = await desk.newPlayer()
    const actions = [bet(), win()]
    const replies = await Promise.all(Array.from({ length: 50 }, () => play(player, actions)))
    expect([...new Set(replies.map((reply) => JSON.stringify(reply)))], 'all replies are the same').toHaveLength(1)
    expect(await desk.total(player.playerId)).toBe(115_00n)
  })
})

describe('undoing', () => {
  test("a bet, once, whatever the rollback's id", async () => {
    const player = await desk.newPlayer()
    const staked = bet()
    await play(player, [staked])
    const form = undo(staked.action_id)
    const first = await rollback(player, [form])
    expect(first).toMatchObject({
      status: 200,
      body: { balance: 100_00, transactions: [{ action_id: form.action_id, tx_id: expect.any(String) }] },
    })
    expect(await rollback(player, [form])).toEqual(first)
    expect((await rollback(player, [undo(staked.action_id)])).body['balance']).toBe(100_00)
    expect(await statuses(player)).toEqual([['r1', 'voided']])
  })

  test('a win, also after it was spent', async () => {
    const player = await desk.newPlayer(10_00n)
    const paid = win()
    await play(player, [bet(), paid, bet(25_00)])
    expect(await rollback(player, [undo(paid.action_id)])).toMatchObject({ status: 200, body: { balance: 0 } })
    expect((await desk.wallet.balances(player.playerId))?.debt).toEqual(money(25_00n, 'uah'))
  })

  test('refuses a list with an operation of another round or game', async () => {
    const player = await desk.newPlayer()
    const [staked, paid] = [bet(), win()]
    await play(player, [staked, paid])
    expect(await rollback(player, [undo(paid.action_id), undo(staked.action_id)], { game_id: 'r2' })).toMatchObject({
      status: 400,
      body: { code: 400, balance: 115_00 },
    })
    expect(await rollback(player, [undo(staked.action_id)], { game: 'studio:off' })).toMatchObject({
      status: 400,
      body: { code: 400, balance: 115_00 },
    })
    expect(await rollback(player, [undo('never came')], { game: 'studio:off' })).toMatchObject({
      status: 200,
      body: { balance: 115_00 },
    })
    expect(
      await rollback(player, [undo(paid.action_id), undo(staked.action_id)], { game_id: undefined }),
    ).toMatchObject({ status: 200, body: { balance: 100_00 } })
  })

  test('before the original arrives, alone or in a list: it succeeds and moves nothing', async () => {
    const player = await desk.newPlayer()
    const [late, later, paid] = [bet(), bet(), win()]
    expect(await rollback(player, [undo(late.action_id), undo(later.action_id), undo(paid.action_id)])).toMatchObject({
      status: 200,
      body: { balance: 100_00 },
    })
    expect(await play(player, [late])).toMatchObject({ status: 200, body: { balance: 100_00 } })
    expect(await play(player, [later, paid])).toMatchObject({ status: 200, body: { balance: 100_00 } })
    expect(await play(player, [bet()])).toMatchObject({ status: 200, body: { balance: 90_00 } })
  })
})

describe('a bet is refused', () => {
  test.each([
    ['an invalid player id', { user_id: '42' }, 101],
    ['an unknown player', { user_id: '019aa000-0000-7000-8000-00000000dead' }, 101],
    ["another currency than the player's", { currency: 'KZT' }, 154],
    ['an unknown currency', { currency: 'XXX' }, 154],
    ['an unknown game', { game: 'studio:none' }, 405],
    ['no session', { session_id: null }, 101],
    ['an unknown session', { session_id: '019aa000-0000-7000-8000-00000000dead' }, 101],
    ['no round', { game_id: undefined }, 400],
    ['an invalid amount', { actions: [{ action: 'bet', action_id: 'x', amount: 10.5 }] }, 400],
  ])('for %s', async (_, change, code) => {
    const player = await desk.newPlayer()
    expect(await play(player, [bet()], change)).toMatchObject({
      status: 400,
      body: { code, message: expect.any(String) },
    })
    expect(await desk.total(player.playerId)).toBe(100_00n)
  })

  test('with an ended session, a blocked player, a switched-off game; a win and a rollback are still accepted', async () => {
    const player = await desk.newPlayer()
    const staked = bet(10_00)
    const first = await play(player, [staked], { game: 'studio:off' })
    desk.clock.advance(24 * hour)
    expect(await play(player, [bet()])).toMatchObject({ status: 400, body: { code: 101 } })
    await desk.owner`update games.game set status_override = 'maintenance' where game_uuid = 'studio:off'`
    expect(await play(player, [bet()], { game: 'studio:off' })).toMatchObject({ status: 400, body: { code: 405 } })
    await desk.wallet.execute({
      kind: 'block_change',
      playerId: player.playerId,
      source: 'staff',
      externalId: desk.nextId('block'),
      block: { scope: 'play', reason: 'test' },
    })
    const fresh = { ...player, session: await desk.newSession(player.playerId) }
    expect(await play(fresh, [bet()])).toMatchObject({ status: 400, body: { code: 110, balance: 90_00 } })
    expect(await play(player, [staked], { game: 'studio:off' })).toEqual(first)
    expect(await play(player, [win()], { game: 'studio:off' })).toMatchObject({
      status: 200,
      body: { balance: 115_00 },
    })
    expect(await rollback(player, [undo(staked.action_id)], { game: 'studio:off' })).toMatchObject({
      status: 200,
      body: { balance: 125_00 },
    })
  })

  test('for a known id with other content', async () => {
    const player = await desk.newPlayer()
    const staked = bet()
    await play(player, [staked])
    expect(await play(player, [{ ...staked, amount: 11_00 }])).toMatchObject({
      status: 400,
      body: { code: 400, balance: 90_00 },
    })
    expect(await play(player, [win(), { ...staked, amount: 11_00 }])).toMatchObject({
      status: 400,
      body: { code: 400 },
    })
    expect(await desk.total(player.playerId)).toBe(90_00n)
  })
})

describe('authorisation', () => {
  test.each([
    ['no signature', () => ({}), 403, 403],
    ['a wrong one', () => ({ 'x-request-sign': '0'.repeat(64) }), 403, 403],
    ['one of another body', () => ({ 'x-request-sign': signBody(Buffer.from('{}'), key) }), 403, 403],
    [
      'one with another key',
      (body: string) => ({ 'x-request-sign': signBody(Buffer.from(body), 'another-key-of-theirs') }),
      403,
      403,
    ],
    [
      'the new key of a rotation',
      (body: string) => ({ 'x-request-sign': signBody(Buffer.from(body), 'sandbox-gcp-key-0002') }),
      200,
      undefined,
    ],
  ])('%s', async (_, headers, status, code) => {
    const player = await desk.newPlayer()
    const body = JSON.stringify({
      user_id: player.playerId,
      currency: 'UAH',
      game: 'studio:berkut',
      game_id: 'r1',
      session_id: player.session,
      actions: [bet()],
    })
    const reply = await post('play', body, headers(body))
    expect([reply.status, reply.body['code']]).toEqual([status, code])
    const reported = desk.events
      .splice(0)
      .map(({ kind, address, facts }) => [kind, address, facts?.['provider'], facts?.['route']])
    expect(reported).toEqual(
      code === undefined ? [] : [['signature_rejected', '127.0.0.1', merchant.id, '/integrations/gcp/play']],
    )
  })

  test.each([
    ['no JSON', '{', 400],
    ['a duplicate key', '{"user_id":"1","user_id":"2","currency":"UAH"}', 400],
    ['nothing', '', 400],
    ['too much', `{"user_id":"${'x'.repeat(70_000)}"}`, 400],
  ])('%s, signed, is refused within the protocol', async (_, body, code) => {
    expect(await post('play', body, { 'x-request-sign': signBody(Buffer.from(body), key) })).toMatchObject({
      status: 400,
      body: { code },
    })
  })

  test('free rounds we did not grant are not found', async () => {
    expect(await call('freespins', { issue_id: 'i1', status: 'played', total_amount: 500 })).toMatchObject({
      status: 404,
      body: { code: 404 },
    })
  })

  test('any signed request gets an answer of the protocol and creates no money', async () => {
    const player = await desk.newPlayer()
    const before = await desk.wallet.balances(player.playerId)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('play', 'rollback', 'freespins' as const),
        fc.jsonValue(),
        async (path, json) => {
          const reply = await call(path as 'play', {
            user_id: player.playerId,
            currency: 'UAH',
            ...(typeof json === 'object' ? json : { actions: json }),
          })
          expect([200, 400, 404]).toContain(reply.status)
        },
      ),
      { numRuns: 100 },
    )
    expect(await desk.wallet.balances(player.playerId)).toEqual(before)
  })
})

test('without keys the routes do not exist', async () => {
  const closed = await openProviderSetup({ name: 'no gcp', merchant: 'softswiss' })
  expect((await closed.server.inject({ method: 'POST', url: '/integrations/gcp/play', body: '{}' })).statusCode).toBe(
    404,
  )
  await closed.close()
})

test.each([
  [['127.0.0.1'], 101],
  [['192.0.2.1', '127.0.0.1'], 101],
  [['192.0.2.1'], 403],
  [['127.0.0.0/8'], 101],
] as const)(
  'if provider addresses are %j, a correctly signed call from another address is refused',
  async (providerAddresses, code) => {
    const guarded = await openProviderSetup({
      name: 'addresses',
      merchant: merchant.id,
      gcp: merchant,
      providerAddresses,
    })
    const body = JSON.stringify({ user_id: '42', currency: 'UAH' })
    const reply = await guarded.server.inject({
      method: 'POST',
      url: '/integrations/gcp/play',
      headers: { 'content-type': 'application/json', 'x-request-sign': signBody(Buffer.from(body), key) },
      body,
    })
    expect(reply.json()).toMatchObject({ code })
    expect(guarded.events).toEqual(
      code === 403
        ? [
            {
              kind: 'address_rejected',
              address: '127.0.0.1',
              facts: { provider: merchant.id, route: '/integrations/gcp/play', reason: 'not_listed' },
            },
          ]
        : [],
    )
    await guarded.close()
  },
)
