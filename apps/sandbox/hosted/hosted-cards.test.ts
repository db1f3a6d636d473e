import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSigned } from '../freedompay/messages.ts'
import { sign } from '../liqpay/shop.ts'
import { openHosted, type Hosted } from '../testing/open-hosted.ts'

let hosted: Hosted

beforeAll(async () => {
  hosted = await openHosted()
}, 60_000) // The first test file of a run starts PostgreSQL.
beforeEach(() => hosted.reset())
afterAll(() => hosted.close())

const textOf = ({ data = '', ...fields }: Record<string, string>) =>
  JSON.stringify(fields) + Buffer.from(data, 'base64').toString()

describe.each(['LiqPay', 'Freedom Pay'])('a card at %s', (provider) => {
  const open = (id: string) => (provider === 'LiqPay' ? hosted.openLiqPay(id) : hosted.openFreedomPay(id))
  const status = async (id: string) => {
    if (provider === 'LiqPay') return (await hosted.askLiqPay({ action: 'status', order_id: id }))['status']
    const reported = await hosted.statusOf(id)
    return 'pg_refund_amount' in reported ? 'reversed' : reported['pg_payment_status']
  }
  const words =
    provider === 'LiqPay' ? { success: 'sandbox', expired: 'error' } : { success: 'success', expired: 'incomplete' }
  const paidWith = async (card: string) => {
    const id = hosted.newOrder()
    await hosted.pay(await open(id), card)
    await hosted.sandbox.look()
    return id
  }
  /** Whether each callback about an order has a valid signature. */
  const soundly = (id: string) =>
    hosted.merchant.received
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
      .filter((fields) => textOf(fields).includes(id))
      .map(isSound)
  const isSound = (fields: Record<string, string>) =>
    provider === 'LiqPay'
      ? sign(hosted.liqPay, fields['data'] ?? '') === fields['signature']
      : isSigned('callback', fields, hosted.freedomPay.secret)

  test('expires and is paid an hour later', async () => {
    const id = await paidWith('4000000000015000')
    expect(await status(id)).toBe(words.expired)
    hosted.machine.advance(3_600_000)
    await hosted.sandbox.look()
    expect(await status(id)).toBe(words.success)
    expect(soundly(id)).toEqual([true, true])
  })

  test('is paid and reversed the next day, once', async () => {
    const id = await paidWith('4000000000016008')
    expect(await status(id)).toBe(words.success)
    hosted.machine.advance(24 * 3_600_000)
    await hosted.sandbox.look()
    await hosted.sandbox.look()
    expect(await status(id)).toBe('reversed')
    expect(soundly(id)).toEqual([true, true])
  })

  test.each([
    ['4000000000010308', 'signed wrongly'],
    ['4000000000010902', 'changed on its way'],
  ])('%s has the callback %s', async (card) => {
    expect(soundly(await paidWith(card))).toEqual([false])
  })

  test('charges dollars', async () => {
    const id = await paidWith('4000000000013005')
    const reported =
      provider === 'LiqPay'
        ? (await hosted.askLiqPay({ action: 'status', order_id: id }))['currency']
        : (await hosted.statusOf(id))['pg_currency']
    expect(reported).toBe('USD')
  })

  test('speaks of another order', async () => {
    const id = await paidWith('4000000000012007')
    expect(soundly(id)).toEqual([])
    expect(soundly('01990000-0000-7000-8000-000000000000')).toEqual([true])
  })

  test('leaves requests unanswered for 20 s', async () => {
    const id = await paidWith('4000000000014003')
    await expect(status(id)).rejects.toThrow('destroyed')
    hosted.machine.advance(20_000)
    expect(await status(id)).toBe(words.success)
  })

  test('has its callback before the browser returns', async () => {
    const id = hosted.newOrder()
    await hosted.pay(await open(id), '4000000000010704')
    expect(soundly(id)).toEqual([true])
  })

  test('whose checkout was not paid reports the expiry without a request', async () => {
    const id = hosted.newOrder()
    await open(id)
    hosted.machine.advance(1_800_000)
    await hosted.sandbox.look()
    expect(soundly(id)).toEqual([true])
    expect(await status(id)).toBe(words.expired)
  })
})
