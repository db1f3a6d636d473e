import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, depositsAt } from '../testing/deposits.ts'
import { openCashbox, type OpenCashbox } from '../testing/open-cashbox.ts'

let cashbox: OpenCashbox
const { open, tell } = depositsAt(() => cashbox)
type PlayerId = Awaited<ReturnType<OpenCashbox['newPlayer']>>

beforeAll(async () => void (cashbox = await openCashbox('deposits meet bonuses')), 60_000)
afterAll(() => cashbox.close())
beforeEach(() => cashbox.reset())

// Seeded: 300 % of the first deposit, from 200.00 on.
const welcome = '0193a000-0000-7000-8001-000000000001'
const another = '0193a000-0000-7000-8001-000000000002'
const newcomer = async () => {
  const player = await cashbox.newPlayer()
  expect(codeOf(await cashbox.post(player, `/bonuses/${welcome}/subscribe`, {}))).toBe(201)
  return player
}
const bonusOf = async (playerId: PlayerId) => {
  const { status, bonus_initial_amount: credited } = await cashbox.get(playerId, '/users/bonuses/active')
  return [status, credited]
}
const pay = async (playerId: PlayerId, change: object, confirmed?: string) => {
  const id = await open(playerId, { amount: '200.00', ...change })
  await tell(id, { status: 'success', ...(confirmed && { amount: confirmed }) })
  return id
}

describe('a deposit that the provider confirms', () => {
  test.each([
    ['bonusId absent takes the bonus that waits', {}, ['ACTIVE', '600.00']],
    ['bonusId null takes none', { bonusId: null }, ['PENDING', '0.00']],
    ['bonusId of the offer takes it', { bonusId: welcome }, ['ACTIVE', '600.00']],
    ['bonusId of another offer takes none', { bonusId: another }, ['PENDING', '0.00']],
    ['below the least deposit none', { amount: '199.99' }, ['PENDING', '0.00']],
  ])('%s', async (_, change, then) => {
    const player = await newcomer()
    await pay(player, change)
    expect(await bonusOf(player)).toEqual(then)
  })

  test('the confirmed sum counts, not the ordered one (I-31)', async () => {
    const player = await newcomer()
    await pay(player, { amount: '500.00' }, '210.00')
    expect([await bonusOf(player), (await cashbox.purse(player)).game]).toEqual([['ACTIVE', '630.00'], '210.00'])
  })

  test('told twice credits once', async () => {
    const player = await newcomer()
    const id = await pay(player, {})
    await tell(id, { status: 'success' })
    expect([await bonusOf(player), (await cashbox.purse(player)).game]).toEqual([['ACTIVE', '600.00'], '200.00'])
  })

  test('a fault of the bonuses never loses it: it lands, and the meeting is put off', async () => {
    const player = await newcomer()
    await cashbox.owner`alter table bonuses.met_deposit rename to met_deposit_away`
    const id = await pay(player, {})
    await cashbox.owner`alter table bonuses.met_deposit_away rename to met_deposit`
    expect([await cashbox.stepsOf(id), (await cashbox.purse(player)).game, await bonusOf(player)]).toEqual([['created', 'pending', 'success'], '200.00', ['PENDING', '0.00']])
    expect(cashbox.lines.join()).toContain('the deposit stands, and a job tries again')
  })
})
