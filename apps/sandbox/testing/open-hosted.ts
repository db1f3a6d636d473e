import { seededChance } from '@zoria/testkit/chance'
import { frozenClock, type FrozenClock } from '@zoria/testkit/clock'
import { createEmptyDatabase } from '@zoria/testkit/database'
import { readFlatXML, sign as signFields, signedXML, type Message } from '../freedompay/messages.ts'
import { freedomPayShop, type FreedomPayShop } from '../freedompay/notices.ts'
import { liqPayShop, sign as signData, type LiqPayShop } from '../liqpay/shop.ts'
import { openMerchant, type Merchant } from './merchant.ts'
import { openSandbox, pspKey, type OpenSandbox } from './open-sandbox.ts'

export const hostedReturnUrl = 'http://localhost:3000/ua/cashbox'
const noon = '2026-11-21T12:00:00Z'

/** A shop at the simulators of LiqPay and Freedom Pay. */
export type Hosted = {
  readonly sandbox: OpenSandbox
  readonly merchant: Merchant
  readonly machine: FrozenClock
  readonly liqPay: LiqPayShop
  readonly freedomPay: FreedomPayShop
  newOrder(): string
  form(fields: Record<string, string>): { headers: Record<string, string>; payload: string }
  pack(message: object, key?: string): { data: string; signature: string }
  askLiqPay(message: object): Promise<Record<string, unknown>>
  /** The page of an order, and LiqPay's answer if it opens none. */
  openLiqPay(order: string, change?: object): Promise<string>
  askFreedomPay(path: string, message: Record<string, string>, secret?: string): Promise<Message>
  openFreedomPay(order: string): Promise<string>
  initOf(order: string, change?: Record<string, string>): Record<string, string>
  statusOf(order: string): Promise<Message>
  pay(page: string, card: string): Promise<Record<string, unknown>>
  signedOk(secret: string): string
  /** A clean slate between two tests. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Both providers on their own database, with timers controlled by the test. */
export async function openHosted(): Promise<Hosted> {
  const machine = frozenClock(noon)
  const database = await createEmptyDatabase('sandbox')
  const sandbox = await openSandbox({ sql: database.sql('sandbox'), machine, chance: seededChance('hosted') })
  const merchant = await openMerchant()
  const [liqPay, freedomPay] = [liqPayShop(pspKey), freedomPayShop(pspKey)]
  const signedOk = (secret: string) => signedXML('callback', { pg_status: 'ok', pg_salt: 's' }, secret)
  let orders = 0
  return {
    sandbox,
    merchant,
    machine,
    liqPay,
    freedomPay,
    form,
    signedOk,
    newOrder: () => `order-${(orders += 1)}`,
    ...askingLiqPay({ sandbox, merchant, liqPay }),
    ...askingFreedomPay({ sandbox, merchant, freedomPay }),
    pay: async (page, card) =>
      (
        await sandbox.server.inject({
          method: 'POST',
          url: `${page}/pay`,
          payload: { card, expiry: '12/30', cvc: '123' },
        })
      ).json() as Record<string, unknown>,
    reset: async () => {
      machine.set(noon)
      merchant.replies.splice(
        0,
        merchant.replies.length,
        ...Array.from({ length: 50 }, () => signedOk(freedomPay.secret)),
      )
      await sandbox.look() // Rows of earlier tests.
      merchant.received.length = 0
      merchant.answers.length = 0
    },
    close: async () => {
      await merchant.close()
      await sandbox.close()
      await database.drop()
    },
  }
}

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})

function askingLiqPay({
  sandbox,
  merchant,
  liqPay,
}: Pick<Hosted, 'sandbox' | 'merchant' | 'liqPay'>): Pick<Hosted, 'pack' | 'askLiqPay' | 'openLiqPay'> {
  const pack = (message: object, key = liqPay.privateKey) => {
    const data = Buffer.from(JSON.stringify({ version: 3, public_key: liqPay.publicKey, ...message })).toString(
      'base64',
    )
    return { data, signature: signData({ ...liqPay, privateKey: key }, data) }
  }
  return {
    pack,
    askLiqPay: async (message) =>
      (
        await sandbox.server.inject({ method: 'POST', url: '/liqpay/api/request', ...form(pack(message)) })
      ).json() as Record<string, unknown>,
    openLiqPay: async (order, change = {}) => {
      const message = {
        action: 'pay',
        order_id: order,
        amount: '100.00',
        currency: 'UAH',
        description: 'test',
        server_url: merchant.url,
        result_url: hostedReturnUrl,
        expired_date: '2026-11-21 12:30:00',
        ...change,
      }
      const reply = await sandbox.server.inject({ url: `/liqpay/api/3/checkout?${new URLSearchParams(pack(message))}` })
      return reply.statusCode === 303 ? new URL(reply.headers.location ?? '').pathname : `${reply.statusCode}`
    },
  }
}

function askingFreedomPay({
  sandbox,
  merchant,
  freedomPay,
}: Pick<Hosted, 'sandbox' | 'merchant' | 'freedomPay'>): Pick<
  Hosted,
  'askFreedomPay' | 'openFreedomPay' | 'initOf' | 'statusOf'
> {
  const askFreedomPay: Hosted['askFreedomPay'] = async (path, message, secret = freedomPay.secret) => {
    const whole = { pg_merchant_id: freedomPay.merchantId, pg_salt: 'salt', ...message }
    const reply = await sandbox.server.inject({
      method: 'POST',
      url: `/freedompay${path}`,
      ...form({ ...whole, pg_sig: signFields(path.split('/').at(-1) ?? '', whole, secret) }),
    })
    const answer = readFlatXML(reply.body)
    if (!answer) throw new Error(`Freedom Pay answered no XML: ${reply.body}`)
    return answer
  }
  const initOf: Hosted['initOf'] = (order, change = {}) => ({
    pg_order_id: order,
    pg_amount: '1200.00',
    pg_currency: 'KZT',
    pg_description: 'test',
    pg_language: 'kz',
    pg_lifetime: '1800',
    pg_result_url: merchant.url,
    pg_request_method: 'POST',
    pg_success_url: hostedReturnUrl,
    pg_failure_url: hostedReturnUrl,
    pg_auto_clearing: '1',
    ...change,
  })
  return {
    askFreedomPay,
    initOf,
    openFreedomPay: async (order) =>
      new URL(String((await askFreedomPay('/init_payment.php', initOf(order)))['pg_redirect_url'])).pathname,
    statusOf: (order) => askFreedomPay('/get_status3.php', { pg_order_id: order }),
  }
}
