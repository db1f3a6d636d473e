import type { Queryable } from '@zoria/platform/database'
import { expect, test } from 'vitest'
import type { MoneyState } from '../rules/money-state.ts'
import { inRound, later, limited, noon, openBonus, openRound, playerId, state } from '../testing/money-cases.ts'
import { readStates, storedParts } from './wallet-rows.ts'

/** An element of an array as PostgreSQL reads it. */
const read = (element: string): string | null =>
  element === 'null' ? null : element.slice(1, -1).replace(/\\(.)/g, '$1')

/** The parts as stored in the row. */
const partsOf = (seen: MoneyState) => {
  const { open_bonus, open_rounds, gates } = storedParts(seen)
  return { open_bonus: read(open_bonus), open_rounds: read(open_rounds), gates: read(gates) }
}

/** What the database gives back of a state: its stored parts as they are, its sums beside them. */
const stored = async (seen: MoneyState): Promise<MoneyState | undefined> => {
  const row = {
    player_id: playerId,
    version: seen.version,
    ...seen.purses,
    dust: Number(seen.dust),
    currency: seen.currency,
    ...partsOf(seen),
  }
  const sql = (() => Promise.resolve([row])) as unknown as Queryable
  return (await readStates(sql, [playerId])).get(playerId)
}

const big = 10n ** 17n + 1n
const block = { scope: 'play', reason: 'exclusion' } as const
const odd = 'studio/"}, \\" \\n \n\t{раунд},\u2028\x7f\ud800'
const full = openRound({
  openedBy: 3n,
  settledBy: 4n,
  stakes: 2,
  staked: { game: big, electronic: 2n, bonus: 3n },
  forfeited: 4n,
  awaited: 5n,
  paid: 6n,
  freeRound: { userBonusId: 'b9' },
})

test.each([
  ['nothing', state()],
  ['sums beyond what JSON numbers hold', state({ game: big, debt: 1n }, { dust: 9_999n, version: big })],
  [
    'a bonus with every term',
    state(
      { bonus: 1n },
      {
        bonus: openBonus({
          wagerType: 'VERSION2',
          initial: big,
          wager: big,
          counted: 7n,
          awaited: 8n,
          releaseMax: 9n,
          stakeMax: 10n,
          burnsAt: noon,
          burnAtOrBelow: 11n,
          burnsOnDeposit: true,
          burnsOnWithdrawal: true,
        }),
      },
    ),
  ],
  ['a bonus with few', state({}, { bonus: openBonus() })],
  [
    'bounds of nothing, which are not the same as none',
    state({}, { bonus: openBonus({ releaseMax: 0n, stakeMax: 0n, burnAtOrBelow: 0n, burnsOnDeposit: true }) }),
  ],
  ['a round with everything', state({}, inRound(full))],
  ['a round with little', state({}, inRound())],
  [
    'a round and a game whose names an array or JSON would read otherwise',
    state(
      {},
      {
        rounds: new Map([
          [odd, openRound({ game: odd })],
          ['studio/r2', openRound()],
        ]),
      },
    ),
  ],
  ['a free round of the house', state({}, inRound(openRound({ freeRound: { userBonusId: null } })))],
  ['a block', state({}, { gates: { block, limits: [] } })],
  [
    'limits, one below nothing',
    state(
      {},
      {
        gates: {
          block: null,
          limits: [
            ...limited({ max: big }).gates.limits,
            ...limited({ kind: 'loss', period: 'month', used: -5n, until: later(9) }).gates.limits,
          ],
        },
      },
    ),
  ],
  ['a block and limits', state({}, { gates: { block, limits: limited().gates.limits } })],
])('a state comes back as it was stored: %s', async (_, seen) => {
  expect(await stored(seen)).toEqual(seen)
})

test('what is zero takes no room in the row', () => {
  expect(partsOf(state())).toEqual({ open_bonus: null, open_rounds: '{}', gates: null })
  expect(JSON.parse(partsOf(state({}, inRound())).open_rounds ?? '')).toEqual({
    'studio/r1': { game: 'sevens', at: noon, by: '1', stakes: 1, staked: ['10', '0', '0'] },
  })
})
