import type { Sql } from '@zoria/platform/database'

/** The number of rows to load, and over how many days before today. */
export interface GrowthWanted {
  readonly rows: number
  readonly daysBefore: number
}

/** A lane for loaded rows that no writer owns. */
const lane = 9_999

/**
 * Fills the journal as the role `owner`, directly into its daily partitions: the same number of rows each day, today up
 * to now included, of players in turn, with random keys and ids as in play. Balances are not changed: only the size of
 * the journal matters here.
 */
export async function growJournal(owner: Sql, { rows, daysBefore }: GrowthWanted): Promise<void> {
  const [wallets] = await owner<{ players: string }[]>`select count(*)::text as players from wallet.wallet`
  const players = Number(wallets?.players ?? 0)
  const perDay = Math.ceil(rows / (daysBefore + 1))
  await owner`insert into wallet.journal_lane (id) values (${lane}) on conflict do nothing`
  for (let daysAgo = daysBefore; daysAgo >= 0; daysAgo -= 1)
    await owner`select wallet.ensure_partition((clock_timestamp() at time zone 'UTC')::date - ${daysAgo}::int)`
  const fill = async (daysAgo: number): Promise<void> => {
    if (daysAgo < 0) return
    await fillDay(owner, { players, daysAgo, rows: perDay, from: (daysBefore - daysAgo) * perDay })
    await fill(daysAgo - 2)
  }
  // Two days concurrently, one per connection.
  await Promise.all([fill(daysBefore), fill(daysBefore - 1)])
  await owner`update wallet.journal_lane set head = ${perDay * (daysBefore + 1)} where id = ${lane}`
}

/**
 * Stakes and payouts in the ratio of play, every third stake a round of its own, of 2.00 each: legs in two purses and
 * the rest null, as in most rows.
 */
const fillDay = async (
  owner: Sql,
  { players, daysAgo, rows, from }: { players: number; daysAgo: number; rows: number; from: number },
): Promise<void> => {
  await owner`
    with player as materialized (
      select player_id, row_number() over () - 1 as place from wallet.wallet
    ), play as (
      select wallet.number_of('gis:bench') as source, wallet.number_of('zoria-studio') as provider, wallet.number_of('carpathian-gold-deluxe') as game,
        date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC' as today
    ), day as (
      select *, today - make_interval(days => ${daysAgo}::int) as day_begins,
        least(today - make_interval(days => ${daysAgo}::int) + interval '1 day', clock_timestamp() - interval '1 second') as day_ends
      from play
    )
    insert into wallet.journal (
      player_id, key, version, position, booked_at, happened_at, fingerprint, d_electronic, d_house, game, electronic,
      kind, source, provider, played_game, lane, is_round_finished, external_id, round, settles)
    select
      player.player_id, gen_random_uuid(), -number, number, at.instant, at.instant, hashint8extended(number, 1),
      case when at.is_stake then -200 else 200 end, case when at.is_stake then 200 else -200 end, 5000, 10000000000,
      (case when at.is_stake then 'stake' else 'payout' end)::wallet.entry_kind, source, provider, game, ${lane}, not at.is_stake or number % 5 = 0,
      '\\x01'::bytea || uuid_send(gen_random_uuid()), '\\x02'::bytea || decode(md5(number::text), 'hex'),
      -- A payout that settles one stake of 2.00 made 800 ms before, by the row before it: contexts/wallet/storage/settles.ts.
      case when not at.is_stake then '\\x0001a006c801'::bytea end
    from day
    cross join generate_series(${from + 1}::bigint, ${from + rows}::bigint) number
    cross join lateral (select number % 5 < 3 as is_stake, greatest(day_begins, day_begins + (day_ends - day_begins) * ((number - ${from} - 1) / ${rows}::float8)) as instant) at
    join player on player.place = number % ${players}::bigint`
}
