import { describe, expect, test } from 'vitest'
import { notJoined, seventh, steppe } from '../ui/battle-samples.ts'
import { battleOfStrip, stripOf } from './strip.ts'

const battle = (slug: string, own: typeof seventh | null, ends_at = steppe.ends_at) => ({
  ...steppe,
  slug,
  own,
  ends_at,
})

describe('the battle that a game shows', () => {
  test.each([
    [
      'the one with the best own rank',
      [battle('a', { ...seventh, rank: 9 }), battle('b', seventh), battle('c', notJoined)],
      'b',
    ],
    [
      'one that was joined, before one that may be',
      [battle('a', notJoined, '2099-01-01T00:00:00.000Z'), battle('b', { ...seventh, rank: null })],
      'b',
    ],
    [
      'the soonest end of those that may be joined',
      [battle('a', notJoined), battle('b', notJoined, '2099-01-01T00:00:00.000Z')],
      'b',
    ],
    ['none that is barred', [battle('a', { ...notJoined, barrier: 'BATTLE_LEAGUE_NOT_REACHED' })], undefined],
    ['none that has not begun', [{ ...battle('a', notJoined), status: 'upcoming' as const }], undefined],
    ['none of a visitor', [battle('a', null)], undefined],
  ] as const)('%s', (_, battles, slug) => expect(battleOfStrip(battles)?.slug).toBe(slug))
})

test.each([
  [null, { kind: 'out' }],
  [notJoined, { kind: 'out' }],
  [
    { ...seventh, rank: null, rounds_to_qualify: 2 },
    { kind: 'qualifying', left: 2 },
  ],
  [{ ...seventh, rank: null }, { kind: 'unranked' }],
  [
    { ...seventh, rank: 1, next_place: null },
    { kind: 'first', rank: 1 },
  ],
  [seventh, { kind: 'behind', rank: 7, gap: '0.40', next: 6 }],
] as const)('%j is shown as %j', (own, strip) => expect(stripOf(own)).toEqual(strip))
