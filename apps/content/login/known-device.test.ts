import { describe, expect, test } from 'vitest'
import { deviceCookie, knownDeviceOf, newDeviceMark } from './known-device.ts'

const day = 86_400_000
const owner = { editorId: 7, key: 'a key' }

describe('the cookie of a device', () => {
  const mark = newDeviceMark(owner, 0)
  const [name = '', endsAt = '', signature = ''] = mark.split('.')

  test.each<[string, string | undefined, typeof owner, number, boolean]>([
    // shown as                    mark                                  account and key            at          is known
    ['it is', mark, owner, 180 * day - 1, true],
    ['it is, too late', mark, owner, 180 * day, false],
    ['that of another account', mark, { ...owner, editorId: 8 }, 0, false],
    ['signed under another key', mark, { ...owner, key: 'another key' }, 0, false],
    ['one with a later end', `${name}.${Number(endsAt) + day}.${signature}`, owner, 0, false],
    ['one with another name', `${'A'.repeat(22)}.${endsAt}.${signature}`, owner, 0, false],
    ['one without a signature', `${name}.${endsAt}.`, owner, 0, false],
    ['nothing', undefined, owner, 0, false],
    ['nonsense', 'x'.repeat(5_000), owner, 0, false],
  ])('shown as %s', (_, shown, account, at, isKnown) => {
    expect(knownDeviceOf(shown, account, at)).toBe(isKnown ? name : undefined)
  })

  test('is inaccessible to scripts, to other sites and, over https, to other hosts', () => {
    expect(deviceCookie('mark', { editorId: 7, isSecure: false })).toBe(
      'content-device-7=mark; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict',
    )
    expect(deviceCookie('mark', { editorId: 7, isSecure: true })).toBe(
      '__Host-content-device-7=mark; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict; Secure',
    )
  })
})
