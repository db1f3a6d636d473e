import type { IncomingMessage } from 'node:http'
import { createAddressTest } from '@zoria/platform/http/addresses'
import { describe, expect, test } from 'vitest'
import { addressGroup, clientAddress } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('the address of a client', () => {
  test.each([
    // proxies of ours      X-Forwarded-For                      is
    ['127.0.0.1', undefined, '10.0.0.1'],
    ['127.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9, 10.0.0.2', '10.0.0.2'],
    ['10.0.0.0/8', '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['10.0.0.1', 'nonsense', '10.0.0.1'],
    ['10.0.0.1', '2001:db8::1', '2001:db8::1'],
    ['10.0.0.1', '203.0.113.9:50000', '203.0.113.9'],
    ['10.0.0.1', '[2001:DB8::1]:443', '2001:db8::1'],
    ['10.0.0.0/8', '203.0.113.9:1, 10.0.0.2:2', '203.0.113.9'],
    ['10.0.0.0/8', 'unknown, 10.0.0.2', '10.0.0.2'],
  ])('behind %s with %s is %s', (proxy, forwarded, address) => {
    expect(clientAddress(from('10.0.0.1', forwarded), createAddressTest([proxy]))).toBe(address)
  })

  test.each([
    // address                    is counted as
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8::/64'],
    ['2001:0db8::', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['203.0.113.9:50000', '203.0.113.9'],
    ['', ''],
  ])('%s is counted as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})
