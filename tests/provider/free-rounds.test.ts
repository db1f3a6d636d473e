import { randomBytes, randomUUID } from 'node:crypto'
import { formatAmount, instant, money, newId, type Id, type Money } from '@zoria/kernel'
import type { PlayerId } from '@zoria/wallet'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildHouse, noon, type House, type RoundView, type Seat } from './installation.ts'

let house: House

beforeAll(async () => {
  house = await buildHouse()
  await house.games.tasks['games.sync_catalogue']!({})
})
afterEach(async () => {
  const { isBalanced, faults } = await house.wallet.checkBooks('whole')
  if (!isBalanced) throw new Error(`the books do not balance: ${faults.join('; ')}`)
})
afterAll(() => house.close())

const slug = 'berkut'
const uah = (amount: bigint): Money => money(amount, 'uah')
const order = (id: string, playerId: PlayerId, stake = uah(10_00n)) => ({
  id,
  playerId,
  userBonusId: null as Id<'UserBonus'> | null,
  slug,
  count: 5,
  stake,
  validFrom: instant(noon),
  validUntil: instant('2026-11-22T12:00:00Z'),
})
const playFree = async ({ call }: Seat): Promise<RoundView> => {
  const { round } = await call<{ round: RoundView }>('POST', '/client/free-spins', { requestId: randomUUID() })
  return (await call<{ round: RoundView }>('POST', `/client/rounds/${round.id}/shown`, {})).round
}
const minor = (amount: string | null): bigint => BigInt((amount ?? '').replace('.', ''))

test('free rounds given by the platform are played at the provider, cost nothing, and what they win is in the wallet', async () => {
  const playerId = await house.newPlayer(0n)
  expect(await house.games.freeRounds.give(order('free-1', playerId))).toEqual({ ok: true, value: undefined })
  const seat = await house.sit(playerId, slug)
  expect(seat.state).toMatchObject({ balance: '0.00', freeRounds: { left: 5, total: 5, stake: '10.00', won: '0.00' } })

  let won = 0n
  for (let left = 4; left >= 0; left -= 1) {
    const round = await playFree(seat)
    won += minor(round.payout)
    expect(round).toMatchObject({
      state: 'settled',
      isFree: true,
      balanceAfterStake: round.balanceBefore,
      freeRounds: { left },
    })
    expect(await house.balanceOf(playerId)).toBe(formatAmount(uah(won)))
  }
  expect(await house.games.freeRounds.read('free-1', 'uah')).toEqual({
    ok: true,
    value: { count: 5, left: 0, status: 'completed', isCanceled: false, won: uah(won) },
  })
})

test('what free rounds of a bonus win is bonus money; after the bonus has ended it goes to the house', async () => {
  const playerId = await house.newPlayer(0n)
  const userBonusId = newId<'UserBonus'>(instant(noon), (count) => randomBytes(count))
  const bonus = { playerId, source: 'bonuses', externalId: userBonusId } as const
  const terms = {
    wagerType: 'CLASSIC',
    wager: uah(1_000_000_00n),
    releaseMax: null,
    stakeMax: null,
    burnsAt: null,
    burnAtOrBelow: null,
    burnsOnDeposit: false,
    burnsOnWithdrawal: false,
  } as const
  await house.wallet.execute({ ...bonus, kind: 'bonus_credit', amount: uah(1_00n), offerId: 'welcome', terms })
  await house.games.freeRounds.give({ ...order('free-of-a-bonus', playerId), userBonusId, count: 100 })
  const seat = await house.sit(playerId, slug)
  const purses = async () => [
    (await house.wallet.balances(playerId))?.bonus.amount,
    (await house.wallet.balances(playerId))?.electronic.amount,
  ]

  let won = 0n
  // Until one has won: of fifty rounds some do.
  for (let round = 0; round < 50 && won === 0n; round += 1) won += minor((await playFree(seat)).payout)
  expect(won).toBeGreaterThan(0n)
  expect(await purses()).toEqual([1_00n + won, 0n])
  await house.wallet.execute({ ...bonus, kind: 'bonus_cancel', reason: 'player' })
  let late = 0n
  for (let round = 0; round < 50 && late === 0n; round += 1) late += minor((await playFree(seat)).payout)
  expect(late).toBeGreaterThan(0n)
  expect(await purses()).toEqual([0n, 0n])
})

test('a repeated order grants once; another one under its id is refused, and so is an unknown stake', async () => {
  const playerId = await house.newPlayer(0n)
  await house.games.freeRounds.give(order('free-2', playerId))
  expect(await house.games.freeRounds.give(order('free-2', playerId))).toEqual({ ok: true, value: undefined })
  expect(await house.games.freeRounds.give(order('free-2', playerId, uah(5_00n)))).toEqual({
    ok: false,
    refusal: { code: 'PROVIDER_REFUSED' },
  })
  expect(await house.games.freeRounds.give(order('free-3', playerId, uah(7_00n)))).toEqual({
    ok: false,
    refusal: { code: 'STAKE_NOT_OFFERED' },
  })
  expect((await house.sit(playerId, slug)).state.freeRounds).toMatchObject({ left: 5, stake: '10.00' })
})

test.each(['a b', "*~!'()", '+%2B&=#?', 'їжак', 'a[0][b]', 'é\u0301', '0', '-_.'])(
  'their name may be %j: it is signed alike on both sides, there and back',
  async (name) => {
    const playerId = await house.newPlayer(0n)
    expect(await house.games.freeRounds.give(order(`f ${name}`, playerId))).toEqual({ ok: true, value: undefined })
    expect(await playFree(await house.sit(playerId, slug))).toMatchObject({ state: 'settled', isFree: true })
    expect(await house.games.freeRounds.read(`f ${name}`, 'uah')).toMatchObject({ ok: true, value: { left: 4 } })
  },
)

test('cancelling takes back what is left, and only that', async () => {
  const playerId = await house.newPlayer(0n)
  await house.games.freeRounds.give(order('free-4', playerId))
  const seat = await house.sit(playerId, slug)
  const played = await playFree(seat)
  expect(await house.games.freeRounds.cancel('free-4')).toEqual({ ok: true, value: undefined })
  expect(await seat.call('POST', '/client/free-spins', { requestId: randomUUID() })).toMatchObject({
    code: 'FREE_ROUNDS_OVER',
  })
  expect(await house.games.freeRounds.read('free-4', 'uah')).toMatchObject({
    ok: true,
    value: { left: 4, status: 'canceled', won: uah(minor(played.payout)) },
  })
  expect(await house.games.freeRounds.cancel('none')).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } })
})

test('a concurrent round for money debits its stake', async () => {
  const playerId = await house.newPlayer(50_00n)
  await house.games.freeRounds.give(order('free-5', playerId))
  const seat = await house.sit(playerId, slug)
  await playFree(seat)
  const before = minor(await house.balanceOf(playerId))
  const { round } = await seat.call<{ round: RoundView }>('POST', '/client/spins', {
    requestId: randomUUID(),
    stake: '10.00',
  })
  expect(round).toMatchObject({ isFree: false, freeRounds: null })
  expect(minor(round.balanceAfterStake)).toBe(before - 1_000n)
  await seat.call('POST', `/client/rounds/${round.id}/shown`, {})
})

test('the provider finds our wallet sound, step by step', async () => {
  const playerId = await house.newPlayer(100_00n)
  // The newest session is the one that is validated on; every other one began at noon.
  house.studio.advance(1_000)
  await house.sit(playerId, slug)
  const { success, log } = (await house.studio.gis('POST', '/self-validate')).json<{
    success: boolean
    log: string[]
  }>()
  expect(log.filter((line) => !line.endsWith(': ok'))).toEqual([])
  expect(success).toBe(true)
  expect(await house.balanceOf(playerId)).toBe('100.00')
  // The studio's statement has none of these rounds, so our books must not either.
  const { items } = await house.wallet.rounds(playerId, { page: 1, pageSize: 50 })
  expect(items.length).toBeGreaterThan(0)
  expect(items.filter(({ staked, paid }) => staked.amount !== 0n || paid.amount !== 0n)).toEqual([])
})
