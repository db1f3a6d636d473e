import { describe, expect, test } from 'vitest'
import {
  allRounds,
  areDaysCrossed,
  isNarrowed,
  namesOfRound,
  roundFiltersOf,
  roundQueryOf,
  roundsAddress,
} from './round-filters.ts'

const asked = (search: string) => roundFiltersOf(new URLSearchParams(search))

describe('the filters of rounds', () => {
  test.each([
    ['', allRounds],
    [
      'tab=rounds&game=berkut&outcome=paid&money=bonus&from=2026-11-01&to=2026-11-21',
      { game: 'berkut', outcome: 'paid', money: 'bonus', from: '2026-11-01', to: '2026-11-21' },
    ],
    ['game=&outcome=won&money=cash&from=2026-02-30&to=soon', allRounds],
  ] as const)('"%s"', (search, filters) => {
    expect(asked(search)).toEqual(filters)
  })

  test('are written into an address and read from it again, with the round that is open', () => {
    const filters = { ...allRounds, game: 'berkut', money: 'free_rounds', to: '2026-11-21' } as const
    const address = roundsAddress(filters, 'studio/r 1')
    expect(asked(address.split('?')[1]!)).toEqual(filters)
    expect(new URLSearchParams(address.split('?')[1]).get('round')).toBe('studio/r 1')
    expect(roundsAddress(allRounds)).toBe('/profile?tab=rounds')
  })

  test('ask of the endpoint what is set', () => {
    expect([roundQueryOf(allRounds), roundQueryOf({ ...allRounds, outcome: 'paid' })]).toEqual([
      {},
      { outcome: 'paid' },
    ])
  })

  test.each([
    [allRounds, false],
    [{ ...allRounds, game: 'berkut' }, true],
  ])('%o narrow: %s', (filters, is) => {
    expect(isNarrowed(filters)).toBe(is)
  })

  test.each([
    ['2026-11-02', '2026-11-01', true],
    ['2026-11-01', '2026-11-01', false],
    [null, '2026-11-01', false],
  ])('from %s to %s is crossed: %s', (from, to, is) => {
    expect(areDaysCrossed({ ...allRounds, from, to })).toBe(is)
  })
})

test.each([
  ['studio/r1', { provider: 'studio', round: 'r1' }],
  ['studio/a/b c', { provider: 'studio', round: 'a/b c' }],
])('%s is named %o', (id, names) => {
  expect(namesOfRound(id)).toEqual(names)
})
