import { expect, test } from 'vitest'
import { createHouseClock } from './house-clock.ts'

const day = 86_400_000

/**
 * Each answer: the server time it carried and the device time when it arrived. Then the server time at device time
 * 100,000.
 */
test.each([
  ['no server time was received', [], 100_000],
  [
    'an invalid server time was received',
    [
      ['soon', 5_000],
      ['', 5_000],
      [null, 5_000],
    ],
    100_000,
  ],
  ['the device is a day ahead', [[5_000, 5_000 + day]], 100_000 - day],
  ['the device is a day behind', [[5_000 + day, 5_000]], 100_000 + day],
  [
    'of two answers the quicker one counts',
    [
      [5_000, 5_400],
      [6_000, 6_050],
    ],
    99_950,
  ],
  [
    'a slower one changes nothing',
    [
      [6_000, 6_050],
      [7_000, 8_200],
    ],
    99_950,
  ],
  [
    'the clock of the house was moved back',
    [
      [5_000 + day, 5_000],
      [6_000, 6_010],
    ],
    99_990,
  ],
  [
    'the clock of the device was moved on',
    [
      [5_000, 5_010],
      [6_000, 6_010 + day],
    ],
    99_990 - day,
  ],
] as const)('%s', (_, answers, then) => {
  const clock = createHouseClock()
  for (const [reported, now] of answers) clock.record(reported === null ? null : String(reported), now)
  expect(clock.timeAt(100_000)).toBe(then)
})
