import type { User } from '@zoria/contract/identity/http'
import { formatAmount, plus } from '@zoria/kernel'
import { amountOfReply } from '../../../lib/forms/amounts.ts'

export const walletKinds = ['game', 'bonus', 'electronic', 'cashback'] as const
export type WalletKind = (typeof walletKinds)[number]

export type Balances = Readonly<Record<WalletKind | 'total', string>>

/** The balances of a player as they are shown. Spec §3: total = game + bonus + electronic; cashback is separate. */
export function balancesOf(user: User): Balances {
  const game = user.game_wallet_group.balance
  const bonus = user.bonus_wallet_group.balance
  const electronic = user.electronic_wallet_group.balance
  const [inGame, inBonus, inElectronic] = [game, bonus, electronic].map((balance) =>
    amountOfReply(balance, user.currency),
  ) as [Sum, Sum, Sum]
  return {
    game,
    bonus,
    electronic,
    cashback: user.cashback_balance,
    total: formatAmount(plus(plus(inGame, inBonus), inElectronic)),
  }
}

type Sum = ReturnType<typeof amountOfReply>
