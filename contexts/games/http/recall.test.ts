import { getRound } from '@zoria/contract/games/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, writePhpQuery, type FormValue } from '../gateways/gis/form.ts'
import { phpMerchant, signedHeaders } from '../gateways/gis/signature.ts'
import { openProviderSetup, type ProviderSetup } from '../testing/provider-setup.ts'

const merchant = phpMerchant({ id: 'zoria', key: 'sandbox-gis-key' })
let desk: ProviderSetup
beforeAll(async () => {
  desk = await openProviderSetup({ name: 'recall', merchant: merchant.id })
  await desk.newGame('berkut')
})
afterAll(() => desk.close())

type Player = Awaited<ReturnType<ProviderSetup['newPlayer']>>

const call = async ({ playerId, session }: Player, form: Record<string, FormValue>) => {
  const fields = fieldsOf({
    currency: 'UAH',
    player_id: playerId,
    session_id: session,
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
  expect(reply.json()).not.toHaveProperty('error_code')
}
const recalled = async ({ playerId }: Player, id: string) =>
  desk.server.inject({ url: `/users/rounds/${id}`, headers: { authorization: `Bearer a.${playerId}.c` } })
const readRecall = async (player: Player, id = 'studio/r1') => {
  const round = getRound.replies[200].parse((await recalled(player, id)).json())
  return {
    ...round,
    steps: round.steps.map(({ kind, amount, balance_before, balance_after }) => [
      kind,
      amount,
      balance_before,
      balance_after,
    ]),
  }
}

describe('recalling a round from the journal, step by step', () => {
  test('a bet, two wins, the end, and a win that was undone', async () => {
    const player = await desk.newPlayer()
    await call(player, { action: 'bet', amount: '10.00', transaction_id: 'b1', type: 'bet' })
    await call(player, { action: 'win', amount: '2.50', transaction_id: 'w1', type: 'win' })
    expect(await readRecall(player)).toMatchObject({
      id: 'studio/r1',
      game: { slug: 'berkut' },
      status: 'open',
      stake: '10.00',
      payout: '2.50',
      ended_at: null,
    })
    await call(player, { action: 'win', amount: '5.00', transaction_id: 'w2', type: 'win', finished: 1 })
    await call(player, {
      action: 'rollback',
      transaction_id: 'rb',
      type: 'rollback',
      rollback_transactions: [{ action: 'win', transaction_id: 'w1' }],
    })
    expect(await readRecall(player)).toMatchObject({
      status: 'settled',
      stake: '10.00',
      payout: '5.00',
      steps: [
        ['stake', '-10.00', '100.00', '90.00'],
        ['payout', '2.50', '90.00', '92.50'],
        ['payout', '5.00', '92.50', '97.50'],
        ['payout_undone', '-2.50', '97.50', '95.00'],
        ['rollback', '0.00', '95.00', '95.00'],
      ],
    })
  })

  test('a void round: the refund came first, and the bet after it moved nothing', async () => {
    const player = await desk.newPlayer()
    await call(player, {
      action: 'refund',
      amount: '10.00',
      transaction_id: 'f1',
      bet_transaction_id: 'b1',
      type: 'refund',
    })
    await call(player, { action: 'bet', amount: '10.00', transaction_id: 'b1', type: 'bet' })
    const { steps, payout } = await readRecall(player)
    expect([payout, steps.every(([, amount]) => amount === '0.00')]).toEqual(['0.00', true])
  })

  test('identifiers may have any characters that a provider uses', async () => {
    const player = await desk.newPlayer()
    const round = 'a/b c?d%20#e'
    await call(player, { action: 'bet', amount: '10.00', transaction_id: 'b1', type: 'bet', round_id: round })
    expect(await readRecall(player, `studio/${encodeURIComponent(round)}`)).toMatchObject({
      id: `studio/${round}`,
      steps: [['stake', '-10.00', '100.00', '90.00']],
    })
  })
})

describe('a round is visible only to its player', () => {
  test.each([
    ['of another player', 'studio/r1'],
    ['that does not exist', 'studio/none'],
    ['of an unknown provider', 'nobody/r1'],
  ])('a round %s is not found', async (_, id) => {
    const [one, other] = [await desk.newPlayer(), await desk.newPlayer()]
    await call(one, { action: 'bet', amount: '10.00', transaction_id: 'b1', type: 'bet' })
    const reply = await recalled(other, id)
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })

  test('without a session', async () => {
    expect((await desk.server.inject({ url: '/users/rounds/studio/r1' })).statusCode).toBe(401)
  })
})

test('open rounds are counted by age, with their stakes', async () => {
  const before = await desk.games.figures()
  const player = await desk.newPlayer()
  await call(player, { action: 'bet', amount: '10.00', transaction_id: 'b1', type: 'bet', round_id: 'old' })
  desk.clock.advance(23 * 3_600_000)
  await call(player, { action: 'bet', amount: '3.00', transaction_id: 'b2', type: 'bet', round_id: 'middle' })
  await call(player, { action: 'win', amount: '1.00', transaction_id: 'w2', type: 'win', round_id: 'middle' })
  desk.clock.advance(3_600_000)
  const fresh = { ...player, session: await desk.newSession(player.playerId) }
  await call(fresh, { action: 'bet', amount: '2.00', transaction_id: 'b3', type: 'bet', round_id: 'young' })
  await call(fresh, { action: 'bet', amount: '2.50', transaction_id: 'b4', type: 'bet', round_id: 'other' })
  await call(fresh, { action: 'bet', amount: '5.00', transaction_id: 'b5', type: 'bet', round_id: 'over', finished: 1 })
  const counted = Object.fromEntries(
    (await desk.games.figures()).openRounds.map(({ age, rounds, staked, paid }) => [
      age,
      [rounds, staked.amount, paid.amount],
    ]),
  )
  const leftBefore = before.openRounds.reduce(
    (sum, { rounds, staked }) => ({ rounds: sum.rounds + rounds, staked: sum.staked + staked.amount }),
    { rounds: 0, staked: 0n },
  )
  expect(counted).toMatchObject({
    under_an_hour: [2, 4_50n, 0n],
    under_a_day: [1, 3_00n, 1_00n],
    older: [1 + leftBefore.rounds, 10_00n + leftBefore.staked, expect.any(BigInt)],
  })
})
