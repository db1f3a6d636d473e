import { describe, expect, test } from 'vitest'
import { canonicalHost, isLoopback, isPrivate, isThisMachine } from './hosts.ts'

describe('one host has one spelling', () => {
  test.each([
    ['ZORIA.example', 'zoria.example'],
    ['zoria.example.', 'zoria.example'],
    ['zoria.example..', 'zoria.example'],
    ['%6cocalhost', 'localhost'],
    ['127.1', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['0x7f000001..', '127.0.0.1'],
    ['::1', '::1'],
    ['[0:0:0:0:0:0:0:1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['зоря.example', 'xn--g1aog4d.example'],
  ])('%s is %s', (host, canonical) => {
    expect(canonicalHost(host)).toBe(canonical)
  })
})

describe('a host is', () => {
  test.each([
    // host                    loopback  this machine  private
    ['localhost', true, true, true],
    ['LOCALHOST.', true, true, true],
    ['127.8.8.8', true, true, true],
    ['2130706433', true, true, true],
    ['[::1]', true, true, true],
    ['[::ffff:127.0.0.1]', true, true, true],
    ['studio.localhost', false, true, true],
    ['localhost.localdomain', false, true, true],
    ['ip6-localhost', false, true, true],
    ['localhost4.localdomain4', false, true, true],
    ['localhost6.localdomain6', false, true, true],
    ['0.0.0.0', false, true, true],
    ['0', false, true, true],
    ['[::]', false, true, true],
    ['[::ffff:0.0.0.0]', false, true, true],
    ['[::127.0.0.1]', false, true, true],
    ['10.0.0.1', false, false, true],
    ['100.64.0.1', false, false, true],
    ['100.127.255.255', false, false, true],
    ['169.254.169.254', false, false, true],
    ['172.31.0.1', false, false, true],
    ['192.168.1.5', false, false, true],
    ['[::ffff:192.168.1.5]', false, false, true],
    ['[fd00::5]', false, false, true],
    ['[fe80::1]', false, false, true],
    ['zoria.test', false, false, true],
    ['zoria.internal.', false, false, true],
    ['router.home.arpa', false, false, true],
    ['intranet', false, false, true],
    ['100.128.0.1', false, false, false],
    ['172.32.0.1', false, false, false],
    ['203.0.113.7', false, false, false],
    ['[2001:db8::1]', false, false, false],
    ['[::ffff:203.0.113.7]', false, false, false],
    ['zoria.example', false, false, false],
    ['10.example', false, false, false],
    ['notlocalhost.example', false, false, false],
  ])('%s: loopback %s, this machine %s, private %s', (host, ...expected) => {
    expect([isLoopback(host), isThisMachine(host), isPrivate(host)]).toEqual(expected)
  })
})
