import { invariant, type Currency, type Instant, type Money } from '@zoria/kernel'
import { decideAdjustment, decideCrosspay } from './crosspay-and-adjustment.ts'
import { conclude, concludeOverdue } from './bonus-ends.ts'
import { decideBonusCredit, decideBonusEnd } from './bonus-credit.ts'
import { decideBlockChange, decideLimitChange } from './gate-changes.ts'
import {
  decideCashbackCredit,
  decideCashbackDebit,
  decidePoolCredit,
  decidePoolDebit,
  decidePrize,
} from './prize-and-cashback.ts'
import { decideCloseRound } from './close-round.ts'
import type { Command } from './commands.ts'
import { after, balancesOf, followedBy, refuse, type Circumstances, type Decision } from './decision.ts'
import { decideDeposit, decideDepositReturn, decideDepositReversal } from './deposit.ts'
import type { MoneyState } from './money-state.ts'
import { decidePayout } from './payout.ts'
import { decideRefund } from './undo.ts'
import { decideRollback } from './rollback.ts'
import { decideStake } from './stake.ts'
import { decideWithdrawalEnd, decideWithdrawalHold } from './withdrawal.ts'

/**
 * Applies one command to a player's money: a new state, the journal entries for it, facts to report and the reply, or a
 * refusal and no change. A bonus that has expired ends before the command, one ended by the command after it, all in
 * one. Repeats are not checked here: the commit knows the journal, and drops a decision with a known key.
 */
export function decide(state: MoneyState, command: Command, circumstances: Circumstances): Decision {
  invariant(state.playerId === command.playerId, 'a command is decided on the state of its own player')
  if (isForeign(state.currency, command)) return refuse(state, 'CURRENCY_MISMATCH')
  if (state.bonus === null) return concluded(decideAlone(state, command, circumstances), circumstances.now)

  const overdue = isEndOfBonus(command) ? null : concludeOverdue(state, circumstances.now)
  if (overdue === null) return concluded(decideAlone(state, command, circumstances), circumstances.now)
  const decision = decideAlone(overdue.state, command, circumstances)
  // A refusal writes nothing, so nothing has ended yet.
  if (!decision.ok) return { ok: false, refusal: { ...decision.refusal, balances: balancesOf(state) } }
  return concluded(after(overdue, decision), circumstances.now)
}

const concluded = (decision: Decision, now: Instant): Decision =>
  decision.ok && decision.state.bonus !== null ? followedBy(decision, conclude(decision.state, now)) : decision

/** These commands end the bonus themselves, and are refused if it does not end. */
const isEndOfBonus = ({ kind }: Command): boolean =>
  kind === 'bonus_complete' || kind === 'bonus_burn' || kind === 'bonus_cancel'

const decideAlone = (state: MoneyState, command: Command, circumstances: Circumstances): Decision => {
  switch (command.kind) {
    case 'stake':
      return decideStake(state, command, circumstances)
    case 'payout':
      return decidePayout(state, command, circumstances)
    case 'refund':
      return decideRefund(state, command, circumstances)
    case 'rollback':
      return decideRollback(state, command, circumstances)
    case 'close_round':
      return decideCloseRound(state, command, circumstances)
    case 'deposit':
      return decideDeposit(state, command, circumstances)
    case 'deposit_reversal':
      return decideDepositReversal(state, command, circumstances)
    case 'deposit_return':
      return decideDepositReturn(state, command)
    case 'withdrawal_hold':
      return decideWithdrawalHold(state, command, circumstances)
    case 'withdrawal_paid':
      return decideWithdrawalEnd(state, command, circumstances)
    case 'withdrawal_returned':
      return decideWithdrawalEnd(state, command, circumstances)
    case 'crosspay':
      return decideCrosspay(state, command)
    case 'adjustment':
      return decideAdjustment(state, command)
    case 'bonus_credit':
      return decideBonusCredit(state, command, circumstances)
    case 'bonus_complete':
      return decideBonusEnd(state, command, circumstances)
    case 'bonus_burn':
      return decideBonusEnd(state, command, circumstances)
    case 'bonus_cancel':
      return decideBonusEnd(state, command, circumstances)
    case 'prize':
      return decidePrize(state, command)
    case 'cashback_credit':
      return decideCashbackCredit(state, command)
    case 'cashback_debit':
      return decideCashbackDebit(state, command)
    case 'pool_credit':
      return decidePoolCredit(state, command)
    case 'pool_debit':
      return decidePoolDebit(state, command)
    case 'block_change':
      return decideBlockChange(state, command)
    case 'limit_change':
      return decideLimitChange(state, command, circumstances)
  }
}

// I-07: a wallet has one permanent currency, and every money command uses it.
const isForeign = (own: Currency, command: Command): boolean => {
  if (command.kind === 'rollback') return command.currency !== own
  const sum = sumIn(command)
  if (sum === null) return false
  invariant(sum.amount >= 0n, 'an amount is never negative; the kind of command says where it goes')
  return sum.currency !== own
}

const sumIn = (command: Exclude<Command, { kind: 'rollback' }>): Money | null => {
  if ('amount' in command) return command.amount
  return command.kind === 'limit_change' ? command.max : null
}
