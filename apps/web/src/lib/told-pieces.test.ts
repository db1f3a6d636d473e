import { describe, expect, test } from 'vitest'
import { toldText } from './told-pieces.ts'

describe('a text of the content service', () => {
  test.each([
    ['plain', {}, ['plain']],
    ['a **b** c', {}, ['a ', 'B', ' c']],
    ['**{sum}** came', { sum: 'five' }, ['FIVE', ' came']],
    ['rating {user.rating}', { 'user.rating': '2.00' }, ['rating 2.00']],
    ['for {nobody}', {}, ['for —']],
    ['an **open mark', {}, ['an ', 'open mark']],
  ] as const)('%s', (text, values, pieces) => {
    const strong = (piece: { text: string; isStrong: boolean }) => (piece.isStrong ? piece.text.toUpperCase() : piece.text)
    expect(toldText(text, values).map(strong)).toEqual(pieces)
  })

  test('a value is never read as a mark or as another name', () => {
    expect(toldText('bonus {name}', { name: '**x** {sum} <b>', sum: '9' })).toEqual([{ text: 'bonus **x** {sum} <b>', isStrong: false }])
  })

  test('names of every object are no values', () => {
    expect(toldText('{constructor} {toString}')).toEqual([{ text: '— —', isStrong: false }])
  })
})
