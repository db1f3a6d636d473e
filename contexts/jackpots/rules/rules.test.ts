import { instant } from '@zoria/kernel'
import { fc } from '@zoria/testkit/properties'
import { describe, expect, test } from 'vitest'
import { contributionOf, type Period } from './contribution.ts'
import {
  creditedOf,
  dropPool,
  growPool,
  imbalanceOf,
  newPool,
  partsPerUnit,
  returnDrop,
  type Change,
  type Pool,
} from './pool.ts'
import { termFaults } from './terms.ts'

const at = (ms: number) => instant(1_800_000_000_000 + ms)
const terms = { shareBps: 35, stakeMin: 500n, categories: ['slots'] }
const periods: readonly Period[] = [
  { from: at(1_000), isRunning: true, terms },
  { from: at(2_000), isRunning: true, terms: { ...terms, shareBps: 50, categories: null } },
  { from: at(3_000), isRunning: false, terms },
  { from: at(4_000), isRunning: true, terms },
]

describe('what a round brings to a jackpot, in ten-thousandths of a minor unit', () => {
  const round = (stakeReal: bigint, settled = 1_500, isFreeRound = false) => ({
    stakeReal,
    isFreeRound,
    settledAt: at(settled),
  })
  test.each([
    ['the share of its stake', round(1_000n), 'slots', 35_000n],
    ['the exact share of a stake that leaves a fraction', round(501n), 'slots', 17_535n],
    ['the share of the least stake', round(500n), 'slots', 17_500n],
    ['nothing below the least stake', round(499n), 'slots', 0n],
    ['nothing of a free round', round(1_000n, 1_500, true), 'slots', 0n],
    ['nothing in a game of another category', round(1_000n), 'live', 0n],
    ['nothing in a game that is unknown', round(1_000n), undefined, 0n],
    ['nothing before the pool was opened', round(1_000n, 999), 'slots', 0n],
    ['the share of the opening at the moment of the opening', round(1_000n, 1_000), 'slots', 35_000n],
    ['the former share just before new terms', round(1_000n, 1_999), 'slots', 35_000n],
    ['the new share from new terms on, in every category', round(1_000n, 2_000), 'live', 50_000n],
    ['nothing while the pool is stopped', round(1_000n, 3_000), 'slots', 0n],
    ['the share of the last moment before the stop', round(1_000n, 2_999), 'slots', 50_000n],
    ['the share again from the start on', round(1_000n, 4_000), 'slots', 35_000n],
  ])('%s', (_, played, category, parts) => expect(contributionOf(played, category, periods)).toBe(parts))

  test('nothing without periods', () => expect(contributionOf(round(1_000n), 'slots', [])).toBe(0n))
})

const brought = (parts: bigint): Change => ({ kind: 'brought', parts })
const undone = (parts: bigint): Change => ({ kind: 'undone', parts })

describe('a pool', () => {
  test.each<[string, readonly Change[], { value: bigint; remainder: bigint }]>([
    ['begins with its seed', [], { value: 1_000_000n, remainder: 0n }],
    ['grows by what rounds bring', [brought(5n), brought(7n)], { value: 1_000_012n, remainder: 0n }],
    ['does not fall when a round is undone', [brought(5n), undone(5n)], { value: 1_000_005n, remainder: 5n }],
    [
      'takes what was undone out of later contributions',
      [brought(5n), undone(5n), brought(3n)],
      { value: 1_000_005n, remainder: 2n },
    ],
    ['grows again once that is filled', [brought(5n), undone(5n), brought(9n)], { value: 1_000_009n, remainder: 0n }],
    [
      'takes a round that was undone before it came out of that round',
      [undone(5n), brought(5n)],
      { value: 1_000_000n, remainder: 0n },
    ],
  ])('%s', (_, changes, sums) => expect(growPool(newPool(100n), changes, 10_000n).pool).toMatchObject(sums))

  test.each([
    ['one part below the threshold', [brought(999_999n)], { taken: 1, isDropped: false }],
    ['exactly at the threshold', [brought(1_000_000n)], { taken: 1, isDropped: true }],
    [
      'above the threshold, at the first round that crosses it',
      [brought(1n), brought(2_000_000n), brought(2_000_000n)],
      { taken: 2, isDropped: true },
    ],
    ['never by an undone round', [brought(999_999n), undone(1n)], { taken: 2, isDropped: false }],
  ])('drops %s', (_, changes, end) => expect(growPool(newPool(100n), changes, 200n)).toMatchObject(end))

  test('pays whole minor units; the fraction goes on with the next seed', () => {
    const grown = growPool(newPool(100n), [brought(1_004_321n)], 200n).pool
    expect(dropPool(grown, 150n)).toMatchObject({
      amount: 200n,
      pool: { value: 1_504_321n, seeded: 2_500_000n, won: 200n },
    })
  })

  test('that holds a returned drop above its threshold drops with the next contribution', () => {
    const returned = returnDrop(newPool(100n), 500n)
    expect([
      returned.value,
      growPool(returned, [undone(3n)], 200n).isDropped,
      growPool(returned, [brought(1n)], 200n).isDropped,
    ]).toEqual([6_000_000n, false, true])
  })

  test('with a remainder carries it over the drop and begins with the whole seed', () => {
    const grown = growPool(newPool(100n), [brought(900_000n), undone(900_000n)], 200n).pool
    expect(dropPool(grown, 100n).pool).toMatchObject({ value: 1_000_000n, remainder: 900_000n })
  })
})

describe('terms', () => {
  const valid = { seed: 100n, shareBps: 35, min: 101n, max: 101n, stakeMin: 1n, categories: null }
  test.each([
    ['a least threshold just above the seed', valid, 0],
    ['a least threshold at the seed', { ...valid, min: 100n }, 1],
    ['a range that is upside down', { ...valid, max: 100n }, 1],
    ['the widest range of one draw', { ...valid, max: 101n + 2n ** 32n - 1n }, 0],
    ['a wider range', { ...valid, max: 101n + 2n ** 32n }, 1],
  ])('%s: %#', (_, given, faults) => expect(termFaults(given)).toHaveLength(faults))
})

/** Rounds that settle and are undone, in some order: each contribution once, some taken back once. */
const play = fc
  .array(fc.record({ parts: fc.bigInt({ min: 1n, max: 900_000n }), isUndone: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  })
  .chain((rounds) => {
    const changes = rounds.flatMap(({ parts, isUndone }) =>
      isUndone ? [brought(parts), undone(parts)] : [brought(parts)],
    )
    return fc.shuffledSubarray(changes, { minLength: changes.length })
  })
const seed = 100n
const thresholds = (number: number) => 150n + BigInt(number % 7) * 20n

/** Folds changes in batches of the given sizes, as the consumer does. */
function fold(
  changes: readonly Change[],
  sizes: readonly number[],
): { readonly pool: Pool; readonly amounts: readonly bigint[]; readonly values: readonly bigint[] } {
  let pool = newPool(seed)
  const left = [...changes]
  const [amounts, values]: [bigint[], bigint[]] = [[], []]
  for (let batch = 0; left.length > 0; batch += 1) {
    let some = left.splice(0, sizes[batch % sizes.length] ?? 1)
    while (some.length > 0) {
      const before = pool.value
      const grown = growPool(pool, some, thresholds(amounts.length))
      pool = grown.pool
      if (pool.value < before) throw new Error('the value fell')
      values.push(pool.value)
      some = some.slice(grown.taken)
      if (!grown.isDropped) continue
      const dropped = dropPool(pool, seed)
      amounts.push(dropped.amount)
      pool = dropped.pool
    }
  }
  return { pool, amounts, values }
}

describe('laws of the fold (I-45)', () => {
  test('batches that are split anywhere give the same drops and the same value', () =>
    fc.assert(
      fc.property(play, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }), (changes, sizes) => {
        const [one, other] = [fold(changes, [changes.length]), fold(changes, sizes)]
        expect([other.pool, other.amounts]).toEqual([one.pool, one.amounts])
      }),
    ))

  test('sums agree, the value never falls before a drop and never below the seed, and each drop is at least its threshold', () =>
    fc.assert(
      fc.property(play, (changes) => {
        const { pool, amounts, values } = fold(changes, [3])
        expect(imbalanceOf(pool)).toBe(0n)
        expect(values.every((value) => value >= seed * partsPerUnit)).toBe(true)
        expect(amounts.every((amount, number) => amount >= thresholds(number))).toBe(true)
        expect(pool.won).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
      }),
    ))

  test('in any order of settled and undone rounds the pool with its drops holds the same, without the seeds', () =>
    fc.assert(
      fc.property(play, fc.array(fc.nat(), { minLength: 130, maxLength: 130 }), (changes, keys) => {
        const other = changes
          .map((change, index) => ({ change, key: keys[index] ?? 0 }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ change }) => change)
        const heldBy = ({ value, remainder, won, seeded }: Pool) => value - remainder + won * partsPerUnit - seeded
        expect(heldBy(fold(other, [4]).pool)).toBe(heldBy(fold(changes, [4]).pool))
      }),
    ))

  test('what the account must have received never falls', () =>
    fc.assert(
      fc.property(play, (changes) => {
        let [pool, credited, number] = [newPool(seed), creditedOf(newPool(seed)), 0]
        for (const change of changes) {
          const grown = growPool(pool, [change], thresholds(number))
          pool = grown.isDropped ? dropPool(grown.pool, seed).pool : grown.pool
          if (grown.isDropped && number % 2 === 1) pool = returnDrop(pool, pool.won / BigInt(number + 1))
          number += Number(grown.isDropped)
          expect(creditedOf(pool)).toBeGreaterThanOrEqual(credited)
          credited = creditedOf(pool)
        }
      }),
    ))
})
