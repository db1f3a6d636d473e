import { expect, test } from 'vitest'
import { isLoopback, maskedAddress, networkOf } from './network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  ['unknown', '::/64'],
  ['203.0.113.77:4711', '::/64'],
  ['', '::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.77', '203.0.*.*'], ['::ffff:203.0.113.77', '203.0.*.*'], ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'], ['::1', '0:0:0:*'], ['unknown', '0:0:0:*'],
])('%s is shown as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked)
})

test.each([['127.0.0.1', true], ['127.8.8.8', true], ['::1', true], ['::ffff:127.0.0.1', true], ['10.0.0.1', false], ['::2', false], ['203.0.113.127', false], ['unknown', false]])('%s is on this machine: %s', (address, isLocal) => {
  expect(isLoopback(address)).toBe(isLocal)
})
