import type { Queryable } from '@zoria/platform/database'
import type { Account } from './account-rows.ts'

/** Tables for the time of a transaction, filled by a rebuild. */
export async function createCopies(tx: Queryable): Promise<void> {
  await tx`create temporary table cashback_account_copy (player_id uuid primary key, accrued bigint not null) on commit drop`
  await tx`create temporary table cashback_day_copy (player_id uuid, day date, game text, turnover bigint not null, earned bigint not null, primary key (player_id, day, game)) on commit drop`
  await tx`
    create temporary table cashback_week_copy (player_id uuid, week date, currency text not null, staked bigint not null, paid bigint not null, is_open boolean, primary key (player_id, week)) on commit drop`
}

/** Adds what accounts earned, in millionths. */
export async function addAccruals(
  tx: Queryable,
  accounts: readonly Pick<Account, 'playerId' | 'accrued'>[],
): Promise<void> {
  await tx`
    insert into cashback_account_copy as known (player_id, accrued)
    select * from unnest(${accounts.map(({ playerId }) => playerId)}::uuid[], ${accounts.map(({ accrued }) => accrued).map(String)}::bigint[])
    on conflict (player_id) do update set accrued = known.accrued + excluded.accrued`
}

/** What differs between the copies and the tables: at most 50 rows. */
export async function listDifferences(
  tx: Queryable,
): Promise<
  readonly { readonly of: string; readonly playerId: string; readonly stored: bigint; readonly journal: bigint }[]
> {
  const rows = await tx<{ of: string; player_id: string; stored: bigint; journal: bigint }[]>`
    with compared (of, player_id, stored, journal) as (
      select 'account', coalesce(s.player_id, c.player_id), s.accrued, c.accrued from cashback.account s full join cashback_account_copy c on c.player_id = s.player_id
      union all
      select figure || ' of ' || coalesce(s.day, c.day) || ' in ' || coalesce(s.game, c.game), coalesce(s.player_id, c.player_id), case figure when 'turnover' then s.turnover else s.earned end, case figure when 'turnover' then c.turnover else c.earned end
      from cashback.day s full join cashback_day_copy c on c.player_id = s.player_id and c.day = s.day and c.game = s.game cross join unnest(array['turnover', 'earned']) figure
      union all
      select figure || ' in the week of ' || coalesce(s.week, c.week), coalesce(s.player_id, c.player_id), case figure when 'stakes' then s.staked else s.paid end, case figure when 'stakes' then c.staked else c.paid end
      from cashback.week s full join cashback_week_copy c on c.player_id = s.player_id and c.week = s.week cross join unnest(array['stakes', 'payouts']) figure
    )
    select of, player_id, coalesce(stored, 0) as stored, coalesce(journal, 0) as journal from compared where coalesce(stored, 0) <> coalesce(journal, 0) limit 50`
  return rows.map(({ of, player_id, stored, journal }) => ({ of, playerId: player_id, stored, journal }))
}
