import { expect, test } from 'vitest'
import { rowAfter } from './search-rows.ts'

test.each([
  [-1, 'ArrowDown', 3, 0],
  [0, 'ArrowDown', 3, 1],
  [2, 'ArrowDown', 3, -1],
  [-1, 'ArrowUp', 3, 2],
  [0, 'ArrowUp', 3, -1],
  [2, 'ArrowUp', 3, 1],
  [1, 'a', 3, null],
  [-1, 'ArrowDown', 0, null],
])('from row %i by %s of %i: %s', (chosen, key, count, next) => expect(rowAfter(chosen, key, count)).toBe(next))
