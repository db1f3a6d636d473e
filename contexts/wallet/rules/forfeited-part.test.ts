import { describe, expect, test } from 'vitest'
import { accepted, inRound, openBonus, openRound, payout, row, slot, state, uah } from '../testing/money-cases.ts'
import type { RefundCommand, RollbackCommand } from './commands.ts'
import type { Entry } from './entry.ts'

const keptIn = ([entry]: readonly Entry[]): string | undefined => entry?.detail?.kept

const refund: RefundCommand = {
  kind: 'refund',
  ...slot,
  externalId: 'f1',
  stakeId: 's1',
  amount: uah(10n),
  round: 'r1',
}
const stake = (userBonusId: string | null) =>
  row('stake', { game: -4n, bonus: -6n }, { key: 'gis:zoria/stake/s1', userBonusId })
const rollback = (kind: 'payout' | 'refund'): RollbackCommand => ({
  kind: 'rollback',
  ...slot,
  externalId: 'b1',
  currency: 'uah',
  round: 'r1',
  items: [{ kind, externalId: 'x1' }],
})
const credit = (kind: 'payout' | 'refund', over: Parameters<typeof row>[2]) =>
  row(kind, { game: 4n, bonus: 6n }, { key: `gis:zoria/${kind}/x1`, ...over })

// docs/rules/wallet.md: the part of an ended bonus belongs to the house, in its bonus account.
describe('the part of an ended bonus', () => {
  test.each([
    ['a payout gives it to the house', { game: 5n, electronic: 0n, bonus: 0n }, 5n, '5'],
    ['a payout of real money gives it nothing', { game: 10n, electronic: 0n, bonus: 0n }, 0n, undefined],
  ] as const)('%s', (_, staked, forfeited, kept) => {
    const decision = accepted(state({}, inRound(openRound({ staked, forfeited }))), payout(10n))
    expect(keptIn(decision.entries)).toBe(kept)
  })

  test('is stored besides the other facts of the row', () => {
    const decision = accepted(
      state({}, inRound(openRound({ staked: { game: 5n, electronic: 0n, bonus: 0n }, forfeited: 5n }))),
      payout(10n, { type: 'jackpot' }),
    )
    expect(decision.entries[0]?.detail).toEqual({ payoutType: 'jackpot', kept: '5' })
  })

  test('a refund gives it to the house, and the part of the open bonus to the player', () => {
    const { id } = openBonus()
    expect(keptIn(accepted(state({}, { bonus: openBonus() }), refund, [stake(id)]).entries)).toBeUndefined()
    expect(keptIn(accepted(state({}, { bonus: openBonus() }), refund, [stake('another')]).entries)).toBe('6')
    expect(keptIn(accepted(state(), refund, [stake(id)]).entries)).toBe('6')
  })

  test.each(['payout', 'refund'] as const)(
    'an undone %s takes it from the house: what it paid to a bonus ended since, and what it gave to the house',
    (kind) => {
      const { id } = openBonus()
      const undone = (
        over: Parameters<typeof row>[2],
        seen = state({ game: 50n, bonus: 50n }, { bonus: openBonus() }),
      ) => keptIn(accepted(seen, rollback(kind), [credit(kind, over)]).entries)
      expect(undone({ userBonusId: id })).toBeUndefined()
      expect(undone({ userBonusId: 'another' })).toBe('-6')
      expect(undone({ userBonusId: id, detail: { kept: '3' } })).toBe('-3')
      expect(undone({ userBonusId: 'another', detail: { kept: '3' } })).toBe('-9')
    },
  )
})
