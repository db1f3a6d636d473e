import { invariant, isCurrency, money } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { HousePosition } from '../rules/journal-row.ts'

/** The house's side of the journal per day of booking, account, provider and currency; days ISO, both included. */
export async function readPositions(sql: Queryable, { from, to }: { from: string; to: string }): Promise<readonly HousePosition[]> {
  const rows = await sql<PositionRow[]>`
    select ((j.booked_at at time zone 'UTC')::date)::text as booked_on, wallet.house_account(j.kind) as account, provider.word as provider, w.currency, sum(j.d_house)::bigint as change
    from wallet.journal j join wallet.wallet w using (player_id) left join wallet.word provider on provider.id = j.provider
    where j.booked_at >= ${from}::date and j.booked_at < ${to}::date + 1 and j.d_house is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`
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
