import type { Currency } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { PlayerId } from './account-rows.ts'

/** Where play is stored: the tables of the context, or the copies that a rebuild fills. */
export type PlayTables = 'stored' | 'copy'

export type DayChange = {
  readonly playerId: PlayerId
  readonly day: string
  readonly game: string
  readonly turnover: bigint
  readonly earned: bigint
}

export async function addDays(tx: Queryable, tables: PlayTables, changes: readonly DayChange[]): Promise<void> {
  await tx`
    insert into ${tables === 'stored' ? tx`cashback.day` : tx`cashback_day_copy`} as known (player_id, day, game, turnover, earned)
    select * from unnest(
      ${changes.map(({ playerId }) => playerId)}::uuid[], ${changes.map(({ day }) => day)}::date[], ${changes.map(({ game }) => game)}::text[],
      ${changes.map(({ turnover }) => turnover).map(String)}::bigint[], ${changes.map(({ earned }) => earned).map(String)}::bigint[])
    on conflict (player_id, day, game) do update set turnover = known.turnover + excluded.turnover, earned = known.earned + excluded.earned`
}

export type WeekChange = {
  readonly playerId: PlayerId
  readonly week: string
  readonly currency: Currency
  readonly staked: bigint
  readonly paid: bigint
}

/** Adds to weeks; a week that was closed is open again for the next close. */
export async function addWeeks(tx: Queryable, tables: PlayTables, changes: readonly WeekChange[]): Promise<void> {
  await tx`
    insert into ${tables === 'stored' ? tx`cashback.week` : tx`cashback_week_copy`} as known (player_id, week, currency, staked, paid)
    select * from unnest(
      ${changes.map(({ playerId }) => playerId)}::uuid[], ${changes.map(({ week }) => week)}::date[], ${changes.map(({ currency }) => currency)}::text[],
      ${changes.map(({ staked }) => staked).map(String)}::bigint[], ${changes.map(({ paid }) => paid).map(String)}::bigint[])
    on conflict (player_id, week) do update set staked = known.staked + excluded.staked, paid = known.paid + excluded.paid, is_open = true`
}

/** What a player's days from one on earned, by day and by game; the games that earned most. */
export async function readDays(
  sql: Queryable,
  playerId: PlayerId,
  from: string,
): Promise<{
  readonly days: ReadonlyMap<string, { turnover: bigint; earned: bigint }>
  readonly games: readonly { game: string; turnover: bigint; earned: bigint }[]
}> {
  const days = await sql<{ day: string; turnover: bigint; earned: bigint }[]>`
    select day::text, sum(turnover)::bigint as turnover, sum(earned)::bigint as earned from cashback.day where player_id = ${playerId} and day >= ${from} group by day`
  const games = await sql<{ game: string; turnover: bigint; earned: bigint }[]>`
    select game, sum(turnover)::bigint as turnover, sum(earned)::bigint as earned from cashback.day where player_id = ${playerId} and day >= ${from}
    group by game having sum(earned) > 0 order by sum(earned) desc, game limit 10`
  return { days: new Map(days.map(({ day, ...sums }) => [day, sums])), games }
}
