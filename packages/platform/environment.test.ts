import { describe, expect, test } from 'vitest'
import { EnvironmentFault, listenerVariables, parseEnvironment, variables } from './environment.ts'
import { houseVariables } from './house-environment.ts'

const shape = { PORT: variables.port, DATABASE_URL: variables.databaseUrl, SANDBOX: variables.sandbox }

test('a good environment is read, absent variables take their default', () => {
  expect(parseEnvironment(shape, { PORT: '3001', DATABASE_URL: 'postgres://x', SANDBOX: '' })).toEqual({
    PORT: 3001,
    DATABASE_URL: 'postgres://x',
    SANDBOX: false,
  })
})

test('all faults are reported at once', () => {
  const read = () => parseEnvironment(shape, { PORT: '99999', DATABASE_URL: 'mysql://x', SANDBOX: 'maybe' })
  expect(read).toThrow(EnvironmentFault)
  expect(read).toThrow(/PORT[^]*DATABASE_URL[^]*SANDBOX/)
})

test.each([
  ['i001:a key of sixteen and more', { shop: 'i001', keys: ['a key of sixteen and more'] }],
  [
    '9970:the new key of a shop,the old key of a shop',
    { shop: '9970', keys: ['the new key of a shop', 'the old key of a shop'] },
  ],
  ['i001:with:colons of its own', { shop: 'i001', keys: ['with:colons of its own'] }],
  [undefined, undefined],
])('a shop %s is %o', (given, shop) => {
  expect(parseEnvironment({ LIQPAY_KEYS: variables.shop.optional() }, { LIQPAY_KEYS: given })).toEqual(
    shop ? { LIQPAY_KEYS: shop } : {},
  )
})

test.each([
  'a key without its shop',
  'i001:short',
  ':a key of sixteen and more',
  'i001:a key of sixteen and more,short',
  'i001:a key of sixteen and more,',
])('%s is no shop', (given) => {
  expect(() => parseEnvironment({ LIQPAY_KEYS: variables.shop }, { LIQPAY_KEYS: given })).toThrow(
    'LIQPAY_KEYS: the shop, a colon, and one or two keys',
  )
})

test.each([
  ['10', 10],
  ['0.5', 0.5],
  ['0.1', 0.1],
  ['1000', 1_000],
  ['', 10],
  [undefined, 10],
])('a pace of %j is %s a second', (given, pace) => {
  expect(parseEnvironment({ SMPP_RATE: variables.perSecond }, { SMPP_RATE: given })).toEqual({ SMPP_RATE: pace })
})

test.each(['0x10', '1e2', 'true', '-1', '0.09', '1000.1', '1,5', '5 a second'])('a pace cannot be %j', (given) => {
  expect(() => parseEnvironment({ SMPP_RATE: variables.perSecond }, { SMPP_RATE: given })).toThrow(
    /SMPP_RATE: (a number is needed|from 0\.1 to 1000)/,
  )
})

test.each(['smpp://zoria:sandbox@carrier.example:2775', 'smpps://fifteen_letters:eight888@carrier.example'])(
  '%s is an address of a carrier',
  (address) => {
    expect(parseEnvironment({ SMPP_URL: houseVariables.SMPP_URL }, { SMPP_URL: address })).toEqual({
      SMPP_URL: address,
    })
  },
)

test.each([
  'smpp://zoria:nine99999@carrier.example:2775',
  'smpp://sixteen_letters_:sandbox@carrier.example:2775',
  'http://zoria:sandbox@carrier.example',
])('%s is none that SMPP can carry', (address) => {
  expect(() => parseEnvironment({ SMPP_URL: houseVariables.SMPP_URL }, { SMPP_URL: address })).toThrow('SMPP_URL')
})

test.each([
  'smpp://zoria:%zz@carrier.example:2775',
  'smpp://%e0%a4%a:secret@carrier.example',
  'https://zoria:%zz@calls.example',
])('%s has an escape that nobody can decode', (address) => {
  const { SMPP_URL, CALL_URL } = houseVariables
  expect(() =>
    parseEnvironment(address.startsWith('smpp') ? { SMPP_URL } : { CALL_URL }, {
      SMPP_URL: address,
      CALL_URL: address,
    }),
  ).toThrow(EnvironmentFault)
})

describe('lists of addresses', () => {
  const proxies = (text: string) => parseEnvironment(listenerVariables, { PROXY_ADDRESSES: text }).PROXY_ADDRESSES
  const providers = (text: string) =>
    parseEnvironment({ PROVIDER_ADDRESSES: houseVariables.PROVIDER_ADDRESSES }, { PROVIDER_ADDRESSES: text })
      .PROVIDER_ADDRESSES

  test.each([
    ['1.2.3.4', ['1.2.3.4']],
    ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
    ['192.0.2.0/32,::1/128', ['192.0.2.0', '::1']],
  ])('proxies may be %s', (text, list) => {
    expect(proxies(text)).toEqual(list)
  })

  test.each([
    '1.2.3.4/99',
    '1.2.3.4/33',
    '::1/129',
    '0.0.0.0/0',
    '::/0',
    '128.0.0.0/7',
    '1.2.3.4/08',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '999.1.1.1',
    '1.2.3',
    ':::::',
    'fe80::1%eth0',
    'fe80::1%10.0.0.1',
    'proxy.example',
    '1.2.3.4,',
    ' ',
  ])('proxies cannot be %j', (text) => {
    expect(() => proxies(text)).toThrow(
      'PROXY_ADDRESSES: addresses, or subnets of at least 8 bits, with commas between them are needed, not "',
    )
  })

  test.each([
    ['1.2.3.4', ['1.2.3.4']],
    ['1.2.3.4, 2001:db8::1', ['1.2.3.4', '2001:db8::1']],
    ['2001:DB8:0:0:0:0:0:10,203.0.113.0/24', ['2001:db8::10', '203.0.113.0/24']],
  ])('providers may be %s', (text, list) => {
    expect(providers(text)).toEqual(list)
  })

  test.each(['999.1.1.1', ':::::', '203.0.113', '::::::', '01.2.3.4', 'fe80::1%eth0', '1.2.3.4,,1.2.3.5'])(
    'providers cannot be %s',
    (text) => {
      expect(() => providers(text)).toThrow(
        'PROVIDER_ADDRESSES: addresses, or subnets of at least 8 bits, with commas between them are needed, not "',
      )
    },
  )
})
