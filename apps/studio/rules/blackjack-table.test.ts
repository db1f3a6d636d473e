import { replayBlackjack, type BlackjackDecision, type Card } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import {
  blackjackReturn,
  openPlaces,
  outcomeOfRound,
  roundOfOutcome,
  seatOfSpot,
  spotOfDecision,
  spotOfSeat,
  stakesOfSeats,
  stepEnd,
} from './blackjack-table.ts'
import { faultOfBets, returnOf } from './table-bets.ts'

/** A round of one seat from the cards in the order of the deal: seat, dealer, seat, then what comes. */
const outcome = (
  cards: string,
  steps: readonly (readonly BlackjackDecision[])[] = [],
  seats: readonly number[] = [1],
) => outcomeOfRound(replayBlackjack({ seats, steps, shoe: cards.split(' ') as Card[] }), steps)
const decide = (action: BlackjackDecision['action'], hand = 0): BlackjackDecision => ({ seat: 1, hand, action })

describe('spots', () => {
  test.each([
    [1, 'seat-1'],
    [7, 'seat-7'],
  ])('seat %i is %s', (seat, spot) => {
    expect(spotOfSeat(seat)).toBe(spot)
    expect(seatOfSpot(spot)).toBe(seat)
  })

  test.each(['seat-0', 'seat-8', 'seat-12', 'seat-', 'double-1-0', 'red'])('%s is no seat', (spot) =>
    expect(seatOfSpot(spot)).toBeNull(),
  )

  test.each([
    ['double', 'double-1-1'],
    ['split', 'split-1-1'],
    ['hit', null],
    ['stand', null],
  ] as const)('the further stake of %s is on %s', (action, spot) => {
    expect(spotOfDecision(decide(action, 1))).toBe(spot)
  })

  test('further stakes do not count for the stake of the seat', () => {
    expect([
      ...stakesOfSeats([
        { spot: 'seat-1', amount: 100n },
        { spot: 'seat-1', amount: 50n },
        { spot: 'double-1-0', amount: 150n },
        { spot: 'seat-4', amount: 10n },
      ]),
    ]).toEqual([
      [1, 150n],
      [4, 10n],
    ])
  })
})

describe('limits of a seat', () => {
  const of = {
    kind: 'blackjack',
    limits: { min: 1_000n, insideMax: 5_000n, spotMax: 5_000n, max: 12_000n },
    placed: [],
    count: 0,
  } as const
  test.each([
    [[['seat-1', 1_000n]], null],
    [[['seat-1', 999n]], 'BET_TOO_SMALL'],
    [[['seat-1', 5_000n]], null],
    [[['seat-1', 5_001n]], 'BET_TOO_LARGE'],
    [
      [
        ['seat-1', 5_000n],
        ['seat-2', 5_000n],
        ['seat-3', 2_000n],
      ],
      null,
    ],
    [
      [
        ['seat-1', 5_000n],
        ['seat-2', 5_000n],
        ['seat-3', 2_001n],
      ],
      'TABLE_LIMIT',
    ],
    [[['double-1-0', 1_000n]], 'BET_UNKNOWN'],
  ] as const)('%o: %s', (bets, fault) =>
    expect(
      faultOfBets(
        bets.map(([spot, amount]) => ({ spot, amount })),
        of,
      ),
    ).toBe(fault),
  )
})

describe('the end of a step', () => {
  // All decisions end at 44 s; the last 3.5 are for stakes under way, and a step has at least 3 s.
  test.each([
    [0, 8_000],
    [32_500, 40_500],
    [32_501, 40_500],
    [37_500, 40_500],
    [37_501, 37_501],
    [44_000, 44_000],
  ])('opened at %i ms it is %i ms', (openedAt, end) => {
    expect(stepEnd({ openedAt, stepMs: 8_000, decideUntil: 44_000 })).toBe(end)
  })
})

describe('what a seat with 10.01 returns', () => {
  const bets = [{ spot: 'seat-1', amount: 1_001n }]
  const further = (action: 'double' | 'split', hand = 0) => ({ spot: `${action}-1-${hand}`, amount: 1_001n })
  test.each([
    ['a blackjack: 3 to 2, half a unit rounded up', bets, outcome('AS 9C KS TD'), 2_503n],
    ['a blackjack against a blackjack', bets, outcome('AS AC KS KD'), 1_001n],
    ['more than the dealer', bets, outcome('TS 9C KS TD', [[decide('stand')]]), 2_002n],
    ['the same as the dealer', bets, outcome('TS 9C 9S TD', [[]]), 1_001n],
    ['less than the dealer', bets, outcome('TS 9C 8S TD', [[]]), 0n],
    ['over 21', bets, outcome('TS 9C 6S TD 8D', [[decide('hit')]]), 0n],
    ['a double that wins', [...bets, further('double')], outcome('5S 9C 6S TD TC', [[decide('double')]]), 4_004n],
    [
      'a double against a blackjack: the second stake comes back',
      [...bets, further('double')],
      outcome('5S AC 6S TD KC', [[decide('double')]]),
      1_001n,
    ],
    [
      'a split: one hand wins, one loses',
      [...bets, further('split')],
      outcome('8S 7C 8D TS 2C TD', [[decide('split')], [decide('stand', 0), decide('stand', 1)]]),
      2_002n,
    ],
    [
      'a split with a double',
      [...bets, further('split'), further('double')],
      outcome('8S 7C 8D 3S 2C TD TC TH', [[decide('split')], [decide('double', 0), decide('stand', 1)]]),
      4_004n,
    ],
  ])('%s', (_, placed, of, returned) => {
    expect(blackjackReturn(placed, of)).toBe(returned)
    expect(returnOf(placed, { kind: 'blackjack', ...of })).toBe(returned)
  })

  test('two placements on a seat are paid as one', () => {
    expect(
      blackjackReturn(
        [
          { spot: 'seat-1', amount: 1n },
          { spot: 'seat-1', amount: 1n },
        ],
        outcome('AS 9C KS TD'),
      ),
    ).toBe(5n)
  })

  test('bets on other seats are not touched', () => {
    expect(blackjackReturn([{ spot: 'seat-2', amount: 1_001n }], outcome('TS TH 9C KS KH TD', [[]], [1, 2]))).toBe(
      2_002n,
    )
  })
})

describe('a stored round', () => {
  const steps = [[decide('split')], [decide('double', 1)]]
  const stored = outcome('8S 7C 8D 3S 2C TD TC TH', steps)

  test('has the hands of the round it was', () => {
    const { seats } = roundOfOutcome(stored)
    expect(seats[0]?.hands.map(({ isSplit, isDoubled }) => ({ isSplit, isDoubled }))).toEqual([
      { isSplit: true, isDoubled: false },
      { isSplit: true, isDoubled: true },
    ])
    expect(roundOfOutcome(stored)).toMatchObject({ step: 2, phase: 'over', dealer: stored.dealer })
  })

  test('has no hand to decide for', () => expect(openPlaces(roundOfOutcome(stored))).toEqual([]))

  test('before it is over every hand that is not done is open', () => {
    expect(
      openPlaces(replayBlackjack({ seats: [1, 3], steps: [], shoe: 'AS 8S 9C KS 8D TD TC'.split(' ') as Card[] })),
    ).toEqual([{ seat: 3, hand: 0 }])
  })
})
