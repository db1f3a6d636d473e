import type { WithdrawalPaidCommand, WithdrawalReturnedCommand } from './commands.ts'
import { accept, refuse, type Circumstances, type Decision } from './decision.ts'
import { fingerprintOf, keyOf, keyOfHold } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/**
 * Ends a withdrawal, or the return of a deposit, once: the held money leaves to the PSP, or goes back to where the hold took
 * it. The amount is the hold's, so it cannot disagree; both ends share one key, so whichever comes second is a conflict (I-34).
 */
export function decideWithdrawalEnd(state: MoneyState, command: WithdrawalPaidCommand | WithdrawalReturnedCommand, { known }: Circumstances): Decision {
  const [hold] = known
  if (hold?.kind !== 'withdrawal_hold' && hold?.kind !== 'deposit_return') return refuse(state, 'NOT_FOUND')
  if (hold.reversedBy !== null) return refuse(state, 'CONFLICT')

  const { game, electronic, held } = hold.legs
  const legs = command.kind === 'withdrawal_paid' ? { held: -held } : { held: -held, game: -game, electronic: -electronic }
  return accept(state, { kind: command.kind, key: keyOf(command), fingerprint: fingerprintOf(command), reverses: keyOfHold(command), legs })
}
