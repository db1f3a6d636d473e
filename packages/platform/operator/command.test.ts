import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { jsonOr, readJSON, readTextFile, writeTextFile } from './command.ts'

test.each([
  ['{"a": 1, "b": {"a": 2}}', { a: 1, b: { a: 2 } }],
  ['[{"a": 1}, {"a": 2}]', [{ a: 1 }, { a: 2 }]],
  ['{\n\t"a": "x\\u0022: y, \\"a\\": 2"\n}', { a: 'x": y, "a": 2' }],
  ['true', true],
  ['kzt', 'kzt'],
  ['{a: 1, a: 2', '{a: 1, a: 2'],
  [
    '[500, 5e2, 5.00E+2, 0.10, -0.0, -1.5e-7, 1e21, 9007199254740991, 0.30000000000000004]',
    [500, 500, 500, 0.1, -0, -1.5e-7, 1e21, 9_007_199_254_740_991, 0.1 + 0.2],
  ],
])('%s is read', (text, value) => {
  expect(jsonOr(text)).toEqual(value)
})

test.each([
  [
    '{"max_bet_amount": "5.00",\n "max_bet_amount": "50.00"}',
    '"max_bet_amount" is there twice (line 2): keep one of them',
  ],
  ['{"names": {"en": "A", "\\u0065n": "B"}}', '"\\u0065n" is there twice (line 1): keep one of them'],
  ['[{"a": 1, "a": 1}]', '"a" is there twice (line 1): keep one of them'],
  ['{"a": 1,\r "a": 2}', '"a" is there twice (line 2): keep one of them'],
  ['{"a": 1,\r\n "a": 2}', '"a" is there twice (line 2): keep one of them'],
])('%s is refused: a key is there twice', (text, fault) => {
  expect(() => jsonOr(text)).toThrow(fault)
})

test.each(['1000000.0000000000000001', '9007199254740993', '1e-400', '1e400', '500.99999999999999999'])(
  '%s is refused: it would be read as another number',
  (number) => {
    expect(() => jsonOr(`{"min": ${number}}`)).toThrow(
      `${number} would be read as ${Number(number)}: write a number of at most 15 digits`,
    )
  },
)

describe('a file of JSON', () => {
  const read = (text: string) => readJSON('offer.json', { read: async () => text })

  test.each([
    ['{"a": 1}', { a: 1 }],
    ['\ufeff{"a": 1}', { a: 1 }],
    ['"text"', 'text'],
  ])('%j is read', async (text, value) => expect(await read(text)).toEqual(value))

  test.each([
    ['{"a": 1,\n "b": 2,\n}', /^offer\.json is not JSON: .*line 3 column 1/],
    ['{"a": "b\tc"}', /^offer\.json is not JSON: .*line 1 column 9/],
    ['', /^offer\.json is not JSON: /],
    ['{"a": 1, "a": 2}', /^"a" is there twice/],
  ])('%j is refused with its place', async (text, fault) => expect(read(text)).rejects.toThrow(fault))
})

describe('a text file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zoria-files-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (content: string | Uint8Array): string => {
    const path = join(folder, 'file')
    writeFileSync(path, content)
    return path
  }

  test('is read in UTF-8, with its byte order mark', () =>
    expect(readTextFile(file('\ufeff{"a": "Подарок"}'))).toBe('\ufeff{"a": "Подарок"}'))

  test.each([
    ['Windows-1251', Buffer.from('{"name": "\xcf\xee\xe4\xe0\xf0\xee\xea"}', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff{"a": "Подарок"}', 'utf16le')],
  ])('in %s is refused: its letters would become others', (_, bytes) => {
    expect(() => readTextFile(file(bytes))).toThrow(/file is not in UTF-8: save it in that encoding$/)
  })

  test.each([
    ['that is a folder', folder],
    ['that is not there', join(folder, 'none')],
  ])('%s is refused with its name', (_, path) => {
    expect(() => readTextFile(path)).toThrow(`${path} cannot be read: `)
  })

  test('that cannot be written is refused with its name', () =>
    expect(() => writeTextFile(join(folder, 'none', 'page.html'), 'x')).toThrow(
      `${join(folder, 'none', 'page.html')} cannot be written: `,
    ))
})
