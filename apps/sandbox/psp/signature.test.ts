import { expect, test } from 'vitest'
import { isSigned, sign } from './signature.ts'

const body = '{"reference":"r-1","amount":"100.00","currency":"UAH"}'
const nowS = 1_700_000_000

test('the signature of the published example', () => {
  expect(sign('secret', { timestamp: '1700000000', body })).toBe(
    'e88a705c9be8e35602db048a6c6289aac633e599ad45d884c9703b6b5c7cd071',
  )
})

test.each([
  ['as it was made', {}, true],
  ['300 s old', { nowS: nowS + 300 }, true],
  ['301 s old', { nowS: nowS + 301 }, false],
  ['300 s ahead', { nowS: nowS - 300 }, true],
  ['301 s ahead', { nowS: nowS - 301 }, false],
  ['with one byte changed', { body: Buffer.from(body.replace('100.00', '900.00')) }, false],
  ['without a signature', { signature: '' }, false],
  ['without a timestamp', { timestamp: '' }, false],
  ['with another timestamp than signed', { timestamp: '1700000001' }, false],
])('a message %s', (_, change, isBelieved) => {
  const signature = sign('secret', { timestamp: '1700000000', body })
  expect(isSigned(['secret'], { timestamp: '1700000000', signature, body: Buffer.from(body), nowS, ...change })).toBe(
    isBelieved,
  )
})

test.each([
  [['new', 'old'], 'new', true],
  [['new', 'old'], 'old', true],
  [['new'], 'old', false],
] as const)('with the keys %o, a signature by %s is accepted: %s', (keys, signer, isBelieved) => {
  const signature = sign(signer, { timestamp: '1700000000', body })
  expect(isSigned(keys, { timestamp: '1700000000', signature, body: Buffer.from(body), nowS })).toBe(isBelieved)
})
