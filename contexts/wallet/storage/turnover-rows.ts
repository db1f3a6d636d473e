import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { KnownRow, Turnover } from '../rules/journal-queries.ts'
import { onlyRow } from './only-row.ts'

/**
 * Real-money stakes and payouts of a player in a period of business time, without reversed operations; and the wallet's
 * version.
 */
export async function readTurnover(
  sql: Queryable,
  playerId: PlayerId,
  { since, until }: { since: Instant; until: Instant },
): Promise<{ version: bigint; rows: readonly KnownRow[]; turnover: Turnover; until: Instant }> {
  const { version, staked, paid } = onlyRow(
    await sql<{ version: bigint; staked: bigint; paid: bigint }[]>`
    select w.version,
      coalesce(-sum(coalesce(j.d_game, 0) + coalesce(j.d_electronic, 0)) filter (where j.kind = 'stake'), 0)::bigint as staked,
      coalesce(sum(coalesce(j.d_electronic, 0) + coalesce(j.d_debt, 0)) filter (where j.kind = 'payout'), 0)::bigint as paid
    from wallet.wallet w left join wallet.journal j on j.player_id = w.player_id and j.kind in ('stake', 'payout')
      and j.happened_at >= ${toIso(since)}::timestamptz and j.happened_at < ${toIso(until)}::timestamptz
      and wallet.reversal_of(j.player_id, j.key) is null
    where w.player_id = ${playerId} group by w.version`,
  )
  return { version, rows: [], turnover: { staked, paid }, until }
}
