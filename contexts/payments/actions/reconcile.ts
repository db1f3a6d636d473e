import { plusMs } from '@zoria/kernel'
import { findUnsettled, updateCheckedAt } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'
import { eachApart } from './each-apart.ts'
import { settlePayment } from './settle-payment.ts'

/** A callback needs a moment; then we ask ourselves (docs/rules/cashbox.md#reconciliation). */
const patienceMs = 60_000
/** One run asks about so many; the longest unasked come first, so the next run goes on where this one ended. */
const countMax = 200

/** Asks the PSP about every payment that waits for it. Running it twice, late or on two nodes equals once (I-58). Answers how many it asked about. */
export const reconcile = (deps: Deps) => async (): Promise<number> => {
  const before = plusMs(deps.clock.now(), -patienceMs)
  const unsettled = await findUnsettled(deps.sql, { before, count: countMax })
  await eachApart(unsettled, async (payment) => {
    // One that gets no answer is due again at the next run, behind those that wait longer: a PSP that answers nothing keeps nobody from his turn.
    await updateCheckedAt(deps.sql, payment.id, plusMs(before, -1))
    await settlePayment(deps, payment, 'poll')
  })
  return unsettled.length
}
