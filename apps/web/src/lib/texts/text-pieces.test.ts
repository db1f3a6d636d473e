import { describe, expect, test } from 'vitest'
import { textPieces } from './text-pieces.ts'

describe('a text of the content service', () => {
  test.each([
    ['plain', {}, ['plain']],
    ['a **b** c', {}, ['a ', 'B', ' c']],
    ['**{sum}** came', { sum: 'five' }, ['FIVE', ' came']],
    ['rating {user.rating}', { 'user.rating': '2.00' }, ['rating 2.00']],
    ['for {nobody}', {}, ['for —']],
    ['an **open mark', {}, ['an ', 'open mark']],
    ['1 000 000,00 or 5 % of 60 000', {}, ['1\u00a0000\u00a0000,00 or 5\u00a0% of 60\u00a0000']],
    ['level 1 000a, card 4242 4242, 3 of 10', {}, ['level 1\u00a0000a, card 4242 4242, 3 of 10']],
  ] as const)('%s', (text, values, pieces) => {
    const strong = (piece: { text: string; isStrong: boolean }) =>
      piece.isStrong ? piece.text.toUpperCase() : piece.text
    expect(textPieces(text, values).map(strong)).toEqual(pieces)
  })

  test('a value is never read as a mark or as another name', () => {
    expect(textPieces('bonus {name}', { name: '**x** {sum} <b>', sum: '9' })).toEqual([
      { text: 'bonus **x** {sum} <b>', isStrong: false },
    ])
  })

  test('names of every object are no values', () => {
    expect(textPieces('{constructor} {toString}')).toEqual([{ text: '— —', isStrong: false }])
  })
})
