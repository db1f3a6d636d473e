import { plusMs } from '@zoria/kernel'
import { findCredited, findUnsettled, updateCheckedAt } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'
import { forEachIsolated, settlePayment } from './settle-payment.ts'
import { noteUnplayedDeposits } from './deposits/note-unplayed.ts'
import { settlePayin } from './deposits/settle-payin.ts'

/** Time allowed for a callback before the status is requested (docs/rules/cashbox.md#reconciliation). */
const patienceMs = 60_000
/** Payments checked per run; the longest unchecked come first, so the next run continues. */
const countMax = 200

/**
 * Requests the status of every payment that waits for its PSP; those whose PSP is not installed would only delay the
 * others. Repeated, late or concurrent runs have the same effect (I-58). Returns how many it checked.
 */
export const reconcile = (deps: Deps) => async (): Promise<number> => {
  const before = plusMs(deps.clock.now(), -patienceMs)
  const unsettled = await findUnsettled(deps.sql, { gateways: [...deps.gateways.keys()], before, count: countMax })
  await forEachIsolated(unsettled, async (payment) => {
    // A payment without a reply is due again at the next run, after those that have waited longer: a PSP that never
    // replies delays no other.
    await updateCheckedAt(deps.sql, payment.id, plusMs(before, -1))
    await settlePayment(deps, payment, 'poll')
  })
  return unsettled.length
}

const dayMs = 86_400_000
/** Card schemes let cardholders dispute a payment for 120 days. */
const disputableMs = 120 * dayMs
/** Deposits checked per PSP and run, the oldest credits first; a PSP that does not reply does not delay the others. */
const recheckMax = 200

/**
 * Checks with the PSPs whether credited deposits were reversed: a day after the credit, then after half of the elapsed
 * time, for 120 days. Finds reversals whose callback was lost, and unplayed deposits of closed accounts. Returns how
 * many it checked.
 */
export const recheckCredited = (deps: Deps) => async (): Promise<number> => {
  const now = deps.clock.now()
  const credited = await findCredited(deps.sql, {
    now,
    creditedAfter: plusMs(now, -disputableMs),
    patienceMs: dayMs,
    count: recheckMax,
  })
  await forEachIsolated(credited, async (payin) => {
    await settlePayin(deps, payin, 'poll')
    const { block } = await deps.standingOf(payin.playerId)
    if (block === 'closed') await deps.inTransaction((tx) => noteUnplayedDeposits(deps, tx, payin.playerId))
  })
  return credited.length
}
