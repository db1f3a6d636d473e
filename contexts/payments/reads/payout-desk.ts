import { formatAmount, toIso, type Id } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { approversNeeded } from '../rules/decide-approval.ts'
import type { HoldReason } from '../rules/automatic-approval.ts'
import type { PaymentId } from '../rules/payment.ts'
import { findApprovals, findStaffActions } from '../storage/approval-rows.ts'
import { listClosedDeposits } from '../storage/closed-deposit-rows.ts'
import { findPayment, findSteps, listPayments } from '../storage/payment-rows.ts'
import { findHolds } from '../storage/payout-hold-rows.ts'
import { findRefund, listOpenPayouts, listReconciliations } from '../storage/payout-rows.ts'

/** How many are listed: withdrawals and deposits that wait, the oldest; paid deposits of a player, the newest. */
export const listedMax = { waiting: 200, deposits: 50 } as const

type Deps = { readonly sql: Sql; readonly settings: Pick<Settings, 'read'> }

/** A withdrawal in the staff list: ids and amounts, no personal data except the masked destination. */
export type OpenPayout = {
  readonly id: string
  readonly playerId: string
  readonly amount: string
  readonly currency: string
  readonly destination: string
  readonly status: string
  readonly since: string
  readonly approvals: number
  readonly needed: number
  /** Why it was not approved automatically. */ readonly held: readonly HoldReason[]
}

/** Withdrawals that wait for staff or for their PSP, the oldest first. */
export const listPayouts =
  ({ sql, settings }: Deps) =>
  async (): Promise<readonly OpenPayout[]> => {
    const waiting = await listOpenPayouts(sql, listedMax.waiting)
    const holds = await findHolds(
      sql,
      waiting.map(({ id }) => id),
    )
    return waiting.map(({ id, playerId, amount, status, destination, createdAt, approvals }) => {
      const limits = settings.read('PAYOUT_LIMITS')[amount.currency]
      const needed = limits ? approversNeeded({ amount, twoApproversAbove: limits.twoApproversAbove }) : 2
      return {
        id,
        playerId,
        amount: formatAmount(amount),
        currency: amount.currency,
        destination,
        status,
        since: toIso(createdAt),
        approvals,
        needed,
        held: holds.get(id)?.reasons ?? [],
      }
    })
  }

/** Deposits that were paid after their account was closed, as far as they are not refunded: the oldest first. */
export const listOfClosedAccounts =
  ({ sql }: Pick<Deps, 'sql'>) =>
  async () =>
    (await listClosedDeposits(sql, listedMax.waiting)).map(({ id, playerId, left, at }) => ({
      id,
      playerId,
      amount: formatAmount(left),
      currency: left.currency,
      since: toIso(at),
    }))

type Line = { readonly at: string; readonly what: string }

/** One payment with its history: statuses, approvals, and staff actions with reasons. Undefined for an unknown id. */
export const showPayment =
  ({ sql }: Deps) =>
  async (id: PaymentId) => {
    const payment = await findPayment(sql, id)
    if (!payment) return undefined
    const [steps, approvals, actions, refund, holds] = await Promise.all([
      findSteps(sql, id),
      findApprovals(sql, id),
      findStaffActions(sql, id),
      findRefund(sql, id),
      findHolds(sql, [id]),
    ])
    const history: readonly Line[] = [
      ...steps.map(({ status, at }) => ({ at: toIso(at), what: `is ${status}` })),
      ...approvals.map(({ approver, at }) => ({ at: toIso(at), what: `approved by ${approver}` })),
      ...actions.map(({ action, who, why, at }) => ({ at: toIso(at), what: `${action} by ${who}: ${why}` })),
    ]
    const { playerId, direction, method, gateway, amount, status, reason } = payment
    return {
      id,
      playerId,
      direction,
      method,
      gateway,
      amount: formatAmount(amount),
      currency: amount.currency,
      status,
      reason,
      destination: payment.direction === 'payout' ? payment.destination : null,
      refundOf: refund?.depositId ?? null,
      refundAskedBy: refund?.requestedBy ?? null,
      held: holds.get(id)?.reasons ?? [],
      wins: holds.get(id)?.wins ?? [],
      history: history.toSorted((left, right) => left.at.localeCompare(right.at)),
    }
  }

/** A player's newest paid deposits, which can be refunded. */
export const listDeposits =
  ({ sql }: Pick<Deps, 'sql'>) =>
  async (playerId: Id<'Player'>) => {
    const { items } = await listPayments(
      sql,
      { playerId, directions: ['payin'], statuses: ['success'], from: null, to: null },
      listedMax.deposits,
    )
    return items.map(({ id, amount, method, gateway, createdAt }) => ({
      id,
      at: toIso(createdAt),
      amount: formatAmount(amount),
      currency: amount.currency,
      method,
      gateway,
    }))
  }

/** The newest runs of the hourly comparison with PSPs. */
export const readReconciliations =
  ({ sql }: Pick<Deps, 'sql'>) =>
  async () =>
    (await listReconciliations(sql, 24)).map(({ hour, endedAt, ...counts }) => ({
      hour: toIso(hour),
      endedAt: endedAt === null ? null : toIso(endedAt),
      ...counts,
    }))
