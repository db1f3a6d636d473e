import { instant, invariant, isCurrency, money, msOf, toIso, type Instant } from '@zoria/kernel'
import type { Queryable, Sql } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { EntryKind } from '../rules/entry.ts'
import type {
  BookedRound,
  BookedWanted,
  LeftOpenWanted,
  OpenRounds,
  PlayedRound,
  RecalledRow,
  RoundCursor,
  RoundFilter,
  RoundLeftOpen,
  RoundsFound,
  RoundsWanted,
} from '../rules/journal-row.ts'
import { namesOfRound } from '../rules/money-state.ts'
import { passesFilter } from '../rules/round-filter.ts'
import { readOpenFrom } from './closed-days.ts'
import { columns, journal, recalledRowFrom, type StoredRow } from './journal-rows.ts'
import { dayAfter } from './partitions.ts'
import { packedId } from './packed-id.ts'
import { inSnapshot } from './patient-transaction.ts'
import { isBookedIn, slicesOf, type Slice, type Stretch } from './player-days.ts'

interface RoundsAsked {
  readonly playerId: PlayerId
  readonly page: number
  readonly pageSize: number
}

/**
 * One page of a player's rounds, the last started first. A round is listed once, on its first booking day, with all its
 * later rows: a round over midnight on its first day. Its status is computed from its rows; open means open in the
 * wallet.
 */
export async function readRounds(
  sql: Sql,
  asked: RoundsAsked,
): Promise<{ rounds: readonly PlayedRound[]; total: number }> {
  return inSnapshot(sql, async (tx) => {
    const stretches = await readRoundStretches(tx, asked.playerId, { from: null, to: null })
    const rounds: PlayedRound[] = []
    for (const slice of slicesOf(stretches, asked))
      rounds.push(...(await readSlice(tx, asked.playerId, slice)).map(withoutVersion))
    return { rounds, total: stretches.reduce((sum, { count }) => sum + count, 0) }
  })
}

/** Rounds summed per statement, and rounds examined for one filtered page. */
const [roundsAtOnce, roundsLookedThrough] = [200, 2_000]

/**
 * The next rounds that match the filters, the last started first. A call reads a limited number, whatever the filters
 * exclude.
 */
export async function findRounds(
  sql: Sql,
  playerId: PlayerId,
  { before, countMax, ...filter }: RoundsWanted,
): Promise<RoundsFound> {
  return inSnapshot(sql, async (tx) => {
    const found: PlayedRound[] = []
    let next = before
    let looked = 0
    for await (const { round, cursor } of roundsBefore(tx, playerId, { before, period: filter })) {
      const passes = passesFilter(round, filter)
      if (looked === roundsLookedThrough || (passes && found.length === countMax)) return { items: found, next }
      if (passes) found.push(round)
      looked += 1
      next = cursor
    }
    return { items: found, next: null }
  })
}

type FoundRound = { readonly round: PlayedRound; readonly cursor: RoundCursor }

/** The rounds before a cursor, the last started first, read in chunks. */
async function* roundsBefore(
  tx: Queryable,
  playerId: PlayerId,
  { before, period }: { before: RoundCursor | null; period: Pick<RoundFilter, 'from' | 'to'> },
): AsyncGenerator<FoundRound> {
  const stretches = await readRoundStretches(tx, playerId, period)
  let version = before?.version ?? null
  for (const { from, to } of stretches.filter(
    (stretch) => stretch.count > 0 && !isBehind(stretch, before?.bookedBefore ?? null),
  )) {
    for (let isMore = true; isMore;) {
      const begun = await readBegunBefore(tx, playerId, { from, to, before: version, take: roundsAtOnce })
      for (const round of await readBegun(tx, playerId, { begun, from })) {
        version = round.version
        yield { round: withoutVersion(round), cursor: { version, bookedBefore: to } }
      }
      isMore = begun.length === roundsAtOnce
    }
  }
}

/** Were all rounds of this period returned on earlier pages? Days are compared as text: 2026-11-21. */
const isBehind = ({ from }: Pick<Stretch, 'from' | 'to'>, bookedBefore: string | null): boolean =>
  bookedBefore !== null && (from === null || from >= bookedBefore)

const readBegunBefore = (
  tx: Queryable,
  playerId: PlayerId,
  { from, to, before, take }: Pick<Stretch, 'from' | 'to'> & { before: bigint | null; take: number },
) =>
  tx<{ provider: number; round: string }[]>`
    select provider, wallet.id_text(round) as round from wallet.rounds_begun(coalesce(${from}, '-infinity')::timestamptz, coalesce(${to}, 'infinity')::timestamptz, ${playerId})
    where ${before === null ? tx`true` : tx`version < ${before}`} order by version desc limit ${take}`

const readRoundStretches = async (
  tx: Queryable,
  playerId: PlayerId,
  period: Pick<RoundFilter, 'from' | 'to'>,
): Promise<readonly Stretch[]> => {
  const openFrom = await readOpenFrom(tx)
  const [open] = await tx<
    { rounds: bigint }[]
  >`select count(*) as rounds from wallet.rounds_begun(coalesce(${openFrom}, '-infinity')::timestamptz, 'infinity', ${playerId})`
  const days = await tx<Stretch[]>`
    select day::text as from, (day + 1)::text as to, rounds_begun as count from wallet.closed_player_day
    where player_id = ${playerId} and rounds_begun > 0
      ${period.from === null ? tx`` : tx`and happened_to >= ${toIso(period.from)}::timestamptz`} ${period.to === null ? tx`` : tx`and happened_from < ${toIso(period.to)}::timestamptz`}
    order by day desc`
  return [{ from: openFrom, to: null, count: Number(open?.rounds ?? 0n) }, ...days]
}

/** Rounds that started in a period, with all their rows from then on. */
const readSlice = async (
  tx: Queryable,
  playerId: PlayerId,
  { stretch, skip, take }: Slice,
): Promise<readonly BegunRound[]> => {
  const begun = await tx<{ provider: number; round: string }[]>`
    select provider, wallet.id_text(round) as round from wallet.rounds_begun(coalesce(${stretch.from}, '-infinity')::timestamptz, coalesce(${stretch.to}, 'infinity')::timestamptz, ${playerId})
    order by version desc limit ${take} offset ${skip}`
  return readBegun(tx, playerId, { begun, from: stretch.from })
}

/** Rounds by name, with all their rows since a booking day; null: all rows. */
const readBegun = async (
  tx: Queryable,
  playerId: PlayerId,
  { begun, from }: { begun: readonly { provider: number; round: string }[]; from: string | null },
): Promise<readonly BegunRound[]> => {
  const packed = begun.map(({ round }) => packedId(round))
  const rows = await tx<RoundRow[]>`
    select provider.word as provider, wallet.id_text(j.round) as round, w.currency, (array_agg(played_game.word order by j.version))[1] as game,
      min(j.happened_at) as started_at, max(j.happened_at) as ended_at,
      coalesce(-sum(coalesce(d_game, 0) + coalesce(d_electronic, 0) + coalesce(d_bonus, 0))
        filter (where kind in ('stake', 'refund', 'stake_undone', 'refund_undone')), 0)::bigint as staked,
      coalesce(sum(coalesce(d_electronic, 0) + coalesce(d_bonus, 0) + coalesce(d_debt, 0))
        filter (where kind in ('payout', 'payout_undone')), 0)::bigint as paid,
      json_agg(json_build_array(j.kind, j.key, j.reversed_key)) filter (where kind in ('stake', 'refund', 'stake_undone', 'refund_undone', 'tombstone')) as stakes,
      min(j.version) as version, coalesce(bool_or(j.detail ? 'freeRound'), false) as has_free, coalesce(bool_or(j.kind = 'stake' and j.d_bonus <> 0), false) as has_bonus,
      bool_or(w.open_rounds::jsonb ? (provider.word || '/' || wallet.id_text(j.round))) as is_open
    from wallet.journal j join wallet.wallet w using (player_id)
    join unnest(${begun.map(({ provider }) => provider)}::int[], ${packed}::text[]) as wanted (provider, round) on wanted.provider = j.provider and decode(wanted.round, 'hex') = j.round
    join wallet.word provider on provider.id = j.provider left join wallet.word played_game on played_game.id = j.played_game
    where j.player_id = ${playerId} and ${isBookedIn(tx, { from, to: null })}
      and wallet.round_number(j.player_id, j.round) = any (array(select wallet.round_number(${playerId}, decode(round, 'hex')) from unnest(${packed}::text[]) round))
    group by provider.word, j.round, w.currency
    order by min(j.version) desc`
  return rows.map(roundFrom)
}

/** One round of a player, from all its rows; undefined without rows. */
export async function readRound(
  sql: Queryable,
  playerId: PlayerId,
  { provider, round }: { provider: string; round: string },
): Promise<PlayedRound | undefined> {
  const begun = await sql<
    { provider: number; round: string }[]
  >`select id as provider, ${round}::text as round from wallet.word where word = ${provider}`
  const [found] = await readBegun(sql, playerId, { begun, from: null })
  return found && withoutVersion(found)
}

/** All rows of a player's round, in order. */
export async function readRoundRows(
  sql: Queryable,
  playerId: PlayerId,
  { provider, round }: { provider: string; round: string },
): Promise<readonly RecalledRow[]> {
  const packed = packedId(round)
  const rows = await sql<StoredRow[]>`
    select ${columns(sql)} from ${journal(sql)}
    where j.player_id = ${playerId} and j.round = decode(${packed}, 'hex') and wallet.round_number(j.player_id, j.round) = wallet.round_number(${playerId}, decode(${packed}, 'hex')) and provider.word = ${provider}
    order by j.version`
  return rows.map(recalledRowFrom)
}

/** Rounds opened before an instant and still open, the oldest first. */
export async function readRoundsLeftOpen(
  sql: Queryable,
  { openedBefore, countMax }: LeftOpenWanted,
): Promise<readonly RoundLeftOpen[]> {
  const rows = await sql<{ player_id: PlayerId; name: string; game: string; opened_by: string }[]>`
    select w.player_id, open.name, open.round ->> 'game' as game, open.round ->> 'by' as opened_by
    from wallet.wallet w cross join lateral jsonb_each(w.open_rounds::jsonb) as open (name, round)
    where w.open_rounds <> '{}' and (open.round ->> 'at')::bigint < ${msOf(openedBefore)}
    order by (open.round ->> 'at')::bigint limit ${countMax}`
  return rows.map(({ player_id, name, game, opened_by }) => ({
    playerId: player_id,
    ...namesOfRound(name),
    game,
    openedBy: BigInt(opened_by),
  }))
}

/** Rounds with rows of one caller on a booking day, in chunks. Each call reads the day's partition. */
export async function readBookedRounds(
  sql: Queryable,
  { day, source, after, countMax }: BookedWanted,
): Promise<readonly BookedRound[]> {
  const rows = await sql<{ player_id: PlayerId; provider: string; round: string; first_at: Date; last_at: Date }[]>`
    select j.player_id, provider.word as provider, wallet.id_text(j.round) as round, min(j.happened_at) as first_at, max(j.happened_at) as last_at
    from wallet.journal j join wallet.word provider on provider.id = j.provider
    where ${isBookedIn(sql, { from: day, to: dayAfter(day) })} and j.source = (select id from wallet.word where word = ${source}) and j.round is not null
      ${after === null ? sql`` : sql`and (j.player_id, provider.word, j.round) > (${after.playerId}::uuid, ${after.provider}, decode(${packedId(after.round)}, 'hex'))`}
    group by j.player_id, provider.word, j.round order by j.player_id, provider.word, j.round limit ${countMax}`
  return rows.map(({ player_id, provider, round, first_at, last_at }) => ({
    playerId: player_id,
    provider,
    round,
    firstAt: instant(first_at.getTime()),
    lastAt: instant(last_at.getTime()),
  }))
}

/** Number, age and amounts of open rounds. Reads every wallet with an open round. */
export async function readOpenRounds(sql: Queryable, now: Instant): Promise<readonly OpenRounds[]> {
  const rows = await sql<
    { provider: string; age: OpenRounds['age']; currency: string; rounds: bigint; staked: bigint; paid: bigint }[]
  >`
    select split_part(open.name, '/', 1) as provider, age, w.currency, count(*) as rounds,
      sum((round -> 'staked' ->> 0)::bigint + (round -> 'staked' ->> 1)::bigint + (round -> 'staked' ->> 2)::bigint + coalesce((round ->> 'forfeited')::bigint, 0))::bigint as staked,
      sum(coalesce((round ->> 'paid')::bigint, 0))::bigint as paid
    from wallet.wallet w cross join lateral jsonb_each(w.open_rounds::jsonb) as open (name, round)
    cross join lateral (select ${msOf(now)} - (round ->> 'at')::bigint as ms) as open_for
    cross join lateral (select case when ms < ${hourMs} then 'under_an_hour' when ms < ${dayMs} then 'under_a_day' else 'older' end as age) as aged
    where w.open_rounds <> '{}'
    group by 1, 2, 3 order by 1, 2, 3`
  return rows.map(({ provider, age, currency, rounds, staked, paid }) => {
    invariant(isCurrency(currency), `a wallet is in a currency we know, not ${currency}`)
    return { provider, age, rounds: Number(rounds), staked: money(staked, currency), paid: money(paid, currency) }
  })
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface RoundRow {
  provider: string
  round: string
  currency: string
  game: string | null
  started_at: Date
  ended_at: Date
  staked: bigint
  paid: bigint
  /** Kind, key and undone key of its stakes, of what undid or restored them, and of tombstones. */
  stakes: readonly StakeRow[] | null
  is_open: boolean
  version: bigint
  has_free: boolean
  has_bonus: boolean
}

type StakeRow = readonly [kind: EntryKind, key: string, reversed: string | null]

/** A round with the version of its first row. */
type BegunRound = PlayedRound & { readonly version: bigint }

const withoutVersion = ({ version: _, ...round }: BegunRound): PlayedRound => round

const roundFrom = (row: RoundRow): BegunRound => {
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
    money: moneyOf(row),
    version: row.version,
  }
}

// A tombstone says nothing of the stakes that came.
const statusOf = ({ is_open, stakes }: RoundRow): PlayedRound['status'] => {
  if (is_open) return 'open'
  if (stakes === null) return 'settled'
  return stakes.some(([kind, key]) => kind === 'stake' && !isUndone(stakes, key)) ? 'settled' : 'voided'
}

const isUndone = (rows: readonly StakeRow[], key: string): boolean =>
  rows.some(([, undoing, reversed]) => reversed === key && !isUndone(rows, undoing))

const moneyOf = ({ has_free, has_bonus }: RoundRow): PlayedRound['money'] => {
  if (has_free) return 'free_rounds'
  return has_bonus ? 'bonus' : 'real'
}
