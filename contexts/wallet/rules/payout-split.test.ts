import { instant } from '@zoria/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpenRound } from './money-state.ts'
import { split } from './payout-split.ts'

const round = (game: bigint, electronic: bigint, bonus: bigint): OpenRound => ({
  game: 'sevens', openedAt: instant(0), openedBy: 1n, stakes: 1, staked: { game, electronic, bonus }, counted: 0n, paid: 0n, userBonusId: bonus > 0n ? 'b1' : null, freeRound: null,
})

describe('a payout is split as the stakes were', () => {
  test.each([
    // staked                     amount open   then electronic, bonus, house
    [round(100n, 0n, 0n), 250n, null, [250n, 0n, 0n]],
    [round(0n, 100n, 0n), 250n, null, [250n, 0n, 0n]],
    [round(0n, 0n, 100n), 250n, 'b1', [0n, 250n, 0n]],
    [round(50n, 25n, 25n), 100n, 'b1', [75n, 25n, 0n]],
    [round(200n, 0n, 100n), 100n, 'b1', [67n, 33n, 0n]], // 33.3 to bonus; the remainder to electronic
    [round(1n, 0n, 99n), 1n, 'b1', [1n, 0n, 0n]],
    [round(50n, 0n, 50n), 100n, null, [50n, 0n, 50n]], // the bonus has ended: its part stays with the house
    [round(50n, 0n, 50n), 100n, 'b2', [50n, 0n, 50n]],
    [round(0n, 0n, 0n), 100n, null, [100n, 0n, 0n]],
    [undefined, 100n, 'b1', [100n, 0n, 0n]],
    [round(50n, 0n, 50n), 0n, 'b1', [0n, 0n, 0n]],
  ])('%# %o pays %s with bonus %s open', (of, amount, openBonusId, [electronic, bonus, house]) => {
    expect(split({ amount, round: of, freeRound: null, openBonusId })).toEqual({ electronic, bonus, house })
  })

  test.each([
    [{ userBonusId: 'b1' }, 'b1', { electronic: 0n, bonus: 9n, house: 0n }],
    [{ userBonusId: 'b1' }, null, { electronic: 0n, bonus: 0n, house: 9n }],
    [{ userBonusId: null }, 'b1', { electronic: 9n, bonus: 0n, house: 0n }],
  ])('a free round granted by %o with bonus %s open', (freeRound, openBonusId, landing) => {
    expect(split({ amount: 9n, round: undefined, freeRound, openBonusId })).toEqual(landing)
    expect(split({ amount: 9n, round: { ...round(0n, 0n, 0n), freeRound }, freeRound: null, openBonusId })).toEqual(landing)
  })

  test('nothing is lost or made, and the bonus part is less than a minor unit from its exact share', () => {
    const sum = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(fc.property(sum, sum, sum, sum, (game, electronic, bonus, amount) => {
      const landing = split({ amount, round: round(game, electronic, bonus), freeRound: null, openBonusId: 'b1' })
      expect(landing.electronic + landing.bonus + landing.house).toBe(amount)
      const staked = game + electronic + bonus
      const exact = amount * bonus
      expect(landing.bonus * staked <= exact && (exact === 0n || exact < (landing.bonus + 1n) * staked)).toBe(true)
    }))
  })
})
