import { describe, expect, test } from 'vitest'
import { stepAfter } from './tabs.ts'

describe('one session in several tabs', () => {
  test.each([
    // the message of another tab, whom this one shows, what it does
    [{ kind: 'left' }, 'p1', 'forget'],
    [{ kind: 'left' }, null, 'stay'],
    [{ kind: 'ended' }, 'p1', 'forget'],
    [{ kind: 'entered', playerId: 'p1' }, null, 'renew'],
    [{ kind: 'entered', playerId: 'p1' }, 'p1', 'stay'],
    [{ kind: 'entered', playerId: 'p2' }, 'p1', 'renew'], // another player: nothing of the first may stay
  ] as const)('%o while %s is shown: %s', (news, shownId, step) => {
    expect(stepAfter(news, shownId)).toBe(step)
  })
})
