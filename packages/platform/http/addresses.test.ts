import { describe, expect, test } from 'vitest'
import {
  canonicalAddress,
  canonicalForwarded,
  canonicalNetwork,
  createAddressTest,
  createAllowTest,
  isLoopbackAddress,
  maskedAddress,
} from './addresses.ts'

describe('the address of a client', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:50000', '198.51.100.7'],
    ['198.51.100.7:_p', '198.51.100.7'],
    [' "198.51.100.7:50000" ', '198.51.100.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:10', '2001:db8::10'],
    ['2001:0db8:0000::0010', '2001:db8::10'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['[::ffff:198.51.100.7]:443', '198.51.100.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
  ])('%s is %s', (text, address) => {
    expect(canonicalAddress(text)).toBe(address)
  })

  test.each([
    '',
    'unknown',
    '_hidden',
    '198.051.100.007',
    '198.51.100',
    '198.51.100.7:',
    '198.51.100.7:x',
    '198.51.100.256',
    '::::::',
    '[198.51.100.7',
    '0xc6336407',
    '3325256711',
    'a.example',
  ])('%j is none', (text) => {
    expect(canonicalAddress(text)).toBeUndefined()
  })
})

test.each([
  ['198.51.100.7:50000', '198.51.100.7'],
  ['198.51.100.7:1, [2001:DB8::1]:2', '198.51.100.7, 2001:db8::1'],
  ['198.51.100.7, , 203.0.113.9,', '198.51.100.7, 203.0.113.9'],
  ['198.51.100.7, unknown, 203.0.113.9', '203.0.113.9'],
  ['198.51.100.7, _hidden', ''],
  ['', ''],
])('X-Forwarded-For of %j is read as %j', (header, read) => {
  expect(canonicalForwarded(header)).toBe(read)
})

describe('an address or subnet of a setting', () => {
  test.each([
    ['2001:DB8:0:0:0:0:0:10', '2001:db8::10'],
    ['203.0.113.9/32', '203.0.113.9'],
    ['203.0.113.9/24', '203.0.113.0/24'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7100/120', '203.0.113.0/24'],
  ])('%s is %s', (text, network) => {
    expect(canonicalNetwork(text, 8)).toBe(network)
  })

  test.each([
    '203.0.113',
    '::::::',
    '203.0.113.9:443',
    '[2001:db8::1]',
    'fe80::1%eth0',
    '10.0.0.0/7',
    '::ffff:0:0/90',
    '10.0.0.0/08',
    '10.0.0.0/',
    '10.0.0.0/33',
    '',
  ])('%j is none', (text) => {
    expect(canonicalNetwork(text, 8)).toBeUndefined()
  })
})

test.each([
  ['203.0.113.7', true],
  ['::ffff:203.0.113.7', true],
  ['::FFFF:CB00:7107', true],
  ['203.0.113.7:443', true],
  ['2001:db8::10', true],
  ['2001:DB8:0:0:0:0:0:10', true],
  ['[2001:db8::10]:443', true],
  ['203.0.114.7', false],
  ['2001:db8::11', false],
  ['unknown', false],
  ['', false],
])('a list of 203.0.113.0/24 and 2001:DB8:0::10 has %s: %s', (address, isListed) => {
  expect(createAddressTest(['203.0.113.0/24', '2001:DB8:0::10'])(address)).toBe(isListed)
})

test('an empty list of callers allows everybody, another one only whom it has', () => {
  expect([[], ['203.0.113.7']].map((list) => createAllowTest(list)('198.51.100.7'))).toEqual([true, false])
})

test.each([
  ['203.0.113.77', '203.0.*.*'],
  ['203.0.113.77:50000', '203.0.*.*'],
  ['::ffff:203.0.113.77', '203.0.*.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:*'],
  ['::1', '0:0:0:*'],
  ['unknown', '0:0:0:*'],
])('%s is shown as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::2', false],
  ['203.0.113.127', false],
  ['unknown', false],
])('%s is on this machine: %s', (address, isLocal) => {
  expect(isLoopbackAddress(address)).toBe(isLocal)
})
