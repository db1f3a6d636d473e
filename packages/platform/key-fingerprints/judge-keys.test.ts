import { describe, expect, test } from 'vitest'
import { fingerprintOf, judgeKey, type Fingerprint } from './judge-keys.ts'

const name = 'PHONE_KEY'
const current = (secret: string): Fingerprint => ({
  key: name,
  fingerprint: fingerprintOf(name, secret),
  isCurrent: true,
})
const old = (secret: string): Fingerprint => ({ ...current(secret), isCurrent: false })

const isOther = { fault: 'PHONE_KEY: is not the key that the data of this database was written with' }
const needsOld = { fault: 'PHONE_KEY_OLD: is missing, and values are still encrypted under it' }
const fits = { fault: null, records: null }
const records = (...stored: Fingerprint[]) => ({ fault: null, records: stored })

describe('a key and the fingerprints of a database', () => {
  test.each<[string, string | undefined, string[], Fingerprint[], object]>([
    // what                                     key   older   stored                     judged
    ['the first start', 'a', [], [], records(current('a'))],
    [
      'the first start of a database without fingerprints, while a key is replaced',
      'b',
      ['a'],
      [],
      records(current('b'), old('a')),
    ],
    ['the same key', 'a', [], [current('a')], fits],
    ['another key', 'b', [], [current('a')], isOther],
    ['no key', undefined, [], [current('a')], { fault: 'PHONE_KEY: is missing' }],
    ['no key, and none was used', undefined, [], [], fits],
    ['a key that replaces the one in use', 'b', ['a'], [current('a')], records(current('b'), old('a'))],
    ['the next start with both', 'b', ['a'], [current('b'), old('a')], fits],
    ['the old one alone, in a process that was not told', 'a', [], [current('b'), old('a')], isOther],
    ['the new one alone, before everything is encrypted anew', 'b', [], [current('b'), old('a')], needsOld],
    ['both, after everything is encrypted anew', 'b', ['a'], [current('b')], fits],
    ['a replacement that is taken back', 'a', ['b'], [current('b'), old('a')], records(current('a'), old('b'))],
    ['a second replacement before the first has ended', 'c', ['b'], [current('b'), old('a')], needsOld],
    ['another key that claims to replace a third', 'c', ['d'], [current('a')], isOther],
    ['the fingerprint of another key', 'a', [], [{ ...current('b'), key: 'DESTINATION_KEY' }], records(current('a'))],
  ])('%s', (_, secret, older, stored, judged) => {
    expect(judgeKey({ name, secret, older }, stored)).toEqual(judged)
  })

  test('are one-way, and differ for equal keys with two names', () => {
    expect(fingerprintOf(name, 'a')).toMatch(/^[0-9a-f]{64}$/)
    expect(fingerprintOf(name, 'a')).not.toBe(fingerprintOf('DESTINATION_KEY', 'a'))
  })
})
