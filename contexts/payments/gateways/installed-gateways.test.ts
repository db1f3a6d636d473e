import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { describe, expect, test } from 'vitest'
import { installGateways, type GatewayConfiguration } from './installed-gateways.ts'

const means = { clock: frozenClock('2026-11-21T12:00:00Z'), chance: seededChance('installed') }
const none: GatewayConfiguration = {
  callbackRoot: 'https://zoria.test/api',
  sandbox: null,
  liqPay: null,
  freedomPay: null,
}
const liqPay = {
  url: 'https://www.liqpay.ua',
  publicKey: 'i001',
  privateKeys: ['a private key'],
  paysOut: false,
} as const
const freedomPay = {
  url: 'https://api.freedompay.kz',
  merchantId: '9970',
  secrets: ['a secret'],
  payoutSecrets: null,
  isTest: false,
} as const
const sandbox = { url: 'http://localhost:3005', publicUrl: 'http://192.168.1.5:3005', keys: ['a shared key'] } as const

describe('the gateways of a process', () => {
  test.each([
    [{}, []],
    [{ liqPay }, ['liqpay']],
    [{ freedomPay }, ['freedompay']],
    [{ liqPay, freedomPay }, ['liqpay', 'freedompay']],
    [{ sandbox, liqPay, freedomPay }, ['sandbox', 'liqpay', 'freedompay']],
  ])('with %o are %o', (change, names) => {
    expect(installGateways({ ...none, ...change }, means).map(({ name }) => name)).toEqual(names)
  })

  test('redirect browsers to the provider, and in the sandbox to its public address', async () => {
    const order = {
      reference: 'r',
      method: 'visa',
      amount: { amount: 10_000n, currency: 'uah' } as never,
      language: 'ua',
      returnUrl: 'https://zoria.test/ua',
    } as const
    const addressOf = async (configuration: GatewayConfiguration) => {
      const answer = await installGateways(configuration, means)
        .find(({ name }) => name === 'liqpay')!
        .openCheckout(order)
      return answer.kind === 'done' ? answer.value.redirectUrl.split('?')[0] : null
    }
    expect(await addressOf({ ...none, liqPay })).toBe('https://www.liqpay.ua/api/3/checkout')
    expect(await addressOf({ ...none, liqPay: { ...liqPay, url: 'https://www.liqpay.ua/' } })).toBe(
      'https://www.liqpay.ua/api/3/checkout',
    )
    expect(await addressOf({ ...none, sandbox })).toBe('http://192.168.1.5:3005/liqpay/api/3/checkout')
  })
})
