import { amountOf } from '@zoria/kernel'
import { burnedBy } from './bonus-ends.ts'
import type { WithdrawalHoldCommand, WithdrawalPaidCommand, WithdrawalReturnedCommand } from './commands.ts'
import { accept, after, refuse, type Circumstances, type Decision } from './decision.ts'
import { fingerprintOf, keyOf, keyOfHold } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/**
 * Holds money for a withdrawal, from electronic only (docs/rules/wallet.md); burns a bonus with such terms. A player
 * who may not play may still withdraw.
 */
export function decideWithdrawalHold(
  state: MoneyState,
  command: WithdrawalHoldCommand,
  { now }: Circumstances,
): Decision {
  if (state.gates.block?.scope === 'everything') return refuse(state, 'PLAYER_BLOCKED')
  const amount = amountOf(command.amount)
  if (state.purses.electronic < amount) return refuse(state, 'INSUFFICIENT')

  const burn = burnedBy(state, 'withdrawal', now)
  const draft = {
    kind: 'withdrawal_hold',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs: { electronic: -amount, held: amount },
  } as const
  return after(burn, accept(burn?.state ?? state, draft))
}

/**
 * Ends a withdrawal, or the return of a deposit, once: the held money is paid by the PSP, or returns to its balance.
 * The amount is the hold's, so it cannot disagree; both ends share one key, so the second one is a conflict (I-34).
 */
export function decideWithdrawalEnd(
  state: MoneyState,
  command: WithdrawalPaidCommand | WithdrawalReturnedCommand,
  { known }: Circumstances,
): Decision {
  const [hold] = known
  if (hold?.kind !== 'withdrawal_hold' && hold?.kind !== 'deposit_return') return refuse(state, 'NOT_FOUND')
  if (hold.reversedBy !== null) return refuse(state, 'CONFLICT')

  const { game, electronic, held } = hold.legs
  const legs =
    command.kind === 'withdrawal_paid' ? { held: -held } : { held: -held, game: -game, electronic: -electronic }
  return accept(state, {
    kind: command.kind,
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    reverses: keyOfHold(command),
    legs,
  })
}
