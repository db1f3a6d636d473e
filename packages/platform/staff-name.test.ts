import { expect, test } from 'vitest'
import { readStaffName } from './staff-log.ts'

test.each([
  ['anna', 'anna'],
  [' Anna ', 'anna'],
  ['ANNA.k-2', 'anna.k-2'],
  ['', undefined],
  ['a', undefined],
  ['2anna', undefined],
  ['anna k', undefined],
  ['аnna', undefined], // The first letter is Cyrillic: it only looks like Anna.
  ['x'.repeat(33), undefined],
])('%j is the member of staff %s', (text, name) => {
  expect(readStaffName(text)).toBe(name)
})
