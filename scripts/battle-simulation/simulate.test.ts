import { gameOf, tablePlayable } from '@zoria/bonus-simulator'
import { readTemplate, type Terms } from '@zoria/battles'
import { describe, expect, test } from 'vitest'
import { participantsOf, pastListIn, resampled, type Participant } from './population.ts'
import { warningsOf } from './report.ts'
import { simulate } from './simulate.ts'

const wanted = (changes: object = {}) =>
  readTemplate({
    slug: 'cup',
    schedule: { kind: 'daily', at: '00:00', minutes: 60 },
    terms: {
      names: { en: 'Cup', ua: 'Кубок', ru: 'Кубок', kz: 'Кубок' },
      cup: 'bronze',
      league: { by: 'rating', levelMin: null, levelMax: null },
      currency: 'uah',
      games: { kind: 'all' },
      stakeMin: 500,
      qualification: 2,
      roundsMax: null,
      scoring: 'sum_of_payouts',
      entry: 'joining',
      fund: { kind: 'guaranteed' },
      prizes: [
        { from: 1, to: 1, prize: { kind: 'money', amount: 100_000 } },
        { from: 2, to: 3, prize: { kind: 'money', amount: 25_000 } },
      ],
      ...changes,
    },
  })
const termsWith = (changes: object = {}): Terms => {
  const read = wanted(changes)
  if (!read.ok) throw new Error(read.refusal.faults.join())
  return read.value.terms
}
const participant = (kind: string, ...payouts: readonly number[]): Participant => ({
  kind,
  edge: 100,
  rounds: payouts.map((payout, at) => ({ stake: 1_000n, payout: BigInt(payout), second: at })),
})

describe('a simulated battle', () => {
  test('gives places and prizes as the rules of battles do, and counts them by kind', () => {
    const people = [
      participant('casual', 500, 0),
      participant('casual', 3_000, 0),
      participant('regular', 9_000),
      participant('regular', 1_000, 1_500),
    ]
    const figures = simulate({ terms: termsWith(), worths: new Map(), runs: 2, participants: () => people })
    // The player with one round has no place; the three others win.
    expect(figures).toMatchObject({
      runs: 2,
      cost: 150_000,
      costMax: 150_000,
      turnover: 7_000,
      ranked: 3,
      winners: 1,
      toFirst: 100_000 / 150_000,
    })
    expect(figures.kinds).toEqual([
      { kind: 'casual', players: 2, turnover: 4_000, prizes: 125_000, winners: 2, gain: 124_800 },
      { kind: 'regular', players: 2, turnover: 3_000, prizes: 25_000, winners: 1, gain: 24_800 },
    ])
  })

  test('has the dearest of as many runs as may be asked for', () => {
    const people = [participant('casual', 500, 0)]
    const figures = simulate({ terms: termsWith(), worths: new Map(), runs: 200_000, participants: () => people })
    expect(figures.costMax).toBe(100_000)
  })

  test('a cap counts the first rounds only', () => {
    const figures = simulate({
      terms: termsWith({ roundsMax: 2 }),
      worths: new Map(),
      runs: 1,
      participants: () => [participant('casual', 0, 0, 90_000), participant('regular', 1_000, 1_000)],
    })
    expect(figures.kinds.map(({ kind, prizes }) => [kind, prizes])).toEqual([
      ['casual', 25_000],
      ['regular', 100_000],
    ])
  })

  test('a proportional fund is its part of the turnover', () => {
    const terms = termsWith({
      fund: { kind: 'proportional', bps: 1_000, min: 1 },
      prizes: [{ from: 1, to: 2, prize: { kind: 'share', bps: 5_000 } }],
    })
    expect(
      simulate({
        terms,
        worths: new Map(),
        runs: 1,
        participants: () => [participant('casual', 1, 1), participant('casual', 2, 2)],
      }).cost,
    ).toBe(400)
  })

  test('equal seeds give equal figures, and stakes stay within the league', () => {
    const terms = termsWith({ league: { by: 'stakes', stakeMax: 2_000 } })
    const game = tablePlayable({
      id: 'coin',
      parts: 20,
      weight: 10_000,
      prizes: [
        { units: 0, share: 0.5 },
        { units: 38, share: 0.5 },
      ],
    })
    const run = () => participantsOf({ terms, minutes: 60, players: 50, game, seed: 'one' }, 3)
    expect(run()).toEqual(run())
    const stakes = run().flatMap(({ rounds }) => rounds.map(({ stake }) => stake))
    expect(stakes.every((stake) => stake >= 500n && stake <= 2_000n && stake % 20n === 0n)).toBe(true)
  })

  test('who looks for an advantage plays no round beyond a cap; ordinary players go on', () => {
    const game = gameOf('berkut', undefined)
    if (!game) throw new Error('berkut is one of our games')
    const terms = { ...termsWith({ roundsMax: 5 }), stakeMin: 20n }
    const people = participantsOf({ terms, minutes: 60, players: 20, game, seed: 'cap' }, 0)
    const most = (kinds: readonly string[]) =>
      Math.max(...people.filter(({ kind }) => kinds.includes(kind)).map(({ rounds }) => rounds.length))
    expect(most(['farmer of least stakes', 'late entrant', 'ring of ten accounts'])).toBe(5)
    expect(most(['casual', 'regular', 'high roller'])).toBeGreaterThan(5)
  })

  test('warns of a ring of accounts that keeps more than its play costs', () => {
    const terms = termsWith({ qualification: 1, scoring: 'best_multiplier' })
    const game = gameOf('berkut', undefined)
    if (!game) throw new Error('berkut is one of our games')
    const { kinds } = simulate({
      terms: { ...terms, stakeMin: 20n, prizes: [{ from: 1, to: 10, prize: { kind: 'money', amount: 1_000_000n } }] },
      worths: new Map(),
      runs: 5,
      participants: (run) =>
        participantsOf({ terms: { ...terms, stakeMin: 20n }, minutes: 30, players: 5, game, seed: 'ring' }, run),
    })
    expect(warningsOf(kinds).join()).toContain('ring of ten accounts')
    expect(warningsOf(kinds.map((kind) => ({ ...kind, gain: -1 })))).toEqual([
      'None: nobody who looks for an advantage wins more than the play costs.',
    ])
  })

  test('draws players of a past battle again, with all their rounds', () => {
    const list = [
      '{"battle":"b","starts":1000}',
      '[0,"500","900",2000,"a"]',
      '[0,"500","0",3000,"b"]',
      '[1,"700","0",4000,"c"]',
      '',
    ].join('\n')
    const drawn = resampled(list, { seed: 'past', players: 200 })(0)
    const [first, second] = [
      [
        { stake: 500n, payout: 900n, second: 1 },
        { stake: 500n, payout: 0n, second: 2 },
      ],
      [{ stake: 700n, payout: 0n, second: 3 }],
    ]
    expect(drawn).toHaveLength(200)
    expect(new Set(drawn.map(({ rounds }) => rounds.length))).toEqual(new Set([1, 2]))
    for (const { rounds } of drawn) expect(rounds).toEqual(rounds.length === 2 ? first : second)
  })

  test.each([
    ['a whole list', { list: '{"battle":"b"}\n', next: null }, { list: '{"battle":"b"}\n' }],
    [
      'the first part of a list',
      { list: '{"battle":"b"}\n', next: 5_000 },
      { fault: expect.stringContaining('a part of the rounds') },
    ],
    [
      'the last part of a list',
      { list: '[0,"500","900",2000,"a"]\n', next: null },
      { fault: expect.stringContaining('a part of the rounds') },
    ],
    ['another answer', { items: [] }, { fault: expect.stringContaining('no list of rounds') }],
    ['nothing', null, { fault: expect.stringContaining('no list of rounds') }],
  ])('takes the rounds of a past battle only from the whole list: %s', (_, saved, found) =>
    expect(pastListIn(saved)).toEqual(found),
  )
})
