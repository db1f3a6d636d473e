import { expect, test } from 'vitest'
import { EnvironmentFault, houseVariables, parseEnvironment, variables } from './environment.ts'

const shape = { PORT: variables.port, DATABASE_URL: variables.databaseUrl, SANDBOX: variables.sandbox }

test('a good environment is read, absent variables take their default', () => {
  expect(parseEnvironment(shape, { PORT: '3001', DATABASE_URL: 'postgres://x', SANDBOX: '' })).toEqual({ PORT: 3001, DATABASE_URL: 'postgres://x', SANDBOX: false })
})

test('all faults are reported at once', () => {
  const read = () => parseEnvironment(shape, { PORT: '99999', DATABASE_URL: 'mysql://x', SANDBOX: 'maybe' })
  expect(read).toThrow(EnvironmentFault)
  expect(read).toThrow(/PORT[^]*DATABASE_URL[^]*SANDBOX/)
})

test.each([
  ['i001:a key of sixteen and more', { shop: 'i001', keys: ['a key of sixteen and more'] }],
  ['9970:the new key of a shop,the old key of a shop', { shop: '9970', keys: ['the new key of a shop', 'the old key of a shop'] }],
  ['i001:with:colons of its own', { shop: 'i001', keys: ['with:colons of its own'] }],
  [undefined, undefined],
])('a shop %s is %o', (given, shop) => {
  expect(parseEnvironment({ LIQPAY_KEYS: variables.shop.optional() }, { LIQPAY_KEYS: given })).toEqual(shop ? { LIQPAY_KEYS: shop } : {})
})

test.each(['a key without its shop', 'i001:short', ':a key of sixteen and more', 'i001:a key of sixteen and more,short', 'i001:a key of sixteen and more,'])('%s is no shop', (given) => {
  expect(() => parseEnvironment({ LIQPAY_KEYS: variables.shop }, { LIQPAY_KEYS: given })).toThrow('LIQPAY_KEYS: the shop, a colon, and one or two keys')
})

test.each(['smpp://zoria:sandbox@carrier.example:2775', 'smpps://fifteen_letters:eight888@carrier.example'])('%s is an address of a carrier', (address) => {
  expect(parseEnvironment({ SMPP_URL: houseVariables.SMPP_URL }, { SMPP_URL: address })).toEqual({ SMPP_URL: address })
})

test.each(['smpp://zoria:nine99999@carrier.example:2775', 'smpp://sixteen_letters_:sandbox@carrier.example:2775', 'http://zoria:sandbox@carrier.example'])('%s is none that SMPP can carry', (address) => {
  expect(() => parseEnvironment({ SMPP_URL: houseVariables.SMPP_URL }, { SMPP_URL: address })).toThrow('SMPP_URL')
})
