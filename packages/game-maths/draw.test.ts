import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { blockMessage, drawFromBlocks, drawFromRecord, drawFromWord } from './index.ts'

describe('rejection leaves no bias', () => {
  test('over a whole source of 256 words every draw below every bound is equally likely', () => {
    const words = Array.from({ length: 256 }, (_, word) => word)
    for (let bound = 1; bound <= 256; bound += 1) {
      const counts = Array.from({ length: bound }, () => 0)
      for (const word of words) {
        const drawn = drawFromWord(word, bound, 256)
        if (drawn !== null) counts[drawn]! += 1
      }
      expect(new Set(counts)).toEqual(new Set([Math.floor(256 / bound)]))
    }
  })

  test('over a whole source of 65,536 words a strip of 30 is drawn evenly', () => {
    const counts = Array.from({ length: 30 }, () => 0)
    for (let word = 0; word < 65_536; word += 1) {
      const drawn = drawFromWord(word, 30, 65_536)
      if (drawn !== null) counts[drawn]! += 1
    }
    expect(new Set(counts)).toEqual(new Set([2_184]))
  })

  test.each([
    // word            bound  drawn
    [0, 30, 0],
    [4_294_967_279, 30, 29], // the last whole multiple of 30 ends here
    [4_294_967_280, 30, null],
    [4_294_967_295, 30, null],
    [4_294_967_295, 32, 31], // 32 divides the range, nothing is rejected
    [4_294_967_295, 1, 0],
  ])('word %i below %i draws %s', (word, bound, drawn) => expect(drawFromWord(word, bound)).toBe(drawn))

  test.each([0, -1, 1.5, 2 ** 32 + 1])('a bound of %d is a bug', (bound) =>
    expect(() => drawFromWord(0, bound)).toThrow(/cannot be made/),
  )
})

describe('words are taken in order, four bytes each, the most significant first', () => {
  test('a rejected word is skipped across the end of a block', () => {
    const blocks = [Uint8Array.of(0, 0, 0, 31, 0xff, 0xff, 0xff, 0xff), Uint8Array.of(0, 0, 1, 0)]
    const draw = drawFromBlocks((cursor) => blocks[cursor] ?? new Uint8Array())
    expect([draw(30), draw(30)]).toEqual([1, 16]) // 31 % 30, then 2^32 − 1 is rejected, then 256 % 30
    expect(() => draw(30)).toThrow(/at least one word/)
  })

  test('the published example: the first draws below 30 of round 0', () => {
    const seeds = { clientSeed: 'dyke-pole-27', nonce: 0 }
    const draw = drawFromBlocks((cursor) =>
      createHmac('sha256', Buffer.alloc(32, 7)).update(blockMessage(seeds, cursor)).digest(),
    )
    expect(Array.from({ length: 10 }, () => draw(30))).toEqual([23, 16, 14, 27, 5, 11, 21, 13, 19, 23])
  })
})

test('a recorded round replays, and a record that does not fit is a bug', () => {
  const draw = drawFromRecord([3, 29])
  expect([draw(30), draw(30)]).toEqual([3, 29])
  expect(() => draw(30)).toThrow(/has no draw/)
  expect(() => drawFromRecord([30])(30)).toThrow(/has no draw/)
})

test.each(['', 'a:b', 'пароль', 'x'.repeat(65)])(
  '"%s" is no client seed: the message would be ambiguous',
  (clientSeed) => expect(() => blockMessage({ clientSeed, nonce: 0 }, 0)).toThrow(/alphabet/),
)
