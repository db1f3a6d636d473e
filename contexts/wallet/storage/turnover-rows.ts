import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { KnownRow, Turnover } from '../rules/journal-queries.ts'
import { readOpenFrom } from './closed-days.ts'
import { onlyRow } from './only-row.ts'

/**
 * Real-money stakes and payouts of a player in a period of business time, without reversed operations; and the wallet's
 * version. Reads the player's rows once, from the first booking day of the period on: a separate search for the
 * reversal of each row would open every day of the journal.
 */
export async function readTurnover(
  sql: Queryable,
  playerId: PlayerId,
  { since, until }: { since: Instant; until: Instant },
): Promise<{ version: bigint; rows: readonly KnownRow[]; turnover: Turnover; until: Instant }> {
  const bookedFrom = await readBookedFrom(sql, playerId, since)
  const { version, staked, paid } = onlyRow(
    await sql<{ version: bigint; staked: bigint; paid: bigint }[]>`
    with play as materialized (
      select j.key, j.reversed_key, j.kind, j.happened_at, j.d_game, j.d_electronic, j.d_debt
      from wallet.journal j
      where j.player_id = ${playerId} and j.booked_at >= coalesce(${bookedFrom}::timestamptz, '-infinity')
        and j.kind in ('stake', 'stake_undone', 'refund', 'refund_undone', 'payout', 'payout_undone')
    ),
    undone as materialized (
      select reversed_key as key from play
      where kind in ('stake_undone', 'refund', 'payout_undone') and reversed_key is not null
        and key not in (select reversed_key from play where kind = 'refund_undone' and reversed_key is not null)
    ),
    valid as materialized (
      select * from play
      where kind in ('stake', 'payout') and happened_at >= ${toIso(since)}::timestamptz and happened_at < ${toIso(until)}::timestamptz
        and key not in (select key from undone)
    )
    select w.version,
      coalesce(-sum(coalesce(v.d_game, 0) + coalesce(v.d_electronic, 0)) filter (where v.kind = 'stake'), 0)::bigint as staked,
      coalesce(sum(coalesce(v.d_electronic, 0) + coalesce(v.d_debt, 0)) filter (where v.kind = 'payout'), 0)::bigint as paid
    from wallet.wallet w left join valid v on true
    where w.player_id = ${playerId} group by w.version`,
  )
  return { version, rows: [], turnover: { staked, paid }, until }
}

/**
 * Where the player's rows since an instant of business time begin in the journal; null: anywhere. A reversal is booked
 * after its row, but the booking times of two lanes may differ by moments, hence the hour.
 */
async function readBookedFrom(sql: Queryable, playerId: PlayerId, since: Instant): Promise<Date | null> {
  const openFrom = await readOpenFrom(sql)
  if (openFrom === null) return null
  return onlyRow(
    await sql<{ booked_from: Date }[]>`
    select least(${openFrom}::timestamptz, min(day)::timestamptz) - interval '1 hour' as booked_from
    from wallet.closed_player_day where player_id = ${playerId} and happened_to >= ${toIso(since)}::timestamptz`,
  ).booked_from
}
