import { expect, test } from 'vitest'
import { instant, isId, newId } from './index.ts'

const noChance = (bytes: number) => new Uint8Array(bytes).fill(0xff)

test('an id carries its time first, so ids of later things sort later', () => {
  const earlier = newId(instant('2026-11-21T10:00:00.000Z'), noChance)
  const later = newId(instant('2026-11-21T10:00:00.001Z'), noChance)
  expect(isId(earlier)).toBe(true)
  expect(earlier < later).toBe(true)
  expect(earlier).toMatch(/^01a1fd8c-6900-7fff-bfff-ffffffffffff$/)
})

test.each(['', 'x', '019aa5c0-0000-7fff-bfff-fffffffffff', '019AA5C0-0000-7FFF-BFFF-FFFFFFFFFFFF'])(
  '"%s" is no id',
  (text) => expect(isId(text)).toBe(false),
)
