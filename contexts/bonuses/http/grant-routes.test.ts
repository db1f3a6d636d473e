import { listBonusTrace, type TraceStep } from '@zoria/contract/bonuses/http'
import { money, type Id } from '@zoria/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBonusFrame } from '../reads/own-bonuses.ts'
import { readOfferStatus } from '../reads/offers.ts'
import { openBonusSetup, type BonusSetup } from '../testing/bonus-setup.ts'

type PlayerId = Id<'Player'>

let desk: BonusSetup
beforeAll(async () => void (desk = await openBonusSetup('trace')), 60_000)
afterAll(() => desk.close())

const trace = async (playerId: PlayerId, id: string, query = '') => {
  const reply = await desk.get(playerId, `/users/bonuses/${id}/trace${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return listBonusTrace.replies[200].parse(reply.json())
}
const explained = ({ kind, moved, countable, awaited, counted, reason, weight, left, kept, end_reason }: TraceStep) => [
  kind,
  moved.game,
  moved.electronic,
  moved.bonus,
  countable,
  awaited,
  counted,
  reason,
  weight,
  left,
  kept,
  end_reason,
]

test('the player sees for each bet which balance paid, what counted, why, and what is left', async () => {
  const player = await desk.newPlayer()
  const offer = await desk.newOffer({
    wagerType: 'VERSION2',
    wagerHundredths: 1_20n,
    releaseCap: { kind: 'sum', amount: money(30_00n, 'uah') },
  })
  await desk.deposit(player, 20_00n)
  const { id } = (await desk.post(player, `/bonuses/${offer.id}/subscribe`)).json() as { id: string }
  await desk.play(player, { staked: 10_00n, paid: 15_00n })
  await desk.play(player, { staked: 60_00n, paid: 60_00n, weight: 1_000n })
  await desk.play(player, { staked: 55_00n, paid: 55_00n })

  const { items, total } = await trace(player, id)
  expect(items.toReversed().map(explained)).toEqual([
    // kind     game      electronic bonus     countable awaited  counted  reason       weight  left     to house end
    ['credit', '0.00', '0.00', '50.00', '0.00', '0.00', '0.00', 'none', null, '60.00', '0.00', null],
    ['stake', '0.00', '0.00', '-10.00', '10.00', '10.00', '0.00', 'full', 10_000, '60.00', '0.00', null],
    ['payout', '0.00', '0.00', '15.00', '0.00', '0.00', '10.00', 'none', null, '50.00', '0.00', null],
    ['stake', '-5.00', '0.00', '-55.00', '55.00', '5.50', '0.00', 'weight', 1_000, '50.00', '0.00', null],
    ['payout', '0.00', '5.00', '55.00', '0.00', '0.00', '5.50', 'none', null, '44.50', '0.00', null],
    ['stake', '0.00', '0.00', '-55.00', '55.00', '44.50', '0.00', 'finish', 10_000, '44.50', '0.00', null],
    ['payout', '0.00', '0.00', '55.00', '0.00', '0.00', '44.50', 'none', null, '0.00', '0.00', null],
    ['release', '0.00', '30.00', '-55.00', '0.00', '0.00', '0.00', 'none', null, '0.00', '25.00', null],
  ])
  expect([total, items[0]?.game, items[1]?.game]).toEqual([8, null, { slug: 'sevens', name: 'Sevens' }])
  // Support reads the same.
  expect(await desk.bonuses.trace(player, id, { page: 1, pageSize: 16 })).toEqual({
    items,
    total,
    page: 1,
    pageSize: 16,
  })
  expect((await trace(player, id, '?page=2&pageSize=3')).items).toEqual(items.slice(3, 6))
})

test('payouts after the end go to the house, and the player sees it (I-30)', async () => {
  const player = await desk.newPlayer()
  const { id } = (await desk.post(player, `/bonuses/${(await desk.newOffer()).id}/subscribe`)).json() as { id: string }
  const bet = {
    playerId: player,
    source: 'gis:zoria',
    provider: 'studio',
    game: 'sevens',
    round: 'late',
    freeRound: null,
    sessionStartedAt: null,
  } as const
  await desk.wallet.execute({
    ...bet,
    kind: 'stake',
    externalId: 'late-s',
    amount: money(20_00n, 'uah'),
    weight: 10_000n as never,
    isRoundFinished: false,
    objection: null,
  })
  const { bonus_id: offerId } = (await desk.get(player, '/users/bonuses/active')).json() as { bonus_id: string }
  expect((await desk.post(player, `/bonuses/${offerId}/cancel`)).statusCode).toBe(200)
  await desk.wallet.execute({
    ...bet,
    kind: 'payout',
    externalId: 'late-p',
    amount: money(90_00n, 'uah'),
    fraction: 0n,
    type: 'win',
    isRoundFinished: true,
  })

  const { items } = await trace(player, id)
  expect(items.slice(0, 2).map(explained)).toEqual([
    ['payout', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', 'none', null, '500.00', '90.00', null],
    ['burn', '0.00', '0.00', '-30.00', '0.00', '0.00', '0.00', 'none', null, '500.00', '30.00', 'player'],
  ])
  expect((await desk.wallet.balances(player))?.total.amount).toBe(0n)
})

test('a bet that stands again in its open round counts with the end of the round, and the player sees it', async () => {
  const player = await desk.newPlayer()
  const { id } = (await desk.post(player, `/bonuses/${(await desk.newOffer()).id}/subscribe`)).json() as { id: string }
  const [played, amount] = [
    { playerId: player, source: 'gis:zoria', provider: 'studio', game: 'sevens', round: 'again' } as const,
    money(10_00n, 'uah'),
  ]
  for (const externalId of ['again-1', 'again-2'])
    await desk.wallet.execute({
      ...played,
      kind: 'stake',
      externalId,
      amount,
      weight: 10_000n as never,
      freeRound: null,
      sessionStartedAt: null,
      isRoundFinished: false,
      objection: null,
    })
  await desk.wallet.execute({ ...played, kind: 'refund', externalId: 'again-r', amount, stakeId: 'again-1' })
  await desk.wallet.execute({
    ...played,
    kind: 'rollback',
    externalId: 'again-b',
    currency: 'uah',
    items: [{ kind: 'refund', externalId: 'again-r' }],
  })
  expect((await trace(player, id)).items.slice(0, 2).map(explained)).toEqual([
    ['restake', '0.00', '0.00', '-10.00', '0.00', '10.00', '0.00', 'none', null, '500.00', '0.00', null],
    ['refund', '0.00', '0.00', '10.00', '0.00', '0.00', '0.00', 'undone', null, '500.00', '0.00', null],
  ])
})

test("a pending bonus has no trace yet, and another player's is not found", async () => {
  const [player, other] = [await desk.newPlayer(), await desk.newPlayer()]
  const { id } = (
    await desk.post(player, `/bonuses/${(await desk.newOffer({ depositMin: money(1n, 'uah') })).id}/subscribe`)
  ).json() as { id: string }
  expect((await trace(player, id)).items).toEqual([])
  expect((await desk.get(other, `/users/bonuses/${id}/trace`)).json()).toMatchObject({ code: 'BONUS_NOT_FOUND' })
})

test('a bonus that ends while it is read is never shown as untouched', async () => {
  const player = await desk.newPlayer()
  const offer = await desk.newOffer()
  const path = `/bonuses/${offer.id}`
  const wallet = {
    openBonus: async (playerId: PlayerId) => {
      expect((await desk.post(playerId, `${path}/cancel`)).statusCode).toBe(200)
      return desk.wallet.openBonus(playerId)
    },
  }
  await desk.post(player, `${path}/subscribe`)
  expect(await readBonusFrame({ sql: desk.sql, wallet })(player, 'open')).toBeUndefined()
  await desk.post(player, `${path}/subscribe`)
  expect(await readOfferStatus({ ...desk.deps, wallet })(player, offer.id)).toMatchObject({ userBonus: null })
})
