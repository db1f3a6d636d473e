import { instant, plusMs } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { isGivenUp } from './free-rounds.ts'

const hourMs = 3_600_000
const since = instant('2026-11-28T12:00:00Z')

describe('free rounds of a week that were refused', () => {
  test.each([
    // refusal, at once, a millisecond before half of the week, at half of it
    ['GAME_NOT_FOUND', [true, true, true]],
    ['GAME_UNAVAILABLE', [false, false, true]],
    ['STAKE_NOT_OFFERED', [false, false, true]],
    ['PROVIDER_REFUSED', [false, false, true]],
    ['PROVIDER_UNREACHABLE', [false, false, false]],
  ] as const)('%s: given up %j', (refusal, expected) => {
    const after = [0, 84 * hourMs - 1, 84 * hourMs]
    expect(after.map((ms) => isGivenUp(refusal, { since, playableMs: 168 * hourMs, now: plusMs(since, ms) }))).toEqual(
      expected,
    )
  })
})
