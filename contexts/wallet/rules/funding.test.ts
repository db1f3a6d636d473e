import { describe, expect, test } from 'vitest'
import { later, noon, openBonus } from '../testing/money-cases.ts'
import { purses, type Purse } from './commands.ts'
import { fund, orderFor } from './funding.ts'
import { noPurses } from './money-state.ts'

test('the purses that may pay a stake are those of the total', () => {
  expect(purses).toEqual(['game', 'electronic', 'bonus'])
})

describe('a stake is paid from the purses in spending order', () => {
  const usual: readonly Purse[] = ['game', 'electronic', 'bonus']
  const bonusFirst: readonly Purse[] = ['bonus', 'game', 'electronic']
  test.each([
    // order      game  electronic bonus  amount  result
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
    expect(
      fund({ purses: { ...noPurses, game, electronic, bonus, cashback: 9_999n, held: 9_999n }, order, amount }),
    ).toEqual(parts)
  })
})

describe('the spending order', () => {
  const usual: readonly Purse[] = ['game', 'electronic', 'bonus']
  test.each([
    // bonus                                                        result
    ['without a bonus is the setting', null, usual],
    ['with a CLASSIC bonus is the setting', openBonus(), usual],
    ['with a VERSION2 bonus starts with it', openBonus({ wagerType: 'VERSION2' }), ['bonus', 'game', 'electronic']],
    [
      'a millisecond before its deadline starts with it',
      openBonus({ wagerType: 'VERSION2', burnsAt: later(1) }),
      ['bonus', 'game', 'electronic'],
    ],
    ['with an expired bonus omits it', openBonus({ wagerType: 'VERSION2', burnsAt: noon }), ['game', 'electronic']],
    ['with an expired CLASSIC bonus omits it', openBonus({ burnsAt: noon }), ['game', 'electronic']],
  ])('%s', (_, bonus, then) => expect(orderFor(bonus, { order: usual, now: noon })).toEqual(then))
})
