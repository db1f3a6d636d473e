import {
  baccaratPayout,
  isBaccaratBet,
  isMoneyWheelBet,
  isRouletteBet,
  moneyWheelPayout,
  roulettePayout,
  rouletteSpot,
  type BaccaratBet,
  type MoneyWheelBet,
} from '@zoria/game-maths'
import type { TableKind, TableOutcome } from '../outcome/draw-table.ts'
import { blackjackReturn, seatOfSpot } from './blackjack-table.ts'

/** A stake on one spot of a table, in minor units. */
export interface TableBet {
  readonly spot: string
  readonly amount: bigint
}

/**
 * Limits in minor units: `min` to `spotMax` on one spot, at most `insideMax` on a spot that pays much, at most `max` in
 * a round.
 */
export interface TableLimits {
  readonly min: bigint
  readonly insideMax: bigint
  readonly spotMax: bigint
  readonly max: bigint
}

/** Why bets cannot be placed, in the order in which it is checked. */
export type BetFault = 'BET_UNKNOWN' | 'BET_TOO_SMALL' | 'BET_TOO_LARGE' | 'TABLE_LIMIT'

/** At most so many spots in one placement: the layout of roulette has 157. */
export const SPOTS_PER_PLACEMENT_MAX = 160

/**
 * At most so many bets of a player in a round, undone ones included: every answer lists them, and each is checked
 * against all.
 */
export const BETS_PER_ROUND_MAX = 1_000

/**
 * What new bets of a player are checked against. `placed` is on the table; `count` is the number of all bets of the
 * player in the round so far, also undone and refused ones.
 */
export interface BetsSoFar {
  readonly kind: TableKind
  readonly limits: TableLimits
  readonly placed: readonly TableBet[]
  readonly count: number
}

/** The first reason against new bets of a player, given what the player has in the round already; null if there is none. */
export function faultOfBets(wanted: readonly TableBet[], { kind, limits, placed, count }: BetsSoFar): BetFault | null {
  if (wanted.length === 0 || wanted.length > SPOTS_PER_PLACEMENT_MAX || wanted.some(({ spot }) => !isSpot(kind, spot)))
    return 'BET_UNKNOWN'
  const sums = sumBySpot([...placed, ...wanted])
  if (wanted.some(({ amount }) => amount <= 0n) || wanted.some(({ spot }) => (sums.get(spot) ?? 0n) < limits.min))
    return 'BET_TOO_SMALL'
  if (wanted.some(({ spot }) => (sums.get(spot) ?? 0n) > spotMax(kind, spot, limits))) return 'BET_TOO_LARGE'
  return totalOf([...placed, ...wanted]) > limits.max || count + wanted.length > BETS_PER_ROUND_MAX
    ? 'TABLE_LIMIT'
    : null
}

/** Whether bets may be taken back: a spot keeps nothing, or what may be placed on it. */
export function mayTakeBack(
  taken: readonly TableBet[],
  { left, limits }: { readonly left: readonly TableBet[]; readonly limits: TableLimits },
): boolean {
  const sums = sumBySpot(left)
  return taken.every(({ spot }) => (sums.get(spot) ?? limits.min) >= limits.min)
}

/** Whether a table of this kind has such a spot. */
export function isSpot(kind: TableKind, spot: string): boolean {
  switch (kind) {
    case 'roulette':
      return isRouletteBet(spot)
    case 'money-wheel':
      return isMoneyWheelBet(spot)
    case 'baccarat':
      return isBaccaratBet(spot)
    case 'blackjack':
      return seatOfSpot(spot) !== null
  }
}

/**
 * The most that may be on a spot: spots that pay more than 3:1 take less, so that what a table can lose in a round is
 * bounded.
 */
export function spotMax(kind: TableKind, spot: string, { insideMax, spotMax: most }: TableLimits): bigint {
  return paysMuch(kind, spot) ? insideMax : most
}

/**
 * What the bets of a player return, stakes included, in minor units. All on one spot is paid as one: a stake in small
 * parts must not gain by rounding.
 */
export function returnOf(bets: readonly TableBet[], outcome: TableOutcome): bigint {
  if (outcome.kind === 'blackjack') return blackjackReturn(bets, outcome)
  return [...sumBySpot(bets)].reduce((sum, [spot, amount]) => sum + returnOfBet({ spot, amount }, outcome), 0n)
}

/** What one bet returns, itself included; 0 if it loses. */
export function returnOfBet({ spot, amount }: TableBet, outcome: TableOutcome): bigint {
  switch (outcome.kind) {
    case 'roulette':
      return amount * BigInt(roulettePayout(spot, outcome.pocket))
    case 'money-wheel':
      return amount * BigInt(moneyWheelPayout(spot as MoneyWheelBet, outcome.segment))
    case 'baccarat':
      return baccaratPayout({ bet: spot as BaccaratBet, stake: amount }, outcome)
    case 'blackjack':
      return blackjackReturn([{ spot, amount }], outcome)
  }
}

export const totalOf = (bets: readonly TableBet[]): bigint => bets.reduce((sum, { amount }) => sum + amount, 0n)

const sumBySpot = (bets: readonly TableBet[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { spot, amount } of bets) sums.set(spot, (sums.get(spot) ?? 0n) + amount)
  return sums
}

const outside: readonly string[] = ['dozen', 'column', 'red', 'black', 'odd', 'even', 'low', 'high']

const paysMuch = (kind: TableKind, spot: string): boolean => {
  switch (kind) {
    case 'roulette':
      return !outside.includes(rouletteSpot(spot).kind)
    case 'money-wheel':
      return spot !== '1' && spot !== '3'
    case 'baccarat':
      return spot !== 'player' && spot !== 'banker'
    case 'blackjack':
      return false
  }
}
