import { invariant, isCurrency, money } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { HousePosition } from '../rules/journal-row.ts'

/**
 * Changes of the platform's accounts per booking day, provider and currency; ISO days, both included. Closed days come
 * from their sums, open ones from the journal.
 */
export async function readPositions(
  sql: Queryable,
  { from, to }: { from: string; to: string },
): Promise<readonly HousePosition[]> {
  const rows = await sql<PositionRow[]>`
    select day::text as booked_on, account, provider, currency, change
    from wallet.closed_position where day between ${from}::date and ${to}::date
    union all
    select open.day::text, booked.account, booked.provider, booked.currency, booked.change
    from wallet.journal_day open cross join lateral wallet.positions_between(open.day::timestamptz, (open.day + 1)::timestamptz) booked
    where open.day between ${from}::date and ${to}::date and not exists (select from wallet.closed_day closed where closed.day >= open.day)
    order by 1, 2, 3, 4`
  return rows.map(({ booked_on, account, provider, currency, change }) => {
    invariant(isCurrency(currency), `a position is in a currency we know, not ${currency}`)
    return { bookedOn: booked_on, account, provider, change: money(change, currency) }
  })
}

interface PositionRow {
  booked_on: string
  account: string
  provider: string | null
  currency: string
  change: bigint
}
