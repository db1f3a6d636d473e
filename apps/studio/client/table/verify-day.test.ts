import { describe, expect, test } from 'vitest'
import { replayBlackjack, type BlackjackDecision } from '@zoria/game-maths'
import { drawTable, seedOfRound, shoeOfRound, type DrawnKind, type TableOutcome } from '../../outcome/draw-table.ts'
import { outcomeOfRound } from '../../rules/blackjack-table.ts'
import type { PublishedDay } from '../../wire-tables.ts'
import { verifyDay } from './verify-day.ts'

const last = new Uint8Array(32).fill(7)
const rounds = 50
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const dayOf = (kind: DrawnKind, numbers: readonly number[]): PublishedDay =>
  dayWith(kind, numbers, (of) => drawTable(kind, of))

const dayWith = (
  kind: PublishedDay['kind'],
  numbers: readonly number[],
  outcomeOf: (of: { readonly seed: Uint8Array; readonly table: string; readonly round: number }) => TableOutcome,
): PublishedDay => ({
  format: 'zoria-table-day/1',
  kind,
  tableId: 'table',
  day: '2026-12-01',
  rounds,
  committedAt: '',
  hash: hex(seedOfRound(last, { round: 0, rounds })),
  results: numbers.map((number) => {
    const seed = seedOfRound(last, { round: number, rounds })
    return { day: '2026-12-01', number, seed: hex(seed), outcome: outcomeOf({ seed, table: 'table', round: number }) }
  }),
})

test.each(['roulette', 'money-wheel', 'baccarat'] as const)(
  'a day of %s is checked, also with rounds that were not played',
  async (kind) => {
    expect(await verifyDay(dayOf(kind, [50, 2, 3, 17, 1]))).toEqual({ isRight: true, rounds: 5 })
  },
)

test('a day without rounds has nothing wrong', async () =>
  expect(await verifyDay(dayOf('roulette', []))).toEqual({ isRight: true, rounds: 0 }))

test('a changed result is found', async () => {
  const day = dayOf('roulette', [1, 2, 3])
  const results = day.results.map((result) =>
    result.number === 2 && result.outcome.kind === 'roulette'
      ? { ...result, outcome: { ...result.outcome, pocket: (result.outcome.pocket + 1) % 37 } }
      : result,
  )
  expect(await verifyDay({ ...day, results })).toEqual({ isRight: false, number: 2 })
})

test('a seed of another chain is found, even if its result fits', async () => {
  const day = dayOf('roulette', [1, 2, 3])
  const seed = new Uint8Array(32).fill(8)
  const forged = {
    day: day.day,
    number: 3,
    seed: hex(seed),
    outcome: drawTable('roulette', { seed, table: 'table', round: 3 }),
  }
  expect(await verifyDay({ ...day, results: [...day.results.slice(0, 2), forged] })).toEqual({
    isRight: false,
    number: 3,
  })
})

test('a chain with another published hash is found at its first round', async () => {
  expect(await verifyDay({ ...dayOf('roulette', [1, 2]), hash: hex(new Uint8Array(32)) })).toEqual({
    isRight: false,
    number: 1,
  })
})

test('a round beyond the length of the chain is found', async () => {
  expect(await verifyDay({ ...dayOf('roulette', [1, 50]), rounds: 49 })).toEqual({ isRight: false, number: 50 })
})

test('a round that is listed twice is found', async () => {
  const day = dayOf('roulette', [1, 2])
  expect(await verifyDay({ ...day, results: [...day.results, day.results[1]!] })).toEqual({ isRight: false, number: 2 })
})

describe('a day of blackjack', () => {
  const seats = [2, 5]
  const stands: readonly (readonly BlackjackDecision[])[] = [[]]
  const played =
    (steps: readonly (readonly BlackjackDecision[])[]) =>
    (of: Parameters<typeof shoeOfRound>[0]): TableOutcome => ({
      kind: 'blackjack',
      ...outcomeOfRound(replayBlackjack({ seats, steps, shoe: shoeOfRound(of) }), steps),
    })
  const day = dayWith('blackjack', [1, 4], played(stands))
  const changed = (change: Partial<Extract<TableOutcome, { kind: 'blackjack' }>>): PublishedDay => ({
    ...day,
    results: day.results.map((result) =>
      result.number === 4 && result.outcome.kind === 'blackjack'
        ? { ...result, outcome: { ...result.outcome, ...change } }
        : result,
    ),
  })

  test('is checked from its seats and decisions', async () =>
    expect(await verifyDay(day)).toEqual({ isRight: true, rounds: 2 }))

  test('fields in another order, as a database returns them, change nothing', async () => {
    const turned = day.results.map((result) =>
      result.outcome.kind === 'blackjack'
        ? {
            ...result,
            outcome: { ...result.outcome, seats: result.outcome.seats.map(({ seat, hands }) => ({ hands, seat })) },
          }
        : result,
    )
    expect(await verifyDay({ ...day, results: turned })).toMatchObject({ isRight: true })
  })

  test.each([
    ['another dealer', { dealer: ['TC', 'TD'] }],
    ['a decision that was not made', { steps: [[{ seat: 2, hand: 0, action: 'hit' }], []] }],
    ['a decision that the hand does not have', { steps: [[{ seat: 2, hand: 1, action: 'hit' }]] }],
    ['a step too many', { steps: [[], []] }],
    ['no seat', { seats: [] }],
  ] as const)('%s is found', async (_, change) =>
    expect(await verifyDay(changed(change))).toEqual({ isRight: false, number: 4 }),
  )
})
