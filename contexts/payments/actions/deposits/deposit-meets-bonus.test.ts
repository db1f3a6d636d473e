import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, depositsAt } from '../../testing/deposits.ts'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

let cashbox: OpenCashbox
const { open, send } = depositsAt(() => cashbox)
type PlayerId = Awaited<ReturnType<OpenCashbox['newPlayer']>>

beforeAll(async () => void (cashbox = await openCashbox('deposits meet bonuses')))
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
  await send(id, { status: 'success', ...(confirmed && { amount: confirmed }) })
  return id
}

const last = async (playerId: PlayerId) =>
  (
    (await cashbox.get(playerId, '/users/bonuses')) as unknown as {
      items: { bonus_id: string; status: string; end_reason: string | null; burnt_amount: string }[]
    }
  ).items[0]

describe('a deposit that is taken back', () => {
  test('ends the bonus that it activated, and logs the bonus for staff', async () => {
    const player = await newcomer()
    const id = await pay(player, {})
    await send(id, { status: 'reversed', reason: 'chargeback' })
    expect(await last(player)).toMatchObject({ status: 'CANCELED', end_reason: 'staff', burnt_amount: '600.00' })
    expect(await cashbox.purse(player)).toMatchObject({ game: '0.00', electronic: '0.00' })
    expect(cashbox.lines.find((line) => line.includes('reversed by its PSP'))).toMatch(
      /"bonuses":\[\{"id":"[^"]+","status":"CANCELED","released":"0.00"\}\]/,
    )
  })

  test('ends a bonus that waits for the next one, and the player cannot make a first deposit again', async () => {
    const player = await newcomer()
    const id = await pay(player, { bonusId: null })
    expect(await bonusOf(player)).toEqual(['PENDING', '0.00'])
    await send(id, { status: 'reversed' })
    expect(await last(player)).toMatchObject({ bonus_id: welcome, status: 'CANCELED', end_reason: 'staff' })
    await cashbox.wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'staff',
      externalId: `lift ${player}`,
      block: null,
    })
    expect((await cashbox.post(player, `/bonuses/${welcome}/subscribe`, {})).json()).toMatchObject({
      code: 'BONUS_NOT_ALLOWED',
    })
  })

  test('loses its rewards, both those waiting to be claimed and those a job still has to credit', async () => {
    const offer = '0193a000-0000-7000-8001-000000000002'
    await cashbox.owner`update bonuses.offer set opt_in = false where id = ${offer}`
    const [player, other] = [await newcomer(), await cashbox.newPlayer()]
    await pay(player, {})
    const id = await pay(player, {})
    await cashbox.workOfBonuses()
    const waiting = async () =>
      ((await cashbox.get(player, '/users/bonuses/claimable')) as unknown as { items: object[] }).items.length
    expect(await waiting()).toBe(1)
    await send(id, { status: 'reversed' })
    expect(await waiting()).toBe(0)

    const late = await open(other, { amount: '200.00' })
    cashbox.psp.becomes(late, { status: 'success' })
    await cashbox.run('payments.settle', { payment: late })
    cashbox.psp.becomes(late, { status: 'reversed' })
    await cashbox.run('payments.settle', { payment: late })
    await cashbox.wallet.execute({
      kind: 'block_change',
      playerId: other,
      source: 'staff',
      externalId: `lift ${other}`,
      block: null,
    })
    await cashbox.workOfBonuses()
    expect(await last(other)).toBeUndefined()
    await cashbox.owner`update bonuses.offer set opt_in = true where id = ${offer}`
  })
})

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

  test('reported twice credits once', async () => {
    const player = await newcomer()
    const id = await pay(player, {})
    await send(id, { status: 'success' })
    expect([await bonusOf(player), (await cashbox.purse(player)).game]).toEqual([['ACTIVE', '600.00'], '200.00'])
  })

  test('an error of the bonuses never loses it: it is credited, and the bonus is processed later', async () => {
    const player = await newcomer()
    await cashbox.owner`alter table bonuses.met_deposit rename to met_deposit_away`
    const id = await pay(player, {})
    await cashbox.owner`alter table bonuses.met_deposit_away rename to met_deposit`
    expect([await cashbox.stepsOf(id), (await cashbox.purse(player)).game, await bonusOf(player)]).toEqual([
      ['created', 'pending', 'success'],
      '200.00',
      ['PENDING', '0.00'],
    ])
    expect(cashbox.lines.join()).toContain('the deposit remains, and a job retries')
  })
})
