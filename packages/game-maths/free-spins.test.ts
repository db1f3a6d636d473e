import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isOver, newStanding, rulesOf, startAnew, takeTurn, type Shown } from './free-spins.ts'
import { readOutcome, reelGame, scythianGold, spin } from './index.ts'
import { exampleDraws } from './testing/example-draws.ts'

const seededDraw = exampleDraws((key, message) => createHmac('sha256', key).update(message).digest())

const rules = rulesOf(scythianGold)
const cap = 100_000

/** Plays the shown turns and returns multiplier, payout and award of each. */
const play = (...turns: readonly (readonly [units: number, scatters: number])[]) => {
  const standing = newStanding()
  const reported = turns.map(([units, scatters]) => {
    expect(isOver(standing)).toBe(false)
    takeTurn(rules, standing, { units, scatters } satisfies Shown)
    return [standing.multiplier, standing.paid, standing.awarded]
  })
  return { reported, left: standing.left, isOver: isOver(standing), units: standing.units, isCapped: standing.isCapped }
}

describe('kurgans award free spins', () => {
  test.each([
    // kurgans  free spins
    [0, 0],
    [2, 0],
    [3, 10],
    [4, 15],
    [5, 20],
  ])('%i in the base turn award %i', (kurgans, spins) =>
    expect(play([0, kurgans])).toMatchObject({ reported: [[1, 0, spins]], left: spins, isOver: spins === 0 }),
  )

  test('the base turn pays once, whatever it awards', () => expect(play([40, 3]).reported).toEqual([[1, 40, 10]]))

  test('kurgans in free spins award the same again, up to 30 in a round', () => {
    expect(play([0, 3], [0, 3])).toMatchObject({
      reported: [
        [1, 0, 10],
        [1, 0, 10],
      ],
      left: 19,
    })
    expect(play([0, 4], [0, 5])).toMatchObject({
      reported: [
        [1, 0, 15],
        [1, 0, 15],
      ],
      left: 29,
    }) // 20 cut to the 15 that are left
    expect(play([0, 4], [0, 5], [0, 5])).toMatchObject({
      reported: [
        [1, 0, 15],
        [1, 0, 15],
        [1, 0, 0],
      ],
      left: 28,
    })
  })
})

describe('the multiplier climbs a step after each free spin that paid', () => {
  test('×1 ×2 ×3 ×5, and ×5 stays', () =>
    expect(play([7, 3], [10, 0], [10, 0], [10, 0], [10, 0], [10, 0]).reported.slice(1)).toEqual([
      [1, 10, 0],
      [2, 20, 0],
      [3, 30, 0],
      [5, 50, 0],
      [5, 50, 0],
    ]))
  test('a free spin that pays nothing leaves it where it is', () =>
    expect(play([7, 3], [10, 0], [0, 0], [10, 0]).reported.slice(1)).toEqual([
      [1, 10, 0],
      [2, 0, 0],
      [2, 20, 0],
    ]))
  test('the base turn does not lift it', () => expect(play([7, 3], [10, 0]).reported[1]).toEqual([1, 10, 0]))
})

describe('a round ends when it has paid the cap', () => {
  test.each([
    // last spin at ×1      paid       capped
    [cap - 100 - 1, cap - 101, false],
    [cap - 100, cap - 100, true],
    [cap, cap - 100, true],
  ])('100 line stakes and then %i', (units, paid, isCapped) =>
    expect(play([100, 3], [units, 0])).toMatchObject({
      reported: [
        [1, 100, 10],
        [1, paid, 0],
      ],
      isCapped,
      isOver: isCapped,
    }),
  )

  test('the turn that reaches it awards nothing', () =>
    expect(play([100, 3], [cap, 5])).toMatchObject({
      reported: [
        [1, 100, 10],
        [1, cap - 100, 0],
      ],
      units: cap,
      isOver: true,
    }))
})

test('a reused state has no trace of the round before', () => {
  const standing = newStanding()
  takeTurn(rules, standing, { units: cap, scatters: 3 })
  startAnew(standing)
  takeTurn(rules, standing, { units: 0, scatters: 0 })
  expect(standing).toEqual({ ...newStanding(), turns: 1 })
})

test('a game without a feature plays one turn and pays what it shows', () => {
  const {
    feature: _,
    scatter: __,
    ...plain
  } = { ...scythianGold, strips: [['cup'], ['cup'], ['cup'], ['cup'], ['cup']].map(() => ['cup', 'cup', 'cup']) }
  const outcome = spin(reelGame(plain), () => 0)
  expect(outcome).toMatchObject({ units: 20 * 100, isCapped: false })
  expect(outcome.turns).toHaveLength(1)
})

test.each([
  [
    'free spins without a scatter',
    {
      scatter: undefined,
      strips: scythianGold.strips.map((strip) => strip.filter((symbol) => symbol !== 'kurgan')),
      feature: { ...scythianGold.feature!, strips: undefined },
    },
  ],
  ['3 scatters award 31', { feature: { ...scythianGold.feature!, awards: { 3: 31 } } }],
  ['a ladder of ', { feature: { ...scythianGold.feature!, ladder: [] } }],
  ['a ladder of 1,0', { feature: { ...scythianGold.feature!, ladder: [1, 0] } }],
  ['a cap of 0 stakes', { feature: { ...scythianGold.feature!, cap: 0 } }],
  ['the scatter has pays', { pays: { ...scythianGold.pays, kurgan: { 3: 1 } } }],
  ['another number of reels', { feature: { ...scythianGold.feature!, strips: scythianGold.strips.slice(1) } }],
  [
    'free spins: reel 0 shows rose',
    { feature: { ...scythianGold.feature!, strips: scythianGold.strips.map((strip) => ['rose', ...strip]) } },
  ],
  [
    'more than 32 lines',
    { lines: Array.from({ length: 33 }, (_, at) => [0, 1, 2, 3, 4].map((reel) => Math.floor(at / 3 ** reel) % 3)) },
  ],
])('%s is malformed', (fault, change) =>
  expect(() => reelGame({ ...scythianGold, ...change } as typeof scythianGold)).toThrow(fault),
)

describe('an outcome is read from a record of any age', () => {
  test('a record of the first games gets the defaults of their time', () => {
    const turn = { stops: [1, 2, 3], window: [['cup'], ['cup'], ['cup']], wins: [], units: 8 }
    expect(readOutcome({ turns: [turn], units: 8 })).toEqual({
      turns: [{ ...turn, kind: 'base', multiplier: 1, scatters: [], awarded: 0 }],
      units: 8,
      isCapped: false,
    })
  })

  test('a current record is unchanged', () => {
    const outcome = spin(scythianGold, seededDraw(21))
    expect(readOutcome(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome)
  })
})
