import { describe, expect, test } from 'vitest'
import type { Purse } from './commands.ts'
import { fund, orderFor } from './funding.ts'
import { noPurses, type OpenBonus } from './money-state.ts'

describe('a stake takes from the purses in spending order', () => {
  const usual: readonly Purse[] = ['game', 'electronic', 'bonus']
  const bonusFirst: readonly Purse[] = ['bonus', 'game', 'electronic']
  test.each([
    // order      game  electronic bonus  amount  then
    [usual, 500n, 300n, 200n, 400n, { game: 400n, electronic: 0n, bonus: 0n }],
    [usual, 500n, 300n, 200n, 500n, { game: 500n, electronic: 0n, bonus: 0n }],
    [usual, 500n, 300n, 200n, 501n, { game: 500n, electronic: 1n, bonus: 0n }],
    [usual, 500n, 300n, 200n, 1_000n, { game: 500n, electronic: 300n, bonus: 200n }],
    [usual, 500n, 300n, 200n, 1_001n, undefined],
    [usual, 0n, 0n, 0n, 0n, { game: 0n, electronic: 0n, bonus: 0n }],
    [usual, 0n, 0n, 0n, 1n, undefined],
    [bonusFirst, 500n, 300n, 200n, 250n, { game: 50n, electronic: 0n, bonus: 200n }],
    [['game'] as const, 500n, 300n, 200n, 501n, undefined],
  ])('%j of game %s, electronic %s, bonus %s for %s', (order, game, electronic, bonus, amount, parts) => {
    expect(fund({ purses: { ...noPurses, game, electronic, bonus, cashback: 9_999n, held: 9_999n }, order, amount })).toEqual(parts)
  })
})

test('a bonus that is spent first comes before the setting, any other follows it', () => {
  const bonus: OpenBonus = { id: 'b1', initial: 1n, wager: 1n, counted: 0n, releaseMax: null, stakeMax: null, isSpentFirst: true, burnsAt: null }
  expect(orderFor(bonus, ['game', 'electronic', 'bonus'])).toEqual(['bonus', 'game', 'electronic'])
  expect(orderFor({ ...bonus, isSpentFirst: false }, ['game', 'bonus'])).toEqual(['game', 'bonus'])
  expect(orderFor(null, ['game', 'bonus'])).toEqual(['game', 'bonus'])
})
