import type { BlackjackHand, Card } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import type { BlackjackPlayView, OwnView, TableRoundView } from '../../wire-tables.ts'
import { handToDecide, isWaiting, ownSeats, resultOf, totalText } from './blackjack-model.ts'

const hand = (cards: string, change: Partial<BlackjackHand> = {}): BlackjackHand => ({
  cards: cards.split(' ') as Card[],
  isSplit: false,
  isDoubled: false,
  isDone: false,
  ...change,
})
const own: OwnView = {
  roundId: 'r1',
  stake: '60.00',
  payout: null,
  isPaid: false,
  balance: '40.00',
  placements: [
    {
      requestId: 'a',
      bets: [
        { spot: 'seat-2', amount: '20.00' },
        { spot: 'seat-5', amount: '20.00' },
      ],
      stake: '40.00',
      state: 'accepted',
      refusal: null,
    },
    { requestId: 'b', bets: [{ spot: 'seat-6', amount: '20.00' }], stake: '20.00', state: 'undone', refusal: null },
    {
      requestId: 'c',
      bets: [{ spot: 'double-5-0', amount: '20.00' }],
      stake: '20.00',
      state: 'accepted',
      refusal: null,
    },
  ],
}
const modelOf = (play: Partial<BlackjackPlayView>, round: Partial<TableRoundView> = {}) => ({
  own: [own],
  isOffline: false,
  frame: {
    now: 0,
    isOpen: true,
    openTime: null,
    closeTime: null,
    seated: 2,
    round: {
      id: 'r1',
      day: '2026-12-01',
      number: 7,
      phase: 'closed',
      opensAt: 0,
      lastCallAt: 10_000,
      closesAt: 15_000,
      resultAt: 63_000,
      paysAt: 68_000,
      endsAt: 72_000,
      outcome: null,
      seed: null,
      blackjack: {
        dealsAt: 19_000,
        stepMs: 8_000,
        isEmpty: false,
        taken: [],
        play: {
          seats: [
            { seat: 1, hands: [hand('9S 5D')] },
            { seat: 2, hands: [hand('8S 8D')] },
            { seat: 5, hands: [hand('TS 6D')] },
          ],
          dealer: ['TC'],
          step: 0,
          phase: 'deciding',
          stepEndsAt: 27_000,
          decided: [],
          ...play,
        },
      },
      ...round,
    },
  } as const,
})

describe('the hand that the buttons decide for', () => {
  test("is the first of the player's own that has not decided", () => {
    expect(handToDecide(modelOf({}), 20_000)).toMatchObject({
      seat: 2,
      hand: 0,
      actions: ['hit', 'stand', 'double', 'split'],
      advised: 'split',
      isSplit: false,
    })
    expect(handToDecide(modelOf({ decided: [{ seat: 2, hand: 0 }] }), 20_000)).toMatchObject({
      seat: 5,
      hand: 0,
      advised: 'hit',
    })
  })

  test('of two split hands is the one that is left', () => {
    const hands = [hand('8S 3C', { isSplit: true }), hand('8D TC', { isSplit: true })]
    expect(
      handToDecide(modelOf({ seats: [{ seat: 2, hands }], decided: [{ seat: 2, hand: 0 }] }), 20_000),
    ).toMatchObject({ seat: 2, hand: 1, actions: ['hit', 'stand', 'double'], isSplit: true })
  })

  test.each([
    ['with the time of the step', modelOf({}), 27_000],
    ['without a connection', { ...modelOf({}), isOffline: true }, 20_000],
    [
      'when all own hands have decided',
      modelOf({
        decided: [
          { seat: 2, hand: 0 },
          { seat: 5, hand: 0 },
        ],
      }),
      20_000,
    ],
    ['when all is over', modelOf({ phase: 'over', stepEndsAt: null }), 20_000],
  ])('there is none %s', (_, model, now) => expect(handToDecide(model, now)).toBeNull())
})

test('own seats are those with accepted bets', () => expect([...ownSeats(modelOf({}))]).toEqual([2, 5]))

test('a player waits while own hands have decided and the step goes on', () => {
  expect(
    isWaiting(
      modelOf({
        decided: [
          { seat: 2, hand: 0 },
          { seat: 5, hand: 0 },
        ],
      }),
    ),
  ).toBe(true)
  expect(isWaiting(modelOf({ seats: [{ seat: 1, hands: [hand('9S 5D')] }] }))).toBe(false)
})

test.each([
  [hand('AS KD'), 'BJ'],
  [hand('AS KD', { isSplit: true }), '21'],
  [hand('AS 7D'), '8/18'],
  [hand('AS 7D', { isDone: true }), '18'],
  [hand('TS 6D TC'), '26'],
  [hand('AS AD'), '2/12'],
])('a hand of %o is shown as %s', (shown, text) => expect(totalText(shown)).toBe(text))

describe('the end of a hand', () => {
  const outcome = {
    kind: 'blackjack',
    seats: [{ seat: 2, hands: [['TS', '9D'] as Card[]] }],
    dealer: ['TC', '8D'] as Card[],
    steps: [[]],
  } as const
  test("is shown with the dealer's cards", () => {
    const model = modelOf(
      { phase: 'over', seats: [{ seat: 2, hands: [hand('TS 9D', { isDone: true })] }] },
      { outcome },
    )
    expect(resultOf(model, { seat: 2, hand: 0 }, false)).toBeNull()
    expect(resultOf(model, { seat: 2, hand: 0 }, true)).toBe('won')
  })

  test('above 21 is shown at once', () => {
    expect(
      resultOf(
        modelOf({ seats: [{ seat: 2, hands: [hand('TS 9D 5C', { isDone: true })] }] }),
        { seat: 2, hand: 0 },
        false,
      ),
    ).toBe('bust')
  })
})
