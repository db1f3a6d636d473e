import { instant, invariant, isCurrency, money, msOf } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { LeftOpenWanted, PlayedRound, RoundLeftOpen } from '../rules/journal-row.ts'
import { namesOfRound } from '../rules/money-state.ts'

/** One page of a player's rounds, the last begun first. A round is what its rows say; open is what the wallet holds open. */
export async function readRounds(sql: Queryable, { playerId, page, pageSize }: { playerId: PlayerId; page: number; pageSize: number }): Promise<{ rounds: readonly PlayedRound[]; total: number }> {
  const rows = await sql<RoundRow[]>`
    select provider.word as provider, round, (select w.currency from wallet.wallet w where w.player_id = ${playerId}) as currency,
      (array_agg(played_game.word order by version))[1] as game,
      min(happened_at) as started_at, max(happened_at) as ended_at,
      coalesce(-sum(coalesce(d_game, 0) + coalesce(d_electronic, 0) + coalesce(d_bonus, 0))
        filter (where kind in ('stake', 'refund', 'stake_undone', 'refund_undone')), 0)::bigint as staked,
      coalesce(sum(coalesce(d_electronic, 0) + coalesce(d_bonus, 0) + coalesce(d_debt, 0))
        filter (where kind in ('payout', 'payout_undone')), 0)::bigint as paid,
      count(*) filter (where kind in ('stake', 'refund_undone')) as begun,
      count(*) filter (where kind in ('refund', 'stake_undone', 'tombstone')) as undone,
      (select w.open_rounds::jsonb ? (provider.word || '/' || round) from wallet.wallet w where w.player_id = ${playerId}) as is_open
    from wallet.journal j join wallet.word provider on provider.id = j.provider join wallet.word played_game on played_game.id = j.played_game
    where player_id = ${playerId} and round is not null
    group by provider.word, round
    order by min(version) desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [counted] = await sql<{ total: bigint }[]>`
    select count(distinct (provider, round)) as total from wallet.journal
    where player_id = ${playerId} and provider is not null and round is not null`
  return { rounds: rows.map(roundFrom), total: Number(counted?.total ?? 0n) }
}

/** Rounds that were opened before an instant and are open still, the oldest first. */
export async function readRoundsLeftOpen(sql: Queryable, { openedBefore, countMax }: LeftOpenWanted): Promise<readonly RoundLeftOpen[]> {
  const rows = await sql<{ player_id: PlayerId; name: string; game: string; opened_by: string }[]>`
    select w.player_id, open.name, open.round ->> 'game' as game, open.round ->> 'by' as opened_by
    from wallet.wallet w cross join lateral jsonb_each(w.open_rounds::jsonb) as open (name, round)
    where w.open_rounds <> '{}' and (open.round ->> 'at')::bigint < ${msOf(openedBefore)}
    order by (open.round ->> 'at')::bigint limit ${countMax}`
  return rows.map(({ player_id, name, game, opened_by }) => ({ playerId: player_id, ...namesOfRound(name), game, openedBy: BigInt(opened_by) }))
}

interface RoundRow {
  provider: string
  round: string
  currency: string
  game: string | null
  started_at: Date
  ended_at: Date
  staked: bigint
  paid: bigint
  begun: bigint
  undone: bigint
  is_open: boolean
}

const roundFrom = (row: RoundRow): PlayedRound => {
  invariant(isCurrency(row.currency), `a round is in a currency we know, not ${row.currency}`)
  return {
    provider: row.provider,
    round: row.round,
    game: row.game ?? '',
    staked: money(row.staked, row.currency),
    paid: money(row.paid, row.currency),
    startedAt: instant(row.started_at.getTime()),
    endedAt: instant(row.ended_at.getTime()),
    status: statusOf(row),
  }
}

const statusOf = ({ is_open, begun, undone }: RoundRow): PlayedRound['status'] => {
  if (is_open) return 'open'
  return undone > 0n && undone >= begun ? 'voided' : 'settled'
}
