import { amountOf } from '@zoria/kernel'
import { burnedBy } from './bonus-ends.ts'
import type { WithdrawalHoldCommand } from './commands.ts'
import { accept, after, refuse, type Circumstances, type Decision } from './decision.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/**
 * Sets money aside for a withdrawal, from electronic only (docs/rules/wallet.md); burns a bonus whose terms say so.
 * A player who may not play may still withdraw.
 */
export function decideWithdrawalHold(state: MoneyState, command: WithdrawalHoldCommand, { now }: Circumstances): Decision {
  if (state.gates.block?.scope === 'everything') return refuse(state, 'PLAYER_BLOCKED')
  const amount = amountOf(command.amount)
  if (state.purses.electronic < amount) return refuse(state, 'INSUFFICIENT')

  const burn = burnedBy(state, 'withdrawal', now)
  const draft = { kind: 'withdrawal_hold', key: keyOf(command), fingerprint: fingerprintOf(command), legs: { electronic: -amount, held: amount } } as const
  return after(burn, accept(burn?.state ?? state, draft))
}
