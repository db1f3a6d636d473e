import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { spin, versions } from '../index.ts'
import { findPrizes, prizesIn, prizesOf } from '../testing/prizes.ts'
import { exampleDraws } from '../testing/example-draws.ts'

const seededDraw = exampleDraws((key, message) => createHmac('sha256', key).update(message).digest())

// T10c: rounds of the public example's seeds (32 bytes `07`, `dyke-pole-27`) that give each prize, by nonce: the first
// of each.
const rounds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'zoloto-skifiv 2': {
    '4 × ruby': 0,
    '3 × ruby': 5,
    '3 × amphora': 11,
    '3 × cup': 12,
    '4 × amphora': 12,
    '4 × cup': 12,
    '3 × bow': 12,
    '5 × horse': 13,
    '4 × bow': 13,
    '3 × emerald': 20,
    '3 × diamond': 20,
    '4 × diamond': 22,
    '3 × horse': 27,
    '3 × amber': 31,
    '4 × stag': 37,
    '3 × stag': 37,
    '4 × horse': 51,
    '3 × hryvnia': 52,
    '3 × sword': 52,
    '3 × lion': 53,
    '4 × kurgan in a base turn': 54,
    'a win × 1': 54,
    'a win × 2': 54,
    'a win × 3': 54,
    'a win × 5': 54,
    '5 × ruby': 66,
    '4 × griffin': 70,
    '4 × amber': 85,
    '3 × kurgan in a base turn': 99,
    '4 × emerald': 107,
    '3 × griffin': 112,
    '5 × amphora': 118,
    '5 × emerald': 202,
    '4 × lion': 368,
    '5 × diamond': 403,
    '3 × kurgan in a free spin': 444,
    '4 × sword': 444,
    '30 free spins': 444,
    '5 × lion': 639,
    '5 × bow': 793,
    '4 × hryvnia': 821,
    '5 × hryvnia': 821,
    '5 × griffin': 1140,
    '5 × cup': 1238,
    '5 × amber': 1534,
    '5 × stag': 1747,
    '5 × sword': 3986,
    '4 × kurgan in a free spin': 162_260,
    '5 × kurgan in a base turn': 300_175,
    '5 × kurgan in a free spin': 2_365_778,
    'the cap': 9_881_768,
  },
  'diamantova-lykhomanka 1': {
    '3 × amber': 3,
    '3 × ruby': 8,
    '3 × emerald': 15,
    '3 × coin': 22,
    '3 × crown': 23,
    '3 × sapphire': 76,
    '3 × ring': 85,
    '3 × diamond': 5452,
  },
  'vyshnevyi-dzhaz 1': {
    '3 × cherry': 6,
    '2 × cherry': 11,
    '3 × melon': 23,
    '3 × strawberry': 25,
    '3 × clover': 30,
    '3 × grapes': 39,
    '3 × lemon': 86,
    '3 × star': 188,
    '3 × joker': 3620,
  },
  'medova-pasika 1': {
    '3 × star': 1,
    '3 × clover': 2,
    '3 × sunflower': 8,
    '3 × strawberry': 9,
    '3 × bee': 11,
    '3 × butterfly': 13,
    '3 × honey': 295,
  },
  'berkut 1': {
    '3 × coin': 9,
    '3 × flame': 9,
    '3 × horse': 17,
    '3 × shield': 22,
    '3 × target': 22,
    '3 × trophy': 28,
    '3 × crown': 126,
    '3 × eagle': 5762,
  },
  'kryzhanyi-vovk 1': {
    '3 × snowflake': 1,
    '3 × sparkle': 1,
    '3 × orb': 1,
    '3 × owl': 8,
    '3 × moon': 9,
    '3 × wolf': 25,
    '3 × fox': 40,
  },
  'zoloto-skifiv 1': {
    '3 × stag': 0,
    '3 × garnet': 0,
    '3 × amphora': 11,
    '3 × cup': 17,
    '3 × lion': 38,
    '3 × horse': 48,
    '3 × griffin': 156,
    '3 × hryvnia': 628,
  },
}

describe.each(versions.map((game) => [`${game.id} ${game.version}`, game] as const))('%s', (name, game) => {
  test('everything that is advertised has a round that gives it', () =>
    expect(prizesOf(game).toSorted()).toEqual(Object.keys(rounds[name] ?? {}).toSorted()))

  test.each(Object.entries(rounds[name] ?? {}))('%s: round %i', (prize, nonce) =>
    expect([...prizesIn(game, spin(game, seededDraw(nonce)))]).toContain(prize),
  )
})

test('the slot pays 5,000 stakes in round 9,881,768 and ends there, with free spins left', () => {
  const outcome = spin(versions[0]!, seededDraw(9_881_768))
  expect(outcome).toMatchObject({ units: 100_000, isCapped: true })
  expect(outcome.turns.map(({ multiplier, awarded }) => [multiplier, awarded])).toEqual([
    [1, 10],
    [1, 0],
    [2, 0],
    [2, 0],
    [3, 0],
    [5, 0],
  ])
})

test('the search finds the first round of each prize and leaves out what it never saw', () => {
  const game = versions.find(({ id }) => id === 'medova-pasika')!
  const first = Object.entries(rounds['medova-pasika 1']!).filter(([, nonce]) => nonce < 200)
  const found = findPrizes(
    game,
    Array.from({ length: 200 }, (_, nonce) => ({ nonce, outcome: spin(game, seededDraw(nonce)) })),
  )
  expect([...found].toSorted()).toEqual(first.toSorted())
})
