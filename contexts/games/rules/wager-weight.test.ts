import { expect, test } from 'vitest'
import { weightOf } from './wager-weight.ts'

const weights = {
  categories: { slots: 10_000, table: 1_000, live: 0 },
  providers: { studio: 5_000 },
  games: { berkut: 2_500 },
}

test.each([
  [{ slug: 'berkut', provider: 'studio', category: 'slots' }, 2_500n],
  [{ slug: 'other', provider: 'studio', category: 'slots' }, 5_000n],
  [{ slug: 'other', provider: 'foreign', category: 'slots' }, 10_000n],
  [{ slug: 'other', provider: 'foreign', category: 'live' }, 0n],
  [{ slug: 'other', provider: 'foreign', category: 'card' }, 0n],
  // Names that are properties of every object.
  [{ slug: 'constructor', provider: 'studio', category: 'slots' }, 5_000n],
  [{ slug: 'constructor', provider: 'constructor', category: 'slots' }, 10_000n],
] as const)('%j counts %s basis points of a stake', (game, weight) => expect(weightOf(game, weights)).toBe(weight))
