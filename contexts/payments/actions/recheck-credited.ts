import { plusMs } from '@zoria/kernel'
import { findCredited } from '../storage/payment-rows.ts'
import type { Deps } from './deps.ts'
import { eachApart } from './each-apart.ts'
import { settlePayin } from './settle-payin.ts'

const dayMs = 86_400_000
/** Card schemes let a holder dispute a payment for 120 days. */
const disputableMs = 120 * dayMs
/** One run asks each PSP about so many, the oldest credits first; a PSP that does not answer keeps no other from his turn. */
const countMax = 200

/**
 * Asks PSPs whether credited deposits still stand: a day after the credit, then each time after half of the time that has passed again, for
 * 120 days. A reversal whose callback was lost is found so; what stands changes nothing. Answers how many it asked about.
 */
export const recheckCredited = (deps: Deps) => async (): Promise<number> => {
  const now = deps.clock.now()
  const credited = await findCredited(deps.sql, { now, creditedAfter: plusMs(now, -disputableMs), patienceMs: dayMs, count: countMax })
  await eachApart(credited, (payin) => settlePayin(deps, payin, 'poll'))
  return credited.length
}
