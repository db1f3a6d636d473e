import type { Draw } from '../draw.ts'
import { rankOf, ranks, shoeOf, type Card } from './cards.ts'

/**
 * Punto banco from eight decks, shuffled for every round. Rules, odds and the table of third cards:
 * docs/rules/table-games.md#baccarat.
 */

export const baccaratDecks = 8

export type BaccaratBet = 'player' | 'banker' | 'tie' | 'player-pair' | 'banker-pair'

export const baccaratBets: readonly BaccaratBet[] = ['player', 'banker', 'tie', 'player-pair', 'banker-pair']

/**
 * What a bet that wins pays besides the stake, in twentieths of the stake. The banker's 19/20 is even money less the
 * commission of 5 %.
 */
export const baccaratOdds: Readonly<Record<BaccaratBet, number>> = {
  player: 20,
  banker: 19,
  tie: 160,
  'player-pair': 220,
  'banker-pair': 220,
}

const PARTS = 20n

export type BaccaratWinner = 'player' | 'banker' | 'tie'

/** How a round ended. Cards are in the order of the deal; a hand has two or three. */
export interface BaccaratOutcome {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly playerTotal: number
  readonly bankerTotal: number
  readonly winner: BaccaratWinner
  readonly isPlayerPair: boolean
  readonly isBankerPair: boolean
}

/** With two cards of this total or more in either hand, nobody draws: a natural. */
export const naturalMin = 8

/** The player draws a third card with a total up to this one. */
export const playerDrawsMax = 5

/**
 * The banker's rule. By his total of two cards: the values of the player's third card with which he draws. `none` is a
 * player who stood. A total of 7 or more never draws.
 */
export const bankerDraws: Readonly<Record<number, { readonly none: boolean; readonly values: readonly number[] }>> = {
  0: { none: true, values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
  1: { none: true, values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
  2: { none: true, values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
  3: { none: true, values: [0, 1, 2, 3, 4, 5, 6, 7, 9] },
  4: { none: true, values: [2, 3, 4, 5, 6, 7] },
  5: { none: true, values: [4, 5, 6, 7] },
  6: { none: false, values: [6, 7] },
  7: { none: false, values: [] },
}

/** Whether there is such a bet. */
export function isBaccaratBet(bet: unknown): bet is BaccaratBet {
  return baccaratBets.some((known) => known === bet)
}

/** Deals a round from a fresh shoe: player, banker, player, banker, then the third cards. Takes 4 to 6 draws. */
export function dealBaccarat(draw: Draw): BaccaratOutcome {
  const next = shoeOf(baccaratDecks, draw)
  const [player, banker] = [[next()], [next()]]
  player.push(next())
  banker.push(next())
  const [isPlayerPair, isBankerPair] = [isPair(player), isPair(banker)]
  if (playerDraws(baccaratTotal(player), baccaratTotal(banker))) player.push(next())
  if (bankerDrawsTo(baccaratTotal(player.slice(0, 2)), baccaratTotal(banker), valueOf(player[2]))) banker.push(next())
  const [playerTotal, bankerTotal] = [baccaratTotal(player), baccaratTotal(banker)]
  return {
    player,
    banker,
    playerTotal,
    bankerTotal,
    winner: winnerOf(playerTotal, bankerTotal),
    isPlayerPair,
    isBankerPair,
  }
}

/**
 * What a stake in minor units returns, itself included; 0 if the bet loses. A tie returns stakes on player and banker.
 * The banker's commission is rounded down.
 */
export function baccaratPayout(
  { bet, stake }: { readonly bet: BaccaratBet; readonly stake: bigint },
  outcome: BaccaratOutcome,
): bigint {
  switch (resultOf(bet, outcome)) {
    case 'lost':
      return 0n
    case 'returned':
      return stake
    // Rounded up, which is a commission rounded down: nobody gets less than the published odds.
    case 'won':
      return stake + (stake * BigInt(baccaratOdds[bet]) + PARTS - 1n) / PARTS
  }
}

/** Whether the player takes a third card, by the totals of both first hands. */
export function playerDraws(player: number, banker: number): boolean {
  return player < naturalMin && banker < naturalMin && player <= playerDrawsMax
}

/**
 * Whether the banker takes a third card, by the totals of both first hands and the value of the player's third card, if
 * he took one.
 */
export function bankerDrawsTo(player: number, banker: number, third: number | undefined): boolean {
  if (player >= naturalMin || banker >= naturalMin) return false
  const rule = bankerDraws[banker]!
  return third === undefined ? rule.none : rule.values.includes(third)
}

/** Who wins with these totals. */
export function winnerOf(player: number, banker: number): BaccaratWinner {
  if (player === banker) return 'tie'
  return player > banker ? 'player' : 'banker'
}

/** The total of a hand: the last digit of the sum of its values. An ace is 1; ten, jack, queen and king are 0. */
export function baccaratTotal(hand: readonly Card[]): number {
  return hand.reduce((sum, card) => sum + cardValue(card), 0) % 10
}

function resultOf(
  bet: BaccaratBet,
  { winner, isPlayerPair, isBankerPair }: BaccaratOutcome,
): 'won' | 'lost' | 'returned' {
  if (winner === 'tie' && (bet === 'player' || bet === 'banker')) return 'returned'
  const isWon = {
    player: winner === 'player',
    banker: winner === 'banker',
    tie: winner === 'tie',
    'player-pair': isPlayerPair,
    'banker-pair': isBankerPair,
  }[bet]
  return isWon ? 'won' : 'lost'
}

const isPair = ([first, second]: readonly Card[]): boolean => rankOf(first!) === rankOf(second!)

const valueOf = (card: Card | undefined): number | undefined => (card === undefined ? undefined : cardValue(card))

const cardValue = (card: Card): number => Math.min(ranks.indexOf(rankOf(card)) + 1, 10) % 10
