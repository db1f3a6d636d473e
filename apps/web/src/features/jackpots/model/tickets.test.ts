import { expect, test } from 'vitest'
import { rangesShown } from './tickets.ts'

test('own ticket numbers are shown in ranges, the newest first', () =>
  expect(
    rangesShown([
      [17, 17],
      [1204, 1210],
    ]),
  ).toEqual({ shown: ['1\u00a0204–1\u00a0210', '17'], more: 0 }))

test('of many ranges twelve are shown, and the tickets of the others are counted', () => {
  const ranges = Array.from({ length: 14 }, (_, index) => [index * 10 + 1, index * 10 + 3] as const)
  expect(rangesShown(ranges)).toMatchObject({ more: 6 })
  expect(rangesShown(ranges).shown).toHaveLength(12)
})

test('without tickets nothing is shown', () => expect(rangesShown([])).toEqual({ shown: [], more: 0 }))
