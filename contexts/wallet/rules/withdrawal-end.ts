import type { WithdrawalPaidCommand, WithdrawalReturnedCommand } from './commands.ts'
import { accept, refuse, type Circumstances, type Decision } from './decision.ts'
import { fingerprintOf, keyOf, keyOfHold } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/**
 * Ends a withdrawal, once: the held money leaves to the PSP, or goes back to electronic. The amount is the hold's,
 * so it cannot disagree; both ends share one key, so whichever comes second is a conflict (I-34).
 */
export function decideWithdrawalEnd(state: MoneyState, command: WithdrawalPaidCommand | WithdrawalReturnedCommand, { known }: Circumstances): Decision {
  const [hold] = known
  if (hold?.kind !== 'withdrawal_hold') return refuse(state, 'NOT_FOUND')
  if (hold.reversedBy !== null) return refuse(state, 'CONFLICT')

  const amount = hold.legs.held
  const legs = command.kind === 'withdrawal_paid' ? { held: -amount } : { held: -amount, electronic: amount }
  return accept(state, { kind: command.kind, key: keyOf(command), fingerprint: fingerprintOf(command), reverses: keyOfHold(command), legs })
}
