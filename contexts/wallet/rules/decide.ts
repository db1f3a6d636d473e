import { invariant, type Currency, type Instant, type Money } from '@zoria/kernel'
import { decideAdjustment } from './adjustment.ts'
import { conclude, concludeOverdue } from './bonus-conclusion.ts'
import { decideBonusCredit } from './bonus-credit.ts'
import { decideBonusEnd } from './bonus-end.ts'
import { decideBlockChange } from './block-change.ts'
import { decideCashbackClaim, decideCashbackCredit } from './cashback.ts'
import { decideCloseRound } from './close-round.ts'
import type { Command } from './commands.ts'
import { decideCrosspay } from './crosspay.ts'
import { after, balancesOf, followedBy, refuse, type Circumstances, type Decision } from './decision.ts'
import { decideDeposit } from './deposit.ts'
import { decideDepositReturn } from './deposit-return.ts'
import { decideDepositReversal } from './deposit-reversal.ts'
import { decideLimitChange } from './limit-change.ts'
import type { MoneyState } from './money-state.ts'
import { decidePayout } from './payout.ts'
import { decidePrize } from './prize.ts'
import { decideRefund } from './refund.ts'
import { decideRollback } from './rollback.ts'
import { decideStake } from './stake.ts'
import { decideWithdrawalEnd } from './withdrawal-end.ts'
import { decideWithdrawalHold } from './withdrawal-hold.ts'

/**
 * What becomes of a player's money by one command: a new state, the journal entries that lead there, facts worth
 * reporting and the reply, or a refusal and nothing. A bonus that time has ended ends before the command, one that the
 * command ends after it, all in one. Whether the command is a repeat is not asked here: the commit knows the journal,
 * and drops a decision about a known key.
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

/** They say themselves how the bonus ends, and are refused where it does not. */
const isEndOfBonus = ({ kind }: Command): boolean => kind === 'bonus_complete' || kind === 'bonus_burn' || kind === 'bonus_cancel'

const decideAlone = (state: MoneyState, command: Command, circumstances: Circumstances): Decision => {
  switch (command.kind) {
    case 'stake': return decideStake(state, command, circumstances)
    case 'payout': return decidePayout(state, command, circumstances)
    case 'refund': return decideRefund(state, command, circumstances)
    case 'rollback': return decideRollback(state, command, circumstances)
    case 'close_round': return decideCloseRound(state, command)
    case 'deposit': return decideDeposit(state, command, circumstances)
    case 'deposit_reversal': return decideDepositReversal(state, command, circumstances)
    case 'deposit_return': return decideDepositReturn(state, command)
    case 'withdrawal_hold': return decideWithdrawalHold(state, command, circumstances)
    case 'withdrawal_paid': return decideWithdrawalEnd(state, command, circumstances)
    case 'withdrawal_returned': return decideWithdrawalEnd(state, command, circumstances)
    case 'crosspay': return decideCrosspay(state, command)
    case 'adjustment': return decideAdjustment(state, command)
    case 'bonus_credit': return decideBonusCredit(state, command, circumstances)
    case 'bonus_complete': return decideBonusEnd(state, command, circumstances)
    case 'bonus_burn': return decideBonusEnd(state, command, circumstances)
    case 'bonus_cancel': return decideBonusEnd(state, command, circumstances)
    case 'prize': return decidePrize(state, command)
    case 'cashback_credit': return decideCashbackCredit(state, command)
    case 'cashback_claim': return decideCashbackClaim(state, command)
    case 'block_change': return decideBlockChange(state, command)
    case 'limit_change': return decideLimitChange(state, command, circumstances)
  }
}

// I-07: a wallet has one currency for ever, and every command about money speaks it.
const isForeign = (own: Currency, command: Command): boolean => {
  if (command.kind === 'rollback') return command.currency !== own
  const sum = sumIn(command)
  if (sum === null) return false
  invariant(sum.amount >= 0n, 'an amount is never negative; the kind of command says where it goes')
  return sum.currency !== own
}

const sumIn = (command: Exclude<Command, { kind: 'rollback' }>): Money | null => {
  if ('amount' in command) return command.amount
  if (command.kind === 'cashback_claim') return command.amountMin
  return command.kind === 'limit_change' ? command.max : null
}
