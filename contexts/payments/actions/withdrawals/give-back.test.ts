import { parseId, type Id } from '@zoria/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('bounces')
})
afterAll(() => at.close())
beforeEach(() => at.reset())

const withdrawn = async () => {
  const player = await at.newPlayer({ electronic: '500' })
  const { id } = (
    await at.post(player, '/payments/payout', {
      method: 'visa',
      amount: '500.00',
      destination: '4242424242424242',
      recipientName: 'Olena Koval',
    })
  ).json() as { id: string }
  await at.work()
  return { player, id: parseId<'Payment'>(id) }
}
const paid = async () => {
  const made = await withdrawn()
  at.psp.becomes(made.id, { status: 'success' })
  await at.sendCallback(made.id)
  await at.work()
  return made
}
const giveBack = async (id: Id<'Payment'>, by = 'anna') => {
  const given = await at.payments.staff.giveBack({
    paymentId: id,
    by,
    why: 'the bank sent it back',
    requestId: 'request',
  })
  return given.ok ? 'given back' : given.refusal
}

describe('money of a withdrawal that bounced after it was paid', () => {
  test('is returned once, with its audit row; the withdrawal keeps its final status', async () => {
    const { player, id } = await paid()
    at.psp.becomes(id, { status: 'denied', reason: 'payout_bounced' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => giveBack(id, index % 2 === 0 ? 'anna' : 'boris')),
    )
    expect(answers.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'GIVEN_BACK_BEFORE'), 'given back'])
    expect(await at.purse(player)).toEqual({ game: '0.00', electronic: '500.00', held: '0.00' })
    expect(await at.stepsOf(id)).toEqual(['approved', 'sent', 'success'])
    expect(await at.owner`select action, after from payments.staff_action where payment_id = ${id}`).toEqual([
      {
        action: 'give_back',
        after: { status: 'success', amount: '500.00', currency: 'uah', givenBackTo: 'electronic' },
      },
    ])
    expect((await at.get(player, '/transactions')).items).toMatchObject([
      { kind: 'adjustment', amount: '500.00' },
      { kind: 'payout', status: 'success' },
    ])
  })

  test('is not reported any more', async () => {
    const { id } = await paid()
    at.psp.becomes(id, { status: 'denied', reason: 'payout_bounced' })
    await giveBack(id)
    at.clock.advance(3_600_000)
    await at.run('payments.compare_payouts')
    expect(at.lines.join()).not.toContain('otherwise at its PSP')
  })

  test.each<[string, object]>([
    ['is still paid there', { status: 'success' }],
    ['is undecided there', { status: 'pending' }],
    ['came back in another sum', { status: 'denied', amount: '5.00' }],
  ])('is not given back while it %s', async (_, change) => {
    const { player, id } = await paid()
    at.psp.becomes(id, change)
    expect(await giveBack(id)).toBe('NOT_BOUNCED')
    expect(await at.purse(player)).toMatchObject({ electronic: '0.00' })
    expect(await at.owner`select 1 from payments.staff_action where payment_id = ${id}`).toHaveLength(0)
  })

  test('waits while the provider does not reply', async () => {
    const { id } = await paid()
    at.psp.fault = 'down'
    expect(await giveBack(id)).toBe('PROVIDER_SILENT')
  })

  test('waits while the provider is not installed', async () => {
    const { id } = await paid()
    const given = await at.another({ gateways: [] }).staff.giveBack({
      paymentId: id,
      by: 'anna',
      why: 'the bank sent it back',
      requestId: 'request',
    })
    expect(given).toEqual({ ok: false, refusal: 'PROVIDER_NOT_INSTALLED' })
  })

  test('of an unpaid or unknown withdrawal is refused', async () => {
    const { player, id } = await withdrawn()
    expect(await giveBack(id)).toBe('NOT_PAID')
    at.psp.becomes(id, { status: 'denied' })
    await at.sendCallback(id)
    await at.work()
    expect(await giveBack(id)).toBe('NOT_PAID') // It was returned automatically.
    expect(await at.purse(player)).toMatchObject({ electronic: '500.00' })
    expect(await giveBack(parseId('01990000-0000-7000-8000-000000000000'))).toBe('PAYMENT_NOT_FOUND')
  })

  test('the books balance after it', async () => {
    expect(await at.wallet.checkBooks('whole')).toMatchObject({ isBalanced: true, faults: [] })
  })
})
