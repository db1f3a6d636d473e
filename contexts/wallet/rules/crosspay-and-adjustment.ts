import { amountOf } from '@zoria/kernel'
import type { AdjustmentCommand, CrosspayCommand } from './commands.ts'
import { accept, refuse, type Decision } from './decision.ts'
import type { Legs } from './entry.ts'
import { fingerprintOf, keyOf } from './keys.ts'
import type { MoneyState } from './money-state.ts'

/** A correction by staff, with its reason. Takes at most the balance, and waives at most the debt. docs/rules/wallet.md. */
export function decideAdjustment(state: MoneyState, command: AdjustmentCommand): Decision {
  const { purse, direction, reason, by } = command
  // Bonus money always belongs to a bonus; a payout of a stake without one would go to the house.
  if (purse === 'bonus' && state.bonus === null) return refuse(state, 'NOT_FOUND')
  const amount = amountOf(command.amount)
  const takesFromSum = purse === 'debt' ? direction === 'credit' : direction === 'debit'
  if (takesFromSum && state.purses[purse] < amount) return refuse(state, 'INSUFFICIENT')

  const legs: Partial<Legs> = { [purse]: direction === 'credit' ? amount : -amount }
  const userBonusId = purse === 'bonus' ? (state.bonus?.id ?? null) : null
  return accept(state, {
    kind: 'adjustment',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs,
    userBonusId,
    detail: { reason, by },
  })
}

/** Moves winnings back into play: electronic to game. Not a deposit for bonuses or limits. docs/rules/wallet.md. */
export function decideCrosspay(state: MoneyState, command: CrosspayCommand): Decision {
  if (state.gates.block) return refuse(state, 'PLAYER_BLOCKED')
  const amount = amountOf(command.amount)
  if (state.purses.electronic < amount) return refuse(state, 'INSUFFICIENT')

  return accept(state, {
    kind: 'crosspay',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    legs: { electronic: -amount, game: amount },
  })
}
