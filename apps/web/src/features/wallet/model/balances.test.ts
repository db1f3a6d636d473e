import type { User } from '@zoria/contract/identity/http'
import { describe, expect, test } from 'vitest'
import { balancesOf } from './balances.ts'

describe('the total is game, bonus and electronic; cashback is separate (Spec §3)', () => {
  test.each([
    ['12480.50', '3675.00', '840.20', '112.36', '16995.70'],
    ['0.00', '0.00', '0.00', '5.00', '0.00'],
    ['0.10', '0.20', '0.00', '0.00', '0.30'], // exact, no float
    ['999999999999.99', '0.01', '0.00', '0.00', '1000000000000.00'],
  ])('game %s, bonus %s, electronic %s, cashback %s: %s', (game, bonus, electronic, cashback, total) => {
    const user = {
      currency: 'uah',
      game_wallet_group: { balance: game },
      bonus_wallet_group: { balance: bonus },
      electronic_wallet_group: { balance: electronic },
      cashback_balance: cashback,
    } as User
    expect(balancesOf(user).total).toBe(total)
  })
})
