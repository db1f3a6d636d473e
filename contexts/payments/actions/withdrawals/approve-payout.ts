import type { PayoutStatus } from '@zoria/contract/payments/words'
import { fail, formatAmount, invariant, ok, parseAmount, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { requestJob } from '@zoria/platform/jobs'
import type { StaffOrder } from '@zoria/platform/staff-log'
import { isHeldAfterReversal } from '../../reads/held-account.ts'
import { approversNeeded, decideApproval, type ApprovalRefusal } from '../../rules/decide-approval.ts'
import type { Payout, PaymentId } from '../../rules/payment.ts'
import { findApprovals, findWait, insertApproval, type Approval } from '../../storage/approval-rows.ts'
import { countReversed, findPayment, lockPayment } from '../../storage/payment-rows.ts'
import { reviewPlay } from '../../storage/payout-hold-rows.ts'
import { findRefund, type Refund } from '../../storage/payout-rows.ts'
import { isSameApproval, openAgreed } from './agreed-payout.ts'
import type { Deps } from '../deps.ts'
import { movePayout } from '../move-payment.ts'
import { sendPayoutTask } from './request-payout.ts'
import { findPayout, recordAction } from '../staff-order.ts'

/**
 * The amount and destination that the approver sees: an approval covers these values, not whatever the id refers to
 * now.
 */
export type ApprovePayout = StaffOrder & {
  readonly paymentId: PaymentId
  readonly amount: string
  readonly destination: string
}

export type ApprovalReceipt = { readonly status: PayoutStatus; readonly approvals: number; readonly needed: number }

/**
 * Approves a withdrawal or a refund, with its audit row. The last required approval queues the sending in the same
 * commit (docs/rules/cashbox.md#approval, I-35, I-51).
 */
export const approvePayout =
  (deps: Deps) =>
  async (order: ApprovePayout): Promise<Result<ApprovalReceipt, 'PAYMENT_NOT_FOUND' | ApprovalRefusal>> => {
    const found = await findPayout(deps.sql, order.paymentId)
    if (!found) return fail('PAYMENT_NOT_FOUND')
    const { playerId } = found
    const reversed = await countReversed(deps.sql, playerId)
    const wasHeld = await isAccountHeld(deps, found)
    return deps
      .inTransaction(async (tx) => {
        // A reversal takes the same lock: an earlier reversal is visible here, a later one finds the approval and stops
        // it.
        await deps.wallet.lock(tx, playerId)
        const isHeld = wasHeld || (await countReversed(tx, playerId)) !== reversed
        const payout = await lockPayment(tx, order.paymentId)
        invariant(payout.direction === 'payout', 'a withdrawal stays a withdrawal')
        return decide(deps, tx, { payout, order, isHeld, now: deps.clock.now() })
      })
      .then((decision) => {
        if (!decision.ok && isAboutRole(decision.refusal))
          deps.security.report({
            kind: 'role_refused',
            facts: { action: 'approve_payout', payment: order.paymentId, reason: decision.refusal },
          })
        return decision
      })
  }

/** The requester must not approve, and nobody approves twice (docs/rules/cashbox.md#approval). */
const isAboutRole = (refusal: ApprovalRefusal): boolean =>
  refusal === 'APPROVER_IS_REQUESTER' || refusal === 'APPROVED_BEFORE'

type Asked = { readonly payout: Payout; readonly order: ApprovePayout; readonly isHeld: boolean; readonly now: Instant }

async function decide(
  deps: Deps,
  tx: TransactionSql,
  { payout, order, isHeld, now }: Asked,
): Promise<Result<ApprovalReceipt, ApprovalRefusal>> {
  if (payout.status !== 'waiting_approval') return fail('NOT_WAITING')
  const { amount, destination, playerId } = payout
  const agreed = await openAgreed(deps, tx, payout)
  const wait = await findWait(tx, payout.id)
  invariant(wait !== null, 'a waiting withdrawal has a waiting_approval step')
  const approvedBy = agreed.ok ? await approversOf(tx, payout, { ...agreed.value, wait }) : []
  const refund = await findRefund(tx, payout.id)
  const limits = deps.settings.read('PAYOUT_LIMITS')[amount.currency]
  invariant(limits, `PAYOUT_LIMITS covers ${amount.currency}, a currency of withdrawals`)

  const { twoApproversAbove } = limits
  const decision = decideApproval({
    status: payout.status,
    amount,
    destination,
    requesters: [playerId, ...(refund ? [refund.requestedBy] : [])],
    approver: order.by,
    named: { amount: parseAmount(order.amount, amount.currency), destination: order.destination },
    approvedBy,
    twoApproversAbove,
    isAsAgreed: agreed.ok,
    isHeld,
    isDepositGone: await isDepositGone(tx, refund),
  })
  if (!decision.ok || !agreed.ok) return decision.ok ? fail('CHANGED') : decision

  await insertApproval(tx, {
    paymentId: payout.id,
    approver: order.by,
    content: agreed.value.content,
    wait,
    amount,
    destination,
    at: now,
  })
  const status = decision.value === 'approved' ? 'approved' : payout.status
  if (status === 'approved') await release(deps, tx, { payout, now })
  const recorded = { amount: formatAmount(amount), currency: amount.currency, destination }
  await recordAction(tx, {
    action: 'approve',
    paymentId: payout.id,
    order,
    now,
    before: { status: payout.status, ...recorded, approvedBy },
    after: { status, ...recorded, approvedBy: [...approvedBy, order.by] },
  })
  return ok({ status, approvals: approvedBy.length + 1, needed: approversNeeded({ amount, twoApproversAbove }) })
}

async function release(
  deps: Deps,
  tx: TransactionSql,
  { payout, now }: { readonly payout: Payout; readonly now: Instant },
): Promise<void> {
  await reviewPlay(tx, { paymentId: payout.id, playerId: payout.playerId, at: now })
  await movePayout(tx, { chance: deps.chance, now }, payout, { status: 'approved', reason: null, cause: 'staff' })
  await requestJob(tx, { task: sendPayoutTask, payload: { payment: payout.id }, key: `send:${payout.id}` })
}

/** Staff who approved the current content since it has been waiting. */
async function approversOf(
  tx: TransactionSql,
  { id }: Payout,
  { content, wait }: Pick<Approval, 'content' | 'wait'>,
): Promise<readonly string[]> {
  return (await findApprovals(tx, id))
    .filter((approval) => isSameApproval(approval, { content, wait }))
    .map(({ approver }) => approver)
}

/** Refunding a deposit that was reversed since would pay it twice: to the bank, and to the card. */
async function isDepositGone(tx: TransactionSql, refund: Refund | undefined): Promise<boolean> {
  return !!refund?.depositId && (await findPayment(tx, refund.depositId))?.status !== 'success'
}

/** The account is held after a reversal, or a change of phone or password: the requester may not have been the player. */
async function isAccountHeld(deps: Deps, { playerId }: Payout): Promise<boolean> {
  const { payoutHoldUntil } = await deps.standingOf(playerId)
  return (payoutHoldUntil !== null && deps.clock.now() < payoutHoldUntil) || isHeldAfterReversal(deps, playerId)
}
