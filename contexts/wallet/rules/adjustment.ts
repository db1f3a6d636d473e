import { amountOf } from '@zoria/kernel'
import type { AdjustmentCommand } from './commands.ts'
import { accept, refuse, type Decision } from './decision.ts'
import type { Legs } from './entry.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** A correction by staff, with its reason. Takes no more than is there, and waives no more than is owed. docs/rules/wallet.md. */
export function decideAdjustment(state: MoneyState, command: AdjustmentCommand): Decision {
  const { purse, direction, reason, by } = command
  // Bonus money is always some bonus's; a payout of a stake without one would go to the house.
  if (purse === 'bonus' && state.bonus === null) return refuse(state, 'NOT_FOUND')
  const amount = amountOf(command.amount)
  const takesFromSum = purse === 'debt' ? direction === 'credit' : direction === 'debit'
  if (takesFromSum && state.purses[purse] < amount) return refuse(state, 'INSUFFICIENT')

  const legs: Partial<Legs> = { [purse]: direction === 'credit' ? amount : -amount }
  const userBonusId = purse === 'bonus' ? (state.bonus?.id ?? null) : null
  return accept(state, { kind: 'adjustment', key: keyOf(command), fingerprint: fingerprintOf(command), legs, userBonusId, detail: { reason, by } })
}
