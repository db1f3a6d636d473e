import { plusMs } from '@zoria/kernel'
import { magicCardNamed } from '../psp/magic-cards.ts'
import { findDueHostedPayouts, findDueNotices, findOrdersDueByClock, nextHostedDue, updateNoticeTried, type DueNotice } from '../storage/hosted-orders.ts'
import type { HostedDeps } from './deps.ts'
import { carryOutLater, endPayout } from './end-order.ts'

/** Seconds to wait after each try that was not heard. The providers wait half an hour and longer; here nobody has that patience. */
const waitsS = [1, 2, 5, 15, 60, 300, 900, 3_600] as const
const timeoutMs = 5_000

/** Does everything whose moment has come: checkouts expire, plans of cards, payouts, callbacks. Answers milliseconds to the next, null where nothing waits. */
export async function lookAtHosted(deps: HostedDeps): Promise<number | null> {
  // An overdue checkout expires whatever is asked of it.
  for (const order of await findOrdersDueByClock(deps.sql, deps.clock.now())) await carryOutLater(deps, order)
  const now = deps.machine.now()
  for (const order of await findDueHostedPayouts(deps.sql, now)) {
    await endPayout(deps, order, magicCardNamed(order.cardName)?.payout.outcome === 'success' ? 'success' : 'denied')
  }
  for (const notice of await findDueNotices(deps.sql, deps.machine.now())) {
    const { answer, isHeard } = await deliver(deps, notice)
    const waitS = isHeard ? undefined : waitsS[notice.tries]
    await updateNoticeTried(deps.sql, { id: notice.id, answer, dueAt: waitS === undefined ? null : plusMs(deps.machine.now(), waitS * 1000) })
  }
  const { byMachine, byClock } = await nextHostedDue(deps.sql)
  const waits = [byMachine && byMachine.getTime() - deps.machine.now(), byClock && byClock.getTime() - deps.clock.now()].filter((wait) => wait !== null)
  return waits.length === 0 ? null : Math.min(...waits)
}

async function deliver({ voices, logger }: HostedDeps, { provider, url, body }: DueNotice): Promise<{ answer: string; isHeard: boolean }> {
  try {
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs), headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const text = (await response.text()).slice(0, 4_096)
    return { answer: String(response.status), isHeard: voices[provider].isHeard({ status: response.status, text, url }) }
  } catch (error) {
    logger.warn({ error, url }, 'a callback did not arrive; it is sent again')
    return { answer: 'unreachable', isHeard: false }
  }
}
