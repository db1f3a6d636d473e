import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, writePhpQuery, type FormValue } from '../gateways/gis/form.ts'
import { phpMerchant, signedHeaders } from '../gateways/gis/signature.ts'
import { openProviderSetup, type ProviderSetup } from '../testing/provider-setup.ts'

// In whatever order calls arrive, repeated, late or concurrent, the player's final balance is the same.
const merchant = phpMerchant({ id: 'zoria', key: 'sandbox-gis-key' })
const uuids = ['berkut', 'bylina']

let desk: ProviderSetup
beforeAll(async () => {
  desk = await openProviderSetup({ name: 'orders', merchant: merchant.id })
  for (const uuid of uuids) await desk.newGame(uuid)
})
afterAll(() => desk.close())

type Form = Readonly<Record<string, FormValue>>
type Answer = { readonly balance?: number; readonly transaction_id?: string; readonly error_code?: string }
type Player = Awaited<ReturnType<ProviderSetup['newPlayer']>>

async function call(player: Player, form: Form): Promise<Answer> {
  const fields = fieldsOf({
    currency: 'UAH',
    player_id: player.playerId,
    session_id: player.session,
    game_uuid: 'berkut',
    round_id: 'r1',
    ...form,
  })
  const stamp = {
    merchantId: merchant.id,
    timestamp: String(Math.floor(desk.clock.now() / 1_000)),
    nonce: desk.nextId('nonce'),
  }
  const reply = await desk.server.inject({
    method: 'POST',
    url: '/integrations/gis/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...signedHeaders(fields, stamp, merchant) },
    body: writePhpQuery(fields),
  })
  expect(reply.statusCode).toBe(200)
  return reply.json<Answer>()
}

const calls = {
  bet: { action: 'bet', type: 'bet', amount: '10.00', transaction_id: 'b' },
  win: { action: 'win', type: 'win', amount: '25.00', transaction_id: 'w' },
  second: { action: 'win', type: 'jackpot', amount: '1.00', transaction_id: 'w2' },
  refund: { action: 'refund', type: 'refund', amount: '10.00', transaction_id: 'f', bet_transaction_id: 'b' },
  otherRefund: { action: 'refund', type: 'refund', amount: '10.00', transaction_id: 'f2', bet_transaction_id: 'b' },
  undoBet: {
    action: 'rollback',
    type: 'rollback',
    transaction_id: 'kb',
    rollback_transactions: [{ action: 'bet', transaction_id: 'b' }],
  },
  undoWin: {
    action: 'rollback',
    type: 'rollback',
    transaction_id: 'kw',
    rollback_transactions: [{ action: 'win', transaction_id: 'w' }],
  },
  undoBoth: {
    action: 'rollback',
    type: 'rollback',
    transaction_id: 'kbw',
    rollback_transactions: [
      { action: 'bet', transaction_id: 'b' },
      { action: 'win', transaction_id: 'w' },
      { action: 'bet', transaction_id: 'b' },
    ],
  },
} as const satisfies Record<string, Form>
type Name = keyof typeof calls

/** Wins may come from another game than the bet. What undoes names a game of what it undoes: docs/rules/gis.md. */
const ofOtherGame: readonly Name[] = ['win', 'second', 'undoWin', 'undoBoth']

const plays: readonly (readonly [names: readonly Name[], total: bigint])[] = [
  // of a hundred
  [['bet', 'win'], 115_00n],
  [['bet', 'win', 'second'], 116_00n],
  [['bet', 'refund'], 100_00n],
  [['bet', 'refund', 'otherRefund'], 100_00n],
  [['bet', 'undoBet'], 100_00n],
  [['bet', 'win', 'refund'], 125_00n],
  [['bet', 'win', 'undoBet'], 125_00n],
  [['bet', 'win', 'undoWin'], 90_00n],
  [['bet', 'win', 'undoBoth'], 100_00n],
  [['bet', 'refund', 'undoBet'], 100_00n],
  [['bet', 'win', 'refund', 'undoWin'], 100_00n],
  [['bet', 'win', 'undoBet', 'undoWin'], 100_00n],
  [['bet', 'win', 'undoBoth', 'undoWin'], 100_00n],
]

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, place) => orders(items.toSpliced(place, 1)).map((rest) => [first, ...rest]))

describe.each(plays)('%j', (names, total) => {
  test('in every order, each call twice, and all of them again at the end', async () => {
    await Promise.all(
      orders(names).map(async (order) => {
        const player = await desk.newPlayer()
        const ids = new Map<Name, string | undefined>()
        for (const name of [...order.flatMap((each) => [each, each]), ...order]) {
          const { transaction_id, error_code } = await call(player, calls[name])
          expect([order, name, error_code]).toEqual([order, name, undefined])
          expect([order, name, ids.get(name) ?? transaction_id]).toEqual([order, name, transaction_id])
          ids.set(name, transaction_id)
        }
        expect([order, await desk.total(player.playerId)]).toEqual([order, total])
      }),
    )
  })

  test('concurrently, each call three times', async () => {
    const player = await desk.newPlayer()
    const answers = await Promise.all(
      names
        .flatMap((name) => [name, name, name])
        .toReversed()
        .map((name) => call(player, calls[name])),
    )
    expect(answers.filter(({ error_code }) => error_code !== undefined)).toEqual([])
    expect(await desk.total(player.playerId)).toBe(total)
  })

  test('late: with wins from another game of the session, from a new session, a day later, for a player who was blocked meanwhile', async () => {
    const player = await desk.newPlayer()
    // Everything but a bet is accepted at any time; the bet itself arrives in time.
    expect(await call(player, calls.bet)).toMatchObject({ balance: 90 })
    desk.clock.advance(25 * 3_600_000)
    await desk.wallet.execute({
      kind: 'block_change',
      playerId: player.playerId,
      source: 'staff',
      externalId: desk.nextId('block'),
      block: { scope: 'everything', reason: 'test' },
    })
    const later = { ...player, session: await desk.newSession(player.playerId) }
    for (const name of names.filter((each) => each !== 'bet')) {
      expect(
        (await call(later, { ...calls[name], game_uuid: ofOtherGame.includes(name) ? 'bylina' : 'berkut' })).error_code,
      ).toBeUndefined()
      expect((await call(player, calls[name])).error_code).toBeUndefined()
    }
    expect(await desk.total(player.playerId)).toBe(total)
  })
})

test('calls without an answer are repeated: thirty-three times with the same result', async () => {
  const player = await desk.newPlayer()
  for (const name of ['bet', 'win'] as const) {
    const first = await call(player, calls[name])
    for (let retry = 1; retry <= 33; retry += 1)
      expect(await call(player, { ...calls[name], casino_request_retry_count: retry })).toEqual(first)
  }
  expect(await desk.total(player.playerId)).toBe(115_00n)
})

test('afterwards the books balance', async () =>
  expect(await desk.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true }))
