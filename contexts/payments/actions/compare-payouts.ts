import { instant, invariant, plusMs, type Instant } from '@zoria/kernel'
import type { PaymentId, Payout } from '../rules/payment.ts'
import { findPayment } from '../storage/payment-rows.ts'
import { countOverdue, endHour, findEndedPayouts, takeHour, type Reconciliation } from '../storage/payout-rows.ts'
import type { Deps } from './deps.ts'
import type { Settlement } from './settle-payin.ts'
import { eachApart } from './each-apart.ts'
import { settlePayout } from './settle-payout.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000
/** A bank gives a card credit back within days. */
const comparedMs = 3 * dayMs
/** One hour asks each PSP about so many, those not asked about for longest first. */
const countMax = 500

/**
 * Compares withdrawals that ended in the last three days with their PSP, once an hour: what is not the same there is told to staff, no money
 * moves twice. Also tells of those that wait for their PSP for more than a day. Late, twice or on two nodes equals once (docs/rules/cashbox.md#reconciliation, I-58).
 */
export const comparePayouts = (deps: Deps) => async (): Promise<Reconciliation | 'taken'> => {
  const now = deps.clock.now()
  const hour = instant(now - (now % hourMs))
  if (!(await takeHour(deps.sql, hour))) return 'taken'

  const tally = { asked: 0, odd: 0, unreachable: 0 }
  const ended = await findEndedPayouts(deps.sql, { since: plusMs(now, -comparedMs), askedBefore: hour, count: countMax })
  try {
    await eachApart(ended, compareInto(deps, tally))
  } finally {
    // Whatever broke, the hour ends and tells what it found.
    await tellOverdue(deps, now)
    await endHour(deps.sql, hour, { ...tally, endedAt: deps.clock.now() })
  }
  return tally
}

type Tally = { asked: number; odd: number; unreachable: number }

/** Compares one after the other and counts; a PSP that does not answer is not asked again in this hour. */
function compareInto(deps: Deps, tally: Tally): (id: PaymentId) => Promise<void> {
  const silent = new Set<string>()
  return async (id) => {
    const payout = await findPayment(deps.sql, id)
    invariant(payout?.direction === 'payout', 'a withdrawal stays a withdrawal')
    if (silent.has(payout.gateway)) return
    const verdict = verdictOf(payout, await settlePayout(deps, payout, 'poll'))
    if (verdict === 'unreachable') silent.add(payout.gateway)
    if (verdict === 'odd') deps.logger.error({ payment: id, status: payout.status }, 'a withdrawal that ended stands otherwise at its PSP: compare it by hand')
    tally.asked += 1
    if (verdict !== 'same') tally[verdict] += 1
  }
}

async function tellOverdue({ sql, logger }: Deps, now: Instant): Promise<void> {
  const overdue = await countOverdue(sql, plusMs(now, -dayMs))
  if (overdue > 0) logger.error({ overdue }, 'withdrawals wait for their PSP for more than a day: ask the PSP (npm run cashbox -- list)')
}

/** Paid here and undecided or unknown there is as odd as a contradiction; denied here and unknown there was never taken by the PSP. */
function verdictOf({ status }: Payout, settlement: Settlement): 'same' | 'odd' | 'unreachable' {
  switch (settlement) {
    case 'settled': return 'same'
    case 'waiting': return status === 'success' ? 'odd' : 'same'
    case 'odd':
    case 'unreachable': return settlement
  }
}
