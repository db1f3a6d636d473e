import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeedSeal } from './seed-seal.ts'

const seal = createSeedSeal({ secret: 'a secret of thirty-two characters', random: randomBytes })
const serverSeed = Uint8Array.from({ length: 32 }, (_, at) => at)
const stored = (sealedSeed: Uint8Array, id = 'seed-1') => ({ id, serverSeed: null, sealedSeed })

test('a sealed seed reveals nothing and can be opened', () => {
  const sealed = seal.seal(serverSeed, 'seed-1')
  expect(Buffer.from(sealed).includes(Buffer.from(serverSeed.subarray(0, 8)))).toBe(false)
  expect(Uint8Array.from(seal.open(stored(sealed)))).toEqual(serverSeed)
})

test('the same seed is sealed differently every time', () => {
  expect(seal.seal(serverSeed, 'seed-1')).not.toEqual(seal.seal(serverSeed, 'seed-1'))
})

test('a seed stored before encryption is read unchanged', () => {
  expect(seal.open({ id: 'seed-1', serverSeed, sealedSeed: null })).toBe(serverSeed)
})

test.each([
  ['changed', (sealed: Uint8Array) => stored(sealed.with(40, sealed[40]! ^ 1))],
  ['moved to another id', (sealed: Uint8Array) => stored(sealed, 'seed-2')],
  ['of an unknown format', (sealed: Uint8Array) => stored(sealed.with(0, 2))],
] as const)('a sealed seed that was %s is not opened', (_, tampered) => {
  expect(() => seal.open(tampered(Uint8Array.from(seal.seal(serverSeed, 'seed-1'))))).toThrow(
    /unable to authenticate|sealed in an unknown format/,
  )
})

test('another key cannot open it', () => {
  const other = createSeedSeal({ secret: 'another secret of as many characters', random: randomBytes })
  expect(() => other.open(stored(seal.seal(serverSeed, 'seed-1')))).toThrow(/unable to authenticate/)
})
