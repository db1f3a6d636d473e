import { expect, test } from 'vitest'
import { rangesShown } from './tickets.ts'

test('own ticket numbers are shown in ranges, the newest first', () =>
  expect(
    rangesShown({
      tickets: 8,
      ranges: [
        [17, 17],
        [1204, 1210],
      ],
    }),
  ).toEqual({ shown: ['1\u00a0204–1\u00a0210', '17'], more: 0 }))

test('of many ranges twelve are shown, and the tickets of the others are counted', () => {
  const ranges = Array.from({ length: 14 }, (_, index) => [index * 10 + 1, index * 10 + 3] as const)
  expect(rangesShown({ tickets: 42, ranges })).toMatchObject({ more: 6 })
  expect(rangesShown({ tickets: 42, ranges }).shown).toHaveLength(12)
})

test('tickets in ranges that are not listed are counted too', () => {
  const ranges = Array.from({ length: 100 }, (_, index) => [index * 2 + 1, index * 2 + 1] as const)
  expect(rangesShown({ tickets: 250, ranges }).more).toBe(238)
})

test('without tickets nothing is shown', () =>
  expect(rangesShown({ tickets: 0, ranges: [] })).toEqual({ shown: [], more: 0 }))
