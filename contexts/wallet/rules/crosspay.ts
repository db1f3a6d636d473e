import { amountOf } from '@zoria/kernel'
import type { CrosspayCommand } from './commands.ts'
import { accept, refuse, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** Moves winnings back into play: electronic to game. It is no deposit for bonuses or limits. docs/rules/wallet.md. */
export function decideCrosspay(state: MoneyState, command: CrosspayCommand): Decision {
  if (state.gates.block) return refuse(state, 'PLAYER_BLOCKED')
  const amount = amountOf(command.amount)
  if (state.purses.electronic < amount) return refuse(state, 'INSUFFICIENT')

  return accept(state, { kind: 'crosspay', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { electronic: -amount, game: amount } })
}
