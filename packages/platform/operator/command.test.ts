import { describe, expect, test } from 'vitest'
import { jsonOr, readJSON } from './command.ts'

test.each([
  ['{"a": 1, "b": {"a": 2}}', { a: 1, b: { a: 2 } }],
  ['[{"a": 1}, {"a": 2}]', [{ a: 1 }, { a: 2 }]],
  ['{\n\t"a": "x\\u0022: y, \\"a\\": 2"\n}', { a: 'x": y, "a": 2' }],
  ['true', true],
  ['kzt', 'kzt'],
  ['{a: 1, a: 2', '{a: 1, a: 2'],
])('%s is read', (text, value) => {
  expect(jsonOr(text)).toEqual(value)
})

test.each([
  ['{"max_bet_amount": "5.00",\n "max_bet_amount": "50.00"}', '"max_bet_amount" is there twice (line 2): keep one of them'],
  ['{"names": {"en": "A", "\\u0065n": "B"}}', '"\\u0065n" is there twice (line 1): keep one of them'],
  ['[{"a": 1, "a": 1}]', '"a" is there twice (line 1): keep one of them'],
])('%s is refused: a key is there twice', (text, fault) => {
  expect(() => jsonOr(text)).toThrow(fault)
})

describe('a file of JSON', () => {
  const read = (text: string) => readJSON('offer.json', { read: async () => text })

  test.each([['{"a": 1}', { a: 1 }], ['\ufeff{"a": 1}', { a: 1 }], ['"text"', 'text']])('%j is read', async (text, value) => expect(await read(text)).toEqual(value))

  test.each([
    ['{"a": 1,\n "b": 2,\n}', /^offer\.json is not JSON: .*line 3 column 1/],
    ['{"a": "b\tc"}', /^offer\.json is not JSON: .*line 1 column 9/],
    ['', /^offer\.json is not JSON: /],
    ['{"a": 1, "a": 2}', /^"a" is there twice/],
  ])('%j is refused with its place', async (text, fault) => expect(read(text)).rejects.toThrow(fault))
})
