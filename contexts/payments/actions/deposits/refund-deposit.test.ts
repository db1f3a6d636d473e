import { formatAmount, money, parseId, type Id } from '@zoria/kernel'
import { untilLockAwaited } from '@zoria/testkit/lock-order'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '../../index.ts'
import { openCashbox, pspKey, type OpenCashbox } from '../../testing/open-cashbox.ts'

type PlayerId = Id<'Player'>

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('refunds')
})
afterAll(() => at.close())
beforeEach(() => at.reset())

const deposit = async (amount: string, player: PlayerId): Promise<Id<'Payment'>> => {
  const { id } = (
    await at.post(player, '/payments/payin', { method: 'applepay', amount, returnUrl: 'http://localhost:3000/' })
  ).json() as { id: string }
  at.psp.becomes(id, { status: 'success' })
  await at.sendCallback(id)
  await at.work()
  return parseId(id)
}
const restricted = async (amount = '1000.00') => {
  const player = await at.newPlayer()
  const depositId = await deposit(amount, player)
  at.stands(player, { block: 'restricted', rating: 0 })
  return { player, depositId }
}
const order = { by: 'anna', why: 'the player excluded himself', requestId: 'request' }
const refund = (depositId: Id<'Payment'>, change: { amount?: string; destination?: string } = {}) =>
  at.payments.staff.refund({
    ...order,
    depositId,
    destination: '4242424242424242',
    recipientName: 'Olena Koval',
    amount: undefined,
    ...change,
  })
const refunded = async (depositId: Id<'Payment'>, change: { amount?: string } = {}) => {
  const result = await refund(depositId, change)
  if (!result.ok) throw new Error(result.refusal)
  return result.value.id
}
const resultOf = (result: Awaited<ReturnType<typeof refund>>) =>
  result.ok ? formatAmount(result.value.amount) : result.refusal
const approve = (id: Id<'Payment'>, by: string, amount: string) =>
  at.payments.staff.approve({ paymentId: id, by, why: 'looked', requestId: 'r', amount, destination: '4242' })

describe('a deposit that is paid after its account was closed', () => {
  test('waits for staff until it is refunded: held, it is no longer listed; a denied refund lists it again', async () => {
    const player = await at.newPlayer()
    const { id } = (
      await at.post(player, '/payments/payin', {
        method: 'visa',
        amount: '100.00',
        returnUrl: 'http://localhost:3000/',
      })
    ).json() as { id: string }
    at.psp.becomes(id, { status: 'expired', reason: 'expired' })
    await at.sendCallback(id)
    await at.work()
    at.stands(player, { block: 'closed', rating: 0 })
    at.psp.becomes(id, { status: 'success', reason: null })
    await at.sendCallback(id)
    await at.work()
    const listed = async () =>
      (await at.payments.staff.listOfClosedAccounts()).filter(({ playerId }) => playerId === player)
    expect(await listed()).toMatchObject([{ id, amount: '100.00', currency: 'uah' }])
    expect(at.lines.filter((line) => line.includes('a deposit of a closed account was paid'))).toHaveLength(1)

    const back = await refunded(parseId(id), { amount: '40.00' })
    expect(await listed()).toMatchObject([{ id, amount: '60.00' }])
    await refunded(parseId(id))
    expect(await listed()).toEqual([])
    expect(await at.purse(player)).toMatchObject({ game: '0.00', held: '100.00' })
    await at.payments.staff.deny({ ...order, by: 'boris', paymentId: back })
    expect(await listed()).toMatchObject([{ id, amount: '40.00' }])
  })

  const listed = async (player: PlayerId) =>
    (await at.payments.staff.listOfClosedAccounts()).filter(({ playerId }) => playerId === player)

  test('waits for staff where the account was closed while the deposit was being credited', async () => {
    const player = await at.newPlayer()
    const { id } = (
      await at.post(player, '/payments/payin', {
        method: 'visa',
        amount: '100.00',
        returnUrl: 'http://localhost:3000/',
      })
    ).json() as { id: string }
    at.psp.becomes(id, { status: 'success' })
    await at.sendCallback(id)
    const working = await at.sql.begin(async (tx) => {
      await at.wallet.lock(tx, player)
      const waiting = at.work()
      await untilLockAwaited(at.sql)
      at.stands(player, { block: 'closed' })
      return { waiting }
    })
    await working.waiting
    expect(await listed(player)).toMatchObject([{ id, amount: '100.00' }])
  })

  test('waits for staff where it was credited while the account was being erased; deposits that were played before do not', async () => {
    const player = await at.newPlayer()
    const played = await deposit('200.00', player)
    await at.wallet.execute({
      kind: 'adjustment',
      playerId: player,
      source: 'staff',
      externalId: `played-${played}`,
      purse: 'game',
      direction: 'debit',
      amount: money(20_000n, 'uah'),
      reason: 'played',
      by: 'anna',
    })
    at.clock.advance(1_000)
    const late = await deposit('100.00', player)
    at.stands(player, { block: 'closed' })
    await at.payments.playerData.erase(player)
    await at.payments.playerData.erase(player)
    expect(await listed(player)).toMatchObject([{ id: late, amount: '100.00' }])
  })

  test('is found by the later check of credited deposits where nothing noted it', async () => {
    const player = await at.newPlayer()
    const id = await deposit('100.00', player)
    at.stands(player, { block: 'closed' })
    expect(await listed(player)).toEqual([])
    at.clock.advance(2 * 86_400_000)
    await at.run('payments.recheck_credited')
    expect(await listed(player)).toMatchObject([{ id, amount: '100.00' }])
  })

  test('is found by that check also where a newer one was refunded meanwhile', async () => {
    const player = await at.newPlayer()
    const older = await deposit('100.00', player)
    at.clock.advance(1_000)
    const newer = await deposit('100.00', player)
    at.stands(player, { block: 'closed' })
    await refunded(newer)
    at.clock.advance(2 * 86_400_000)
    await at.run('payments.recheck_credited')
    expect(await listed(player)).toMatchObject([{ id: older, amount: '100.00' }])
  })

  test('and reversed by its bank is taken back, and no matter for staff any more', async () => {
    const player = await at.newPlayer()
    const { id } = (
      await at.post(player, '/payments/payin', {
        method: 'visa',
        amount: '100.00',
        returnUrl: 'http://localhost:3000/',
      })
    ).json() as { id: string }
    at.stands(player, { block: 'closed' })
    for (const change of [{ status: 'success' }, { status: 'reversed', reason: 'reversed' }]) {
      at.psp.becomes(id, change)
      await at.sendCallback(id)
      await at.work()
    }
    expect((await at.payments.staff.listOfClosedAccounts()).filter(({ playerId }) => playerId === player)).toEqual([])
    expect([await at.stepsOf(id), await at.purse(player)]).toEqual([
      ['created', 'pending', 'success', 'reversed'],
      { game: '0.00', electronic: '0.00', held: '0.00' },
    ])
  })

  test.each(['none', 'restricted'] as const)(
    'of an account that is %s instead is no matter for staff',
    async (block) => {
      const player = await at.newPlayer()
      at.stands(player, { block: 'none' })
      const { id } = (
        await at.post(player, '/payments/payin', {
          method: 'visa',
          amount: '100.00',
          returnUrl: 'http://localhost:3000/',
        })
      ).json() as { id: string }
      at.stands(player, { block })
      at.psp.becomes(id, { status: 'success' })
      await at.sendCallback(id)
      await at.work()
      expect((await at.payments.staff.listOfClosedAccounts()).filter(({ playerId }) => playerId === player)).toEqual([])
      expect(await at.purse(player)).toMatchObject({ game: '100.00' })
    },
  )
})

describe('unplayed money of a player who may not play', () => {
  test('is refunded to its source: held, approved by another, sent, paid', async () => {
    const { player, depositId } = await restricted()
    const id = await refunded(depositId)
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '1000.00' })
    expect(await approve(id, 'anna', '1000.00')).toEqual({ ok: false, refusal: 'APPROVER_IS_REQUESTER' })
    expect(await at.work()).toBe(0)
    expect(await approve(id, 'boris', '1000.00')).toMatchObject({ ok: true })
    await at.work()
    at.psp.becomes(id, { status: 'success' })
    await at.sendCallback(id)
    await at.work()
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '0.00' })
    expect(await at.stepsOf(id)).toEqual(['waiting_approval', 'approved', 'sent', 'success'])
    expect(
      (await at.owner`select action, who from payments.staff_action where payment_id = ${id} order by booked_at`).map(
        ({ action, who }) => `${action} ${who}`,
      ),
    ).toEqual(['refund anna', 'approve boris'])
    expect(await at.payments.staff.show(id)).toMatchObject({
      refundOf: depositId,
      refundAskedBy: 'anna',
      amount: '1000.00',
    })
  })

  test.each([
    ['denied by staff', false],
    ['bounced by the bank', true],
  ])('%s returns to game', async (_, isSent) => {
    const { player, depositId } = await restricted()
    const id = await refunded(depositId)
    if (isSent) {
      await approve(id, 'boris', '1000.00')
      await at.work()
      at.psp.becomes(id, { status: 'denied', reason: 'payout_bounced' })
      await at.sendCallback(id)
      await at.work()
    } else {
      await at.payments.staff.deny({ paymentId: id, by: 'boris', why: 'wrong card', requestId: 'r' })
    }
    expect(await at.purse(player)).toEqual({ game: '1000.00', electronic: '0.00', held: '0.00' })
    expect(resultOf(await refund(depositId))).toBe('1000.00')
  })

  test('that bounces after it was paid is returned to game, and can be refunded again', async () => {
    const { player, depositId } = await restricted()
    const id = await refunded(depositId)
    await approve(id, 'boris', '1000.00')
    await at.work()
    for (const status of ['success', 'denied']) {
      at.psp.becomes(id, { status })
      await at.sendCallback(id)
      await at.work()
    }
    expect(
      await at.payments.staff.giveBack({ paymentId: id, by: 'anna', why: 'bounced', requestId: 'r' }),
    ).toMatchObject({ ok: true })
    expect(await at.purse(player)).toEqual({ game: '1000.00', electronic: '0.00', held: '0.00' })
    expect(resultOf(await refund(depositId))).toBe('1000.00')
  })

  test('needs no rating, does not count towards withdrawal limits, and needs two approvals above the threshold', async () => {
    const { player, depositId } = await restricted('26000.00')
    const id = await refunded(depositId)
    expect(await at.get(player, '/payments/restriction')).toMatchObject({ leftToday: '50000.00', left24h: '75000.00' })
    expect(await approve(id, 'boris', '26000.00')).toMatchObject({
      ok: true,
      value: { status: 'waiting_approval', needed: 2 },
    })
    expect(await approve(id, 'clara', '26000.00')).toMatchObject({ ok: true, value: { status: 'approved' } })
  })

  test.each<[string, { amount?: string; destination?: string }, string]>([
    ['more than is there', { amount: '1000.01' }, 'MORE_THAN_REFUNDABLE'],
    ['nothing', { amount: '0.00' }, 'NOTHING_TO_REFUND'],
    ['no sum', { amount: 'all' }, 'AMOUNT_INVALID'],
    ['to no card', { destination: '4242424242424241' }, 'DESTINATION_INVALID'],
    ['a part', { amount: '400.00' }, '400.00'],
  ])('%s: %j: %s', async (_, change, then) => {
    const { depositId } = await restricted()
    expect(resultOf(await refund(depositId, change))).toBe(then)
  })

  test('is not approved after the deposit was reversed, also after staff checked it: it can be denied', async () => {
    const { player, depositId } = await restricted()
    const id = await refunded(depositId)
    at.psp.becomes(depositId, { status: 'reversed' })
    await at.run('payments.settle', { payment: depositId })
    await at.wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'staff',
      externalId: `looked ${player}`,
      block: null,
    })
    expect(await approve(id, 'boris', '1000.00')).toEqual({ ok: false, refusal: 'DEPOSIT_NOT_PAID' })
    expect(
      await at.payments.staff.deny({ paymentId: id, by: 'boris', why: 'the bank took the deposit', requestId: 'r' }),
    ).toMatchObject({ ok: true })
  })

  test('of a player who may play is not refunded', async () => {
    const player = await at.newPlayer()
    const depositId = await deposit('1000.00', player)
    expect(resultOf(await refund(depositId))).toBe('PLAYER_MAY_PLAY')
    expect(await at.purse(player)).toMatchObject({ game: '1000.00', held: '0.00' })
  })

  test('of a deposit that was not paid, or of nothing, is refused', async () => {
    const { player, depositId } = await restricted()
    at.stands(player, { block: 'none' })
    const { id } = (
      await at.post(player, '/payments/payin', {
        method: 'visa',
        amount: '100.00',
        returnUrl: 'http://localhost:3000/',
      })
    ).json() as { id: string }
    at.stands(player, { block: 'closed' })
    expect(resultOf(await refund(parseId(id)))).toBe('DEPOSIT_NOT_PAID')
    expect(resultOf(await refund(parseId('01990000-0000-7000-8000-000000000000')))).toBe('PAYMENT_NOT_FOUND')
    const payout = await refunded(depositId)
    expect(resultOf(await refund(payout))).toBe('PAYMENT_NOT_FOUND')
  })

  test('of a deposit whose PSP pays nothing out is refused, and no money is held', async () => {
    const { player, depositId } = await restricted()
    const collecting: PaymentGateway = {
      ...at.psp.gateway([pspKey]),
      takes: (_, direction) => direction === 'payin',
    }
    const refused = await at.another({ gateways: [collecting] }).staff.refund({
      ...order,
      depositId,
      destination: '4242424242424242',
      recipientName: 'Olena Koval',
      amount: undefined,
    })
    expect(resultOf(refused)).toBe('METHOD_UNAVAILABLE')
    expect(await at.purse(player)).toEqual({ game: '1000.00', electronic: '0.00', held: '0.00' })
  })

  test('of a deposit whose PSP is no longer installed is refused, and no money is held', async () => {
    const { player, depositId } = await restricted()
    const refused = await at.another({ gateways: [] }).staff.refund({
      ...order,
      depositId,
      destination: '4242424242424242',
      recipientName: 'Olena Koval',
      amount: undefined,
    })
    expect(resultOf(refused)).toBe('PROVIDER_NOT_INSTALLED')
    expect(await at.purse(player)).toEqual({ game: '1000.00', electronic: '0.00', held: '0.00' })
  })

  test('is found through the player’s paid deposits', async () => {
    const { player, depositId } = await restricted()
    expect(await at.payments.staff.deposits(player)).toEqual([
      {
        id: depositId,
        at: '2026-11-21T12:00:00.000Z',
        amount: '1000.00',
        currency: 'uah',
        method: 'applepay',
        gateway: 'sandbox',
      },
    ])
    expect([at.payments.staff.readPlayerId(player), at.payments.staff.readPlayerId('x')]).toEqual([player, undefined])
  })

  test('of a wallet that staff blocked is refused', async () => {
    const { player, depositId } = await restricted()
    await at.wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'staff',
      externalId: `b ${player}`,
      block: { scope: 'everything', reason: 'test' },
    })
    expect(resultOf(await refund(depositId))).toBe('ACCOUNT_HELD')
  })

  test('also includes winnings of a closed account, approved by another', async () => {
    const player = await at.newPlayer({ electronic: '700' })
    const send = (change: object = {}) =>
      at.payments.staff.refundWinnings({
        ...order,
        playerId: player,
        method: 'visa',
        destination: '4242424242424242',
        recipientName: 'Olena Koval',
        amount: undefined,
        ...change,
      })
    expect(await send({ playerId: parseId<'Player'>('0193a000-0000-7000-8001-0000000000ff') })).toEqual({
      ok: false,
      refusal: 'PLAYER_UNKNOWN',
    })
    expect(await send()).toEqual({ ok: false, refusal: 'PLAYER_MAY_WITHDRAW' })
    at.stands(player, { block: 'closed' })
    expect(await send({ method: 'applepay' })).toEqual({ ok: false, refusal: 'METHOD_UNAVAILABLE' })
    expect(await send({ destination: 'x' })).toEqual({ ok: false, refusal: 'DESTINATION_INVALID' })
    expect(await send({ amount: 'all' })).toEqual({ ok: false, refusal: 'AMOUNT_INVALID' })
    const results = await Promise.all(Array.from({ length: 20 }, () => send()))
    const placed = results.flatMap((result) => (result.ok ? [result.value] : []))
    expect(placed).toHaveLength(1)
    const id = placed[0]!.id
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '700.00' })
    expect(await approve(id, 'anna', '700.00')).toEqual({ ok: false, refusal: 'APPROVER_IS_REQUESTER' })
    expect(await at.payments.staff.show(id)).toMatchObject({ refundOf: null, refundAskedBy: 'anna' })
    await approve(id, 'boris', '700.00')
    await at.work()
    at.psp.becomes(id, { status: 'denied' })
    await at.sendCallback(id)
    await at.work()
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '700.00', held: '0.00' })
  })

  test('requested twenty times concurrently is refunded once', async () => {
    const { player, depositId } = await restricted()
    const results = await Promise.all(Array.from({ length: 20 }, () => refund(depositId)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '0.00', held: '1000.00' })
  })

  test('in parts never exceeds the deposit', async () => {
    const { player, depositId } = await restricted()
    at.stands(player, { block: 'none' })
    await deposit('5000.00', player)
    at.stands(player, { block: 'restricted' })
    const results = await Promise.all(Array.from({ length: 20 }, () => refund(depositId, { amount: '300.00' })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await at.purse(player)).toMatchObject({ game: '5100.00', held: '900.00' })
  })
})
