import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readPrivateKey, readPublicKeys } from './rsa-keys.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const short = generateKeyPairSync('rsa', { modulusLength: 1_024 })
const curve = generateKeyPairSync('ed25519')
const pem = (
  key: { export(options: { type: 'spki' | 'pkcs1'; format: 'pem' }): string | Buffer },
  type: 'spki' | 'pkcs1' = 'spki',
) => String(key.export({ type, format: 'pem' }))
const der = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

describe('public keys', () => {
  test.each([
    ['PEM', pem(pair.publicKey), 1],
    ['PEM on one line', pem(pair.publicKey).trim().replaceAll('\n', '\\n'), 1],
    ['PEM of Windows on one line', pem(pair.publicKey).trim().replaceAll('\n', '\\r\\n'), 1],
    ['PKCS #1', pem(pair.publicKey, 'pkcs1'), 1],
    ['without a frame', der, 1],
    ['two during a rotation', `${der},${pem(pair.publicKey)}`, 2],
  ])('%s', (_, text, count) =>
    expect(readPublicKeys(text)?.map((key) => key.equals(pair.publicKey))).toEqual(
      Array.from({ length: count }, () => true),
    ),
  )

  test.each([
    ['no key', 'sandbox'],
    ['nothing after the comma', `${der},`],
    ['three', `${der},${der},${der}`],
    ['a short key', pem(short.publicKey)],
    ['a key of another kind', pem(curve.publicKey as never)],
    ['a key that was cut', der.slice(0, -40)],
  ])('%s is refused', (_, text) => expect(readPublicKeys(text)).toBeUndefined())
})

describe('a private key', () => {
  test.each(['pkcs8', 'pkcs1'] as const)('in %s', (type) =>
    expect(readPrivateKey(String(pair.privateKey.export({ type, format: 'pem' })))?.equals(pair.privateKey)).toBe(true),
  )

  test.each([
    ['a public key', der],
    ['a short key', String(short.privateKey.export({ type: 'pkcs8', format: 'pem' }))],
    ['no key', ''],
  ])('%s is refused', (_, text) => expect(readPrivateKey(text)).toBeUndefined())
})
