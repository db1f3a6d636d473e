import { instant, invariant, money, toIso, type Currency } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { EntryDetail } from '../rules/entry.ts'
import type { LargePayout, PlayCursor, ProviderDay, Wins, WinsWanted } from '../rules/journal-row.ts'

/** Large payouts of a player since a version, and the net result per provider and business day. Complete under the wallet's lock. */
export async function readWins(tx: TransactionSql, playerId: PlayerId, wanted: WinsWanted): Promise<Wins> {
  const [wallet] = await tx<{ currency: Currency }[]>`select currency from wallet.wallet where player_id = ${playerId}`
  invariant(wallet, 'wins are read only for an existing wallet')
  const since = rowsSince(tx, playerId, wanted.after)
  const [last] = await tx<{ version: bigint | null; booked_at: Date | null }[]>`select max(version) as version, max(booked_at) as booked_at from wallet.journal j where ${since}`
  if (!last?.version || !last.booked_at) return { upTo: null, payouts: [], days: [] }
  const upTo: PlayCursor = { version: last.version, bookedAt: last.booked_at }
  return { upTo, payouts: await readPayouts(tx, { since, currency: wallet.currency, above: wanted.above }), days: await readDays(tx, { since, currency: wallet.currency, days: wanted.days }) }
}

type Since = ReturnType<typeof rowsSince>

// Lanes may book out of order by moments; the version identifies new rows exactly.
const rowsSince = (tx: TransactionSql, playerId: PlayerId, after: PlayCursor | null) => tx`
  j.player_id = ${playerId} and j.version > ${after?.version ?? 0n}
  and j.booked_at >= coalesce(${after?.bookedAt ?? null}::timestamptz - interval '1 hour', clock_timestamp() - interval '30 days')`

async function readPayouts(tx: TransactionSql, { since, currency, above }: { since: Since; currency: Currency; above: WinsWanted['above'] }): Promise<readonly LargePayout[]> {
  const rows = await tx<{ version: bigint; provider: string | null; game: string | null; paid: bigint; detail: EntryDetail | null; is_without_stake: boolean; happened_at: Date }[]>`
    select j.version, provider.word as provider, game.word as game, -j.d_house as paid, j.detail, stakeless.is_without_stake, j.happened_at
    from wallet.journal j
    cross join lateral (select coalesce(j.detail ? 'withoutStake', false) or (j.round is null and not exists (
      select from wallet.journal staked
      where staked.player_id = j.player_id and staked.kind = 'stake' and staked.provider = j.provider and staked.played_game = j.played_game
        and staked.booked_at between j.booked_at - interval '1 day' and j.booked_at and staked.version < j.version)) as is_without_stake) stakeless
    left join wallet.word provider on provider.id = j.provider left join wallet.word game on game.id = j.played_game
    where ${since} and j.kind = 'payout' and j.d_house < 0 and (stakeless.is_without_stake or -j.d_house > ${above?.amount ?? null}::bigint)
    order by j.version`
  return rows.map(({ version, provider, game, paid, detail, is_without_stake, happened_at }) => ({
    version, provider: provider ?? '', game: game ?? '', amount: money(paid, currency), type: detail?.payoutType ?? 'win', isWithoutStake: is_without_stake, at: instant(happened_at.getTime()),
  }))
}

async function readDays(tx: TransactionSql, { since, currency, days }: { since: Since; currency: Currency; days: WinsWanted['days'] }): Promise<readonly ProviderDay[]> {
  const begins = days.map(toIso)
  const rows = await tx<{ provider: string; place: number; net: bigint }[]>`
    select provider.word as provider, greatest(width_bucket(j.happened_at, ${begins}::timestamptz[]), 1) as place, sum(-coalesce(j.d_house, 0))::bigint as net
    from wallet.journal j join wallet.word provider on provider.id = j.provider
    where ${since} and j.kind in ('stake', 'stake_undone', 'refund', 'refund_undone', 'payout')
    group by 1, 2 order by 2, 1`
  return rows.map(({ provider, place, net }) => {
    const day = days[place - 1]
    invariant(day, 'a row falls on one of the days')
    return { provider, day, net: money(net, currency) }
  })
}
