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
  const unsettled = await findUnsettled(deps.sql, { before: plusMs(deps.clock.now(), -patienceMs), count: countMax })
  await eachApart(unsettled, async (payment) => {
    // Asked is asked, whatever comes of it: a PSP that answers nothing must not keep the payments of others from their turn.
    await updateCheckedAt(deps.sql, payment.id, deps.clock.now())
    await settlePayment(deps, payment, 'poll')
  })
  return unsettled.length
}
