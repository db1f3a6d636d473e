import { createCipheriv, hkdfSync } from 'node:crypto'
import { seededChance } from '@zoria/testkit/chance'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal({ secret: 'a secret of the tests', chance: seededChance('seal') })

test('an encrypted value is decrypted only for its owner, unchanged', () => {
  const sealed = seal.seal('4242424242424242', 'payment-1')
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('4242')
  expect(seal.open(sealed, 'payment-1')).toBe('4242424242424242')
  expect(() => seal.open(sealed, 'payment-2')).toThrow('authenticate')
  const changed = Uint8Array.from(sealed)
  changed[15]! ^= 1
  expect(() => seal.open(changed, 'payment-1')).toThrow('authenticate')
})

test('the same text is encrypted differently each time, and has the same fingerprint', () => {
  expect(seal.seal('x', 'p')).not.toEqual(seal.seal('x', 'p'))
  expect(seal.fingerprint('x')).toEqual(seal.fingerprint('x'))
  expect(seal.fingerprint('x')).not.toEqual(seal.fingerprint('y'))
})

test('another secret decrypts nothing', () => {
  const other = createSeal({ secret: 'another secret here', chance: seededChance('seal') })
  expect(() => other.open(seal.seal('x', 'p'), 'p')).toThrow('authenticate')
})

test('during rotation the old secret decrypts and the new one encrypts', () => {
  const both = createSeal({
    secret: 'another secret here',
    oldSecrets: ['a secret of the tests'],
    chance: seededChance('seal'),
  })
  const old = seal.seal('x', 'p')
  expect([both.open(old, 'p'), both.isCurrent(old), both.isCurrent(both.seal('x', 'p'))]).toEqual(['x', false, true])
})

test('a value of the first format is decrypted: nonce, text, tag', () => {
  const nonce = Buffer.alloc(12, 7)
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', 'a secret of the tests', 'zoria.payments', 'destination', 32)),
    nonce,
  ).setAAD(Buffer.from('p'))
  const sealed = Buffer.concat([nonce, cipher.update('4242'), cipher.final(), cipher.getAuthTag()])
  expect(seal.open(sealed, 'p')).toBe('4242')
})
