import { fc } from '@zoria/testkit/properties'
import { describe, expect, test } from 'vitest'
import { openRound } from '../testing/money-cases.ts'
import type { OpenRound } from './money-state.ts'
import { split } from './payout-split.ts'

const round = (game: bigint, electronic: bigint, bonus: bigint, forfeited = 0n): OpenRound =>
  openRound({ staked: { game, electronic, bonus }, forfeited })

describe('a payout is split like the stakes', () => {
  test.each([
    // staked                     amount open   result: electronic, bonus, house
    [round(100n, 0n, 0n), 250n, null, [250n, 0n, 0n]],
    [round(0n, 100n, 0n), 250n, null, [250n, 0n, 0n]],
    [round(0n, 0n, 100n), 250n, 'b1', [0n, 250n, 0n]],
    [round(50n, 25n, 25n), 100n, 'b1', [75n, 25n, 0n]],
    [round(200n, 0n, 100n), 100n, 'b1', [67n, 33n, 0n]], // 33.3 to bonus; the remainder to electronic
    [round(1n, 0n, 99n), 1n, 'b1', [1n, 0n, 0n]],
    [round(50n, 0n, 0n, 50n), 100n, null, [50n, 0n, 50n]], // the bonus has ended: its part goes to the house
    [round(50n, 0n, 25n, 25n), 100n, 'b2', [50n, 25n, 25n]], // one has ended, the next is open
    [round(1n, 0n, 1n, 1n), 100n, 'b2', [34n, 33n, 33n]],
    [round(1n, 0n, 1n, 1n), 101n, 'b2', [34n, 33n, 34n]], // 33.7 each: bonuses together 67.3, so electronic's remainder stays below a unit
    [round(0n, 0n, 0n, 7n), 9n, null, [0n, 0n, 9n]],
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
    expect(split({ amount: 9n, round: { ...round(0n, 0n, 0n), freeRound }, freeRound: null, openBonusId })).toEqual(
      landing,
    )
  })

  test('a payout of a free round without a grant of ours goes where its round was granted from', () => {
    const granted = { ...round(0n, 0n, 0n), freeRound: { userBonusId: 'b1' } }
    const paid = { amount: 9n, round: granted, openBonusId: 'b1' }
    expect(split({ ...paid, freeRound: { userBonusId: null } })).toEqual({ electronic: 0n, bonus: 9n, house: 0n })
    expect(split({ ...paid, freeRound: { userBonusId: null, byCasino: true } })).toEqual({
      electronic: 9n,
      bonus: 0n,
      house: 0n,
    })
  })

  test('a free round besides stakes is split like the stakes, whoever granted it', () => {
    const freeRound = { userBonusId: 'b1' }
    expect(split({ amount: 9n, round: round(1n, 0n, 2n), freeRound, openBonusId: 'b1' })).toEqual({
      electronic: 3n,
      bonus: 6n,
      house: 0n,
    })
    expect(
      split({ amount: 9n, round: { ...round(3n, 0n, 0n), freeRound }, freeRound: null, openBonusId: 'b1' }),
    ).toEqual({ electronic: 9n, bonus: 0n, house: 0n })
  })

  test('no money is lost or created, and every part differs by less than a minor unit from its exact share', () => {
    const sum = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(
      fc.property(sum, sum, sum, sum, sum, (game, electronic, bonus, forfeited, amount) => {
        const landing = split({
          amount,
          round: round(game, electronic, bonus, forfeited),
          freeRound: null,
          openBonusId: 'b1',
        })
        expect(landing.electronic + landing.bonus + landing.house).toBe(amount)
        const staked = game + electronic + bonus + forfeited
        const shares = [
          [landing.electronic, game + electronic],
          [landing.bonus, bonus],
          [landing.house, forfeited],
        ] as const
        for (const [part, of] of shares) {
          const error = part * staked - amount * of
          expect(staked === 0n || (error < staked && error > -staked)).toBe(true)
        }
      }),
    )
  })
})
