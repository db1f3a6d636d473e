import { amountOf } from '@zoria/kernel'
import type { DepositReturnCommand } from './commands.ts'
import { accept, refuse, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/**
 * Sets unplayed money aside to go back where it came from: on exclusion, closure or a failed age check nobody's money is
 * trapped (docs/rules/wallet.md#nobodys-money-is-trapped). No wagering, rating or bonus is asked; it ends as a withdrawal does.
 */
export function decideDepositReturn(state: MoneyState, command: DepositReturnCommand): Decision {
  if (state.gates.block?.scope === 'everything') return refuse(state, 'PLAYER_BLOCKED')
  const amount = amountOf(command.amount)
  if (state.purses.game < amount) return refuse(state, 'INSUFFICIENT')

  return accept(state, { kind: 'deposit_return', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { game: -amount, held: amount } })
}
