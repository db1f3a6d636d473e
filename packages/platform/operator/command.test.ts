import { expect, test } from 'vitest'
import { jsonOr } from './command.ts'

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
