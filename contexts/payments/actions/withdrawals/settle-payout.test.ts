import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCashbox, type OpenCashbox } from '../../testing/open-cashbox.ts'

let at: OpenCashbox
beforeAll(async () => {
  at = await openCashbox('handing over')
})
afterAll(() => at.close())
beforeEach(() => at.reset())

/** A withdrawal whose first call was lost: it is `sent`, and its PSP does not know it. */
const lost = async (): Promise<string> => {
  const player = await at.newPlayer({ electronic: '1000' })
  const reply = await at.post(player, '/payments/payout', {
    method: 'visa',
    amount: '500.00',
    destination: '4242424242424242',
    recipientName: 'Olena Koval',
  })
  at.psp.fault = 'loses the call'
  await at.work()
  return (reply.json() as { id: string }).id
}
const handings = () => at.psp.asked.filter((path) => path === '/psp/payouts').length

describe('a withdrawal unknown to its PSP', () => {
  test('is sent again by one of the concurrent processes that find it', async () => {
    const id = await lost()
    at.clock.advance(300_000)
    await Promise.all(
      Array.from({ length: 5 }, () => at.run('payments.settle', { payment: id }).catch((error: unknown) => error)),
    )
    expect(handings()).toBe(2)
  })

  test('is not sent a third time while the second call may be pending', async () => {
    const id = await lost()
    at.clock.advance(300_000)
    await at.run('payments.reconcile')
    at.clock.advance(299_999)
    await at.run('payments.reconcile')
    expect(handings()).toBe(2)
    at.clock.advance(120_001)
    at.psp.fault = null
    await at.run('payments.reconcile')
    expect([handings(), at.psp.payouts.get(id)?.amount]).toEqual([3, '500.00'])
  })
})
