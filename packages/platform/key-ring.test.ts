import { createCipheriv, hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemChance } from './chance.ts'
import { createKeyRing } from './key-ring.ts'

const ring = (...secrets: string[]) => createKeyRing({ secrets, salt: 'tests', use: 'seal', chance: systemChance })

describe('a sealed text', () => {
  test('opens unchanged in its place only', () => {
    const sealed = ring('one').seal('+380501234567', 'player.phone 1')
    expect(sealed.toString('latin1')).not.toContain('380501234567')
    expect(ring('one').open(sealed, 'player.phone 1')).toBe('+380501234567')
    expect(() => ring('one').open(sealed, 'player.phone 2')).toThrow('authenticate')
  })

  test('is another one each time', () => expect(ring('one').seal('x', 'p')).not.toEqual(ring('one').seal('x', 'p')))

  test.each([
    [0, 'is missing'],
    [1, 'is missing'],
    [4, 'is missing'],
    [5, 'authenticate'],
    [17, 'authenticate'],
    [33, 'authenticate'],
  ])('that was changed in byte %s does not open', (place, why) => {
    const sealed = ring('one').seal('x', 'p')
    sealed[place]! ^= 1
    expect(() => ring('one').open(sealed, 'p')).toThrow(why)
  })
})

describe('while a secret is replaced', () => {
  const old = ring('old').seal('text', 'p')

  test('the old key reads, the new one writes', () => {
    const both = ring('new', 'old')
    expect([both.open(old, 'p'), both.isCurrent(old)]).toEqual(['text', false])
    const fresh = both.seal('text', 'p')
    expect([both.isCurrent(fresh), ring('new').open(fresh, 'p')]).toEqual([true, 'text'])
  })

  test('without the old key its values cannot be decrypted, and the message states the reason', () => {
    expect(() => ring('new').open(old, 'p')).toThrow('the secret it was sealed under is missing')
    expect(() => ring('old').open(ring('new', 'old').seal('text', 'p'), 'p')).toThrow('is missing')
  })
})

describe('values that name no key', () => {
  const earlier = (secret: string) => {
    const cipher = createCipheriv(
      'aes-256-gcm',
      Buffer.from(hkdfSync('sha256', secret, 'tests', 'seal', 32)),
      Buffer.alloc(12, 7),
    ).setAAD(Buffer.from('p'))
    const body = Buffer.concat([cipher.update('text'), cipher.final()])
    return Buffer.concat([Buffer.alloc(12, 7), cipher.getAuthTag(), body])
  }
  const withEarlier = (...secrets: string[]) =>
    createKeyRing({
      secrets,
      salt: 'tests',
      use: 'seal',
      chance: systemChance,
      earlierForm: (sealed) => ({
        nonce: sealed.subarray(0, 12),
        tag: sealed.subarray(12, 28),
        body: sealed.subarray(28),
      }),
    })

  test.each([[['one']], [['new', 'one']], [['one', 'new']]])(
    'open under whichever of %j is right, and are not current',
    (secrets) => {
      const both = withEarlier(...secrets)
      expect([both.open(earlier('one'), 'p'), both.isCurrent(earlier('one'))]).toEqual(['text', false])
    },
  )

  test('do not open under none', () =>
    expect(() => withEarlier('new', 'other').open(earlier('one'), 'p')).toThrow('authenticate'))
})
