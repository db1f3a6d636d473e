import { describe, expect, test } from 'vitest'
import { decimals, rational, toNumber } from '../rational.ts'
import {
  baccaratBets,
  baccaratPayout,
  baccaratTotal,
  bankerDrawsTo,
  dealBaccarat,
  isBaccaratBet,
  playerDraws,
  type BaccaratBet,
  type BaccaratOutcome,
} from './baccarat.ts'
import { baccaratChances, baccaratReturns, baccaratWays } from './baccarat-return.ts'
import { deck, type Card } from './cards.ts'
import { seededDraws, standardErrors } from './testing/chance.ts'

/** Draws that deal these cards from a full shoe: where each one is, by the documented shuffle. */
const drawsOf = (cards: readonly string[]) => {
  const shoe = Array.from({ length: 8 }, () => deck).flat()
  const wanted = [...cards]
  return (bound: number): number => {
    expect(bound).toBe(shoe.length)
    const at = shoe.indexOf(wanted.shift() as Card)
    shoe[at] = shoe.at(-1)!
    shoe.pop()
    return at
  }
}
const deal = (text: string): BaccaratOutcome => dealBaccarat(drawsOf(text.split(' ')))

describe('a round of baccarat', () => {
  test.each([
    // cards in the order of the deal  player        banker        totals  winner
    ['9C 2D JS 5H', '9C JS', '2D 5H', 9, 7, 'player'], // a natural
    ['2C 9D JS KH', '2C JS', '9D KH', 2, 9, 'banker'],
    ['6C 7D JS KH', '6C JS', '7D KH', 6, 7, 'banker'], // both stand
    ['6C 5D JS KH 2S', '6C JS', '5D KH 2S', 6, 7, 'banker'], // the player stands, the banker draws to 5
    ['2C 3D JS KH 8S', '2C JS 8S', '3D KH', 0, 3, 'banker'], // the banker has 3 against an eight: he stands
    ['2C 3D JS KH 9S AH', '2C JS 9S', '3D KH AH', 1, 4, 'banker'],
    ['5C 6D JS KH TS', '5C JS TS', '6D KH', 5, 6, 'banker'],
    ['5C 6D JS KH 6S 5H', '5C JS 6S', '6D KH 5H', 1, 1, 'tie'],
    ['AC AD AH KH 6S 5H', 'AC AH 6S', 'AD KH 5H', 8, 6, 'player'],
  ])('%s', (cards, player, banker, playerTotal, bankerTotal, winner) => {
    expect(deal(cards)).toMatchObject({
      player: player.split(' '),
      banker: banker.split(' '),
      playerTotal,
      bankerTotal,
      winner,
    })
  })

  test.each([
    ['9C 2D 9S 5H', true, false],
    ['9C 2D JS 2D', false, true],
    ['TC KD JS QH 2S 3S', false, false],
    ['TC QD TS QH 2S 3S', true, true],
    ['2C 3D JS 4H 2S', false, false],
  ])('pairs of %s', (cards, isPlayerPair, isBankerPair) =>
    expect(deal(cards)).toMatchObject({ isPlayerPair, isBankerPair }),
  )

  test.each([
    ['AC', 1],
    ['9C 9D', 8],
    ['TC JD', 0],
    ['KC QD 7S', 7],
    ['5C 5D', 0],
  ])('the total of %s is %i', (cards, total) => expect(baccaratTotal(cards.split(' ') as Card[])).toBe(total))
})

describe('third cards', () => {
  test('the player draws with 0 to 5, unless a hand is a natural', () => {
    const drawing = Array.from({ length: 10 }, (_, player) =>
      Array.from({ length: 10 }, (_, banker) => (playerDraws(player, banker) ? 'D' : 'S')).join(''),
    )
    expect(drawing).toEqual([
      ...Array.from({ length: 6 }, () => 'DDDDDDDDSS'),
      ...Array.from({ length: 4 }, () => 'SSSSSSSSSS'),
    ])
  })

  test.each([
    // banker  third card of the player: none, 0 to 9
    [0, 'D DDDDDDDDDD'],
    [1, 'D DDDDDDDDDD'],
    [2, 'D DDDDDDDDDD'],
    [3, 'D DDDDDDDDSD'],
    [4, 'D SSDDDDDDSS'],
    [5, 'D SSSSDDDDSS'],
    [6, 'S SSSSSSDDSS'],
    [7, 'S SSSSSSSSSS'],
    [8, 'S SSSSSSSSSS'],
    [9, 'S SSSSSSSSSS'],
  ])('the banker with %i: %s', (banker, row) => {
    const drawing = [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((third) =>
      bankerDrawsTo(third === undefined ? 6 : 5, banker, third) ? 'D' : 'S',
    )
    expect(`${drawing[0]} ${drawing.slice(1).join('')}`).toBe(row)
  })

  test.each([8, 9])('the banker does not draw against a natural %i', (player) =>
    expect(bankerDrawsTo(player, 0, undefined)).toBe(false),
  )
})

describe('payouts', () => {
  const playerWins = deal('9C 2D JS 5H')
  const bankerWins = deal('2C 9D JS 9H 5C')
  const tie = deal('5C 6D 5S KH 6S KD')
  test.each<[BaccaratBet, bigint, bigint, bigint, bigint]>([
    // bet          stake   player wins  banker wins with a pair  tie with a player pair
    ['player', 1_000n, 2_000n, 0n, 1_000n],
    ['banker', 1_000n, 0n, 1_950n, 1_000n],
    ['banker', 1_001n, 0n, 1_952n, 1_001n], // 50.05 of commission is rounded down to 50: 1001 + 951
    ['banker', 1n, 0n, 2n, 1n],
    ['tie', 1_000n, 0n, 0n, 9_000n],
    ['player-pair', 1_000n, 0n, 0n, 12_000n],
    ['banker-pair', 1_000n, 0n, 12_000n, 0n],
  ])('%s with a stake of %i', (bet, stake, ...payouts) => {
    expect([tie.winner, bankerWins.winner, playerWins.winner]).toEqual(['tie', 'banker', 'player'])
    expect([playerWins, bankerWins, tie].map((outcome) => baccaratPayout({ bet, stake }, outcome))).toEqual(payouts)
  })

  test.each(['Player', 'dealer', '', null, 1])('there is no bet %j', (bet) => expect(isBaccaratBet(bet)).toBe(false))
})

describe('the exact odds of eight decks', () => {
  const ways = baccaratWays()

  test('count every order of six cards once', () =>
    expect(ways.player + ways.banker + ways.tie).toBe(416 * 415 * 414 * 413 * 412 * 411))

  test('are the known ones', () => {
    expect(ways).toEqual({ banker: 2_292_252_566_437_888, player: 2_230_518_282_592_256, tie: 475_627_426_473_216 })
    const { banker, player, tie } = baccaratChances(ways)
    expect([banker, player, tie].map((chance) => decimals(chance, 6))).toEqual(['0.458597', '0.446247', '0.095156'])
  })

  test.each<[BaccaratBet, bigint, bigint, string]>([
    ['player', 19_283_843_717_413n, 19_524_993_263_685n, '0.987649'],
    ['banker', 10_732_465_128_097n, 10_847_218_479_825n, '0.989421'],
    ['tie', 619_306_544_887n, 723_147_898_655n, '0.856404'],
    ['player-pair', 372n, 415n, '0.896386'],
    ['banker-pair', 372n, 415n, '0.896386'],
  ])('%s returns %i/%i', (bet, n, d, rounded) => {
    expect(baccaratReturns(ways)[bet]).toEqual(rational(n, d))
    expect(decimals(rational(n, d), 6)).toBe(rounded)
  })

  test('agree with 40,000 rounds within 4 standard errors on every bet', () => {
    const draw = seededDraws(8)
    const rounds = Array.from({ length: 40_000 }, () => dealBaccarat(draw))
    for (const bet of baccaratBets) {
      const returned = rounds.map((outcome) => Number(baccaratPayout({ bet, stake: 20n }, outcome)) / 20)
      expect(standardErrors(returned, toNumber(baccaratReturns(ways)[bet]))).toBeLessThan(4)
    }
  })
})
