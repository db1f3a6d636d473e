import { describe, expect, test } from 'vitest'
import {
  blackjackActions,
  blackjackShoe,
  blackjackTotal,
  isBlackjack,
  playBlackjackStep,
  startBlackjack,
  type BlackjackAction,
  type BlackjackDecision,
  type BlackjackRound,
} from './blackjack.ts'
import { blackjackPayout, settleBlackjack, type SettledHand } from './blackjack-settlement.ts'
import { deck, type Card } from './cards.ts'
import { seededDraws } from './testing/chance.ts'

/** A shoe that begins with these ranks, all of one suit, in the order of the deal. */
const shoeOf = (text: string): Card[] => text.split(' ').map((rank) => `${rank}H` as Card)

const decision = (seat: number, action: BlackjackAction, hand = 0): BlackjackDecision => ({ seat, hand, action })

/** Plays a round of one seat: its actions step by step; after a split, one for each hand that is not done. */
const play = (text: string, steps: readonly (readonly BlackjackAction[])[]): BlackjackRound => {
  const shoe = shoeOf(text)
  return steps.reduce(
    (round, actions) => {
      const open = round.seats[0]!.hands.flatMap((hand, at) => (hand.isDone ? [] : [at]))
      return playBlackjackStep(round, { shoe, decisions: actions.map((action, at) => decision(1, action, open[at])) })
    },
    startBlackjack({ seats: [1], shoe }),
  )
}

const shown = ({ seats, dealer }: BlackjackRound): string =>
  [
    ...seats.map(({ hands }) => hands.map(({ cards }) => cards.map(([rank]) => rank).join('')).join('/')),
    dealer.map(([rank]) => rank).join(''),
  ].join(' | ')

test.each<[string, number, boolean]>([
  ['A', 11, true],
  ['A K', 21, true],
  ['A A', 12, true],
  ['A 6', 17, true],
  ['A 6 T', 17, false],
  ['A A 9', 21, true],
  ['A A T', 12, false],
  ['T 6 5', 21, false],
  ['T 6 6', 22, false],
  ['5 5 A', 21, true],
  ['J Q', 20, false],
])('the total of %s is %i, soft: %s', (cards, total, isSoft) =>
  expect(blackjackTotal(shoeOf(cards))).toEqual({ total, isSoft }),
)

test('a blackjack is an ace and a card of ten', () =>
  expect(['A T', 'K A', 'A 9', '7 7 7', 'A 5 5'].map((cards) => isBlackjack(shoeOf(cards)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]))

test('a shoe has every card six times', () => {
  const shoe = blackjackShoe(seededDraws(1))
  expect(shoe.toSorted()).toEqual(
    Array.from({ length: 6 }, () => deck)
      .flat()
      .toSorted(),
  )
  expect(shoe.slice(0, 52)).not.toEqual(deck)
})

describe('a round', () => {
  test('begins with a card for each seat, one for the dealer, and a second one for each seat', () => {
    const round = startBlackjack({ seats: [5, 2], shoe: shoeOf('2 3 4 5 6 7') })
    expect(round).toMatchObject({ dealt: 5, step: 0, phase: 'deciding' })
    expect(round.seats.map(({ seat }) => seat)).toEqual([2, 5])
    expect(shown(round)).toBe('25 | 36 | 4')
  })

  test.each([[[]], [[0]], [[8]], [[1, 1]], [[1.5]]])('with the seats %j is a bug', (seats) =>
    expect(() => startBlackjack({ seats, shoe: shoeOf('2 3 4 5 6') })).toThrow(/seats/),
  )

  test.each<[string, string, BlackjackAction[][], string]>([
    // what                              cards in the order of the deal  actions                             end
    ['stand; the dealer stands on 17', 'T 9 8 8 9', [['stand']], 'T8 | 98'],
    ['the dealer stands on a soft 17', 'T A 8 6 9', [['stand']], 'T8 | A6'],
    ['the dealer takes cards below 17', 'T A 8 5 T 9 9', [['stand']], 'T8 | A5T9'],
    ['hit to 21 ends the hand', '5 9 6 T T', [['hit']], '56T | 9T'],
    ['hit above 21: one dealer card', 'T 5 6 T 6 T', [['hit']], 'T6T | 56'],
    ['hit twice, then stand', '2 9 3 4 5 8', [['hit'], ['hit'], ['stand']], '2345 | 98'],
    ['double takes one card', '5 6 6 2 T T', [['double']], '562 | 6TT'],
    ['split, one card to each hand', '8 6 8 2 3 T T', [['split'], ['stand', 'stand']], '82/83 | 6TT'],
    ['double after a split', '8 6 8 2 3 T 9 T T', [['split'], ['double', 'double']], '82T/839 | 6TT'],
    ['split aces take one card each', 'A 6 A 2 K T T', [['split']], 'A2/AK | 6TT'],
    ['no decision stands', '2 9 3 T', [[]], '23 | 9T'],
    ['a blackjack is not played', 'A 6 K T T', [], 'AK | 6T'],
    ['a blackjack against an ace', 'A A K K T', [], 'AK | AK'],
  ])('%s', (_, cards, steps, end) => {
    const round = play(cards, steps)
    expect(round.phase).toBe('over')
    expect(shown(round)).toBe(end)
    expect(round.dealt).toBe([...end].filter((character) => /\w/.test(character)).length)
  })

  test('one step serves all seats, in their order, whatever the order of the decisions', () => {
    const shoe = shoeOf('2 8 9 3 8 T 2 3 4 5 K')
    const first = startBlackjack({ seats: [1, 2], shoe })
    const second = playBlackjackStep(first, { shoe, decisions: [decision(2, 'split'), decision(1, 'hit')] })
    expect([shown(first), shown(second), second.step]).toEqual(['23 | 88 | 9', '23T | 82/83 | 9', 1])
    const third = playBlackjackStep(second, { shoe, decisions: [decision(2, 'hit', 1)] })
    expect([shown(third), third.phase]).toEqual(['23T | 82/834 | 9', 'deciding'])
    expect(shown(playBlackjackStep(third, { shoe, decisions: [] }))).toBe('23T | 82/834 | 95K')
  })
})

describe('actions', () => {
  const actionsAfter = (
    cards: string,
    steps: readonly (readonly BlackjackAction[])[],
    hand = 0,
  ): readonly BlackjackAction[] => blackjackActions(play(cards, steps), { seat: 1, hand })
  test.each<[string, readonly BlackjackAction[], readonly BlackjackAction[]]>([
    ['two cards', actionsAfter('2 9 3', []), ['hit', 'stand', 'double']],
    ['a pair', actionsAfter('8 9 8', []), ['hit', 'stand', 'double', 'split']],
    ['two cards of ten', actionsAfter('J 9 K', []), ['hit', 'stand', 'double', 'split']],
    ['three cards', actionsAfter('2 9 3 4', [['hit']]), ['hit', 'stand']],
    ['a pair after a split', actionsAfter('8 9 8 8 2', [['split']]), ['hit', 'stand', 'double']],
    ['the second hand of a pair', actionsAfter('8 9 8 8 2', [['split']], 1), ['hit', 'stand', 'double']],
    ['a split ace', actionsAfter('A 9 A A 2 T', [['split']]), []],
    ['a doubled hand', actionsAfter('5 9 6 2 T', [['double']]), []],
    ['a blackjack', actionsAfter('A 9 K T', []), []],
    ['an unknown hand', actionsAfter('2 9 3', [], 1), []],
    ['an unknown seat', blackjackActions(play('2 9 3', []), { seat: 2, hand: 0 }), []],
  ])('of %s', (_, actions, allowed) => expect(actions).toEqual(allowed))

  test.each<[string, BlackjackDecision]>([
    ['cannot split', decision(1, 'split')],
    ['seat 2 cannot hit', decision(2, 'hit')],
    ['Hand 1 of seat 1', decision(1, 'hit', 1)],
  ])('an impossible one is a bug: %s', (fault, impossible) => {
    const shoe = shoeOf('2 9 3 T T T')
    expect(() => playBlackjackStep(startBlackjack({ seats: [1], shoe }), { shoe, decisions: [impossible] })).toThrow(
      fault,
    )
  })
})

describe('settlement', () => {
  test.each<[string, string, BlackjackAction[][], string]>([
    // result, stakes on the hand, halves returned
    ['more than the dealer', 'T 9 8 8 9', [['stand']], 'won 1 4'],
    ['as much as the dealer', 'T 9 8 9 9', [['stand']], 'push 1 2'],
    ['less than the dealer', 'T 9 7 9 9', [['stand']], 'lost 1 0'],
    ['above 21', 'T 5 6 T 6 T', [['hit']], 'bust 1 0'],
    ['the dealer above 21', 'T 6 2 T T', [['stand']], 'won 1 4'],
    ['doubled and won', '5 6 6 9 T T', [['double']], 'won 2 8'],
    ['doubled and lost', '5 9 6 7 T T', [['double']], 'lost 2 0'],
    ['doubled and equal', '5 T 6 9 T', [['double']], 'push 2 4'],
    ['a blackjack', 'A 6 K T T', [], 'blackjack 1 5'],
    ['a blackjack against another', 'A A K K', [], 'push 1 2'],
    ['21 against a blackjack', '5 A 6 T K', [['hit']], 'lost 1 0'],
    ['a doubled 21 against a blackjack', '5 A 6 T K', [['double']], 'lost 2 2'],
    ['a doubled hand above 21 against a blackjack', 'T A 6 T K', [['double']], 'lost 2 2'],
    ['a pair against a blackjack', '8 A 8 2 3 9 K', [['split'], ['double', 'stand']], 'lost 2 2, returned 1 2'],
    [
      'a pair with two doubled hands against one',
      '8 A 8 2 3 9 T K',
      [['split'], ['double', 'double']],
      'lost 2 2, returned 2 4',
    ],
    ['21 of a split ace wins even money', 'A 9 A K 2 T', [['split']], 'won 1 4, lost 1 0'],
    ['21 of a split ace equals another 21', 'A 7 A K 2 8 6', [['split']], 'push 1 2, lost 1 0'],
  ])('%s', (_, cards, steps, results) => {
    expect(
      settleBlackjack(play(cards, steps))
        .map(({ result, stakes, halves }) => `${result} ${stakes} ${halves}`)
        .join(', '),
    ).toBe(results)
  })

  test('names seats and hands', () => {
    const shoe = shoeOf('8 2 9 8 2 T T T T T')
    const split = playBlackjackStep(startBlackjack({ seats: [3, 7], shoe }), {
      shoe,
      decisions: [decision(3, 'split')],
    })
    expect(
      settleBlackjack(playBlackjackStep(split, { shoe, decisions: [] })).map(({ seat, hand }) => [seat, hand]),
    ).toEqual([
      [3, 0],
      [3, 1],
      [7, 0],
    ])
  })

  test('of a round that is not over is a bug', () =>
    expect(() => settleBlackjack(play('2 9 3', []))).toThrow(/dealer has played/))

  test.each([
    [0, 100n, 0n],
    [2, 100n, 100n],
    [4, 100n, 200n],
    [5, 100n, 250n],
    [5, 101n, 253n],
    [5, 1n, 3n],
    [8, 101n, 404n],
  ])('%i halves of a stake of %i pay %i', (halves, stake, payout) => {
    expect(blackjackPayout({ seat: 1, hand: 0, result: 'won', stakes: 1, halves } satisfies SettledHand, stake)).toBe(
      payout,
    )
  })
})
