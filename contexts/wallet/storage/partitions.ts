import { instant, plusMs, toIso } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'

/**
 * The days of booking that nothing is added to any more, the oldest first, as in 2026-11-21; of those the journal has a partition for.
 * A day is over once its last transaction must have ended: none lasts minutes.
 */
export async function readSettledDays(sql: Queryable): Promise<readonly string[]> {
  const rows = await sql<{ day: string }[]>`
    select part.day::text from wallet.journal_day part cross join (select clock_timestamp() - interval '5 minutes' as booked_to) settled
    where part.day < (booked_to at time zone 'UTC')::date order by 1`
  return rows.map(({ day }) => day)
}

/** The day after a day, as in 2026-11-21. Bounds of a day go to the database as two instants: from those it knows before it plans which partitions it may leave closed. */
export function dayAfter(day: string): string {
  return toIso(plusMs(instant(`${day}T00:00:00Z`), 24 * 3_600_000)).slice(0, 10)
}
