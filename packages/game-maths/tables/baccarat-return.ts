import { plus, rational, times, type Rational } from '../rational.ts'
import {
  baccaratDecks,
  baccaratOdds,
  bankerDrawsTo,
  playerDraws,
  winnerOf,
  type BaccaratBet,
  type BaccaratWinner,
} from './baccarat.ts'

/**
 * Exact chances of baccarat, counted over the first six cards of the shoe in every order. Source:
 * docs/rules/table-games.md#baccarat.
 */

type Ways = Record<BaccaratWinner, number>

/** The cards of a shoe by their value in baccarat: ten, jack, queen and king are 0. */
const shoe: readonly number[] = Array.from({ length: 10 }, (_, value) => (value === 0 ? 16 : 4) * baccaratDecks)

/**
 * Of the ways to take six cards in order, how many end in each winner; a round of fewer cards counts once for
 * everything that may follow it. All of them are 416 × 415 × 414 × 413 × 412 × 411, which is below 2^53: the sums are
 * exact.
 */
export function baccaratWays(): Readonly<Ways> {
  const ways: Ways = { player: 0, banker: 0, tie: 0 }
  const left = [...shoe]
  eachCard(left, 1, (p1, w1) =>
    eachCard(left, w1, (b1, w2) =>
      eachCard(left, w2, (p2, w3) =>
        eachCard(left, w3, (b2, w4) => {
          countThirdCards(ways, { player: (p1 + p2) % 10, banker: (b1 + b2) % 10, left, weight: w4 })
        }),
      ),
    ),
  )
  return ways
}

/**
 * The exact chance that the first two cards of a hand have one rank: of the other 415 cards, 31 have the rank of the
 * first.
 */
export const pairChance: Rational = rational(BigInt(4 * baccaratDecks - 1), BigInt(52 * baccaratDecks - 1))

/** The exact chance of each winner. */
export function baccaratChances({ player, banker, tie }: Readonly<Ways>): Readonly<Record<BaccaratWinner, Rational>> {
  const chance = (ways: number): Rational => rational(BigInt(ways), BigInt(player + banker + tie))
  return { player: chance(player), banker: chance(banker), tie: chance(tie) }
}

/** The exact return of every bet: what comes back of a stake on average, itself included. */
export function baccaratReturns(ways: Readonly<Ways>): Readonly<Record<BaccaratBet, Rational>> {
  const chances = baccaratChances(ways)
  const paid = (bet: BaccaratBet, chance: Rational): Rational =>
    times(chance, rational(20n + BigInt(baccaratOdds[bet]), 20n))
  return {
    player: plus(paid('player', chances.player), chances.tie),
    banker: plus(paid('banker', chances.banker), chances.tie),
    tie: paid('tie', chances.tie),
    'player-pair': paid('player-pair', pairChance),
    'banker-pair': paid('banker-pair', pairChance),
  }
}

type FirstHands = { readonly player: number; readonly banker: number; readonly left: number[]; readonly weight: number }

function countThirdCards(ways: Ways, { player, banker, left, weight }: FirstHands): void {
  const countBanker = (third: number | undefined, total: number, weight: number): void => {
    if (!bankerDrawsTo(player, banker, third)) {
      ways[winnerOf(total, banker)] += weight * unseen(left, third === undefined ? 2 : 1)
      return
    }
    eachCard(left, weight, (card, weight) => {
      ways[winnerOf(total, (banker + card) % 10)] += weight * unseen(left, third === undefined ? 1 : 0)
    })
  }
  if (!playerDraws(player, banker)) countBanker(undefined, player, weight)
  else eachCard(left, weight, (third, weight) => countBanker(third, (player + third) % 10, weight))
}

/** Takes a card of every value in turn, with the ways to do so, and puts it back. */
function eachCard(left: number[], weight: number, seen: (value: number, weight: number) => void): void {
  left.forEach((count, value) => {
    left[value] = count - 1
    seen(value, weight * count)
    left[value] = count
  })
}

/** The ways to take so many cards more. */
function unseen(left: readonly number[], cards: number): number {
  const size = left.reduce((sum, count) => sum + count, 0)
  return Array.from({ length: cards }, (_, at) => size - at).reduce((product, factor) => product * factor, 1)
}
