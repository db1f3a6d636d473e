import { instant, plusMs, toIso } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'

/**
 * The past booking days with a partition, the oldest first, as in 2026-11-21; nothing is added to them any more. A day
 * is past when its last transaction must have ended: none lasts minutes.
 */
export async function readSettledDays(sql: Queryable): Promise<readonly string[]> {
  const rows = await sql<{ day: string }[]>`
    select part.day::text from wallet.journal_day part cross join (select clock_timestamp() - interval '5 minutes' as booked_to) settled
    where part.day < (booked_to at time zone 'UTC')::date order by 1`
  return rows.map(({ day }) => day)
}

/**
 * The next day, as in 2026-11-21. The bounds of a day are passed as two instants, so that the planner can skip
 * partitions.
 */
export function dayAfter(day: string): string {
  return toIso(plusMs(instant(`${day}T00:00:00Z`), 24 * 3_600_000)).slice(0, 10)
}
