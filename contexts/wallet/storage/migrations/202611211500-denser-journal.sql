-- The journal in fewer bytes, and its writer without JSON in the hot path: docs/rules/money-engine.md.
-- Words that repeat (who asks, provider, game) are numbers of a dictionary, keys are 16 bytes of type uuid, the currency is the
-- wallet's. Everything of the journal and its writer stands in this file; what stood before is copied and dropped at its end.

alter table wallet.journal rename to former_journal;
drop index wallet.journal_reversals;
drop view wallet.journal_line;
drop function wallet.write_entries(smallint, bigint, uuid[], json, json);
drop function wallet.commit_batch(smallint, json, json, json);
drop function wallet.reversal_of(uuid, bytea);
drop function wallet.ensure_partitions(int);
drop function wallet.house_account(text);
drop type wallet.known_key;

-- ---------------------------------------------------------------- the money of a player

-- Gates are what binds the next stake: block, limits and what has counted towards them. The writer stores these parts as they are;
-- JSON as text, since taking it apart would cost the server a sixth of all it does for a stake.
alter table wallet.wallet rename column block to gates;
alter table wallet.wallet
  alter column open_bonus type text,
  alter column open_rounds drop default,
  alter column open_rounds type text,
  alter column gates type text using jsonb_build_object('block', gates)::text;
alter table wallet.wallet alter column open_rounds set default '{}';
update wallet.wallet set gates = null where gates is not null and gates::jsonb -> 'block' = 'null';

-- ---------------------------------------------------------------- the journal

-- Words of the journal. They are few, and none is ever changed.
create table wallet.word (
  id int generated always as identity primary key,
  word text not null unique
);

-- What a row records: EntryKind in rules/entry.ts.
create type wallet.entry_kind as enum (
  'stake', 'payout', 'refund', 'rollback', 'close_round', 'stake_undone', 'payout_undone', 'refund_undone', 'tombstone',
  'deposit', 'deposit_reversal', 'deposit_return', 'withdrawal_hold', 'withdrawal_paid', 'withdrawal_returned', 'crosspay',
  'bonus_credit', 'bonus_complete', 'bonus_burn', 'bonus_cancel', 'prize', 'cashback_credit', 'cashback_claim',
  'adjustment', 'block_change', 'limit_change'
);

-- One row is one balanced double entry. Legs (d_…) are the changes, plain names the running values; null is zero:
-- most rows move two purses, and a null takes no space. Wide columns stand first, so that nothing is padded.
create table wallet.journal (
  player_id uuid not null,
  -- The first 16 bytes of SHA-256 of who asked, class of operation and external id.
  key uuid not null,
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
  -- What a stake will count towards the wager once its round settles, and by how much this row moved the progress.
  will_count bigint,
  wager_delta bigint,
  kind wallet.entry_kind not null,
  source int not null,
  provider int,
  played_game int,
  lane smallint not null,
  d_dust smallint,
  dust smallint,
  is_round_finished boolean not null,
  external_id text not null,
  round text,
  reversed_key uuid,
  user_bonus_id uuid,
  detail jsonb,
  constraint legs_sum_to_zero check (
    coalesce(d_game, 0) + coalesce(d_electronic, 0) + coalesce(d_bonus, 0) + coalesce(d_cashback, 0)
    + coalesce(d_held, 0) + coalesce(d_debt, 0) + coalesce(d_house, 0) = 0)
)
partition by range (booked_at);

create index journal_reversals on wallet.journal (player_id, reversed_key) where reversed_key is not null;

create trigger journal_is_insert_only before update or delete on wallet.journal
  for each row execute function wallet.refuse_change();
create trigger journal_is_never_emptied before truncate on wallet.journal
  for each statement execute function wallet.refuse_change();

-- Makes the partition of one day of the database's clock, UTC; false where it is there. Keys and places are unique in each
-- partition; over all of them the look-up under the wallet's lock answers for the keys, the lane's lock for the places.
create function wallet.ensure_partition(day date) returns boolean
language plpgsql as $$
declare
  name constant text := 'journal_of_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass('wallet.' || name) is not null then return false; end if;
  -- Made aside, then attached: that way readers and writers of the journal go on.
  execute format('create table wallet.%I (like wallet.journal including defaults including constraints)', name);
  execute format('alter table wallet.%I add primary key (lane, position), add unique (player_id, key)', name);
  execute format('create trigger journal_is_never_emptied before truncate on wallet.%I for each statement execute function wallet.refuse_change()', name);
  execute format('alter table wallet.journal attach partition wallet.%I for values from (%L) to (%L)', name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
  return true;
end $$;

-- Makes the partitions from today on that are missing, by the database's own date: a moved test clock never touches them.
create function wallet.ensure_partitions(days_ahead int) returns int
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare
  booked_today constant date := (clock_timestamp() at time zone 'UTC')::date; -- of booked_at
begin
  perform pg_advisory_xact_lock(hashtext('wallet.ensure_partitions'));
  return (select count(*) filter (where wallet.ensure_partition(booked_today + ahead)) from generate_series(0, days_ahead) ahead);
end $$;

-- ---------------------------------------------------------------- functions of the writer

-- The number of a word, which it gets when it is first met.
create function wallet.number_of(new_word text) returns int
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  insert into wallet.word (word) select new_word where not exists (select from wallet.word known where known.word = new_word) on conflict do nothing;
  return (select id from wallet.word where word = new_word);
end $$;

-- The key of a command, refused ones too. `turn` is the player's place in the batch, from 1. `is_recent`: it cannot lie further
-- back than the batch says, so older partitions stay closed.
create type wallet.asked_key as (turn int, key uuid, fingerprint bigint, is_recent boolean);

-- A journal row before it has a place.
create type wallet.entry as (
  turn int, key uuid, version bigint, fingerprint bigint,
  d_game bigint, d_electronic bigint, d_bonus bigint, d_cashback bigint, d_held bigint, d_debt bigint, d_house bigint,
  game bigint, electronic bigint, bonus bigint, cashback bigint, held bigint, debt bigint, will_count bigint, wager_delta bigint,
  kind wallet.entry_kind, source int, provider int, played_game int, d_dust smallint, dust smallint, is_round_finished boolean,
  external_id text, round text, reversed_key uuid, user_bonus_id uuid, detail jsonb);

-- Commits what was decided on snapshots, if the snapshots are still true. One call is one round trip and one fsync for
-- hundreds of commands. Lock, then look up, then write, as separate statements: each sees what the one before it settled.
--
--   players, versions, open_bonuses, open_rounds, gates   a turn each: whose, decided on which version, and the parts of the
--                                                         state that are stored as they are
--   keys, recent_ms   the keys of all commands, and how far back those can lie that are recent
--   entries, happened_ms   the journal rows, and the business time of all of them
--   bonus_writes   changes of status of player bonuses: {turn, id, status, …}, see wallet.write_bonuses
--
-- Answers {stale, busy, known}: turns whose version moved (decide again), turns whose wallet another transaction holds, and
-- [place in `keys` from 1, replay | conflict | reversed] for each key the journal knows: same content, other content, undone
-- before it came. Of a turn that is named nothing was written. All others are done: written, or their refusals confirmed.
create function wallet.commit_batch(
  lane_id smallint, players uuid[], versions bigint[], open_bonuses text[], open_rounds text[], gates text[],
  keys wallet.asked_key[], recent_ms bigint, entries wallet.entry[], happened_ms bigint, bonus_writes jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = wallet, pg_temp as $$
#variable_conflict use_column
declare
  turns constant int := cardinality(players);
  locked int[];
  fresh int[];
  -- [turn, place, outcome] of each key that is known.
  known jsonb := '[]';
  unwritten int[];
  writing wallet.entry[] := entries;
  lane_head bigint;
begin
  select coalesce(array_agg(turn), '{}'), coalesce(array_agg(turn) filter (where is_fresh), '{}')
    into locked, fresh
    from (
      select seen.turn, w.version = seen.version as is_fresh
      from unnest(players, versions) with ordinality as seen (player_id, version, turn)
      join wallet.wallet w using (player_id)
      for update of w skip locked
    ) held_rows;

  -- As separate statements: this one opens the partitions of today alone, or of yesterday too. Whole days, since a day costs no more
  -- than a minute, and the callers' clock may have been set back.
  known := wallet.known_keys(players, keys, booked_from => date_trunc('day', clock_timestamp() - make_interval(secs => recent_ms / 1000.0), 'UTC'), are_recent => true);
  if exists (select from unnest(keys) k where not k.is_recent) then
    known := known || wallet.known_keys(players, keys, booked_from => '-infinity', are_recent => false);
  end if;

  if cardinality(fresh) < turns or known <> '[]' then
    unwritten := array(select turn from generate_series(1, turns) turn where turn <> all (fresh)) || array(select (k -> 0)::int from jsonb_array_elements(known) k);
    writing := array(select e from unnest(entries) e where e.turn <> all (unwritten));
    known := (select coalesce(jsonb_agg(k - 0), '[]') from jsonb_array_elements(known) k where (k -> 0)::int = any (fresh));
  end if;

  if cardinality(writing) > 0 then
    update wallet.journal_lane set head = head + cardinality(writing) where id = lane_id returning head into strict lane_head;
    perform wallet.write_entries(lane_id, lane_head - cardinality(writing), players, writing, happened_ms);
    perform wallet.move_wallets(players, open_bonuses, open_rounds, gates, writing);
    if bonus_writes <> '[]' then perform wallet.write_bonuses(bonus_writes, coalesce(unwritten, '{}')); end if;
  end if;

  if unwritten is null then return '{"stale": [], "busy": [], "known": []}'; end if;
  return jsonb_build_object(
    'stale', (select coalesce(jsonb_agg(turn), '[]') from unnest(locked) turn where turn <> all (fresh)),
    'busy', (select coalesce(jsonb_agg(turn), '[]') from generate_series(1, turns) turn where turn <> all (locked)),
    'known', known);
end $$;

-- Which of the keys the journal knows among the rows booked from an instant on: [turn, place in `keys`, outcome] each.
create function wallet.known_keys(players uuid[], keys wallet.asked_key[], booked_from timestamptz, are_recent boolean) returns jsonb
language plpgsql stable as $$
declare
  -- The wallets are locked: nothing of theirs was booked later than this. Tomorrow's partitions stay closed.
  booked_to constant timestamptz := clock_timestamp();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_array(asked.turn, asked.place, case
      when j.kind = 'tombstone' then 'reversed'
      when j.fingerprint = asked.fingerprint then 'replay'
      else 'conflict' end)), '[]')
    from unnest(keys) with ordinality as asked (turn, key, fingerprint, is_recent, place)
    join lateral (
      select found.kind, found.fingerprint from wallet.journal found
      where found.player_id = players[asked.turn] and found.key = asked.key and found.booked_at between booked_from and booked_to
      limit 1
    ) j on true
    where asked.is_recent = are_recent);
end $$;

-- Writes rows into a lane, from `after_position` on.
create function wallet.write_entries(lane_id smallint, after_position bigint, players uuid[], entries wallet.entry[], happened_ms bigint)
returns void language plpgsql as $$
declare
  -- Read under the lane's lock, so that within a lane it never goes back.
  booked_now constant timestamptz := clock_timestamp();
  happened_now constant timestamptz := to_timestamp(happened_ms / 1000.0);
begin
  insert into wallet.journal (
    player_id, key, version, position, booked_at, happened_at, fingerprint,
    d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house, game, electronic, bonus, cashback, held, debt,
    will_count, wager_delta, kind, source, provider, played_game, lane, d_dust, dust, is_round_finished,
    external_id, round, reversed_key, user_bonus_id, detail)
  select
    players[e.turn], e.key, e.version, after_position + e.place, booked_now, happened_now, e.fingerprint,
    e.d_game, e.d_electronic, e.d_bonus, e.d_cashback, e.d_held, e.d_debt, e.d_house, e.game, e.electronic, e.bonus, e.cashback, e.held, e.debt,
    e.will_count, e.wager_delta, e.kind, e.source, e.provider, e.played_game, lane_id, e.d_dust, e.dust, e.is_round_finished,
    e.external_id, e.round, e.reversed_key, e.user_bonus_id, e.detail
  from unnest(entries) with ordinality as e (
    turn, key, version, fingerprint, d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house,
    game, electronic, bonus, cashback, held, debt, will_count, wager_delta, kind, source, provider, played_game, d_dust, dust, is_round_finished,
    external_id, round, reversed_key, user_bonus_id, detail, place);
end $$;

-- Writes changes of status of player bonuses, but those of turns that are unwritten. Ends first: an end makes room for the next.
create function wallet.write_bonuses(bonus_writes jsonb, unwritten int[]) returns void
language plpgsql as $$
begin
  update bonuses.user_bonus b set
    status = ending.status, end_reason = ending.end_reason, progress = ending.progress,
    released_amount = ending.released, burnt_amount = ending.burnt, ended_at = ending.ended_at
  from jsonb_to_recordset(bonus_writes) as ending (
    turn int, id uuid, player_id uuid, status text, end_reason text, progress bigint, released bigint, burnt bigint, ended_at timestamptz)
  where ending.player_id is null and ending.turn <> all (unwritten) and b.id = ending.id;

  insert into bonuses.user_bonus as b (
    id, player_id, bonus_id, status, end_reason, currency, wager_type, bonus_initial_amount, wager_amount,
    progress, released_amount, burnt_amount, created_at, activated_at, ended_at, expires_at)
  select
    id, player_id, bonus_id, status, end_reason, currency, wager_type, initial, wager,
    progress, released, burnt, activated_at, activated_at, ended_at, expires_at
  from jsonb_to_recordset(bonus_writes) as credited (
    turn int, id uuid, player_id uuid, bonus_id text, status text, end_reason text, currency text, wager_type text, initial bigint, wager bigint,
    progress bigint, released bigint, burnt bigint, activated_at timestamptz, ended_at timestamptz, expires_at timestamptz)
  where player_id is not null and turn <> all (unwritten)
  -- It stood as PENDING.
  on conflict (id) do update set
    status = excluded.status, end_reason = excluded.end_reason, bonus_initial_amount = excluded.bonus_initial_amount, wager_amount = excluded.wager_amount,
    progress = excluded.progress, released_amount = excluded.released_amount, burnt_amount = excluded.burnt_amount,
    activated_at = excluded.activated_at, ended_at = excluded.ended_at, expires_at = excluded.expires_at;
end $$;

-- Moves the wallets by the legs of their rows: a balance changes by nothing else.
create function wallet.move_wallets(players uuid[], open_bonuses text[], open_rounds text[], gates text[], entries wallet.entry[])
returns void language plpgsql as $$
#variable_conflict use_variable
begin
  update wallet.wallet w set
    version = w.version + moved.rows,
    game = w.game + moved.game,
    electronic = w.electronic + moved.electronic,
    bonus = w.bonus + moved.bonus,
    cashback = w.cashback + moved.cashback,
    held = w.held + moved.held,
    debt = w.debt - moved.debt,
    dust = w.dust + moved.dust,
    open_bonus = open_bonuses[moved.turn],
    open_rounds = open_rounds[moved.turn],
    gates = gates[moved.turn]
  from (
    select e.turn, count(*) as rows,
      coalesce(sum(e.d_game), 0) as game, coalesce(sum(e.d_electronic), 0) as electronic, coalesce(sum(e.d_bonus), 0) as bonus,
      coalesce(sum(e.d_cashback), 0) as cashback, coalesce(sum(e.d_held), 0) as held, coalesce(sum(e.d_debt), 0) as debt,
      coalesce(sum(e.d_dust), 0) as dust
    from unnest(entries) as e group by e.turn
  ) moved
  where w.player_id = players[moved.turn];
end $$;

-- The key that undoes an operation, unless that undoing was undone itself.
create function wallet.reversal_of(of_player uuid, of_key uuid) returns uuid
language plpgsql stable as $$
begin
  return (
    select j.key from wallet.journal j
    where j.player_id = of_player and j.reversed_key = of_key and wallet.reversal_of(of_player, j.key) is null
    limit 1);
end $$;

-- ---------------------------------------------------------------- for auditors

-- The house account on the other side of a row.
create function wallet.house_account(of_kind wallet.entry_kind) returns text language sql immutable as $$
  select case
    when of_kind in ('stake', 'refund', 'stake_undone', 'refund_undone') then 'stakes'
    when of_kind in ('payout', 'payout_undone') then 'payouts'
    when of_kind in ('deposit', 'deposit_reversal') then 'psp clearing in'
    when of_kind = 'withdrawal_paid' then 'psp clearing out'
    when of_kind in ('bonus_credit', 'bonus_complete', 'bonus_burn', 'bonus_cancel') then 'bonus cost'
    when of_kind in ('cashback_credit', 'cashback_claim') then 'cashback cost'
    when of_kind = 'prize' then 'prize cost'
    else 'corrections'
  end
$$;

-- The journal unfolded into classical lines. What a player has is owed by the house, so an increase is a credit.
create view wallet.journal_line as
  select j.booked_at, j.lane, j.position, j.happened_at, j.kind, source.word as source, j.external_id, w.currency, provider.word as provider,
    case when leg.account = 'house' then 'house: ' || wallet.house_account(j.kind) else 'player: ' || leg.account end as account,
    case when leg.account = 'house' then null else j.player_id end as player_id,
    greatest(-leg.change, 0) as debit,
    greatest(leg.change, 0) as credit
  from wallet.journal j
  join wallet.wallet w using (player_id)
  join wallet.word source on source.id = j.source
  left join wallet.word provider on provider.id = j.provider
  cross join lateral (values
    ('game', j.d_game), ('electronic', j.d_electronic), ('bonus', j.d_bonus), ('cashback', j.d_cashback),
    ('held', j.d_held), ('debt', j.d_debt), ('house', j.d_house)) as leg (account, change)
  where leg.change <> 0;

-- ---------------------------------------------------------------- what stood before

select wallet.ensure_partitions(14);
select wallet.ensure_partition(day) from (select distinct booked_on as day from wallet.former_journal) former;

insert into wallet.word (word)
  select distinct word from wallet.former_journal, unnest(array[split_part(key_text, '/', 1), provider, played_game]) word where word is not null;

insert into wallet.journal
  select player_id, encode(key, 'hex')::uuid, version, position, booked_at, happened_at, fingerprint,
    d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house, game, electronic, bonus, cashback, held, debt,
    null, wager_delta, kind::wallet.entry_kind, source.id, provider_word.id, game_word.id, lane, d_dust, dust, is_round_finished,
    substr(key_text, length(split_part(key_text, '/', 1)) + length(split_part(key_text, '/', 2)) + 3),
    round, encode(reversed_key, 'hex')::uuid, user_bonus_id::uuid,
    case when kind = 'tombstone' then jsonb_build_object('buried', split_part(key_text, '/', 2)) || coalesce(detail, '{}') else detail end
  from wallet.former_journal
  join wallet.word source on source.word = split_part(key_text, '/', 1)
  left join wallet.word provider_word on provider_word.word = provider
  left join wallet.word game_word on game_word.word = played_game;

drop table wallet.former_journal;

-- ---------------------------------------------------------------- who may do what

grant select on wallet.wallet, wallet.journal, wallet.journal_lane, wallet.journal_line, wallet.word to app;
revoke execute on all functions in schema wallet from public;
grant execute on function
  wallet.open_wallet(uuid, text), wallet.lock_wallet(uuid), wallet.take_lane(), wallet.reversal_of(uuid, uuid), wallet.number_of(text),
  wallet.commit_batch(smallint, uuid[], bigint[], text[], text[], text[], wallet.asked_key[], bigint, wallet.entry[], bigint, jsonb), wallet.ensure_partitions(int), wallet.house_account(wallet.entry_kind)
to app;
