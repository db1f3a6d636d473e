import { expect, test } from 'vitest'
import { parsePrivate, privateMegabytesOf } from './memory.ts'

test.each([
  ['Rss: 9 kB\nPrivate_Clean:         12 kB\nPrivate_Dirty:       3000 kB\nShared_Dirty: 7 kB\n', 3_012],
  ['', 0],
])('private memory is summed: %j', (text, kilobytes) => {
  expect(parsePrivate(text)).toBe(kilobytes)
})

test('this process has its own memory, an ended one none', () => {
  expect(privateMegabytesOf(process.pid)).toBeGreaterThan(1)
  expect(privateMegabytesOf(2 ** 30)).toBe(0)
})
