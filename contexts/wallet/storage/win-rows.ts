import { instant, invariant, money, toIso, type Currency } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { PlayCursor, ProviderDay, ReviewedWin, Wins, WinsWanted } from '../rules/journal-row.ts'

/**
 * A player's wins since a version, each round as a whole, and the net result per provider and business day. Complete
 * under the wallet's lock.
 */
export async function readWins(
  tx: TransactionSql,
  playerId: PlayerId,
  { after, above, days }: WinsWanted,
): Promise<Wins> {
  const { currency, ...bounds } = await readBounds(tx, playerId, after)
  const since = rowsSince(tx, { playerId, after, ...bounds })
  const [last] = await tx<
    { version: bigint | null; booked_at: Date | null }[]
  >`select max(version) as version, max(booked_at) as booked_at from wallet.journal j where ${since}`
  if (!last?.version || !last.booked_at) return { upTo: null, wins: [], days: [] }
  const upTo: PlayCursor = { version: last.version, bookedAt: last.booked_at }
  return {
    upTo,
    wins: await readReviewed(tx, { ...bounds, playerId, currency, after, above }),
    days: await readDays(tx, { since, currency, days }),
  }
}

type Since = ReturnType<typeof rowsSince>

// Lanes may book out of order by moments; the version identifies new rows exactly.
const rowsSince = (
  tx: TransactionSql,
  { playerId, after, news_from }: Pick<Reviewing, 'playerId' | 'after' | 'news_from'>,
) => tx`j.player_id = ${playerId} and j.version > ${after?.version ?? 0n} and j.booked_at >= ${news_from}`

/**
 * Booking times from which rows are read: news, wins, stakes that may be theirs, and stakes of rounds that began long
 * before.
 */
type Bounds = {
  readonly news_from: Date
  readonly wins_from: Date
  readonly play_from: Date
  readonly stakes_from: Date
}

// As values of the statements that read the journal, so that older partitions are not even planned.
async function readBounds(
  tx: TransactionSql,
  playerId: PlayerId,
  after: PlayCursor | null,
): Promise<Bounds & { readonly currency: Currency }> {
  const [found] = await tx<(Bounds & { currency: Currency })[]>`
    select currency, greatest(${after?.bookedAt ?? null}::timestamptz - interval '1 hour', booked_now - interval '30 days') as news_from,
      booked_now - interval '30 days' as wins_from, booked_now - interval '31 days' as play_from, booked_now - interval '61 days' as stakes_from
    from wallet.wallet cross join (select now() as booked_now) present where player_id = ${playerId}`
  invariant(found, 'wins are read only for an existing wallet')
  return found
}

type Reviewing = Bounds &
  Pick<WinsWanted, 'after' | 'above'> & { readonly playerId: PlayerId; readonly currency: Currency }

/**
 * Reads the player's play of 31 days once: payouts of 30, and the stakes of the day before them. Rounds whose stake is
 * older are few: it is looked for by the round, 30 days further back. A stake stands unless it was undone and that
 * undoing stands.
 */
async function readReviewed(tx: TransactionSql, reviewing: Reviewing): Promise<readonly ReviewedWin[]> {
  const { playerId, currency, above, wins_from, play_from } = reviewing
  const rows = await tx<
    { provider: string | null; game: string | null; paid: bigint; is_without_stake: boolean; happened_at: Date }[]
  >`
    with play as materialized (
      select j.version, j.key, j.reversed_key, j.kind, j.provider, j.played_game, j.round, -j.d_house as paid, j.booked_at, j.happened_at, ${isStake(tx)} as is_stake
      from wallet.journal j
      where j.player_id = ${playerId} and j.booked_at >= ${play_from}
        and j.kind in ('stake', 'stake_undone', 'refund', 'refund_undone', 'payout', 'payout_undone')
    ),
    undone as materialized (
      select reversed_key as key from play
      where kind in ('stake_undone', 'refund', 'payout_undone') and reversed_key is not null
        and key not in (select reversed_key from play where kind = 'refund_undone' and reversed_key is not null)
    ),
    valid as materialized (
      select *, kind = 'payout' and paid > 0 and booked_at >= ${wins_from} as is_win from play where key not in (select key from undone)
    ),
    won as (${roundsWon(tx, reviewing)} union all ${payoutsWithoutRound(tx, reviewing)})
    select provider.word as provider, game.word as game, won.paid, won.is_without_stake, won.happened_at
    from won left join wallet.word provider on provider.id = won.provider left join wallet.word game on game.id = won.played_game
    where won.is_without_stake or won.paid > ${above?.amount ?? null}::bigint
    order by won.version`
  return rows.map(({ provider, game, paid, is_without_stake, happened_at }) => ({
    provider: provider ?? '',
    game: game ?? '',
    amount: money(paid, currency),
    isWithoutStake: is_without_stake,
    at: instant(happened_at.getTime()),
  }))
}

/** A stake that pays for wins: of money, or of a free round that a bonus or the casino granted. */
const isStake = (tx: TransactionSql) => tx`
  (j.kind = 'stake' and (j.d_house > 0 or j.detail -> 'freeRound' ->> 'userBonusId' is not null or coalesce((j.detail -> 'freeRound' ->> 'byCasino')::boolean, false)))`

/** Each round with all it paid and whether a stake came before its first payout. */
const roundsWon = (tx: TransactionSql, { playerId, after, stakes_from, play_from }: Reviewing) => tx`
  select round.version, round.provider, round.played_game, round.paid, round.happened_at,
    -- In order: what the round's own rows say costs nothing; looking further back is for a hundred rounds, more wait for staff.
    case when round.staked_first < round.paid_first then false when round.place > 100 then true else not exists (
      select from wallet.journal j
      where j.player_id = ${playerId} and j.provider = round.provider and j.round = round.round
        and wallet.round_number(j.player_id, j.round) = wallet.round_number(${playerId}, round.round)
        and j.booked_at >= ${stakes_from} and j.booked_at < ${play_from}
        and ${isStake(tx)} and wallet.reversal_of(j.player_id, j.key) is null
      offset 0) end as is_without_stake
  from (
    select *, row_number() over (partition by coalesce(staked_first < paid_first, false) order by version desc) as place from (
      select provider, round, max(version) filter (where is_win) as version, max(version) filter (where is_win or kind in ('stake_undone', 'refund')) as news, sum(paid) filter (where is_win)::bigint as paid,
        min(version) filter (where is_win) as paid_first, min(version) filter (where is_stake) as staked_first,
        (array_agg(played_game order by version) filter (where is_win))[1] as played_game, max(happened_at) filter (where is_win) as happened_at
      from valid where round is not null group by provider, round
    ) played
    where paid > 0 and news > ${after?.version ?? 0n}
  ) round`

/** Payouts that name no round: those that follow one stake in their game are one win. */
const payoutsWithoutRound = (tx: TransactionSql, { after }: Reviewing) => tx`
  select max(version) as version, provider, played_game, sum(paid)::bigint, max(happened_at), bool_or(coalesce(staked_at < booked_at - interval '1 day', true))
  from (
    select *, max(version) filter (where is_stake) over before as stake, max(booked_at) filter (where is_stake) over before as staked_at
    from valid where (is_stake or (is_win and round is null)) and exists (select from valid where is_win and round is null)
    window before as (partition by provider, played_game order by version rows between unbounded preceding and 1 preceding)
  ) played
  where is_win and round is null group by provider, played_game, stake having max(version) > ${after?.version ?? 0n}`

async function readDays(
  tx: TransactionSql,
  { since, currency, days }: { since: Since; currency: Currency; days: WinsWanted['days'] },
): Promise<readonly ProviderDay[]> {
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
