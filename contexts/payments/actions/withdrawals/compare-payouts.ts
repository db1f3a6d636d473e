import { instant, invariant, plusMs, type Instant } from '@zoria/kernel'
import type { PaymentId, Payout } from '../../rules/payment.ts'
import {
  countUnfinishedElsewhere,
  findOverdueDeposits,
  findPayment,
  updateCheckedAt,
} from '../../storage/payment-rows.ts'
import { countOverdue, endHour, findEndedPayouts, takeHour, type Reconciliation } from '../../storage/payout-rows.ts'
import type { Deps } from '../deps.ts'
import type { Settlement } from '../deposits/settle-payin.ts'
import { forEachIsolated } from '../settle-payment.ts'
import { settlePayout } from './settle-payout.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000
/** A bank returns a card credit within days. */
const comparedMs = 3 * dayMs
/** Withdrawals checked per PSP and hour; the longest unchecked come first. */
const countMax = 500
/** A deposit that its PSP does not know has expired by then (docs/rules/cashbox.md#deposits). */
const depositMs = 2 * dayMs
/** Overdue deposits that the log names, the oldest first. */
const namedMax = 50

/**
 * Compares withdrawals that ended in the last three days with their PSP, once an hour. Differences are logged for
 * staff; no money moves twice. Also reports withdrawals that wait for their PSP for more than a day, deposits that do
 * for more than two, and payments whose PSP is no longer installed. Runs once per hour, also if late, repeated or on
 * two nodes (docs/rules/cashbox.md#reconciliation, I-58).
 */
export const comparePayouts = (deps: Deps) => async (): Promise<Reconciliation | 'taken'> => {
  const now = deps.clock.now()
  const hour = instant(now - (now % hourMs))
  if (!(await takeHour(deps.sql, hour))) return 'taken'

  const tally = { asked: 0, odd: 0, unreachable: 0 }
  const ended = await findEndedPayouts(deps.sql, {
    since: plusMs(now, -comparedMs),
    askedBefore: hour,
    count: countMax,
  })
  try {
    await forEachIsolated(ended, compareInto(deps, tally))
  } finally {
    // After any error the run still ends and reports what it found.
    await reportOverdue(deps, now)
    await endHour(deps.sql, hour, { ...tally, endedAt: deps.clock.now() })
  }
  return tally
}

type Tally = { asked: number; odd: number; unreachable: number }

/** Compares one after the other and counts; a PSP that does not reply is skipped for the rest of this hour. */
function compareInto(deps: Deps, tally: Tally): (id: PaymentId) => Promise<void> {
  const silent = new Set<string>()
  return async (id) => {
    const payout = await findPayment(deps.sql, id)
    invariant(payout?.direction === 'payout', 'a withdrawal stays a withdrawal')
    if (silent.has(payout.gateway)) return
    const verdict = verdictOf(payout, await settlePayout(deps, payout, 'poll'))
    if (verdict === 'unreachable') {
      silent.add(payout.gateway)
      // Next hour it comes last: a withdrawal whose status cannot be read must not hide all others of its PSP.
      await updateCheckedAt(deps.sql, id, deps.clock.now())
    }
    if (verdict === 'odd')
      deps.logger.error(
        { payment: id, status: payout.status },
        'a finished withdrawal has another status at its PSP: compare it manually',
      )
    tally.asked += 1
    if (verdict !== 'same') tally[verdict] += 1
  }
}

async function reportOverdue({ sql, logger, gateways }: Deps, now: Instant): Promise<void> {
  const overdue = await countOverdue(sql, plusMs(now, -dayMs))
  if (overdue > 0)
    logger.error(
      { overdue },
      'withdrawals have waited for their PSP for more than a day: contact the PSP (npm run cashbox -- list)',
    )
  const deposits = await findOverdueDeposits(sql, { before: plusMs(now, -depositMs), count: namedMax })
  if (deposits.length > 0)
    logger.error(
      { deposits },
      'deposits have waited for their PSP for more than two days: contact the PSP (npm run cashbox -- show <id>)',
    )
  const waiting = await countUnfinishedElsewhere(sql, [...gateways.keys()])
  if (waiting.length > 0)
    logger.error(
      { waiting },
      'unfinished payments belong to a payment provider that is not installed: restore its keys until they have ended',
    )
}

/**
 * Paid here but undecided or unknown there is a difference, as a contradiction is; denied here and unknown there means
 * that the PSP never accepted it.
 */
function verdictOf({ status }: Payout, settlement: Settlement): 'same' | 'odd' | 'unreachable' {
  switch (settlement) {
    case 'settled':
      return 'same'
    case 'waiting':
      return status === 'success' ? 'odd' : 'same'
    case 'odd':
    case 'unreachable':
      return settlement
  }
}
