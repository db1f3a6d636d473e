import { describe, expect, test } from 'vitest'
import { PAGE_HASH, PAGE_SEEDS } from './page-example.ts'
import type { Draw } from './stream.ts'
import { blockOf, drawsOf, hashOf, wordsOf } from './stream.ts'

const source = { ...PAGE_SEEDS, nonce: 0 }
const tenDraws = (n: number): readonly number[] => {
  const draw = drawsOf(source)
  return Array.from({ length: 10 }, () => draw(n))
}

describe('the test numbers of the page', () => {
  test('the hash of the server seed', () => {
    expect(hashOf(PAGE_SEEDS.serverSeed)).toBe(PAGE_HASH)
  })

  test.each([
    [0, 0, '448ce2635616f6caaf1ec5d417770ccb02241ddf5cb37909968481698fa7f5a3'],
    [0, 1, '5f03c59fd6162ebf60a4dae44462a7d7f339003934c3b4a3ca261c3d21191761'],
    [12, 0, '9ace0cbd895c0148bf800ed06d537cb9be809996eb3a3130bcd1716ac83af3d4'],
  ])('nonce %s, block %s', (nonce, c, bytes) => {
    expect(blockOf({ ...PAGE_SEEDS, nonce }, c).toString('hex')).toBe(bytes)
  })

  const words = [
    1150083683, 1444345546, 2938029524, 393678027, 35921375, 1555265801, 2525266281, 2410149283, 1594082719, 3591777983,
  ]

  test('the first ten words, across the end of a block', () => {
    const stream = wordsOf(source)
    expect(Array.from({ length: 10 }, () => stream.next().value)).toEqual(words)
  })

  test('ten draws below 30', () => {
    expect(tenDraws(30)).toEqual([23, 16, 14, 27, 5, 11, 21, 13, 19, 23])
  })

  test('ten draws below 3000000000, of which one word is rejected', () => {
    expect(tenDraws(3_000_000_000)).toEqual([...words.slice(0, 9), 1621416676])
  })

  test('a shuffle', () => {
    expect(shuffled([...'ABCDEFGHIJ'], drawsOf(source)).join('')).toBe('ACJHGFBIED')
  })
})

test('a draw below 1 and one below 2³² take one word each', () => {
  const draw = drawsOf(source)
  expect([draw(1), draw(2 ** 32), draw(1), draw(2 ** 32)]).toEqual([0, 1444345546, 0, 393678027])
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('there is no draw below %d', (n) =>
  expect(() => drawsOf(source)(n)).toThrow(`there is no draw below ${n}`),
)

/**
 * A whole shuffle; verification of card games makes only its beginning. The page has a test number for it, and it
 * exercises draws of many sizes.
 */
const shuffled = (items: readonly string[], draw: Draw): readonly string[] => {
  const list = [...items]
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = draw(i + 1)
    const [a, b] = [list[i] ?? '', list[j] ?? '']
    list[i] = b
    list[j] = a
  }
  return list
}
