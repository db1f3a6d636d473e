import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { depositsAt } from '../../testing/deposits.ts'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('comparison')
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.reset()
  await at.owner`delete from payments.reconciliation`
  await at.owner`update payments.payment set updated_at = '2026-01-01' where direction = 'payout'`
})

const { open } = depositsAt(() => at)
const hourMs = 3_600_000
const payout = async (
  electronic = '500',
): Promise<{ player: Awaited<ReturnType<OpenCashbox['newPlayer']>>; id: string }> => {
  const player = await at.newPlayer({ electronic })
  const { id } = (
    await at.post(player, '/payments/payout', {
      method: 'visa',
      amount: '500.00',
      destination: '4242424242424242',
      recipientName: 'Olena Koval',
    })
  ).json() as { id: string }
  await at.work()
  return { player, id }
}
const ended = async (status: 'success' | 'denied') => {
  const made = await payout()
  at.psp.becomes(made.id, { status })
  await at.sendCallback(made.id)
  await at.work()
  at.psp.asked.length = 0
  return made
}
const compare = () => at.run('payments.compare_payouts')
const runs = () => at.payments.staff.reconciliations()

describe('the hourly comparison of withdrawals with their PSP', () => {
  test('finds nothing when both have the same status', async () => {
    await ended('success')
    await ended('denied')
    at.clock.advance(hourMs)
    await compare()
    expect(await runs()).toEqual([
      { hour: '2026-11-21T13:00:00.000Z', endedAt: '2026-11-21T13:00:00.000Z', asked: 2, odd: 0, unreachable: 0 },
    ])
    expect(at.lines.join()).not.toContain('otherwise at its PSP')
  })

  test.each([
    ['success', { status: 'denied', reason: 'payout_bounced' }, '0.00'],
    ['success', { status: 'pending' }, '0.00'],
    ['success', { amount: '5.00' }, '0.00'],
    ['denied', { status: 'success' }, '500.00'],
  ] as const)(
    'tells staff of one that is %s here and %j there, and moves nothing',
    async (status, change, electronic) => {
      const { player, id } = await ended(status)
      at.psp.becomes(id, change)
      at.clock.advance(hourMs)
      await compare()
      expect(await runs()).toMatchObject([{ asked: 1, odd: 1 }])
      expect(at.lines.join()).toContain(id)
      expect(await at.purse(player)).toMatchObject({ electronic, held: '0.00' })
      expect((await at.get(player, `/payments/${id}`))['status']).toBe(status)
    },
  )

  test('reports one although another cannot be checked, and the run ends', async () => {
    const [broken, odd] = [await ended('success'), await ended('success')]
    await at.owner`update payments.payment set created_at = 'infinity' where id = ${broken.id}`
    at.psp.becomes(odd.id, { status: 'denied' })
    at.clock.advance(hourMs)
    await expect(compare()).rejects.toThrow('1 of 2 failed')
    expect(await runs()).toMatchObject([{ endedAt: '2026-11-21T13:00:00.000Z', asked: 1, odd: 1 }])
    expect(at.lines.join()).toContain(odd.id)
    await at.owner`update payments.payment set created_at = updated_at where id = ${broken.id}`
  })

  test('reports one that was paid here and is unknown there', async () => {
    const { id } = await ended('success')
    at.psp.payouts.delete(id)
    at.clock.advance(hourMs)
    await compare()
    expect(await runs()).toMatchObject([{ odd: 1 }])
    expect(at.psp.payouts.has(id)).toBe(false) // Never sent a second time.
  })

  test('runs once when repeated, late or on two nodes', async () => {
    await ended('success')
    at.clock.advance(hourMs)
    await Promise.all([compare(), compare(), compare()])
    at.clock.advance(hourMs - 1)
    await compare()
    expect(at.psp.asked).toHaveLength(1)
    expect(await runs()).toHaveLength(1)
    at.clock.advance(1)
    await compare()
    expect(await runs()).toHaveLength(2)
  })

  test('stops at the first timeout of a PSP, and retries the next hour', async () => {
    await ended('success')
    await ended('success')
    at.clock.advance(hourMs)
    at.psp.fault = 'down'
    await compare()
    expect(await runs()).toMatchObject([{ asked: 1, unreachable: 1 }])
    at.psp.fault = null
    at.clock.advance(hourMs)
    await compare()
    expect((await runs())[0]).toMatchObject({ asked: 2, odd: 0 })
  })

  test('checks the others first in the hour after one could not be read', async () => {
    const unreadable = await ended('success')
    at.clock.advance(1_000)
    const odd = await ended('success')
    at.psp.becomes(unreadable.id, { currency: 'XYZ' })
    at.psp.becomes(odd.id, { status: 'denied' })
    at.clock.advance(hourMs)
    await compare()
    expect(await runs()).toMatchObject([{ asked: 1, odd: 0, unreachable: 1 }])
    at.clock.advance(hourMs)
    await compare()
    expect((await runs())[0]).toMatchObject({ asked: 2, odd: 1, unreachable: 1 })
    expect(at.lines.join()).toContain(odd.id)
  })

  test('covers three days', async () => {
    await ended('success')
    at.clock.advance(3 * 24 * hourMs)
    await compare()
    expect((await runs())[0]).toMatchObject({ asked: 1 })
    at.clock.advance(hourMs)
    await compare()
    expect((await runs())[0]).toMatchObject({ asked: 0 })
  })

  test.each([
    [24 * hourMs, false],
    [24 * hourMs + 1, true],
  ])('one that has waited for its PSP for %s ms is reported: %s', async (ms, isReported) => {
    await payout()
    at.clock.advance(ms)
    await compare()
    expect(at.lines.join().includes('have waited for their PSP for more than a day')).toBe(isReported)
  })

  test.each([
    [48 * hourMs, false],
    [48 * hourMs + 1, true],
  ])('a deposit that its PSP has not decided about for %s ms is reported: %s', async (ms, isReported) => {
    const id = await open(await at.newPlayer())
    at.clock.advance(ms)
    await at.run('payments.reconcile')
    await compare()
    expect(at.lines.some((line) => line.includes('deposits have waited') && line.includes(id))).toBe(isReported)
  })

  test('a payment whose PSP is no longer installed waits unchanged, and is reported', async () => {
    const bare = at.another({ gateways: [] })
    const run = async (task: string) => bare.tasks[task]?.({})
    const { id: sent } = await payout()
    const payin = await open(await at.newPlayer())
    const { id: approved } = (
      await at.post(await at.newPlayer({ electronic: '500' }), '/payments/payout', {
        method: 'visa',
        amount: '500.00',
        destination: '4242424242424242',
        recipientName: 'Olena Koval',
      })
    ).json() as { id: string }
    at.clock.advance(60_001)
    await run('payments.reconcile')
    await run('payments.compare_payouts')
    expect(await at.stepsOf(sent)).toEqual(['approved', 'sent'])
    expect(await at.stepsOf(approved)).toEqual(['approved'])
    expect(await at.stepsOf(payin)).toEqual(['created', 'pending'])
    expect(at.lines.join()).toContain('"waiting":[{"gateway":"sandbox","payments":3}]')
    await at.run('payments.reconcile')
    expect(await at.stepsOf(approved)).toEqual(['approved', 'sent'])
  })

  test('is scheduled every hour', () => {
    expect(at.payments.schedules).toContainEqual({ task: 'payments.compare_payouts', when: '37 * * * *' })
  })
})

describe('expected times', () => {
  const seen = async () => {
    const { player, id } = await payout()
    return (await at.get(player, `/payments/${id}`))['expected']
  }

  test('are those of the specification until there are twenty withdrawals in the last 30 days, then computed from these', async () => {
    at.clock.set('2027-03-01T12:00:00.000Z')
    expect(await seen()).toEqual({ from: '2027-03-01T12:10:00.000Z', to: '2027-03-01T14:00:00.000Z' })
    for (let minutes = 1; minutes <= 20; minutes += 1) {
      const { id } = await ended('success')
      await at.owner`update payments.payment_step set at = at - make_interval(mins => ${minutes}) where payment_id = ${id} and status = 'approved'`
    }
    expect(await seen()).toEqual({ from: '2027-03-01T12:10:00.000Z', to: '2027-03-01T14:00:00.000Z' }) // Cached for a minute.
    at.clock.advance(60_000)
    expect(await seen()).toEqual({ from: '2027-03-01T12:03:00.000Z', to: '2027-03-01T12:19:00.000Z' })
    at.clock.advance(30 * 24 * hourMs)
    expect(await seen()).toEqual({ from: '2027-03-31T12:11:00.000Z', to: '2027-03-31T14:01:00.000Z' })
  })

  test('of one that waits for staff include approval and credit', async () => {
    const player = await at.newPlayer({ electronic: '3000' })
    const { id } = (
      await at.post(player, '/payments/payout', {
        method: 'visa',
        amount: '3000.00',
        destination: '4242424242424242',
        recipientName: 'Olena Koval',
      })
    ).json() as { id: string }
    expect(await at.get(player, `/payments/${id}`)).toMatchObject({
      expected: { from: '2026-11-21T12:20:00.000Z', to: '2026-11-22T14:00:00.000Z' },
      timeline: [{ status: 'waiting_approval', at: '2026-11-21T12:00:00.000Z' }],
    })
  })

  test('are absent after it has ended', async () => {
    const { player, id } = await ended('success')
    expect(await at.get(player, `/payments/${id}`)).toMatchObject({
      expected: null,
      timeline: [{ status: 'approved' }, { status: 'sent' }, { status: 'success' }],
    })
  })
})
