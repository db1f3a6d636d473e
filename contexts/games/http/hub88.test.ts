import { generateKeyPairSync } from 'node:crypto'
import { money } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signBody } from '../gateways/hub88/signature.ts'
import { openProviderSetup, type ProviderSetup } from '../testing/provider-setup.ts'

const [theirs, next, stranger] = [0, 1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 })) as [
  KeyPair,
  KeyPair,
  KeyPair,
]
type KeyPair = ReturnType<typeof generateKeyPairSync>
const hub88 = {
  id: 'hub',
  publicKeys: [next.publicKey, theirs.publicKey],
  privateKey: stranger.privateKey,
  baseUrl: 'http://127.0.0.1:1',
  operatorId: 7,
}
const hour = 3_600_000
const path = {
  info: 'user/info',
  balance: 'user/balance',
  bet: 'transaction/bet',
  win: 'transaction/win',
  rollback: 'transaction/rollback',
} as const
type Call = keyof typeof path

let desk: ProviderSetup
beforeAll(async () => {
  desk = await openProviderSetup({ name: 'hub88', merchant: hub88.id, hub88 })
  for (const uuid of ['clt_berkut', 'clt_off']) await desk.newGame(uuid)
})
beforeEach(() => desk.clock.set('2026-11-21T12:00:00Z'))
// Protocol cases may be strange, but the books must balance.
afterEach(async () => expect(await desk.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true }))
afterAll(() => desk.close())

type Player = Awaited<ReturnType<ProviderSetup['newPlayer']>>
type Json = Readonly<Record<string, unknown>>

const post = async (name: Call, body: string | Buffer, headers: Record<string, string>) => {
  const reply = await desk.server.inject({
    method: 'POST',
    url: `/integrations/hub88/${path[name]}`,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  expect(reply.statusCode).toBe(200)
  return reply.json<Json>()
}
const signed = (body: string, pair = theirs) => ({ 'x-hub88-signature': signBody(body, pair.privateKey) })
const send = (name: Call, json: unknown) => post(name, JSON.stringify(json), signed(JSON.stringify(json)))

let counter = 0
const uuid = (): string => `00000000-0000-4000-8000-${String((counter += 1)).padStart(12, '0')}`
const units = (amount: number): number => amount * 100_000
const fields = ({ playerId, session }: Player, over: Json = {}): Json => ({
  user: playerId,
  token: session,
  request_uuid: uuid(),
  game_code: 'clt_berkut',
  ...over,
})
const bet = (player: Player, over: Json = {}) =>
  fields(player, { transaction_uuid: uuid(), currency: 'UAH', amount: units(10), round: 'r1', ...over })
const win = (player: Player, stake: Json | null, over: Json = {}) =>
  bet(player, { amount: units(25), ...(stake && { reference_transaction_uuid: stake['transaction_uuid'] }), ...over })
const undo = (player: Player, original: Json, over: Json = {}) =>
  fields(player, {
    transaction_uuid: uuid(),
    round: 'r1',
    reference_transaction_uuid: original['transaction_uuid'],
    ...over,
  })
const fine = (of: Json, balance: number) => ({
  user: of['user'],
  status: 'RS_OK',
  request_uuid: of['request_uuid'],
  currency: 'UAH',
  balance: units(balance),
})
const rounds = async ({ playerId }: Player) =>
  (await desk.wallet.rounds(playerId, { page: 1, pageSize: 10 })).items.map(({ round, status }) => [round, status])

describe('a round', () => {
  test('balance, bet, win and its end, each answered with the request, the currency and the balance in hundred-thousandths', async () => {
    const player = await desk.newPlayer()
    for (const name of ['info', 'balance'] as const) {
      const asked = fields(player)
      expect(await send(name, asked)).toEqual(fine(asked, 100))
    }
    const staked = bet(player)
    expect(await send('bet', staked)).toEqual(fine(staked, 90))
    const paid = win(player, staked)
    expect(await send('win', paid)).toEqual(fine(paid, 115))
    const last = win(player, staked, { amount: 0, round_closed: true })
    expect(await send('win', last)).toEqual(fine(last, 115))
    expect(await rounds(player)).toEqual([['r1', 'settled']])
  })

  test('a win below one minor unit is carried until it is one; a bet must be whole', async () => {
    const player = await desk.newPlayer(10_00n)
    const staked = bet(player)
    await send('bet', staked)
    for (const balance of [0, 0, 0, 0.01])
      expect(await send('win', win(player, staked, { amount: 250 }))).toMatchObject({
        status: 'RS_OK',
        balance: units(balance),
      })
    for (const amount of [999, 100_001, 1])
      expect(await send('bet', bet(player, { amount }))).toMatchObject({
        status: 'RS_ERROR_WRONG_TYPES',
        message: 'amount',
      })
  })

  test('a win that names no game is paid for its bet: it settles the round, and nothing is reported', async () => {
    const player = await desk.newPlayer()
    const staked = bet(player)
    await send('bet', staked)
    desk.events.splice(0)
    const paid = win(player, staked, { game_code: null, round_closed: true })
    expect(await send('win', paid)).toEqual(fine(paid, 115))
    expect([await rounds(player), desk.events.splice(0)]).toEqual([[['r1', 'settled']], []])
  })

  test('free bets take nothing, and their wins are paid and reported: we granted none', async () => {
    const player = await desk.newPlayer(5_00n)
    const free = bet(player, { is_free: true, reward_uuid: uuid() })
    desk.events.splice(0)
    expect(await send('bet', free)).toEqual(fine(free, 5))
    expect(
      await send('win', win(player, free, { is_free: true, reward_uuid: free['reward_uuid'], round_closed: true })),
    ).toMatchObject({ status: 'RS_OK', balance: units(30) })
    expect(desk.events.splice(0)).toMatchObject([{ kind: 'win_without_stake', facts: { player: player.playerId } }])
  })

  test("a supplier's promotion is paid without a bet, and its bet may come after the session has ended", async () => {
    const player = await desk.newPlayer(5_00n)
    desk.clock.advance(25 * hour)
    expect(await send('win', win(player, null, { is_supplier_promo: true, round: null }))).toMatchObject({
      status: 'RS_OK',
      balance: units(30),
    })
    expect(await send('bet', bet(player, { is_supplier_promo: true }))).toMatchObject({
      status: 'RS_OK',
      balance: units(30),
    })
    expect(await send('bet', bet(player))).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  })

  test('the largest balance is written digit by digit', async () => {
    const player = await desk.newPlayer(99_999_999_999_99n)
    const body = JSON.stringify(fields(player))
    const reply = await desk.server.inject({
      method: 'POST',
      url: '/integrations/hub88/user/balance',
      headers: signed(body),
      body,
    })
    expect(reply.body).toContain('"balance":9999999999999000}')
  })
})

describe('repeats', () => {
  test('an identical one gets the same answer, whatever happened since, also in capitals and under a new request', async () => {
    const player = await desk.newPlayer()
    const staked = bet(player)
    const paid = win(player, staked)
    const answers = [await send('bet', staked), await send('win', paid)]
    await send('bet', bet(player, { round: 'r2' }))
    desk.clock.advance(25 * hour)
    expect([await send('bet', staked), await send('win', paid)]).toEqual(answers)
    expect(
      await send('bet', {
        ...staked,
        request_uuid: uuid(),
        transaction_uuid: String(staked['transaction_uuid']).toUpperCase(),
      }),
    ).toMatchObject({ status: 'RS_OK', balance: units(90) })
    expect(await desk.total(player.playerId)).toBe(105_00n)
  })

  test('a hundred at once are one bet', async () => {
    const player = await desk.newPlayer()
    const staked = bet(player)
    const replies = await Promise.all(Array.from({ length: 100 }, () => send('bet', staked)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(new Set([JSON.stringify(fine(staked, 90))]))
    expect(await desk.total(player.playerId)).toBe(90_00n)
  })

  test.each([
    ['amount', { amount: units(11) }],
    ['round', { round: 'r2' }],
    ['free', { is_free: true }],
  ])('a bet with another %s is a duplicate', async (_, change) => {
    const player = await desk.newPlayer()
    const staked = bet(player)
    await send('bet', staked)
    expect(await send('bet', { ...staked, request_uuid: uuid(), ...change })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
      balance: units(90),
    })
    expect(await desk.total(player.playerId)).toBe(90_00n)
  })

  test('a win of another amount, or for another bet, is a duplicate', async () => {
    const player = await desk.newPlayer()
    const [staked, other] = [bet(player), bet(player)]
    await send('bet', staked)
    await send('bet', other)
    const paid = win(player, staked)
    await send('win', paid)
    expect(await send('win', { ...paid, amount: units(26) })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
    expect(await send('win', { ...paid, reference_transaction_uuid: other['transaction_uuid'] })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
    expect(await desk.total(player.playerId)).toBe(105_00n)
  })

  test('a refused request stays refused in capitals too, and another player is neither refused by it nor sees its balance', async () => {
    const [player, other] = [await desk.newPlayer(5_00n), await desk.newPlayer()]
    const staked = bet(player, { request_uuid: `aaaaaaaa${uuid().slice(8)}` })
    const refused = await send('bet', staked)
    await desk.wallet.execute({
      kind: 'deposit',
      playerId: player.playerId,
      source: 'payments',
      externalId: desk.nextId('deposit'),
      amount: money(10_00n, 'uah'),
    })
    const inCapitals = String(staked['request_uuid']).toUpperCase()
    expect(await send('bet', { ...staked, request_uuid: inCapitals })).toEqual({ ...refused, request_uuid: inCapitals })
    const theirBet = bet(other, { request_uuid: staked['request_uuid'] })
    expect(await send('bet', theirBet)).toEqual(fine(theirBet, 90))
  })

  test('a refused request stays refused, even if money came since; the same bet in a new request is decided anew', async () => {
    const player = await desk.newPlayer(5_00n)
    const staked = bet(player)
    const refused = await send('bet', staked)
    expect(refused).toEqual({ ...fine(staked, 5), status: 'RS_ERROR_NOT_ENOUGH_MONEY' })
    await desk.wallet.execute({
      kind: 'deposit',
      playerId: player.playerId,
      source: 'payments',
      externalId: desk.nextId('deposit'),
      amount: money(10_00n, 'uah'),
    })
    expect(await send('bet', staked)).toEqual(refused)
    expect(await desk.total(player.playerId)).toBe(15_00n)
    expect(await send('bet', { ...staked, request_uuid: uuid() })).toMatchObject({ status: 'RS_OK', balance: units(5) })
    // The bet is known by now, so even the refused request gets its answer.
    expect(await send('bet', staked)).toMatchObject({ status: 'RS_OK', balance: units(5) })

    const later = bet(player)
    expect(await send('bet', later)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY' })
    // Other tests of this file refuse at later hours of their own.
    desk.clock.advance(96 * hour)
    await desk.games.tasks['games.forget_nonces']?.({})
    expect(await desk.sql`select 1 from games.refused_request`).toEqual([])
  })
})

describe('undoing', () => {
  test('a bet, once, whatever the id of the rollback; its win is refused', async () => {
    const player = await desk.newPlayer()
    const staked = bet(player)
    await send('bet', staked)
    const undone = undo(player, staked)
    expect(await send('rollback', undone)).toEqual(fine(undone, 100))
    expect(await send('rollback', undone)).toEqual(fine(undone, 100))
    expect(await send('rollback', undo(player, staked))).toMatchObject({ status: 'RS_OK', balance: units(100) })
    expect(await send('win', win(player, staked))).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      balance: units(100),
    })
    expect(await rounds(player)).toEqual([['r1', 'voided']])
  })

  test('a win, also after it was spent', async () => {
    const player = await desk.newPlayer(10_00n)
    const staked = bet(player)
    await send('bet', staked)
    const paid = win(player, staked)
    await send('win', paid)
    await send('bet', bet(player, { amount: units(25) }))
    expect(await send('rollback', undo(player, paid))).toMatchObject({ status: 'RS_OK', balance: 0 })
    expect((await desk.wallet.balances(player.playerId))?.debt).toEqual(money(25_00n, 'uah'))
  })

  test('before the bet arrives: it succeeds, and neither the bet nor its win move anything', async () => {
    const player = await desk.newPlayer()
    const late = bet(player)
    expect(await send('rollback', undo(player, late))).toMatchObject({ status: 'RS_OK', balance: units(100) })
    expect(await send('bet', late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: units(100) })
    expect(await send('win', win(player, late))).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      balance: units(100),
    })
  })

  test('a storm of rollbacks is one', async () => {
    const player = await desk.newPlayer()
    const staked = bet(player)
    await send('bet', staked)
    const undone = undo(player, staked)
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, place) => send('rollback', place % 2 === 0 ? undone : undo(player, staked))),
    )
    expect(new Set(replies.map(({ status, balance }) => `${status} ${balance}`))).toEqual(
      new Set([`RS_OK ${units(100)}`]),
    )
  })

  test('a bet and its rollback at once: the money is there', async () => {
    for (let place = 0; place < 10; place += 1) {
      const player = await desk.newPlayer()
      const staked = bet(player)
      const [, undone] = await Promise.all([send('bet', staked), send('rollback', undo(player, staked))])
      expect(undone).toMatchObject({ status: 'RS_OK' })
      expect(await desk.total(player.playerId)).toBe(100_00n)
    }
  })

  test('of an unknown player is refused; of the wrong round changes nothing', async () => {
    const player = await desk.newPlayer()
    const staked = bet(player)
    await send('bet', staked)
    expect(
      await send('rollback', undo(player, staked, { user: '019aa000-0000-7000-8000-00000000dead' })),
    ).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
    for (const other of [{ round: 'r9' }, { game_code: 'clt_off' }])
      expect(await send('rollback', undo(player, staked, other))).toMatchObject({
        status: 'RS_ERROR_DUPLICATE_TRANSACTION',
        balance: units(90),
      })
    expect(await send('rollback', undo(player, staked, { round: null, token: null, game_code: null }))).toMatchObject({
      status: 'RS_OK',
      balance: units(100),
    })
  })
})

describe('a win is refused', () => {
  test.each([
    ['for a bet that nobody knows', () => ({ transaction_uuid: uuid() }), {}, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
    ['without a bet', () => null, {}, 'RS_ERROR_WRONG_SYNTAX'],
    ['in another currency', () => ({ transaction_uuid: uuid() }), { currency: 'KZT' }, 'RS_ERROR_WRONG_CURRENCY'],
  ])('%s', async (_, stake, change, status) => {
    const player = await desk.newPlayer()
    expect(await send('win', win(player, stake(), change))).toMatchObject({ status })
    expect(await desk.total(player.playerId)).toBe(100_00n)
  })

  test("for another player's bet", async () => {
    const [player, other] = [await desk.newPlayer(), await desk.newPlayer()]
    const staked = bet(other)
    await send('bet', staked)
    expect(await send('win', win(player, staked))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
  })
})

describe('a bet is refused', () => {
  test.each([
    ['for an invalid player id', { user: 'john12345' }, 'RS_ERROR_INVALID_TOKEN'],
    ['for an unknown player', { user: '019aa000-0000-7000-8000-00000000dead' }, 'RS_ERROR_INVALID_TOKEN'],
    ["in another currency than the player's", { currency: 'KZT' }, 'RS_ERROR_WRONG_CURRENCY'],
    ['in an unknown currency', { currency: 'XXX' }, 'RS_ERROR_WRONG_CURRENCY'],
    ['for an unknown game', { game_code: 'clt_none' }, 'RS_ERROR_INVALID_GAME'],
    ['without a token', { token: null }, 'RS_ERROR_INVALID_TOKEN'],
    ['for an unknown token', { token: '019aa000-0000-7000-8000-00000000dead' }, 'RS_ERROR_INVALID_TOKEN'],
    ['for a token that is none', { token: "' or 1=1 --" }, 'RS_ERROR_INVALID_TOKEN'],
    ['above the balance by one minor unit', { amount: units(100) + 1_000 }, 'RS_ERROR_NOT_ENOUGH_MONEY'],
    ['below the bounds', { amount: units(1) - 1_000 }, 'RS_ERROR_LIMIT_REACHED'],
    ['of nothing', { amount: 0 }, 'RS_ERROR_LIMIT_REACHED'],
    ['without a field', { request_uuid: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
    ['without a transaction', { transaction_uuid: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
    ['with a transaction that is no UUID', { transaction_uuid: 'x' }, 'RS_ERROR_WRONG_TYPES'],
    ['with an amount as text', { amount: '1000000' }, 'RS_ERROR_WRONG_TYPES'],
    ['with a fraction', { amount: 1000000.5 }, 'RS_ERROR_WRONG_TYPES'],
    ['below zero', { amount: -100_000 }, 'RS_ERROR_WRONG_TYPES'],
    ['beyond exact numbers', { amount: 2 ** 53 }, 'RS_ERROR_WRONG_TYPES'],
    ['of the largest exact number', { amount: 9_007_199_254_740_000 }, 'RS_ERROR_NOT_ENOUGH_MONEY'],
    ['with a list as the player', { user: ['019aa000-0000-7000-8000-00000000dead'] }, 'RS_ERROR_WRONG_TYPES'],
    ['with control characters in the round', { round: 'r\u0000' }, 'RS_ERROR_WRONG_TYPES'],
    ['with another script in the round', { round: 'раунд' }, 'RS_ERROR_WRONG_TYPES'],
    ['with an endless round', { round: 'r'.repeat(256) }, 'RS_ERROR_WRONG_TYPES'],
    ['with a number for a flag', { round_closed: 1 }, 'RS_ERROR_WRONG_TYPES'],
  ])('%s', async (_, change, status) => {
    const player = await desk.newPlayer()
    const asked = bet(player, change)
    const reply = await send('bet', asked)
    expect(reply).toMatchObject({ status })
    expect(reply['request_uuid']).toBe(asked['request_uuid'])
    expect(await desk.total(player.playerId)).toBe(100_00n)
  })

  test('with an ended session, a blocked player, a switched-off game; a win and a rollback still land', async () => {
    const player = await desk.newPlayer()
    const staked = bet(player, { game_code: 'clt_off' })
    const first = await send('bet', staked)
    desk.clock.advance(24 * hour)
    expect(await send('bet', bet(player))).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
    await desk.owner`update games.game set status_override = 'maintenance' where game_uuid = 'clt_off'`
    const fresh = { ...player, session: await desk.newSession(player.playerId) }
    expect(await send('bet', bet(fresh, { game_code: 'clt_off' }))).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
    await desk.wallet.execute({
      kind: 'block_change',
      playerId: player.playerId,
      source: 'staff',
      externalId: desk.nextId('block'),
      block: { scope: 'play', reason: 'test' },
    })
    expect(await send('bet', bet(fresh))).toMatchObject({ status: 'RS_ERROR_USER_DISABLED', balance: units(90) })
    expect(await send('bet', staked)).toEqual(first)
    expect(await send('win', win(player, staked, { game_code: 'clt_off' }))).toMatchObject({
      status: 'RS_OK',
      balance: units(115),
    })
    expect(await send('rollback', undo(player, staked, { game_code: 'clt_off' }))).toMatchObject({
      status: 'RS_OK',
      balance: units(125),
    })
  })

  test('with the session of another player', async () => {
    const [player, other] = [await desk.newPlayer(), await desk.newPlayer()]
    expect(await send('bet', bet({ ...player, session: other.session }))).toMatchObject({
      status: 'RS_ERROR_INVALID_TOKEN',
    })
  })
})

describe('authorisation', () => {
  const changed = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
  test.each<[string, (body: string) => Record<string, string>, string]>([
    ['no signature', () => ({}), 'headers'],
    ['an empty one', () => ({ 'x-hub88-signature': '' }), 'signature'],
    ['one changed byte', (body) => ({ 'x-hub88-signature': changed(signBody(body, theirs.privateKey)) }), 'signature'],
    ['one of another body', () => signed('{}'), 'signature'],
    ['one of another key', (body) => signed(body, stranger), 'signature'],
    [
      'one that is too short',
      (body) => ({ 'x-hub88-signature': signBody(body, theirs.privateKey).slice(0, 40) }),
      'signature',
    ],
    [
      'one in another spelling',
      (body) => ({ 'x-hub88-signature': signBody(body, theirs.privateKey).replace(/=+$/, '') }),
      'signature',
    ],
    ['one that is endless', () => ({ 'x-hub88-signature': 'A'.repeat(9_000) }), 'signature'],
    [
      'one in hexadecimal',
      (body) => ({ 'x-hub88-signature': Buffer.from(signBody(body, theirs.privateKey), 'base64').toString('hex') }),
      'signature',
    ],
  ])('%s is refused and reported', async (_, headers, reason) => {
    const player = await desk.newPlayer()
    const asked = bet(player)
    const body = JSON.stringify(asked)
    expect(await post('bet', body, headers(body))).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
      request_uuid: asked['request_uuid'],
      message: reason,
    })
    expect(desk.events.splice(0).filter(({ kind }) => kind === 'signature_rejected')).toEqual([
      {
        kind: 'signature_rejected',
        address: '127.0.0.1',
        facts: { provider: 'hub', route: '/integrations/hub88/transaction/bet', reason },
      },
    ])
    expect(await desk.total(player.playerId)).toBe(100_00n)
  })

  test('both keys of a rotation are believed, and the body may be written in any way', async () => {
    const player = await desk.newPlayer()
    const body = ` ${JSON.stringify(fields(player), null, 2)}\n`
    for (const pair of [theirs, next])
      expect(await post('balance', body, signed(body, pair))).toMatchObject({ status: 'RS_OK' })
  })

  test.each([
    ['no JSON', '{'],
    ['a duplicate key', '{"user":"1","user":"2"}'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"bet"'],
    ['too much', `{"user":"${'x'.repeat(70_000)}"}`],
    ['too deep', `{"meta":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['broken text', Buffer.from('7b2275736572223a22ff22', 'hex')],
  ])('%s, signed, is a fault of the syntax', async (_, body) => {
    for (const name of ['balance', 'bet', 'win', 'rollback'] as const)
      expect(await post(name, body, { 'x-hub88-signature': signBody(body, theirs.privateKey) })).toMatchObject({
        status: 'RS_ERROR_WRONG_SYNTAX',
      })
    desk.events.splice(0)
  })

  test('any signed request gets an answer of the protocol and creates no money', async () => {
    const player = await desk.newPlayer()
    const before = await desk.wallet.balances(player.playerId)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('info', 'balance', 'bet', 'win', 'rollback' as const),
        fc.dictionary(
          fc.constantFrom('user', 'token', 'amount', 'round', 'transaction_uuid', 'currency', 'is_free'),
          fc.jsonValue(),
        ),
        async (name, json) => {
          const reply = await send(name as Call, {
            ...win(player, { transaction_uuid: uuid() }, { amount: 0 }),
            ...json,
          })
          expect(reply['status']).toMatch(/^RS_/)
        },
      ),
      { numRuns: 100 },
    )
    expect(await desk.total(player.playerId)).toBe(before?.total.amount)
  })
})

test('without keys the routes do not exist', async () => {
  const closed = await openProviderSetup({ name: 'no hub88', merchant: 'hub' })
  expect(
    (await closed.server.inject({ method: 'POST', url: '/integrations/hub88/transaction/bet', body: '{}' })).statusCode,
  ).toBe(404)
  await closed.close()
})
