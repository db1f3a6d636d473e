-- The money engine. One row a player holds the money state; the journal holds every double entry, for ever.
-- The role `app` reads. It writes only by the functions below, which belong to `owner`: docs/rules/money-engine.md.

create schema if not exists wallet;
grant usage on schema wallet to app;

-- ---------------------------------------------------------------- the money of a player

create table wallet.wallet (
  player_id uuid primary key,
  -- Counts the player's journal rows. Whoever decided on another version must decide again.
  version bigint not null default 0,
  game bigint not null default 0 check (game >= 0),
  electronic bigint not null default 0 check (electronic >= 0),
  bonus bigint not null default 0 check (bonus >= 0),
  cashback bigint not null default 0 check (cashback >= 0),
  held bigint not null default 0 check (held >= 0),
  debt bigint not null default 0 check (debt >= 0),
  dust smallint not null default 0 check (dust between 0 and 9999),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  open_bonus jsonb,
  open_rounds jsonb not null default '{}',
  block jsonb
)
-- Room in the page and no index on what changes: an update stays in its page and touches no index.
with (fillfactor = 60);

-- ---------------------------------------------------------------- the journal

-- A lane is one writer's part of the journal. Its row lock makes the order of positions the order of commits, without gaps.
create table wallet.journal_lane (
  id smallint primary key,
  head bigint not null default 0
)
with (fillfactor = 50);

-- Lane 0 is shared by rare transactions; the others each belong to one writer's connection.
insert into wallet.journal_lane (id) values (0);

-- One row is one balanced double entry. Legs (d_…) are the changes, plain names the running values; null is zero:
-- most rows move two purses, and a null costs no space.
create table wallet.journal (
  player_id uuid not null,
  version bigint not null,
  position bigint not null,
  booked_at timestamptz not null,
  happened_at timestamptz not null,
  -- The content of the command: the first 8 bytes of its SHA-256.
  fingerprint bigint not null,
  d_game bigint,
  d_electronic bigint,
  d_bonus bigint,
  d_cashback bigint,
  d_held bigint,
  d_debt bigint,
  d_house bigint,
  game bigint,
  electronic bigint,
  bonus bigint,
  cashback bigint,
  held bigint,
  debt bigint,
  wager_delta bigint,
  booked_on date not null,
  lane smallint not null,
  d_dust smallint,
  dust smallint,
  is_round_finished boolean not null,
  kind text not null,
  currency text not null,
  -- The first 16 bytes of SHA-256 of key_text: who asked, class of operation, external id.
  key bytea not null check (octet_length(key) = 16),
  key_text text not null,
  reversed_key bytea check (octet_length(reversed_key) = 16),
  provider text,
  round text,
  played_game text,
  user_bonus_id text,
  detail jsonb,
  primary key (lane, position, booked_on),
  unique (player_id, key, booked_on),
  constraint legs_sum_to_zero check (
    coalesce(d_game, 0) + coalesce(d_electronic, 0) + coalesce(d_bonus, 0) + coalesce(d_cashback, 0)
    + coalesce(d_held, 0) + coalesce(d_debt, 0) + coalesce(d_house, 0) = 0)
)
partition by range (booked_on);

create index journal_reversals on wallet.journal (player_id, reversed_key) where reversed_key is not null;

create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is insert-only: % on % is refused', tg_op, tg_table_name
    using hint = 'Correct a row by a new command that reverses it.';
end $$;

create trigger journal_is_insert_only before update or delete on wallet.journal
  for each row execute function wallet.refuse_change();
create trigger journal_is_never_emptied before truncate on wallet.journal
  for each statement execute function wallet.refuse_change();

-- Makes the partitions from today on that are missing, by the database's own date: a moved test clock never touches them.
create function wallet.ensure_partitions(days_ahead int) returns int
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare
  booked_today date := (clock_timestamp() at time zone 'UTC')::date; -- of booked_on
  made int := 0;
  day date;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('wallet.ensure_partitions'));
  for day in select booked_today + ahead from generate_series(0, days_ahead) ahead loop
    name := 'journal_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('wallet.' || name) is not null;
    -- Made aside, then attached: that way readers and writers of the journal go on.
    execute format('create table wallet.%I (like wallet.journal including defaults including constraints)', name);
    execute format('create trigger journal_is_never_emptied before truncate on wallet.%I for each statement execute function wallet.refuse_change()', name);
    execute format('alter table wallet.journal attach partition wallet.%I for values from (%L) to (%L)', name, day, day + 1);
    made := made + 1;
  end loop;
  return made;
end $$;

select wallet.ensure_partitions(14);

-- ---------------------------------------------------------------- functions of the writer

-- Opens a wallet at registration, or finds it; answers its currency, which never changes.
create function wallet.open_wallet(new_player uuid, new_currency text) returns text
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  insert into wallet.wallet (player_id, currency) values (new_player, new_currency) on conflict do nothing;
  return (select currency from wallet.wallet where player_id = new_player);
end $$;

-- Locks a player's wallet until the transaction ends; false where there is none.
create function wallet.lock_wallet(of_player uuid) returns boolean
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  perform from wallet.wallet where player_id = of_player for update;
  return found;
end $$;

-- Gives a connection the first lane that no other connection owns. It is owned until the connection ends.
create function wallet.take_lane() returns smallint
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare
  lock_space constant int := hashtext('wallet.journal_lane');
  candidate smallint;
begin
  loop
    for candidate in select id from wallet.journal_lane where id > 0 order by id loop
      if pg_try_advisory_lock(lock_space, candidate) then return candidate; end if;
    end loop;
    insert into wallet.journal_lane (id) select max(id) + 1 from wallet.journal_lane on conflict do nothing;
  end loop;
end $$;

-- The text of the key that undoes an operation, unless that undoing was undone itself.
create function wallet.reversal_of(of_player uuid, of_key bytea) returns text
language plpgsql stable as $$
begin
  return (
    select j.key_text from wallet.journal j
    where j.player_id = of_player and j.reversed_key = of_key and wallet.reversal_of(of_player, j.key) is null
    limit 1);
end $$;

-- Writes the rows of the players who are `writing` and moves their wallets by the legs: a balance changes by nothing else.
create function wallet.write_entries(lane_id smallint, after_position bigint, writing uuid[], players json, entries json)
returns void language plpgsql as $$
declare
  -- Read under the lane's lock, so that within a lane it never goes back.
  booked_now constant timestamptz := clock_timestamp();
begin
  with entry as materialized (
    select row_number() over () as place, e.*
    from json_to_recordset(entries) as e (
      player_id uuid, version bigint, happened_ms bigint, fingerprint bigint,
      d_game bigint, d_electronic bigint, d_bonus bigint, d_cashback bigint, d_held bigint, d_debt bigint, d_house bigint,
      game bigint, electronic bigint, bonus bigint, cashback bigint, held bigint, debt bigint,
      d_dust smallint, dust smallint, is_round_finished boolean, kind text, currency text,
      key text, key_text text, reversed_key text, provider text, round text, played_game text, user_bonus_id text, detail jsonb)
    where e.player_id = any (writing)
  ), written as (
    insert into wallet.journal (
      player_id, version, position, booked_at, happened_at, fingerprint,
      d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house, game, electronic, bonus, cashback, held, debt,
      booked_on, lane, d_dust, dust, is_round_finished, kind, currency,
      key, key_text, reversed_key, provider, round, played_game, user_bonus_id, detail)
    select
      player_id, version, after_position + place, booked_now, to_timestamp(happened_ms / 1000.0), fingerprint,
      d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house, game, electronic, bonus, cashback, held, debt,
      (booked_now at time zone 'UTC')::date, lane_id, d_dust, dust, coalesce(is_round_finished, false), kind, currency,
      decode(key, 'hex'), key_text, decode(reversed_key, 'hex'), provider, round, played_game, user_bonus_id, detail
    from entry
  ), moved as (
    select player_id, count(*) as rows,
      coalesce(sum(d_game), 0) as game, coalesce(sum(d_electronic), 0) as electronic, coalesce(sum(d_bonus), 0) as bonus,
      coalesce(sum(d_cashback), 0) as cashback, coalesce(sum(d_held), 0) as held, coalesce(sum(d_debt), 0) as debt,
      coalesce(sum(d_dust), 0) as dust
    from entry group by player_id
  )
  update wallet.wallet w set
    version = w.version + moved.rows,
    game = w.game + moved.game,
    electronic = w.electronic + moved.electronic,
    bonus = w.bonus + moved.bonus,
    cashback = w.cashback + moved.cashback,
    held = w.held + moved.held,
    debt = w.debt - moved.debt,
    dust = w.dust + moved.dust,
    open_bonus = after.open_bonus,
    open_rounds = after.open_rounds,
    block = after.block
  from moved
  join json_to_recordset(players) as after (player_id uuid, open_bonus jsonb, open_rounds jsonb, block jsonb) using (player_id)
  where w.player_id = moved.player_id;
end $$;

-- A key of a batch that the journal knows already.
create type wallet.known_key as (player_id uuid, command int, outcome text);

-- Commits what was decided on snapshots, if the snapshots are still true. One call is one round trip and one fsync
-- for hundreds of commands. Lock, then look up, then write, as separate statements: each sees what the one before it settled.
--
--   players  {player_id, version: the one decided on, entries: how many, open_bonus, open_rounds, block}
--   keys     {player_id, command: its number in the batch, key, key_text, fingerprint, age_ms: how far back the key
--             can lie at most, null for ever}; refused commands are among them and write nothing
--   entries  the journal rows
--
-- Answers one row a player: done (written; without entries: its refusals are confirmed), stale (the version moved: decide
-- again), busy (another transaction holds the row); and for each known key of an undecided player, whose commands are then
-- all unwritten: replay (same content), conflict (other content), reversed (it was undone before it came).
create function wallet.commit_batch(lane_id smallint, players json, keys json, entries json)
returns table (player uuid, command int, outcome text)
language plpgsql volatile security definer set search_path = wallet, pg_temp as $$
#variable_conflict use_column
declare
  booked_now timestamptz;
  locked uuid[];
  fresh uuid[];
  known wallet.known_key[];
  writing uuid[];
  rows bigint;
  lane_head bigint;
begin
  select coalesce(array_agg(player_id), '{}'), coalesce(array_agg(player_id) filter (where version = seen_version), '{}')
    into locked, fresh
    from (
      select w.player_id, w.version, seen.version as seen_version
      from json_to_recordset(players) as seen (player_id uuid, version bigint)
      join wallet.wallet w using (player_id)
      order by w.player_id
      for update of w skip locked
    ) held_rows;

  -- Read now that the wallets are locked: nothing of theirs was booked later than this.
  booked_now := clock_timestamp();
  select coalesce(array_agg(row (asked.player_id, asked.command,
           case when j.kind = 'tombstone' then 'reversed'
                when j.fingerprint = asked.fingerprint and j.key_text = asked.key_text then 'replay'
                else 'conflict' end)::wallet.known_key), '{}')
    into known
    from json_to_recordset(keys) as asked (player_id uuid, command int, key text, key_text text, fingerprint bigint, age_ms bigint)
    cross join lateral (
      select * from wallet.journal found
      where found.player_id = asked.player_id and found.key = decode(asked.key, 'hex')
        -- A minute for the difference between this clock and the caller's.
        and found.booked_on >= coalesce(((booked_now - make_interval(secs => asked.age_ms / 1000.0 + 60)) at time zone 'UTC')::date, '-infinity')
        and found.booked_on <= (booked_now at time zone 'UTC')::date
      limit 1
    ) j
    where asked.player_id = any (fresh);

  select coalesce(array_agg(player_id), '{}'), coalesce(sum(entries), 0)
    into writing, rows
    from json_to_recordset(players) as p (player_id uuid, entries int)
    where p.entries > 0 and p.player_id = any (fresh) and p.player_id not in (select (unnest(known)).player_id);

  if rows > 0 then
    update wallet.journal_lane set head = head + rows where id = lane_id returning head into strict lane_head;
    perform wallet.write_entries(lane_id, lane_head - rows, writing, players, entries);
    perform pg_notify('wallet_journal', lane_id || ':' || lane_head);
  end if;

  return query
    select p.player_id, null::int,
           case when p.player_id <> all (locked) then 'busy' when p.player_id <> all (fresh) then 'stale' else 'done' end
    from json_to_recordset(players) as p (player_id uuid)
    where p.player_id not in (select (unnest(known)).player_id)
    union all
    select k.player_id, k.command, k.outcome from unnest(known) k;
end $$;

-- ---------------------------------------------------------------- for auditors

-- The house account on the other side of a row.
create function wallet.house_account(of_kind text) returns text language sql immutable as $$
  select case
    when of_kind in ('stake', 'refund', 'stake_undone', 'refund_undone') then 'stakes'
    when of_kind in ('payout', 'payout_undone') then 'payouts'
    when of_kind = 'deposit' then 'psp clearing in'
    when of_kind = 'withdrawal_paid' then 'psp clearing out'
    else 'corrections'
  end
$$;

-- The journal unfolded into classical lines. What a player has is owed by the house, so an increase is a credit.
create view wallet.journal_line as
  select j.booked_on, j.lane, j.position, j.booked_at, j.happened_at, j.kind, j.key_text, j.currency, j.provider,
    case when leg.account = 'house' then 'house: ' || wallet.house_account(j.kind) else 'player: ' || leg.account end as account,
    case when leg.account = 'house' then null else j.player_id end as player_id,
    greatest(-leg.change, 0) as debit,
    greatest(leg.change, 0) as credit
  from wallet.journal j
  cross join lateral (values
    ('game', j.d_game), ('electronic', j.d_electronic), ('bonus', j.d_bonus), ('cashback', j.d_cashback),
    ('held', j.d_held), ('debt', j.d_debt), ('house', j.d_house)) as leg (account, change)
  where leg.change <> 0;

-- ---------------------------------------------------------------- who may do what

grant select on wallet.wallet, wallet.journal, wallet.journal_lane, wallet.journal_line to app;
revoke execute on all functions in schema wallet from public;
grant execute on function
  wallet.open_wallet(uuid, text), wallet.lock_wallet(uuid), wallet.take_lane(), wallet.reversal_of(uuid, bytea),
  wallet.commit_batch(smallint, json, json, json), wallet.ensure_partitions(int), wallet.house_account(text)
to app;
