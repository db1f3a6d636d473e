import { invariant, type Currency } from '@zoria/kernel'
import { decideAdjustment } from './adjustment.ts'
import { decideBlockChange } from './block-change.ts'
import { decideCloseRound } from './close-round.ts'
import type { Command } from './commands.ts'
import { decideCrosspay } from './crosspay.ts'
import { refuse, type Circumstances, type Decision } from './decision.ts'
import { decideDeposit } from './deposit.ts'
import type { MoneyState } from './money-state.ts'
import { decidePayout } from './payout.ts'
import { decideRefund } from './refund.ts'
import { decideRollback } from './rollback.ts'
import { decideStake } from './stake.ts'
import { decideWithdrawalEnd } from './withdrawal-end.ts'
import { decideWithdrawalHold } from './withdrawal-hold.ts'

/**
 * What becomes of a player's money by one command: a new state, the journal entries that lead there, facts worth
 * reporting and the reply, or a refusal and nothing. Whether the command is a repeat is not asked here: the commit
 * knows the journal, and drops a decision about a known key.
 */
export function decide(state: MoneyState, command: Command, circumstances: Circumstances): Decision {
  invariant(state.playerId === command.playerId, 'a command is decided on the state of its own player')
  if (isForeign(state.currency, command)) return refuse(state, 'CURRENCY_MISMATCH')

  switch (command.kind) {
    case 'stake': return decideStake(state, command, circumstances)
    case 'payout': return decidePayout(state, command, circumstances)
    case 'refund': return decideRefund(state, command, circumstances)
    case 'rollback': return decideRollback(state, command, circumstances)
    case 'close_round': return decideCloseRound(state, command)
    case 'deposit': return decideDeposit(state, command)
    case 'withdrawal_hold': return decideWithdrawalHold(state, command)
    case 'withdrawal_paid': return decideWithdrawalEnd(state, command, circumstances)
    case 'withdrawal_returned': return decideWithdrawalEnd(state, command, circumstances)
    case 'crosspay': return decideCrosspay(state, command)
    case 'adjustment': return decideAdjustment(state, command)
    case 'block_change': return decideBlockChange(state, command)
  }
}

// I-07: a wallet has one currency for ever, and every command about money speaks it.
const isForeign = (own: Currency, command: Command): boolean => {
  if (command.kind === 'rollback') return command.currency !== own
  if (!('amount' in command)) return false
  invariant(command.amount.amount >= 0n, 'an amount is never negative; the kind of command says where it goes')
  return command.amount.currency !== own
}
