import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depositsAt } from '../../testing/deposits.ts'
import { noon, openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

const dayMs = 86_400_000
let box: OpenCashbox

beforeAll(async () => {
  box = await openCashbox('settle')
})
beforeEach(() => box.reset())
afterAll(() => box.close())

const { ask, open, send } = depositsAt(() => box)
const atOnce = <Value>(count: number, work: (place: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)))

describe('the timeline of a deposit', () => {
  test('lists every status with its time, without an expected time', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    box.clock.advance(5_000)
    await send(id, { status: 'success' })
    expect(await box.get(player, `/payments/${id}`)).toMatchObject({
      status: 'success',
      expected: null,
      timeline: [
        { status: 'created', at: noon },
        { status: 'pending', at: noon },
        { status: 'success', at: '2026-11-21T12:00:05.000Z' },
      ],
    })
  })
})

describe('an unpaid deposit', () => {
  test('expires when its PSP reports it, and is still credited when it is paid later', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    await send(id, { status: 'expired', reason: 'expired' })
    expect(await box.get(player, `/payments/${id}`)).toMatchObject({
      status: 'expired',
      visible_status: 'denied',
      reason: 'expired',
      redirectUrl: null,
    })
    box.clock.advance(3_600_000)
    await send(id, { status: 'success', reason: null })
    expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'expired', 'success'])
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })

  test('that its PSP does not know expires after a day', async () => {
    const player = await box.newPlayer()
    const id = await open(player)
    box.psp.payments.delete(id)
    box.clock.advance(dayMs)
    await box.run('payments.reconcile')
    expect((await box.get(player, `/payments/${id}`))['status']).toBe('pending')
    box.clock.advance(60_001)
    await box.run('payments.reconcile')
    expect((await box.get(player, `/payments/${id}`))['status']).toBe('expired')
  })
})

describe('twenty concurrent', () => {
  test('deposits under one key, their callbacks and the poll are one deposit, credited once', async () => {
    const player = await box.newPlayer()
    box.psp.onOpening = async (reference) => {
      box.psp.becomes(reference, { status: 'success' })
      await box.sendCallback(reference)
    }
    const replies = await atOnce(20, () => ask(player, {}, { 'idempotency-key': 'one' }))
    expect(new Set(replies.map((reply) => (reply.json() as { id: string }).id)).size).toBe(1)
    box.clock.advance(60_001)
    await Promise.all([box.work(), ...Array.from({ length: 5 }, () => box.run('payments.reconcile'))])
    expect(await box.purse(player)).toMatchObject({ game: '100.00' })
  })

  test('callbacks of twenty deposits, each three times and in any order, with the poll, credit each once', async () => {
    const players = [await box.newPlayer(), await box.newPlayer()] as const
    const ids: string[] = []
    for (let place = 0; place < 20; place += 1)
      ids.push(await open(players[place < 10 ? 0 : 1], { amount: `${100 + place}.00` }))
    for (const id of ids) box.psp.becomes(id, { status: 'success' })
    box.clock.advance(60_001)
    await Promise.all([...ids, ...ids.toReversed(), ...ids].map((id) => box.sendCallback(id)))
    await Promise.all([box.work(), box.run('payments.reconcile'), box.run('payments.reconcile')])
    expect((await Promise.all(players.map((player) => box.purse(player)))).map(({ game }) => game)).toEqual([
      '1045.00',
      '1145.00',
    ])
    for (const id of ids) expect(await box.stepsOf(id)).toEqual(['created', 'pending', 'success'])
  })

  test('a credit and its reversal, reported repeatedly, end reversed with nothing left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await box.newPlayer()
      const id = await open(player)
      await atOnce(20, async (place) => {
        box.psp.becomes(id, { status: place < 10 ? 'success' : 'reversed' })
        await box.sendCallback(id)
        await box.run('payments.settle', { payment: id })
      })
      await box.run('payments.settle', { payment: id })
      expect((await box.get(player, `/payments/${id}`))['status']).toBe('reversed')
      expect(await box.purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '0.00' })
    }
  })
})

test('after all of this the books balance', async () => {
  expect(await box.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
})
