import { money, type Id } from '@zoria/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, depositsAt } from '../../testing/deposits.ts'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

type PlayerId = Id<'Player'>

const dayMs = 86_400_000
let box: OpenCashbox

beforeAll(async () => {
  box = await openCashbox('take back')
})
beforeEach(() => box.reset())
afterAll(() => box.close())

const { ask, open, send, credited } = depositsAt(() => box)
const payout = (player: PlayerId) =>
  box.post(player, '/payments/payout', {
    method: 'visa',
    amount: '300.00',
    destination: '4242424242424242',
    recipientName: 'Olena Koval',
  })

/** Removes money from game, as play would. */
const play = (playerId: PlayerId, minor: bigint) =>
  box.wallet.execute({
    kind: 'adjustment',
    playerId,
    source: 'staff',
    externalId: `${playerId} plays ${minor}`,
    purse: 'game',
    direction: 'debit',
    amount: money(minor, 'uah'),
    reason: 'test',
    by: 'test',
  })
const staffLifts = (playerId: PlayerId) =>
  box.wallet.execute({ kind: 'block_change', playerId, source: 'staff', externalId: `lift ${playerId}`, block: null })

describe('a credited deposit that is taken back', () => {
  test.each([
    // electronic  played  game     electronic  receivable
    ['0', 0n, '0.00', '0.00', '0.00'],
    ['0', 30_00n, '0.00', '0.00', '30.00'],
    ['0', 100_00n, '0.00', '0.00', '100.00'],
    ['500', 100_00n, '0.00', '400.00', '0.00'],
    ['40', 70_00n, '0.00', '0.00', '30.00'],
  ])(
    'with %s won and %s played leaves game %s, electronic %s and a receivable of %s',
    async (electronic, played, game, left, receivable) => {
      const { player, id } = await credited({ electronic })
      if (played > 0n) await play(player, played)
      await send(id, { status: 'reversed', reason: 'reversed' })
      expect(await box.purse(player)).toEqual({ game, electronic: left, held: '0.00' })
      expect(await box.get(player, `/payments/${id}`)).toMatchObject({
        status: 'reversed',
        visible_status: 'denied',
        reason: 'reversed',
      })
      expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success', 'reversed'])
      expect((await box.factsOf(id)).at(-1)).toBe('payments.payin_reversed.v1')
      expect(box.lines.find((line) => line.includes('reversed by its PSP'))).toContain(`"receivable":"${receivable}"`)
    },
  )

  test('by the cardholder is recorded as such', async () => {
    const { player, id } = await credited()
    await send(id, { status: 'reversed', reason: 'chargeback' })
    expect(await box.get(player, `/payments/${id}`)).toMatchObject({ status: 'reversed', reason: 'charged_back' })
  })

  test('holds the account: no withdrawal and no deposit, until staff has checked it', async () => {
    const { player, id } = await credited({ electronic: '900' })
    await send(id, { status: 'reversed' })
    expect(codeOf(await payout(player))).toBe('PAYOUT_ON_HOLD')
    expect(codeOf(await ask(player))).toBe('PLAYER_EXCLUDED')
    await staffLifts(player)
    expect(codeOf(await payout(player))).toBe(201)
    expect(codeOf(await ask(player))).toBe(201)
  })

  test('stops withdrawals that are approved and not sent: they wait for staff, the money stays held', async () => {
    const { player, id } = await credited({ electronic: '900' })
    const [first, second] = [
      (await payout(player)).json() as { id: string },
      (await payout(player)).json() as { id: string },
    ]
    await box.run('payments.send_payout', { payment: first.id })
    await box.owner`delete from jobs._private_jobs`
    await send(id, { status: 'reversed' })
    await box.run('payments.send_payout', { payment: second.id })
    expect(await box.stepsOf(first.id)).toEqual(['approved', 'sent'])
    expect(await box.stepsOf(second.id)).toEqual(['approved', 'waiting_approval'])
    expect(box.psp.payouts.has(second.id)).toBe(false)
    expect(await box.purse(player)).toEqual({ game: '0.00', electronic: '300.00', held: '600.00' })
  })

  test('partially moves nothing: staff decide', async () => {
    const { player, id } = await credited()
    await send(id, { status: 'reversed', amount: '40.00' })
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success'])
    expect(box.lines.join()).toContain('reversed with another amount')
  })

  test('after a partial credit is taken back in that amount', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await send(id, { status: 'success', amount: '60.00' })
    await send(id, { status: 'reversed' })
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success', 'reversed'])
  })

  test('by twenty concurrent callbacks, jobs and polls is taken back once', async () => {
    const { player, id } = await credited({ electronic: '900' })
    box.clock.advance(dayMs + 1)
    box.psp.becomes(id, { status: 'reversed' })
    await Promise.all([
      ...Array.from({ length: 20 }, (_, place) => box.sendCallback(id, { reported: { id: `psp-${place}` } })),
      ...Array.from({ length: 5 }, () => box.run('payments.settle', { payment: id })),
      box.run('payments.recheck_credited'),
      box.run('payments.recheck_credited'),
    ])
    await box.work()
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success', 'reversed'])
    expect(await box.purse(player)).toEqual({ game: '0.00', electronic: '900.00', held: '0.00' })
  })

  test('is never credited again, whatever is reported later', async () => {
    const { player, id } = await credited()
    for (const status of ['reversed', 'success', 'denied', 'success', 'reversed']) await send(id, { status })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success', 'reversed'])
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
  })

  test('without a callback is found a day after the credit', async () => {
    const { player, id } = await credited()
    box.psp.becomes(id, { status: 'reversed' })
    box.clock.advance(dayMs)
    await box.run('payments.recheck_credited')
    expect(await box.stepsOf(id)).toHaveLength(3)
    box.clock.advance(1)
    await box.run('payments.recheck_credited')
    expect(await box.stepsOf(id)).toHaveLength(4)
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
  })

  test('before it was credited moves nothing, and does not hold the account', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await send(id, { status: 'reversed' })
    await send(id, { status: 'success' })
    expect(await box.purse(player)).toMatchObject({ game: '0.00' })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'reversed'])
    expect(codeOf(await ask(player))).toBe(201)
  })
})

test('after all of this the books balance', async () => {
  expect(await box.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
})
