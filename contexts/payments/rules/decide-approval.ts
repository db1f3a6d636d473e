import type { PayoutStatus } from '@zoria/contract/payments/words'
import { fail, type Money, ok, type Result } from '@zoria/kernel'

/** Why a decision about a withdrawal is refused, in the order of checking. */
export type ApprovalRefusal =
  | 'NOT_WAITING'
  /** The stored values differ from what was agreed with the requester: deny it. */
  | 'CHANGED'
  | 'APPROVER_IS_REQUESTER'
  /** The named amount or destination does not match: an outdated screen, or another withdrawal. */
  | 'NAMED_OTHERWISE'
  /** The account is held: after a reversal, or after a change of phone or password. */
  | 'ACCOUNT_HELD'
  /** It refunds a deposit that was reversed since: deny it. */
  | 'DEPOSIT_NOT_PAID'
  | 'APPROVED_BEFORE'

export type ApprovalQuestion = {
  readonly status: PayoutStatus
  readonly amount: Money
  /** Masked, as staff see it. */
  readonly destination: string
  /** The requester: the player's id, and the member of staff if one requested it. */
  readonly requesters: readonly string[]
  readonly approver: string
  readonly named: { readonly amount: Money | undefined; readonly destination: string }
  /** Staff who already approved exactly this amount to this destination. */
  readonly approvedBy: readonly string[]
  readonly twoApproversAbove: Money
  readonly isAsAgreed: boolean
  readonly isHeld: boolean
  readonly isDepositGone: boolean
}

/** May this member of staff approve, and is the approval sufficient? docs/rules/cashbox.md#approval, I-35. */
export function decideApproval(question: ApprovalQuestion): Result<'approved' | 'another_needed', ApprovalRefusal> {
  const { status, approver, approvedBy } = question
  if (status !== 'waiting_approval') return fail('NOT_WAITING')
  if (!question.isAsAgreed) return fail('CHANGED')
  if (question.requesters.includes(approver)) return fail('APPROVER_IS_REQUESTER')
  if (!isNamed(question)) return fail('NAMED_OTHERWISE')
  if (question.isHeld) return fail('ACCOUNT_HELD')
  if (question.isDepositGone) return fail('DEPOSIT_NOT_PAID')
  if (approvedBy.includes(approver)) return fail('APPROVED_BEFORE')
  return ok(approvedBy.length + 1 >= approversNeeded(question) ? 'approved' : 'another_needed')
}

/** One approver, or two above the threshold. */
export function approversNeeded({
  amount,
  twoApproversAbove,
}: Pick<ApprovalQuestion, 'amount' | 'twoApproversAbove'>): 1 | 2 {
  return amount.amount > twoApproversAbove.amount ? 2 : 1
}

function isNamed({ amount, destination, named }: ApprovalQuestion): boolean {
  const visible = visibleEnd(destination)
  return named.amount?.amount === amount.amount && visible !== '' && visibleEnd(named.destination) === visible
}

/** `•••• 4242` and `4242` are the same destination. */
function visibleEnd(destination: string): string {
  return destination.replaceAll(/[^\p{L}\p{N}]/gu, '')
}
