import { createCipheriv, hkdfSync } from 'node:crypto'
import { seededChance } from '@zoria/testkit/chance'
import { describe, expect, test } from 'vitest'
import { createKeys, sameBytes } from './keys.ts'

const keys = createKeys({ secret: 'a secret of sixteen', chance: seededChance('keys') })
const others = createKeys({ secret: 'another secret here', chance: seededChance('keys') })

describe('an encrypted text', () => {
  test('is decrypted in its context', () => {
    expect(keys.open(keys.seal('+380501234567', 'player.phone 1'), 'player.phone 1')).toBe('+380501234567')
  })

  test('is not decrypted in another context', () => {
    const sealed = keys.seal('+380501234567', 'player.phone 1')
    expect(() => keys.open(sealed, 'player.phone 2')).toThrow(/unable to authenticate/)
  })

  test('is not decrypted under another key or after a change of one bit', () => {
    const sealed = keys.seal('+380501234567', 'p')
    expect(() => others.open(sealed, 'p')).toThrow('the secret it was sealed under is missing')
    sealed[sealed.length - 1]! ^= 1
    expect(() => keys.open(sealed, 'p')).toThrow(/unable to authenticate/)
  })

  test('does not contain the text, and differs each time', () => {
    const [one, other] = [keys.seal('+380501234567', 'p'), keys.seal('+380501234567', 'p')]
    expect(one.includes('501234567')).toBe(false)
    expect(one.equals(other)).toBe(false)
  })
})

describe('during rotation of the secret', () => {
  const both = createKeys({
    secret: 'another secret here',
    oldSecrets: ['a secret of sixteen'],
    chance: seededChance('keys'),
  })

  test('values under the old one are still decrypted and found', () => {
    const sealed = keys.seal('+380501234567', 'p')
    expect([both.open(sealed, 'p'), both.isCurrent(sealed)]).toEqual(['+380501234567', false])
    expect(both.lookUps('phone', '1')).toEqual([others.lookUp('phone', '1'), keys.lookUp('phone', '1')])
  })

  test('the new one encrypts', () => {
    expect(others.open(both.seal('x', 'p'), 'p')).toBe('x')
    expect(both.lookUp('phone', '1')).toEqual(others.lookUp('phone', '1'))
  })
})

test('a value of the first format is decrypted', () => {
  const sealed = firstForm('a secret of sixteen', { text: '+380501234567', place: 'p' })
  expect([keys.open(sealed, 'p'), keys.isCurrent(sealed)]).toEqual(['+380501234567', false])
})

/** The first format, without a key id: version 1, nonce, tag, text. */
function firstForm(secret: string, { text, place }: { text: string; place: string }): Buffer {
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', secret, 'zoria identity', 'seal', 32)),
    Buffer.alloc(12, 7),
  ).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([Buffer.from([1]), Buffer.alloc(12, 7), cipher.getAuthTag(), body])
}

describe('keyed hashes', () => {
  test('find the same text again, of the same kind and key only', () => {
    expect(keys.lookUp('phone', '1')).toEqual(keys.lookUp('phone', '1'))
    expect(keys.lookUp('phone', '1')).not.toEqual(keys.lookUp('email', '1'))
    expect(keys.lookUp('phone', '1')).not.toEqual(others.lookUp('phone', '1'))
  })

  test('bind a code to its purpose and target', () => {
    const code = { purpose: 'registration', target: 'a', code: '123456' }
    expect(keys.hashCode(code)).toEqual(keys.hashCode({ ...code }))
    expect(keys.hashCode(code)).not.toEqual(keys.hashCode({ ...code, purpose: 'reset' }))
    expect(keys.hashCode(code)).not.toEqual(keys.hashCode({ ...code, target: 'b' }))
  })

  test('give a refresh token one child', () => {
    expect(keys.childOf('t')).toBe(keys.childOf('t'))
    expect(keys.childOf('t')).not.toBe(keys.childOf('u'))
    expect(keys.childOf('t')).not.toBe(others.childOf('t'))
  })
})

test.each([
  ['ab', 'ab', true],
  ['ab', 'ac', false],
  ['ab', 'abc', false],
])('%s and %s are the same bytes: %s', (left, right, same) => {
  expect(sameBytes(Buffer.from(left), Buffer.from(right))).toBe(same)
})
