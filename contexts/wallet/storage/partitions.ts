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
