import { expect, test } from 'vitest'
import { jsonOr, lacking, orderIn, readArguments } from './arguments.ts'

test.each([
  [['show'], { verb: 'show', names: [] }],
  [[], { verb: '', names: [] }],
  [['grant', 'p', '--count', '3', '--by', 'Anna', '--why', 'a gift'], { verb: 'grant', names: ['p'], count: '3', by: 'Anna', why: 'a gift' }],
  [['set', 'a', 'b', 'c'], { verb: 'set', names: ['a', 'b', 'c'] }],
  [['show', '--loud'], undefined],
  [['show', '--by'], undefined],
])('%j is read as %j', (typed, read) => expect(readArguments(typed, ['count'])).toEqual(read))

test.each([
  ['Anna', ' season ', { by: 'anna', why: 'season', requestId: 'r' }],
  ['anna', 'x'.repeat(600), { by: 'anna', why: 'x'.repeat(500), requestId: 'r' }],
  ['anna', '  ', undefined], ['a', 'season', undefined], ['anna koval', 'season', undefined], ['1anna', 'season', undefined], [undefined, 'season', undefined], ['anna', undefined, undefined],
])('%s with the reason %s orders %j', (by, why, order) => expect(orderIn({ by, why }, { requestId: 'r' })).toEqual(order))

test.each([['{"a": 1}', { a: 1 }], ['kzt', 'kzt'], ['', '']])('%s is %j', (text, value) => expect(jsonOr(text)).toEqual(value))

test.each([
  [{ '<CODE>': undefined, '--by': 'm', '--why': '' }, 'Missing: <CODE>, --why.\nusage'],
  [{ '--by': 'm', '--why': 'x' }, '--by needs a name of 2 to 32 letters, digits, dots, dashes or underscores, such as anna.\nusage'],
  [{ '--by': 'anna', '--why': 'x' }, 'usage'],
  [{ '<CODE>': 'ANY' }, 'usage'],
])('of %j is said before the usage: %j', (parts, text) => expect(lacking('usage', parts)).toBe(text))
