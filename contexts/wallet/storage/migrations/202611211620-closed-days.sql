-- What is made of a day of booking once it is over: the positions of the house, and what each player did, so that nobody reads a
-- life of rows to show a page of them. Nothing of this is in the path of a bet. docs/rules/money-engine.md#closed-days

-- ---------------------------------------------------------------- house accounts

-- The house account on the other side of a row: docs/rules/wallet.md#double-entry. Kinds that move nothing of the house have none.
drop view wallet.journal_line;
drop function wallet.house_account(wallet.entry_kind);
create function wallet.house_account(of_kind wallet.entry_kind) returns text
language sql immutable parallel safe as $$
  select case of_kind
    when 'stake' then 'stakes' when 'refund' then 'stakes' when 'stake_undone' then 'stakes' when 'refund_undone' then 'stakes'
    when 'payout' then 'payouts' when 'payout_undone' then 'payouts'
    when 'deposit' then 'psp clearing in' when 'deposit_reversal' then 'psp clearing in'
    when 'withdrawal_paid' then 'psp clearing out'
    when 'bonus_credit' then 'bonus cost' when 'bonus_complete' then 'bonus cost' when 'bonus_burn' then 'bonus cost' when 'bonus_cancel' then 'bonus cost'
    when 'cashback_credit' then 'cashback cost'
    when 'prize' then 'prize cost'
    when 'adjustment' then 'corrections'
  end
$$;

-- Of a row that touches two house accounts, what the second one takes: the claim that a reversed deposit leaves, which is less than
-- the deposit that leaves the clearing account; and what an operation gives to the money of a bonus that has ended, `kept` by the house.
create function wallet.house_aside(of_kind wallet.entry_kind, detail jsonb) returns bigint
language sql immutable parallel safe as $$
  select case
    when detail is null then 0
    when of_kind = 'deposit_reversal' then -coalesce((detail ->> 'receivable')::bigint, 0)
    else coalesce((detail ->> 'kept')::bigint, 0)
  end
$$;

create function wallet.account_aside(of_kind wallet.entry_kind) returns text
language sql immutable parallel safe as $$ select case when of_kind = 'deposit_reversal' then 'receivables from reversals' else 'bonus cost' end $$;

-- The lines of a row on the side of the house. They sum to its leg whatever stands aside: the first line is the rest.
-- What players owe is the house's claim, so their debts are an account of the house too.
create function wallet.house_lines(of_kind wallet.entry_kind, d_house bigint, d_debt bigint, detail jsonb) returns table (account text, change bigint)
language sql immutable parallel safe as $$
  select * from (values
    (wallet.house_account(of_kind), coalesce(d_house, 0) - wallet.house_aside(of_kind, detail)),
    (wallet.account_aside(of_kind), wallet.house_aside(of_kind, detail)),
    ('player debts', coalesce(d_debt, 0))) as line (account, change)
  where line.change <> 0
$$;

-- The journal unfolded into classical lines, for auditors. What a player has is owed by the house, so an increase is a credit.
create view wallet.journal_line as
  select j.booked_at, j.lane, j.position, j.happened_at, j.kind, source.word as source, j.external_id, w.currency, provider.word as provider,
    line.account, line.player_id, greatest(-line.change, 0) as debit, greatest(line.change, 0) as credit
  from wallet.journal j
  join wallet.wallet w using (player_id)
  join wallet.word source on source.id = j.source
  left join wallet.word provider on provider.id = j.provider
  cross join lateral (
    select 'player: ' || leg.purse as account, j.player_id, leg.change
    from (values ('game', j.d_game), ('electronic', j.d_electronic), ('bonus', j.d_bonus), ('cashback', j.d_cashback), ('held', j.d_held)) as leg (purse, change)
    where leg.change <> 0
    union all
    select 'house: ' || house.account, case when house.account = 'player debts' then j.player_id end, house.change
    from wallet.house_lines(j.kind, j.d_house, j.d_debt, j.detail) house
  ) line;

-- ---------------------------------------------------------------- a closed day

create table wallet.closed_day (
  day date primary key,
  rows bigint not null,
  closed_at timestamptz not null
);

-- How each account of the house moved on a day of booking.
create table wallet.closed_position (
  day date not null references wallet.closed_day,
  account text not null,
  provider text,
  currency text not null,
  change bigint not null,
  rows bigint not null,
  unique nulls not distinct (day, account, provider, currency)
);

-- What a player did on a day of booking: how many rows of each kind, from when to when by business time, and how many rounds began.
create table wallet.closed_player_day (
  player_id uuid not null,
  day date not null references wallet.closed_day,
  happened_from timestamptz not null,
  happened_to timestamptz not null,
  kinds wallet.entry_kind[] not null,
  rows_of_kind int[] not null,
  rounds_begun int not null,
  primary key (player_id, day)
);

create trigger closed_days_are_insert_only before update or delete or truncate on wallet.closed_day for each statement execute function wallet.refuse_change();
create trigger closed_positions_are_insert_only before update or delete or truncate on wallet.closed_position for each statement execute function wallet.refuse_change();
create trigger closed_player_days_are_insert_only before update or delete or truncate on wallet.closed_player_day for each statement execute function wallet.refuse_change();

-- A round of a player as a number, for the index that a closed day gets. Two rounds may share one: who looks up compares the round too.
create function wallet.round_number(of_player uuid, of_round text) returns bigint
language sql immutable parallel safe as $$ select uuid_hash_extended(of_player, hashtextextended(of_round, 0)) $$;

-- Whether a round has any row that was booked before. Asked of the few rounds that begin without a stake: it opens every day there is.
create function wallet.has_round_before(of_player uuid, of_provider int, of_round text, booked_from timestamptz) returns boolean
language plpgsql stable security definer set search_path = wallet, pg_temp as $$
begin
  return exists (
    select from wallet.journal before
    where before.booked_at < booked_from and before.player_id = of_player and before.round = of_round and before.provider = of_provider
      and wallet.round_number(before.player_id, before.round) = wallet.round_number(of_player, of_round));
end $$;

-- The rounds that began in a stretch of booking: those it has rows of and the day before it has none of. One without a
-- stake here, as of a late payout, began before if there is any row of it before. NOTE: so a round that a stake takes up again after
-- more than a day of silence begins again.
create function wallet.rounds_begun(booked_from timestamptz, booked_to timestamptz, of_player uuid default null)
returns table (player_id uuid, provider int, round text, version bigint)
language plpgsql stable security definer set search_path = wallet, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select r.player_id, r.provider, r.round, r.version from (
      select j.player_id, j.provider, j.round, min(j.version) as version, bool_or(j.kind = 'stake') as has_stake
      from wallet.journal j
      where j.booked_at >= booked_from and j.booked_at < booked_to and j.round is not null and j.provider is not null and (of_player is null or j.player_id = of_player)
      group by j.player_id, j.provider, j.round
    ) r
    where not exists (
      select from wallet.journal before
      where before.booked_at < booked_from and before.booked_at >= booked_from - interval '1 day'
        and (of_player is null or before.player_id = of_player)
        and wallet.round_number(before.player_id, before.round) = wallet.round_number(r.player_id, r.round)
        and before.player_id = r.player_id and before.round = r.round and before.provider = r.provider)
      and (r.has_stake or not wallet.has_round_before(r.player_id, r.provider, r.round, booked_from));
end $$;

-- Closes a day that is over: the index of its rounds, its positions, its players. Days are closed in their order and once.
create function wallet.close_day(closing date) returns void
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare
  booked_now constant timestamptz := clock_timestamp();
  booked_from constant timestamptz := closing::timestamp at time zone 'UTC';
  booked_to constant timestamptz := (closing + 1)::timestamp at time zone 'UTC';
begin
  if booked_now < booked_to + interval '5 minutes' then raise exception 'the day % is not over', closing; end if;
  if exists (select from wallet.closed_day where day >= closing) then raise exception 'the day % or a later one is closed already', closing; end if;

  execute format('create index on wallet.%I (wallet.round_number(player_id, round)) where round is not null', 'journal_of_' || to_char(closing, 'YYYYMMDD'));
  execute format('analyze wallet.%I', 'journal_of_' || to_char(closing, 'YYYYMMDD'));

  insert into wallet.closed_day (day, rows, closed_at)
    select closing, count(*), booked_now from wallet.journal j where j.booked_at >= booked_from and j.booked_at < booked_to;
  insert into wallet.closed_position (day, account, provider, currency, change, rows)
    select closing, p.account, p.provider, p.currency, p.change, p.rows from wallet.positions_between(booked_from, booked_to) p;
  insert into wallet.closed_player_day (player_id, day, happened_from, happened_to, kinds, rows_of_kind, rounds_begun)
    select d.player_id, closing, d.happened_from, d.happened_to, d.kinds, d.rows_of_kind, coalesce(r.rounds, 0)
    from (
      select k.player_id, min(k.happened_from) as happened_from, max(k.happened_to) as happened_to, array_agg(k.kind order by k.kind) as kinds, array_agg(k.rows order by k.kind) as rows_of_kind
      from (
        select j.player_id, j.kind, count(*)::int as rows, min(j.happened_at) as happened_from, max(j.happened_at) as happened_to
        from wallet.journal j where j.booked_at >= booked_from and j.booked_at < booked_to group by j.player_id, j.kind
      ) k group by k.player_id
    ) d left join (
      select begun.player_id, count(*)::int as rounds from wallet.rounds_begun(booked_from, booked_to) begun group by begun.player_id
    ) r using (player_id);
end $$;

-- How the accounts of the house moved in a stretch of booking. Summed by kind first and unfolded then: a few lines, not three a row.
create function wallet.positions_between(booked_from timestamptz, booked_to timestamptz)
returns table (account text, provider text, currency text, change bigint, rows bigint)
language sql stable as $$
  with of_kind as (
    select j.kind, j.provider, w.currency,
      sum(coalesce(j.d_house, 0) - aside.change) as house, count(*) filter (where coalesce(j.d_house, 0) <> aside.change) as house_rows,
      sum(aside.change) as aside, count(*) filter (where aside.change <> 0) as aside_rows, sum(j.d_debt) as debt, count(*) filter (where j.d_debt <> 0) as debt_rows
    from wallet.journal j
    join wallet.wallet w using (player_id)
    cross join lateral (select wallet.house_aside(j.kind, j.detail) as change) aside
    where j.booked_at >= booked_from and j.booked_at < booked_to
    group by j.kind, j.provider, w.currency
  )
  select line.account, provider.word, k.currency, sum(line.change)::bigint, sum(line.rows)::bigint
  from of_kind k
  cross join lateral (values
    (wallet.house_account(k.kind), k.house, k.house_rows), (wallet.account_aside(k.kind), k.aside, k.aside_rows), ('player debts', k.debt, k.debt_rows)
  ) as line (account, change, rows)
  left join wallet.word provider on provider.id = k.provider
  where line.rows > 0
  group by 1, 2, 3
$$;

-- ---------------------------------------------------------------- one id at two players

-- An id of a provider that came for two players: a provider names an operation once. Each such pair is told once.
create table wallet.shared_id (
  key uuid not null,
  first_player uuid not null,
  second_player uuid not null,
  source text not null,
  external_id text not null,
  day date not null,
  primary key (key, first_player, second_player)
);
create trigger shared_ids_are_insert_only before update or delete or truncate on wallet.shared_id for each statement execute function wallet.refuse_change();

-- Looks for them among the rows of a day and of the day before it, where a repeat under a wrong player stands, and answers the new ones.
create function wallet.find_shared_ids(of_day date) returns setof wallet.shared_id
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare
  booked_from constant timestamptz := (of_day - 1)::timestamp at time zone 'UTC';
  booked_to constant timestamptz := (of_day + 1)::timestamp at time zone 'UTC';
begin
  return query
    insert into wallet.shared_id (key, first_player, second_player, source, external_id, day)
      select shared.key, shared.first_player::uuid, shared.second_player::uuid, gateway.word, shared.external_id, of_day
      from (
        select j.key, min(j.player_id::text) as first_player, max(j.player_id::text) as second_player, min(j.source) as source, min(j.external_id) as external_id
        from wallet.journal j
        where j.booked_at >= booked_from and j.booked_at < booked_to and j.source in (select id from wallet.word where starts_with(word, 'gis:'))
        group by j.key having min(j.player_id::text) <> max(j.player_id::text)
      ) shared join wallet.word gateway on gateway.id = shared.source
    on conflict do nothing
    returning *;
end $$;

grant select on wallet.journal_line, wallet.shared_id, wallet.closed_day, wallet.closed_position, wallet.closed_player_day to app;
revoke execute on function
  wallet.house_account(wallet.entry_kind), wallet.house_aside(wallet.entry_kind, jsonb), wallet.account_aside(wallet.entry_kind), wallet.house_lines(wallet.entry_kind, bigint, bigint, jsonb),
  wallet.find_shared_ids(date), wallet.has_round_before(uuid, int, text, timestamptz), wallet.round_number(uuid, text),
  wallet.rounds_begun(timestamptz, timestamptz, uuid), wallet.close_day(date), wallet.positions_between(timestamptz, timestamptz)
from public;
grant execute on function
  wallet.house_account(wallet.entry_kind), wallet.house_aside(wallet.entry_kind, jsonb), wallet.account_aside(wallet.entry_kind), wallet.house_lines(wallet.entry_kind, bigint, bigint, jsonb),
  wallet.find_shared_ids(date), wallet.has_round_before(uuid, int, text, timestamptz), wallet.round_number(uuid, text),
  wallet.rounds_begun(timestamptz, timestamptz, uuid), wallet.close_day(date), wallet.positions_between(timestamptz, timestamptz)
to app;
