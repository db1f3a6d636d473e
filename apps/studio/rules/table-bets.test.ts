import type { BaccaratOutcome } from '@zoria/game-maths'
import { describe, expect, test } from 'vitest'
import { BETS_PER_ROUND_MAX, faultOfBets, returnOf } from './table-bets.ts'

const bankerWins: BaccaratOutcome = {
  player: ['2C', '3D'],
  banker: ['4H', '4S'],
  playerTotal: 5,
  bankerTotal: 8,
  winner: 'banker',
  isPlayerPair: false,
  isBankerPair: true,
}

test("the bank's commission is that of all a player has on the banker: parts of it do not avoid it", () => {
  const parts = Array.from({ length: 100 }, () => ({ spot: 'banker', amount: 19n }))
  expect(returnOf(parts, { kind: 'baccarat', ...bankerWins })).toBe(1_900n + 1_805n)
  expect(returnOf([...parts, { spot: 'banker-pair', amount: 10n }], { kind: 'baccarat', ...bankerWins })).toBe(
    1_900n + 1_805n + 120n,
  )
})

describe('the number of bets of a player in a round', () => {
  const limits = { min: 500n, insideMax: 50_000n, spotMax: 500_000n, max: 1_000_000n }
  test.each([
    [BETS_PER_ROUND_MAX - 2, null],
    [BETS_PER_ROUND_MAX - 1, 'TABLE_LIMIT'],
  ])('two more after %i: %s', (count, fault) => {
    const wanted = [
      { spot: 'red', amount: 500n },
      { spot: 'odd', amount: 500n },
    ]
    expect(faultOfBets(wanted, { kind: 'roulette', limits, placed: [], count })).toBe(fault)
  })
})
