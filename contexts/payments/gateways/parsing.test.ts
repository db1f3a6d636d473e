import { describe, expect, test } from 'vitest'
import { readForm, readMultipart } from './parsing.ts'

const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const type = 'multipart/form-data; boundary=x'
const read = (text: string, contentType: string | undefined = type) => readMultipart(Buffer.from(text), contentType)

describe('a body in multipart/form-data', () => {
  test.each<[string, string, string, object]>([
    ['two fields, in their order', `${part('b', '1')}${part('a', 'ж & б')}--x--\r\n`, type, { b: '1', a: 'ж & б' }],
    ['an empty field', `${part('a', '')}--x--\r\n`, type, { a: '' }],
    ['a value of several lines', `${part('a', '1\r\n2')}--x--\r\n`, type, { a: '1\r\n2' }],
    [
      'a quoted boundary, and a type in capitals',
      `${part('a', '1')}--x--\r\n`,
      'Multipart/Form-Data; charset=utf-8; boundary="x"',
      { a: '1' },
    ],
    ['the name of a prototype', `${part('__proto__', '1')}--x--\r\n`, type, [['__proto__', '1']]],
  ])('with %s', async (_, text, contentType, fields) => {
    expect([...(await read(text, contentType))!]).toEqual(Array.isArray(fields) ? fields : Object.entries(fields))
  })

  test.each<[string, string, string?]>([
    ['a field twice', `${part('a', '1')}${part('a', '2')}--x--\r\n`],
    ['a file', `${part('a', '1', '; filename="a.txt"')}--x--\r\n`],
    ['no name', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
    ['no end', part('a', '1')],
    ['another boundary', `${part('a', '1').replace('--x', '--y')}--y--\r\n`],
    ['no boundary', `${part('a', '1')}--x--\r\n`, 'multipart/form-data'],
    ['an empty boundary', `${part('a', '1')}--x--\r\n`, 'multipart/form-data; boundary='],
    [
      'a boundary of 1,000 characters',
      `${part('a', '1')}--x--\r\n`,
      `multipart/form-data; boundary=${'x'.repeat(1_000)}`,
    ],
    ['nothing', ''],
    ['a form of the other encoding', 'a=1&b=2'],
    ['zero bytes', '\0'.repeat(100)],
  ])('with %s is refused', async (_, text, contentType) => expect(await read(text, contentType)).toBeNull())

  test.each([
    undefined,
    '',
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data-x; boundary=x',
    'multipart/mixed; boundary=x',
  ])('is not one of type %s', async (contentType) => {
    expect(await readMultipart(Buffer.from('a=1'), contentType)).toBeUndefined()
  })
})

describe('the form of a callback', () => {
  const body = Buffer.from('a=1&b=2')
  test('is its body', () =>
    expect([...readForm({ body })!]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]))
  test('is what its parts contain', () =>
    expect(readForm({ body, multipart: new Map([['c', '3']]) })).toEqual(new Map([['c', '3']])))
  test('cannot be read where its parts cannot', () => expect(readForm({ body, multipart: null })).toBeUndefined())
})
