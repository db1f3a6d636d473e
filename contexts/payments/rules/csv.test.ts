import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'

describe('a field of the file', () => {
  test.each([
    ['success', 'success'],
    ['', ''],
    ['waiting for approval', 'waiting for approval'],
    ['a,b', '"a,b"'],
    ['says "no"', '"says ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://evil.test")', '"\'=HYPERLINK(""http://evil.test"")"'],
    ['+1', "'+1"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['-200.00', '-200.00'],
    ['1250.00', '1250.00'],
    ['-', "'-"],
    ['1-2', '1-2'],
  ])('%j is written %j', (text, written) => {
    expect(csvOf([[text]])).toBe(`${written}\r\n`)
  })
})

test('rows end with a line break, absent values are empty', () => {
  expect(
    csvOf([
      ['a', null, 'c'],
      ['1', '2', null],
    ]),
  ).toBe('a,,c\r\n1,2,\r\n')
})
