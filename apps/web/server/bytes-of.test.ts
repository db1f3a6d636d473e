import { expect, test } from 'vitest'
import { createBytesOf } from './bytes-of.ts'

test('a text is turned into bytes once, and they say what it said', () => {
  const bytesOf = createBytesOf()
  const long = 'Ж'.repeat(300)
  expect([bytesOf(long) === bytesOf('Ж'.repeat(300)), bytesOf('short') === bytesOf('short')]).toEqual([true, true])
  expect([Buffer.from(bytesOf(long)).toString(), Buffer.from(bytesOf('short')).toString()]).toEqual([long, 'short'])
})

test('keeps so much and begins anew', () => {
  const bytesOf = createBytesOf()
  const first = bytesOf('a'.repeat(2 ** 20))
  for (let number = 0; number < 4; number += 1) bytesOf(`${number}${'b'.repeat(2 ** 20)}`)
  expect(bytesOf('a'.repeat(2 ** 20)) === first).toBe(false)
})
