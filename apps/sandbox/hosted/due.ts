import { plusMs } from '@zoria/kernel'
import { magicCardNamed } from '../psp/magic-cards.ts'
import {
  findDueHostedPayouts,
  findDueNotices,
  findOrdersDueByClock,
  nextHostedDue,
  updateNoticeTried,
  type DueNotice,
} from '../storage/hosted-orders.ts'
import type { HostedDeps } from './deps.ts'
import { carryOutLater, endPayout } from './end-order.ts'

/** Seconds to wait after each undelivered attempt. The real providers wait half an hour and longer. */
const waitsS = [1, 2, 5, 15, 60, 300, 900, 3_600] as const
const timeoutMs = 5_000

/**
 * Runs everything that is due: expiry of checkouts, planned changes of cards, payouts, callbacks. Returns milliseconds
 * to the next, null if nothing is due.
 */
export async function lookAtHosted(deps: HostedDeps): Promise<number | null> {
  // An overdue checkout expires before any other change.
  for (const order of await findOrdersDueByClock(deps.sql, deps.clock.now())) await carryOutLater(deps, order)
  const now = deps.machine.now()
  for (const order of await findDueHostedPayouts(deps.sql, now)) {
    await endPayout(deps, order, magicCardNamed(order.cardName)?.payout.outcome === 'success' ? 'success' : 'denied')
  }
  for (const notice of await findDueNotices(deps.sql, deps.machine.now())) {
    const { answer, isAcknowledged } = await deliver(deps, notice)
    const waitS = isAcknowledged ? undefined : waitsS[notice.tries]
    await updateNoticeTried(deps.sql, {
      id: notice.id,
      answer,
      dueAt: waitS === undefined ? null : plusMs(deps.machine.now(), waitS * 1000),
    })
  }
  const { byMachine, byClock } = await nextHostedDue(deps.sql)
  const waits = [
    byMachine && byMachine.getTime() - deps.machine.now(),
    byClock && byClock.getTime() - deps.clock.now(),
  ].filter((wait) => wait !== null)
  return waits.length === 0 ? null : Math.min(...waits)
}

async function deliver(
  { voices, logger }: HostedDeps,
  { provider, url, body }: DueNotice,
): Promise<{ answer: string; isAcknowledged: boolean }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const text = (await response.text()).slice(0, 4_096)
    return {
      answer: String(response.status),
      isAcknowledged: voices[provider].isAcknowledged({ status: response.status, text, url }),
    }
  } catch (error) {
    logger.warn({ error, url }, 'a callback was not delivered; it will be retried')
    return { answer: 'unreachable', isAcknowledged: false }
  }
}
