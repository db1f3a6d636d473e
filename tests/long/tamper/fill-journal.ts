import type { Sql } from '@zoria/platform/database'

export interface JournalWanted {
  readonly players: number
  readonly rowsOfEach: number
  /** Days of booking before today, over which the rows are spread evenly. */
  readonly daysBefore: number
  readonly lanes: number
}

/**
 * Fills an empty journal as `owner`, as play would have: sound books of rounds of a stake and a payout, in lanes
 * without gaps.
 */
export async function fillJournal(owner: Sql, wanted: JournalWanted): Promise<void> {
  const { players, rowsOfEach, daysBefore, lanes } = wanted
  for (let daysAgo = daysBefore; daysAgo > 0; daysAgo -= 1)
    await owner`select wallet.ensure_partition((clock_timestamp() at time zone 'UTC')::date - ${daysAgo}::int)`
  await owner`insert into wallet.journal_lane (id) select generate_series(1, ${lanes}) on conflict do nothing`
  await owner`
    insert into wallet.wallet (player_id, currency, version, game, electronic)
    select ('01940000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, 'uah', ${rowsOfEach}, 1000000000 - 100 * (${rowsOfEach}::int / 2), 100 * ((${rowsOfEach}::int - 1) / 2)
    from generate_series(1, ${players}::int) number`
  await Promise.all(Array.from({ length: lanes }, (_, lane) => fillLane(owner, wanted, lane + 1)))
  await owner`update wallet.journal_lane l set head = (select count(*) from wallet.journal j where j.lane = l.id)`
  await owner`vacuum (analyze) wallet.journal`
}

/** Each player has one lane; in it the players take turns, so that position, version and time grow together. */
const fillLane = async (
  owner: Sql,
  { players, rowsOfEach, daysBefore, lanes }: JournalWanted,
  lane: number,
): Promise<void> => {
  await owner`
    with word as (
      select wallet.number_of('gis:zoria') as gateway, wallet.number_of('studio') as provider, wallet.number_of('sevens') as game, wallet.number_of('payments') as payments,
        date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC' - make_interval(days => ${daysBefore}::int) as booked_first
    ), seat as (
      select number, row_number() over (order by number) as place, count(*) over () as seats
      from generate_series(1, ${players}::int) number where number % ${lanes}::int = ${lane}::int - 1
    )
    insert into wallet.journal (
      player_id, key, version, position, booked_at, happened_at, fingerprint, d_game, d_electronic, d_house, game, electronic,
      kind, source, provider, played_game, lane, is_round_finished, external_id, round)
    select
      ('01940000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, gen_random_uuid(), version, place + (version - 1) * seats, at.instant, at.instant, hashint8extended(version, number),
      case when version = 1 then 1000000000 when version % 2 = 0 then -100 end, case when version > 1 and version % 2 = 1 then 100 end,
      case when version = 1 then -1000000000 when version % 2 = 0 then 100 else -100 end,
      1000000000 - 100 * (version / 2), nullif(100 * ((version - 1) / 2), 0),
      (case when version = 1 then 'deposit' when version % 2 = 0 then 'stake' else 'payout' end)::wallet.entry_kind,
      case when version = 1 then payments else gateway end, case when version > 1 then provider end, case when version > 1 then game end,
      ${lane}::int, version > 1 and version % 2 = 1, wallet.packed_id(gen_random_uuid()::text), case when version > 1 then wallet.packed_id(md5(number || ' ' || version / 2)) end
    from word cross join seat cross join generate_series(1, ${rowsOfEach}::int) version
    cross join lateral (select booked_first + make_interval(secs => 86400.0 * ${daysBefore}::int * ((version - 1) * seats + place - 1) / (seats * ${rowsOfEach}::int)) as instant) at`
}
