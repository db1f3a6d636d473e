import type { Currency, Id } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'

type PlayerId = Id<'Player'>

/** Where scores are stored: the tables of the context, or the copy that a rebuild fills. */
export type ScoreTables = 'stored' | 'copy'

const tablesOf = (sql: Queryable, tables: ScoreTables) =>
  tables === 'stored'
    ? { score: sql`rating.score`, week: sql`rating.week_score` }
    : { score: sql`rating_score_copy`, week: sql`rating_week_copy` }

export type ScoreChange = { readonly playerId: PlayerId; readonly currency: Currency; readonly weighted: bigint }

export type Score = {
  readonly playerId: PlayerId
  readonly currency: Currency
  readonly weighted: bigint
  readonly level: number
}

type Row = { player_id: PlayerId; currency: Currency; weighted: bigint; level: number }

/** Adds to scores, in the order of the players; answers each as it is then. */
export async function addScores(
  tx: Queryable,
  tables: ScoreTables,
  changes: readonly ScoreChange[],
): Promise<readonly Score[]> {
  const rows = await tx<Row[]>`
    insert into ${tablesOf(tx, tables).score} as known (player_id, currency, weighted)
    select * from unnest(${changes.map(({ playerId }) => playerId)}::uuid[], ${changes.map(({ currency }) => currency)}::text[], ${changes.map(({ weighted }) => weighted).map(String)}::bigint[])
    on conflict (player_id) do update set weighted = known.weighted + excluded.weighted
    returning player_id, currency, weighted, level`
  return rows.map(scoreFrom)
}

export async function addWeekScores(
  tx: Queryable,
  tables: ScoreTables,
  changes: readonly (ScoreChange & { readonly week: string })[],
): Promise<void> {
  await tx`
    insert into ${tablesOf(tx, tables).week} as known (player_id, week, currency, weighted)
    select * from unnest(${changes.map(({ playerId }) => playerId)}::uuid[], ${changes.map(({ week }) => week)}::date[], ${changes.map(({ currency }) => currency)}::text[], ${changes.map(({ weighted }) => weighted).map(String)}::bigint[])
    on conflict (week, player_id) do update set weighted = known.weighted + excluded.weighted`
}

/** Raises the levels of players, and answers which of them nobody had reached before. */
export async function reachLevels(
  tx: Queryable,
  reached: readonly { readonly playerId: PlayerId; readonly level: number; readonly at: string }[],
): Promise<readonly { readonly playerId: PlayerId; readonly level: number }[]> {
  await tx`
    update rating.score s set level = greatest(s.level, highest.level)
    from (select player_id, max(level) as level from unnest(${reached.map(({ playerId }) => playerId)}::uuid[], ${reached.map(({ level }) => level)}::smallint[]) r (player_id, level) group by player_id) highest
    where s.player_id = highest.player_id`
  const rows = await tx<{ player_id: PlayerId; level: number }[]>`
    insert into rating.level_reached (player_id, level, reached_at)
    select * from unnest(${reached.map(({ playerId }) => playerId)}::uuid[], ${reached.map(({ level }) => level)}::smallint[], ${reached.map(({ at }) => at)}::timestamptz[])
    on conflict do nothing returning player_id, level`
  return rows.map(({ player_id, level }) => ({ playerId: player_id, level }))
}

export async function findScore(sql: Queryable, playerId: PlayerId): Promise<Score | undefined> {
  const [row] = await sql<
    Row[]
  >`select player_id, currency, weighted, level from rating.score where player_id = ${playerId}`
  return row && scoreFrom(row)
}

export async function findLevels(
  sql: Queryable,
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, number>> {
  const rows = await sql<
    { player_id: PlayerId; level: number }[]
  >`select player_id, level from rating.score where player_id = any (${playerIds as PlayerId[]}::uuid[])`
  return new Map(rows.map(({ player_id, level }) => [player_id, level]))
}

/**
 * Takes an erased player out of the leaders, also one whose first round settles later. His score stays: the journal,
 * which is not erased, says the same.
 */
export async function markErased(sql: Queryable, playerId: PlayerId, currency: Currency): Promise<void> {
  await sql`
    insert into rating.score (player_id, currency, weighted, is_erased) values (${playerId}, ${currency}, 0, true)
    on conflict (player_id) do update set is_erased = true`
}

/** Weighted turnover that makes one point, by currency: scores of two currencies are compared by their points. */
export type Units = readonly { readonly currency: Currency; readonly unit: bigint }[]

const scoresOf = (sql: Queryable, weeks: readonly { readonly currency: Currency; readonly week: string }[] | null) =>
  weeks === null
    ? sql`select s.player_id, s.currency, s.weighted, s.level from rating.score s where not s.is_erased`
    : sql`select w.player_id, w.currency, w.weighted, s.level from unnest(${weeks.map(({ currency }) => currency)}::text[], ${weeks.map(({ week }) => week)}::date[]) asked (currency, week)
        join rating.week_score w on w.week = asked.week and w.currency = asked.currency join rating.score s on s.player_id = w.player_id where not s.is_erased`

const pointsOf = (sql: Queryable, units: Units) => sql`
  (scored.weighted / (unit.unit * 100)) from unnest(${units.map(({ currency }) => currency)}::text[], ${units.map(({ unit }) => unit).map(String)}::bigint[]) unit (currency, unit) where unit.currency = scored.currency`

/** The players with the most points, without erased ones; null weeks: of all time. */
export async function listLeaders(
  sql: Queryable,
  asked: {
    readonly units: Units
    readonly weeks: readonly { readonly currency: Currency; readonly week: string }[] | null
    readonly countMax: number
  },
): Promise<readonly { readonly playerId: PlayerId; readonly hundredths: number; readonly level: number }[]> {
  const rows = await sql<{ player_id: PlayerId; hundredths: bigint; level: number }[]>`
    select scored.player_id, points.hundredths, scored.level from (${scoresOf(sql, asked.weeks)}) scored cross join lateral (select ${pointsOf(sql, asked.units)}) points (hundredths)
    where points.hundredths > 0 order by points.hundredths desc, scored.player_id limit ${asked.countMax}`
  return rows.map(({ player_id, hundredths, level }) => ({
    playerId: player_id,
    hundredths: Number(hundredths),
    level,
  }))
}

export type Place = { readonly hundredths: number; readonly place: number }

/**
 * A player's points and place of the running week and of all time among all that are not erased; a period without
 * points is missing. Each period is counted once, by comparing stored scores. There is no index of scores: every
 * settled round changes one, and would write into the index too.
 */
export async function findPlaces(
  sql: Queryable,
  playerId: PlayerId,
  {
    units,
    weeks,
  }: { readonly units: Units; readonly weeks: readonly { readonly currency: Currency; readonly week: string }[] },
): Promise<{ readonly week?: Place; readonly all?: Place }> {
  const rows = await sql<{ period: 'week' | 'all'; hundredths: bigint; place: bigint }[]>`
    with unit (currency, weighted) as (
      select currency, unit * 100 from unnest(${units.map(({ currency }) => currency)}::text[], ${units.map(({ unit }) => unit).map(String)}::bigint[]) u (currency, unit)
    ), asked (currency, week) as (
      select * from unnest(${weeks.map(({ currency }) => currency)}::text[], ${weeks.map(({ week }) => week)}::date[])
    ), own as (
      select 'all' as period, s.currency, s.weighted from rating.score s where s.player_id = ${playerId} and not s.is_erased
      union all
      select 'week', w.currency, w.weighted from rating.score s join rating.week_score w on w.player_id = s.player_id join asked on asked.week = w.week and asked.currency = w.currency
      where s.player_id = ${playerId} and not s.is_erased
    ), pointed as (
      select own.period, own.weighted / unit.weighted as hundredths from own join unit on unit.currency = own.currency where own.weighted >= unit.weighted
    )
    select p.period, p.hundredths, 1 + case p.period
      when 'all' then (
        select count(*) from unit join rating.score s on s.currency = unit.currency and s.weighted >= p.hundredths * unit.weighted
        where not s.is_erased and (s.weighted >= (p.hundredths + 1) * unit.weighted or s.player_id < ${playerId})
      ) else (
        select count(*) from unit join asked on asked.currency = unit.currency join rating.week_score w on w.week = asked.week and w.currency = asked.currency and w.weighted >= p.hundredths * unit.weighted
        join rating.score s on s.player_id = w.player_id where not s.is_erased and (w.weighted >= (p.hundredths + 1) * unit.weighted or w.player_id < ${playerId})
      ) end as place
    from pointed p`
  return Object.fromEntries(
    rows.map(({ period, hundredths, place }) => [period, { hundredths: Number(hundredths), place: Number(place) }]),
  )
}

/** Tables for the time of a transaction, filled by a rebuild. */
export async function createCopies(tx: Queryable): Promise<void> {
  await tx`create temporary table rating_score_copy (player_id uuid primary key, currency text not null, weighted bigint not null, level smallint not null default 0) on commit drop`
  await tx`create temporary table rating_week_copy (player_id uuid not null, week date not null, currency text not null, weighted bigint not null, primary key (week, player_id)) on commit drop`
}

/** What differs between the copies and the tables: at most 50 rows. */
export async function listDifferences(
  tx: Queryable,
): Promise<
  readonly { readonly of: string; readonly playerId: string; readonly stored: bigint; readonly journal: bigint }[]
> {
  const rows = await tx<{ of: string; player_id: string; stored: bigint; journal: bigint }[]>`
    select 'score' as of, coalesce(s.player_id, c.player_id) as player_id, coalesce(s.weighted, 0) as stored, coalesce(c.weighted, 0) as journal
    from rating.score s full join rating_score_copy c on c.player_id = s.player_id where coalesce(s.weighted, 0) <> coalesce(c.weighted, 0)
    union all
    select 'week ' || coalesce(s.week, c.week), coalesce(s.player_id, c.player_id), coalesce(s.weighted, 0), coalesce(c.weighted, 0)
    from rating.week_score s full join rating_week_copy c on c.player_id = s.player_id and c.week = s.week where coalesce(s.weighted, 0) <> coalesce(c.weighted, 0)
    limit 50`
  return rows.map(({ of, player_id, stored, journal }) => ({ of, playerId: player_id, stored, journal }))
}

/**
 * Players whose stored level is below what their score reaches: `thresholds` are the weighted scores of the levels of
 * each currency.
 */
export async function listLevelsBelow(
  tx: Queryable,
  thresholds: readonly { readonly currency: Currency; readonly level: number; readonly weighted: bigint }[],
): Promise<readonly { readonly playerId: string; readonly stored: number; readonly journal: number }[]> {
  const rows = await tx<{ player_id: string; stored: number; journal: number }[]>`
    select c.player_id, coalesce(s.level, 0) as stored, max(asked.level) as journal
    from rating_score_copy c left join rating.score s on s.player_id = c.player_id
    join unnest(${thresholds.map(({ currency }) => currency)}::text[], ${thresholds.map(({ level }) => level)}::int[], ${thresholds.map(({ weighted }) => weighted).map(String)}::bigint[]) asked (currency, level, weighted)
      on asked.currency = c.currency and c.weighted >= asked.weighted
    group by c.player_id, s.level having max(asked.level) > coalesce(s.level, 0) limit 50`
  return rows.map(({ player_id, stored, journal }) => ({ playerId: player_id, stored, journal }))
}

const scoreFrom = ({ player_id, currency, weighted, level }: Row): Score => ({
  playerId: player_id,
  currency,
  weighted,
  level,
})

/**
 * Everything that is stored of a player, for an export of his personal data. Turnover is weighted, in minor units times
 * 10,000.
 */
export async function readPlayerRating(
  sql: Queryable,
  playerId: PlayerId,
): Promise<{ readonly score: object | null; readonly weeks: readonly object[]; readonly levels: readonly object[] }> {
  const [score] = await sql`select currency, weighted, level from rating.score where player_id = ${playerId}`
  return {
    score: score ?? null,
    weeks:
      await sql`select week, currency, weighted from rating.week_score where player_id = ${playerId} order by week`,
    levels: await sql`select level, reached_at from rating.level_reached where player_id = ${playerId} order by level`,
  }
}
