import { amountOf } from '@zoria/kernel'
import type { WithdrawalHoldCommand } from './commands.ts'
import { accept, refuse, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** Sets money aside for a withdrawal, from electronic only (docs/rules/wallet.md). A player who may not play may still withdraw. */
export function decideWithdrawalHold(state: MoneyState, command: WithdrawalHoldCommand): Decision {
  if (state.block?.scope === 'everything') return refuse(state, 'PLAYER_BLOCKED')
  const amount = amountOf(command.amount)
  if (state.purses.electronic < amount) return refuse(state, 'INSUFFICIENT')

  return accept(state, { kind: 'withdrawal_hold', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { electronic: -amount, held: amount } })
}
