import type { Id } from '@zoria/kernel'
import { parseId } from '@zoria/kernel'
import { inTransactionOf } from '@zoria/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

type PlayerId = Id<'Player'>

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('approvals')
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.reset()
  await at.owner`update payments.payment set status = 'denied' where status = 'waiting_approval'`
})

const card = '4242424242424242'
const request = async (
  amount: string,
  { player }: { player?: PlayerId } = {},
): Promise<{ player: PlayerId; id: Id<'Payment'> }> => {
  const who = player ?? (await at.newPlayer({ electronic: '60000' }))
  const reply = await at.post(who, '/payments/payout', {
    method: 'visa',
    amount,
    destination: card,
    recipientName: 'Olena Koval',
  })
  return { player: who, id: parseId<'Payment'>((reply.json() as { id: string }).id) }
}
const order = (by: string) => ({ by, why: 'documents seen', requestId: `request of ${by}` })
const approve = (id: Id<'Payment'>, by: string, named: { amount?: string; destination?: string } = {}) =>
  at.payments.staff.approve({ paymentId: id, ...order(by), amount: '3000.00', destination: '4242', ...named })
const deny = (id: Id<'Payment'>, by = 'anna') => at.payments.staff.deny({ paymentId: id, ...order(by) })
const resultOf = (result: { ok: true; value: unknown } | { ok: false; refusal: unknown }) =>
  result.ok ? result.value : result.refusal
const actionsOf = (id: string) =>
  at.owner`select action, who, why, request_id, before, after from payments.staff_action where payment_id = ${id} order by at, booked_at, id`
const sendings = () => at.psp.asked.filter((path) => path === '/psp/payouts').length

describe('approving', () => {
  test('by one member of staff sends a withdrawal up to the threshold, with one audit row', async () => {
    const { player, id } = await request('3000.00')
    expect(resultOf(await approve(id, 'anna'))).toEqual({ status: 'approved', approvals: 1, needed: 1 })
    expect(await at.work()).toBe(1)
    expect(at.psp.payouts.get(id)).toMatchObject({ amount: '3000.00' })
    at.psp.becomes(id, { status: 'success' })
    await at.sendCallback(id)
    await at.work()
    expect(await at.stepsOf(id)).toEqual(['waiting_approval', 'approved', 'sent', 'success'])
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '57000.00', held: '0.00' })
    expect(await at.owner`select cause from payments.payment_step where payment_id = ${id} order by place`).toEqual(
      ['player', 'staff', 'sending', 'callback'].map((cause) => ({ cause })),
    )
    const reported = { amount: '3000.00', currency: 'uah', destination: '•••• 4242' }
    expect(await actionsOf(id)).toEqual([
      {
        action: 'approve',
        who: 'anna',
        why: 'documents seen',
        request_id: 'request of anna',
        before: { status: 'waiting_approval', ...reported, approvedBy: [] },
        after: { status: 'approved', ...reported, approvedBy: ['anna'] },
      },
    ])
  })

  test('above the threshold takes two, and the first sends nothing', async () => {
    const { player, id } = await request('25000.01')
    const named = { amount: '25000.01' }
    expect(resultOf(await approve(id, 'anna', named))).toEqual({ status: 'waiting_approval', approvals: 1, needed: 2 })
    expect(await at.work()).toBe(0)
    expect(resultOf(await approve(id, 'anna', named))).toBe('APPROVED_BEFORE')
    expect(await at.get(player, `/payments/${id}`)).toMatchObject({ status: 'waiting_approval' })
    expect(resultOf(await approve(id, 'boris', named))).toEqual({ status: 'approved', approvals: 2, needed: 2 })
    expect(await at.work()).toBe(1)
    expect((await actionsOf(id)).map(({ who }) => who as string)).toEqual(['anna', 'boris'])
  })

  test.each([
    ['another sum', { amount: '3000.01' }, 'NAMED_OTHERWISE'],
    ['no sum', { amount: 'all' }, 'NAMED_OTHERWISE'],
    ['another card', { destination: '4243' }, 'NAMED_OTHERWISE'],
  ])('with %s named is refused and leaves nothing behind', async (_, named, refusal) => {
    const { id } = await request('3000.00')
    expect(resultOf(await approve(id, 'anna', named))).toBe(refusal)
    expect(await at.owner`select 1 from payments.approval where payment_id = ${id}`).toHaveLength(0)
    expect(await actionsOf(id)).toHaveLength(0)
    expect(await at.work()).toBe(0)
  })

  test('is refused to the requester', async () => {
    const { player, id } = await request('3000.00')
    expect(resultOf(await approve(id, player))).toBe('APPROVER_IS_REQUESTER')
    expect(at.events).toEqual([
      { kind: 'role_refused', facts: { action: 'approve_payout', payment: id, reason: 'APPROVER_IS_REQUESTER' } },
    ])
  })

  test('is refused to the same person twice, with a security event; other refusals report none', async () => {
    const { id } = await request('30000.00')
    expect(resultOf(await approve(id, 'anna', { amount: '1.00' }))).toBe('NAMED_OTHERWISE')
    expect(resultOf(await approve(id, 'anna', { amount: '30000.00' }))).toMatchObject({ status: 'waiting_approval' })
    expect(at.events).toEqual([])
    expect(resultOf(await approve(id, 'anna', { amount: '30000.00' }))).toBe('APPROVED_BEFORE')
    expect(at.events).toEqual([
      { kind: 'role_refused', facts: { action: 'approve_payout', payment: id, reason: 'APPROVED_BEFORE' } },
    ])
  })

  test('is refused while the account is held after a change of phone or password', async () => {
    const { player, id } = await request('3000.00')
    at.stands(player, { payoutHoldUntil: (at.clock.now() + 1) as never })
    expect(resultOf(await approve(id, 'anna'))).toBe('ACCOUNT_HELD')
    at.clock.advance(1)
    expect(resultOf(await approve(id, 'anna'))).toMatchObject({ status: 'approved' })
  })

  test('is refused until staff has checked a reversed deposit', async () => {
    const { player, id } = await request('3000.00')
    const deposit = (
      await at.post(player, '/payments/payin', {
        method: 'visa',
        amount: '100.00',
        returnUrl: 'http://localhost:3000/',
      })
    ).json() as { id: string }
    for (const status of ['success', 'reversed']) {
      at.psp.becomes(deposit.id, { status })
      await at.sendCallback(deposit.id, { reported: { id: `psp-${status}` } })
      await at.work()
    }
    expect(resultOf(await approve(id, 'anna'))).toBe('ACCOUNT_HELD')
    await at.wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'staff',
      externalId: `looked ${player}`,
      block: null,
    })
    expect(resultOf(await approve(id, 'anna'))).toMatchObject({ status: 'approved' })
  })

  test('is refused after a reversal immediately before it', async () => {
    const { player, id } = await request('3000.00')
    const deposit = (
      await at.post(player, '/payments/payin', {
        method: 'visa',
        amount: '100.00',
        returnUrl: 'http://localhost:3000/',
      })
    ).json() as { id: string }
    const report = async (status: string) => {
      at.psp.becomes(deposit.id, { status })
      await at.run('payments.settle', { payment: deposit.id })
    }
    await report('success')
    const setup = at.another({
      inTransaction: async (work) => {
        await report('reversed')
        return inTransactionOf(at.sql)(work)
      },
    })
    expect(
      resultOf(await setup.staff.approve({ paymentId: id, ...order('anna'), amount: '3000.00', destination: '4242' })),
    ).toBe('ACCOUNT_HELD')
    expect(await at.stepsOf(id)).toEqual(['waiting_approval'])
  })

  test('of an unknown payment or a deposit is refused', async () => {
    expect(resultOf(await approve(parseId('01990000-0000-7000-8000-000000000000'), 'anna'))).toBe('PAYMENT_NOT_FOUND')
    const player = await at.newPlayer()
    const deposit = (
      await at.post(player, '/payments/payin', {
        method: 'visa',
        amount: '100.00',
        returnUrl: 'http://localhost:3000/',
      })
    ).json() as { id: string }
    expect(resultOf(await approve(parseId(deposit.id), 'anna'))).toBe('PAYMENT_NOT_FOUND')
    expect(resultOf(await deny(parseId(deposit.id)))).toBe('PAYMENT_NOT_FOUND')
  })
})

describe('a change after an approval voids it', () => {
  const changeSum = (id: string, amount: number) =>
    at.owner`update payments.payment set amount = ${amount} where id = ${id}`

  test('before the second approval: the first does not count, and an amount that was not agreed is never approved', async () => {
    const { id } = await request('30000.00')
    await approve(id, 'anna', { amount: '30000.00' })
    await changeSum(id, 3_100_000)
    expect(resultOf(await approve(id, 'boris', { amount: '30000.00' }))).toBe('CHANGED')
    expect(resultOf(await approve(id, 'boris', { amount: '31000.00' }))).toBe('CHANGED')
    await changeSum(id, 3_000_000)
    expect(resultOf(await approve(id, 'boris', { amount: '30000.00' }))).toMatchObject({ status: 'approved' })
  })

  test('another destination under the same mask needs both approvals again', async () => {
    const { id } = await request('30000.00')
    await approve(id, 'anna', { amount: '30000.00' })
    const other = await request('30000.00')
    const [row] = await at.owner<
      { destination_sealed: Buffer }[]
    >`select destination_sealed from payments.payment where id = ${other.id}`
    await at.owner`update payments.payment set destination_sealed = ${row!.destination_sealed} where id = ${id}`
    await expect(approve(id, 'boris', { amount: '30000.00' })).rejects.toThrow('authenticate') // Encrypted for another payment: decryption fails.
    expect(await at.work()).toBe(0)
  })

  test('before sending: it is not sent, waits for staff again, and can be denied', async () => {
    const { player, id } = await request('3000.00')
    await approve(id, 'anna')
    await changeSum(id, 900_000)
    await at.work()
    expect([sendings(), await at.stepsOf(id)]).toEqual([0, ['waiting_approval', 'approved', 'waiting_approval']])
    expect(at.lines.join()).toContain('differs from what was approved')
    expect(resultOf(await approve(id, 'boris', { amount: '9000.00' }))).toBe('CHANGED')
    expect(resultOf(await deny(id))).toEqual({ status: 'denied' })
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '60000.00', held: '0.00' }) // The held amount, not the changed one.
  })

  test('an automatically approved one is not sent either', async () => {
    const { id } = await request('500.00')
    await changeSum(id, 900_000)
    await at.work()
    expect([sendings(), await at.stepsOf(id)]).toEqual([0, ['approved', 'waiting_approval']])
  })

  test('one that waits again needs new approvals, also from the same people', async () => {
    const { player, id } = await request('30000.00')
    for (const by of ['anna', 'boris']) await approve(id, by, { amount: '30000.00' })
    const deposit = (
      await at.post(player, '/payments/payin', {
        method: 'visa',
        amount: '100.00',
        returnUrl: 'http://localhost:3000/',
      })
    ).json() as { id: string }
    await at.owner`delete from jobs._private_jobs`
    for (const status of ['success', 'reversed']) {
      at.psp.becomes(deposit.id, { status })
      await at.sendCallback(deposit.id, { reported: { id: `psp-${status}` } })
      await at.work()
    }
    await at.wallet.execute({
      kind: 'block_change',
      playerId: player,
      source: 'staff',
      externalId: `looked ${player}`,
      block: null,
    })
    expect(await at.stepsOf(id)).toEqual(['waiting_approval', 'approved', 'waiting_approval'])
    expect(await at.payments.staff.list()).toMatchObject([{ id, approvals: 0, needed: 2 }])
    expect(resultOf(await approve(id, 'clara', { amount: '30000.00' }))).toEqual({
      status: 'waiting_approval',
      approvals: 1,
      needed: 2,
    })
    expect(resultOf(await approve(id, 'anna', { amount: '30000.00' }))).toEqual({
      status: 'approved',
      approvals: 2,
      needed: 2,
    })
    await at.work()
    expect(sendings()).toBe(1)
  })

  test('an approval of another content does not send', async () => {
    const { id } = await request('3000.00')
    await approve(id, 'anna')
    await at.owner`update payments.approval set content = '\\x00' where payment_id = ${id}`
    await at.work()
    expect([sendings(), await at.stepsOf(id)]).toEqual([0, ['waiting_approval', 'approved', 'waiting_approval']])
    expect(resultOf(await approve(id, 'anna'))).toMatchObject({ status: 'approved' })
    await at.work()
    expect(sendings()).toBe(1)
  })
})

describe('denying', () => {
  test('gives the money back, returns the reason to the player, and deletes the card', async () => {
    const { player, id } = await request('3000.00')
    expect(resultOf(await deny(id))).toEqual({ status: 'denied' })
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '60000.00', held: '0.00' })
    expect(await at.get(player, `/payments/${id}`)).toMatchObject({
      status: 'denied',
      visible_status: 'denied',
      reason: 'not_approved',
      expected: null,
    })
    expect(await at.owner`select destination_sealed from payments.payment where id = ${id}`).toEqual([
      { destination_sealed: null },
    ])
    expect((await actionsOf(id)).map(({ action, after }) => [action, (after as { status: string }).status])).toEqual([
      ['deny', 'denied'],
    ])
    expect(await at.get(player, '/payments/restriction')).toMatchObject({ leftToday: '50000.00' })
  })

  test('is refused after an approval, and a second time', async () => {
    const { id } = await request('3000.00')
    await approve(id, 'anna')
    expect(resultOf(await deny(id))).toBe('NOT_WAITING')
    const other = await request('3000.00')
    await deny(other.id)
    expect(resultOf(await deny(other.id))).toBe('NOT_WAITING')
    expect(resultOf(await approve(other.id, 'anna'))).toBe('NOT_WAITING')
  })
})

describe('concurrently', () => {
  test('approve and deny, twenty orders: one wins, the money is sent or returned, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { player, id } = await request('3000.00')
      const names = Array.from({ length: 10 }, (_, index) => `staff-${index}`)
      const results = await Promise.all(names.flatMap((name) => [approve(id, name), deny(id, name)]))
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      await at.work()
      const { status } = await at.get(player, `/payments/${id}`)
      expect(['sent', 'denied']).toContain(status)
      expect(await at.purse(player)).toMatchObject(
        status === 'denied' ? { electronic: '60000.00', held: '0.00' } : { electronic: '57000.00', held: '3000.00' },
      )
      expect(await actionsOf(id)).toHaveLength(1)
    }
  })

  test('twenty approvals by two people send it once', async () => {
    const { id } = await request('30000.00')
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => approve(id, index % 2 === 0 ? 'anna' : 'boris', { amount: '30000.00' })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    await at.work()
    await at.run('payments.send_payout', { payment: id })
    expect(sendings()).toBe(1)
    expect(await at.stepsOf(id)).toEqual(['waiting_approval', 'approved', 'sent'])
  })

  test('one person twenty times is one approval', async () => {
    const { id } = await request('30000.00')
    const results = await Promise.all(Array.from({ length: 20 }, () => approve(id, 'anna', { amount: '30000.00' })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await at.work()).toBe(0)
  })

  test('twenty withdrawals at midnight never exceed the limit of either day', async () => {
    const player = await at.newPlayer({ electronic: '200000' })
    at.clock.set('2026-11-21T21:59:59.999Z') // The last millisecond of the day in Kyiv.
    const ask = () =>
      at.post(player, '/payments/payout', {
        method: 'visa',
        amount: '10000.00',
        destination: card,
        recipientName: 'Olena Koval',
      })
    const before = await Promise.all(Array.from({ length: 10 }, ask))
    at.clock.advance(1)
    const after = await Promise.all(Array.from({ length: 10 }, ask))
    const accepted = (replies: readonly { statusCode: number }[]) =>
      replies.filter(({ statusCode }) => statusCode === 201).length
    expect([accepted(before), accepted(after)]).toEqual([5, 2]) // 50,000 a day, 75,000 in 24 hours.
    expect(await at.purse(player)).toMatchObject({ held: '70000.00' })
  })

  test('denials concurrent with requests never let more out than the limit', async () => {
    const player = await at.newPlayer({ electronic: '200000' })
    const first = await Promise.all(Array.from({ length: 5 }, () => request('10000.00', { player })))
    await Promise.all([
      ...first.map(({ id }) => deny(id)),
      ...Array.from({ length: 15 }, () =>
        at.post(player, '/payments/payout', {
          method: 'visa',
          amount: '10000.00',
          destination: card,
          recipientName: 'Olena Koval',
        }),
      ),
    ])
    const [row] = await at.owner<
      { sum: bigint }[]
    >`select coalesce(sum(amount), 0)::bigint as sum from payments.payment where player_id = ${player} and status <> 'denied'`
    expect(row!.sum).toBeLessThanOrEqual(5_000_000n)
    expect(await at.purse(player)).toMatchObject({ held: `${row!.sum / 100n}.00` })
  })
})

describe('the desk', () => {
  test('lists waiting withdrawals, the oldest first, and shows their history', async () => {
    const { player, id } = await request('30000.00')
    at.clock.advance(60_000)
    const later = await request('3000.00')
    await approve(id, 'anna', { amount: '30000.00' })
    expect(await at.payments.staff.list()).toEqual([
      {
        id,
        playerId: player,
        amount: '30000.00',
        currency: 'uah',
        destination: '•••• 4242',
        status: 'waiting_approval',
        since: '2026-11-21T12:00:00.000Z',
        approvals: 1,
        needed: 2,
        held: ['AMOUNT'],
      },
      {
        id: later.id,
        playerId: later.player,
        amount: '3000.00',
        currency: 'uah',
        destination: '•••• 4242',
        status: 'waiting_approval',
        since: '2026-11-21T12:01:00.000Z',
        approvals: 0,
        needed: 1,
        held: ['AMOUNT'],
      },
    ])
    expect(await at.payments.staff.show(id)).toMatchObject({
      direction: 'payout',
      amount: '30000.00',
      status: 'waiting_approval',
      destination: '•••• 4242',
      refundOf: null,
      history: [
        { what: 'is waiting_approval' },
        { what: 'approved by anna' },
        { what: 'approve by anna: documents seen' },
      ],
    })
    expect(await at.payments.staff.show(parseId('01990000-0000-7000-8000-000000000000'))).toBeUndefined()
    expect(at.payments.staff.readPaymentId(id)).toBe(id)
    expect(at.payments.staff.readPaymentId('x')).toBeUndefined()
  })

  test.each([
    'update payments.staff_action set who = who',
    'delete from payments.staff_action',
    'update payments.approval set approver = approver',
    'delete from payments.approval',
    'delete from payments.refund',
  ])('the app may not %s', async (statement) => {
    await expect(at.sql.unsafe(statement)).rejects.toThrow('permission denied')
  })
})
