import { describe, expect, test } from 'vitest'
import { stepAfter } from './tabs.ts'

describe('one session in several tabs', () => {
  test.each([
    // the message of another tab, whom this one shows, what it does
    [{ kind: 'left' }, { id: 'p1' }, 'end'],
    [{ kind: 'left' }, 'visitor', 'stay'],
    [{ kind: 'left' }, 'unknown', 'forget'], // an answer under way may still name the player
    [{ kind: 'ended' }, { id: 'p1' }, 'end'],
    [{ kind: 'ended' }, 'visitor', 'stay'],
    [{ kind: 'ended' }, 'unknown', 'forget'],
    [{ kind: 'entered', playerId: 'p1' }, { id: 'p1' }, 'stay'],
    [{ kind: 'entered', playerId: 'p2' }, { id: 'p1' }, 'renew'], // another player: nothing of the first may stay
    [{ kind: 'entered', playerId: 'p1' }, 'visitor', 'renew'],
    [{ kind: 'entered', playerId: 'p1' }, 'unknown', 'renew'],
  ] as const)('%o while %o is shown: %s', (news, seen, step) => {
    expect(stepAfter(news, seen)).toBe(step)
  })
})
