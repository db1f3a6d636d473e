import type { TransactionSql } from '@zoria/platform/database'
import {
  findOverdue,
  findPaymentByReference,
  lockPayment,
  updatePayment,
  type PSPPayment,
} from '../storage/payments.ts'
import { lockPayout, updatePayout, type PSPPayout } from '../storage/payouts.ts'
import { deletePlan, findDuePlans, type Becoming, type Plan } from '../storage/plans.ts'
import type { PSPDeps } from './deps.ts'
import { readPayment } from './pay.ts'
import { reportChange } from './report-change.ts'

/**
 * Sets a payment to the tester's status, whatever it was before, and notifies the merchant; repeating it has no effect.
 * Undefined: no such payment.
 */
export async function becomePayment(
  deps: PSPDeps,
  reference: string,
  becomes: Becoming,
): Promise<PSPPayment | undefined> {
  const changed = await deps.inTransaction((tx) => turnPayment(deps, tx, { reference, becomes }))
  deps.wake()
  return changed
}

/** Executes due plans by the sandbox clock, each once. */
export async function carryOutPlans(deps: PSPDeps): Promise<void> {
  for (const plan of await findDuePlans(deps.sql, deps.clock.now())) {
    await deps.inTransaction(async (tx) => {
      if (await deletePlan(tx, plan.id)) await carryOut(deps, tx, plan)
    })
  }
}

/** Expires unpaid checkouts, so that the merchant is notified without asking. */
export async function expireOverdue(deps: PSPDeps): Promise<void> {
  for (const id of await findOverdue(deps.sql, deps.clock.now())) await readPayment(deps, id)
}

async function carryOut(deps: PSPDeps, tx: TransactionSql, { kind, reference, becomes }: Plan): Promise<void> {
  if (kind === 'payment') await turnPayment(deps, tx, { reference, becomes })
  else await turnPayout(deps, tx, { reference, becomes })
}

async function turnPayment(
  deps: PSPDeps,
  tx: TransactionSql,
  { reference, becomes }: Pick<Plan, 'reference' | 'becomes'>,
): Promise<PSPPayment | undefined> {
  const found = await findPaymentByReference(tx, reference)
  const payment = found && (await lockPayment(tx, found.id))
  if (!payment) return undefined
  const turned: PSPPayment = { ...payment, ...paymentTurns[becomes](payment) }
  if (turned.status === payment.status && turned.reason === payment.reason) return payment
  await updatePayment(tx, turned)
  await reportChange(tx, deps, turned, undefined)
  return turned
}

type Turn = Pick<PSPPayment, 'status' | 'reason'> & Partial<Pick<PSPPayment, 'paidAmount'>>

const paymentTurns: Record<Becoming, (payment: PSPPayment) => Turn> = {
  success: ({ paidAmount, amount }) => ({ status: 'success', reason: null, paidAmount: paidAmount ?? amount }),
  denied: () => ({ status: 'denied', reason: 'generic_decline' }),
  expired: () => ({ status: 'expired', reason: 'expired' }),
  reversed: () => ({ status: 'reversed', reason: 'reversed' }),
  charged_back: () => ({ status: 'reversed', reason: 'chargeback' }),
}

/** A payout can only be set to paid or bounced. */
async function turnPayout(
  deps: PSPDeps,
  tx: TransactionSql,
  { reference, becomes }: Pick<Plan, 'reference' | 'becomes'>,
): Promise<void> {
  const payout = await lockPayout(tx, reference)
  if (!payout) return
  const turned: PSPPayout =
    becomes === 'success'
      ? { ...payout, status: 'success', reason: null }
      : { ...payout, status: 'denied', reason: 'payout_bounced' }
  if (turned.status === payout.status) return
  await updatePayout(tx, turned)
  await reportChange(tx, deps, turned, undefined)
}
