import { expect, test } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

const date = 'Sat, 21 Nov 2026 12:00:00 GMT'

test.each([
  // Retry-After                       date of the reply    milliseconds
  ['7', undefined, 7_000],
  [' 0 ', date, 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', date, 30_000],
  ['Saturday, 21-Nov-26 12:00:30 GMT', date, 30_000],
  ['Sat, 21 Nov 2026 11:59:00 GMT', date, 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', undefined, undefined],
  ['-5', date, undefined],
  ['1.5', date, undefined],
  ['9999999999', date, undefined],
  ['soon', date, undefined],
  ['', date, undefined],
  [undefined, date, undefined],
])('Retry-After %s in a reply of %s: %s', (value, sentAt, ms) => {
  expect(
    retryAfterOf(
      new Headers({
        ...(value !== undefined && { 'retry-after': value }),
        ...(sentAt !== undefined && { date: sentAt }),
      }),
    ),
  ).toBe(ms)
})
