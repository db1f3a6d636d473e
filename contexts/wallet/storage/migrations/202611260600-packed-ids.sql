-- Ids and rounds of the journal in half their bytes: docs/decisions/0010-journal-rows-in-three-hundred-bytes.md.

-- What providers call their operations and rounds is a text, and nearly always 16 bytes written as a UUID or as 32 hex digits. The
-- journal keeps those bytes behind one that says how they are written: 1 and 2; behind 0 stands any other text. Two texts never share
-- their bytes, so that ids are compared as they are stored. NOTE: packedId in storage/packed-id.ts does the same for the writer.
create function wallet.packed_id(id text) returns bytea
language sql immutable strict parallel safe as $$
  select case
    when id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then '\x01'::bytea || uuid_send(id::uuid)
    when id ~ '^[0-9a-f]{32}$' then '\x02'::bytea || decode(id, 'hex')
    else '\x00'::bytea || convert_to(id, 'UTF8')
  end
$$;

-- The text of a packed id.
create function wallet.id_text(packed bytea) returns text
language sql immutable strict parallel safe as $$
  select case get_byte(packed, 0)
    when 1 then encode(substr(packed, 2), 'hex')::uuid::text
    when 2 then encode(substr(packed, 2), 'hex')
    else convert_from(substr(packed, 2), 'UTF8')
  end
$$;

-- ---------------------------------------------------------------- the journal

drop view wallet.journal_line, wallet.journal_digest;
do $$
declare
  index_of_rounds regclass;
begin
  -- Of every closed day; they are made anew below.
  for index_of_rounds in
    select indexrelid from pg_index join pg_depend on objid = indexrelid where refobjid = 'wallet.round_number(uuid, text)'::regprocedure
  loop execute format('drop index %s', index_of_rounds); end loop;
end $$;
drop function wallet.round_number(uuid, text);
drop function wallet.has_round_before(uuid, int, text, timestamptz);
drop function wallet.rounds_begun(timestamptz, timestamptz, uuid);

alter table wallet.journal
  alter column external_id type bytea using wallet.packed_id(external_id),
  alter column round type bytea using wallet.packed_id(round);

-- The content of each row as bytes, hashed. Words and currency are in it as text, since a row means nothing without them; the place
-- is not, so that rows that changed places are told from rows that changed. NOTE: seals stand for ever on exactly this list of
-- columns in this order; a new column of the journal needs a second view, and seals that say which one they took.
create view wallet.journal_digest as
  select j.lane, j.position, j.booked_at, j.player_id, j.version, sha256(record_send(row(
    j.player_id, j.key, j.version, j.booked_at, j.happened_at, j.fingerprint,
    j.d_game, j.d_electronic, j.d_bonus, j.d_cashback, j.d_held, j.d_debt, j.d_house,
    j.game, j.electronic, j.bonus, j.cashback, j.held, j.debt, j.will_count, j.wager_delta,
    j.kind::text, source.word, provider.word, played_game.word, j.d_dust, j.dust, j.is_round_finished,
    wallet.id_text(j.external_id), wallet.id_text(j.round), j.reversed_key, j.user_bonus_id, j.detail, w.currency))) as digest
  from wallet.journal j
  left join wallet.wallet w on w.player_id = j.player_id
  left join wallet.word source on source.id = j.source
  left join wallet.word provider on provider.id = j.provider
  left join wallet.word played_game on played_game.id = j.played_game;

-- The journal unfolded into classical lines, for auditors. What a player has is owed by the house, so an increase is a credit.
create view wallet.journal_line as
  select j.booked_at, j.lane, j.position, j.happened_at, j.kind, source.word as source, wallet.id_text(j.external_id) as external_id, w.currency, provider.word as provider,
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

-- A round of a player as a number, for the index that a closed day gets. Two rounds may share one: who looks up compares the round too.
create function wallet.round_number(of_player uuid, of_round bytea) returns bigint
language sql immutable parallel safe as $$ select uuid_hash_extended(of_player, hashbyteaextended(of_round, 0)) $$;

-- Whether a round has any row that was booked before. Asked of the few rounds that begin without a stake: it opens every day there is.
create function wallet.has_round_before(of_player uuid, of_provider int, of_round bytea, booked_from timestamptz) returns boolean
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
returns table (player_id uuid, provider int, round bytea, version bigint)
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

do $$
declare
  closed date;
begin
  for closed in select day from wallet.closed_day loop
    execute format('create index on wallet.%I (wallet.round_number(player_id, round)) where round is not null', 'journal_of_' || to_char(closed, 'YYYYMMDD'));
  end loop;
end $$;

-- Looks for them among the rows of a day and of the day before it, where a repeat under a wrong player stands, and answers the new ones.
create or replace function wallet.find_shared_ids(of_day date) returns setof wallet.shared_id
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare
  booked_from constant timestamptz := (of_day - 1)::timestamp at time zone 'UTC';
  booked_to constant timestamptz := (of_day + 1)::timestamp at time zone 'UTC';
begin
  return query
    insert into wallet.shared_id (key, first_player, second_player, source, external_id, day)
      select shared.key, shared.first_player::uuid, shared.second_player::uuid, gateway.word, wallet.id_text(shared.external_id), of_day
      from (
        select j.key, min(j.player_id::text) as first_player, max(j.player_id::text) as second_player, min(j.source) as source, min(j.external_id) as external_id
        from wallet.journal j
        where j.booked_at >= booked_from and j.booked_at < booked_to and j.source in (select id from wallet.word where starts_with(word, 'gis:'))
        group by j.key having min(j.player_id::text) <> max(j.player_id::text)
      ) shared join wallet.word gateway on gateway.id = shared.source
    on conflict do nothing
    returning *;
end $$;

-- ---------------------------------------------------------------- the writer

-- Commits what was decided on snapshots, if the snapshots are still true. One call is one round trip and one fsync for
-- hundreds of commands. Lock, then look up, then write, as separate statements: each sees what the one before it settled.
--
--   players, versions, open_bonuses, open_rounds, gates   a turn each: whose, decided on which version, and the parts of the
--                                                         state that are stored as they are
--   moves   of the turns that have entries
--   keys, are_all_recent, recent_ms   the keys of all commands, whether all are recent, and how far back those can lie that are
--   entries, happened_ms   the journal rows, their ids and rounds packed and in hex, and the business time of all of them
--   bonus_writes   changes of status of player bonuses: {turn, id, status, …}, see wallet.write_bonuses; null for none
--
-- Answers null where every turn is done: written, or its refusals confirmed. Else {stale, busy, known}: turns whose version moved
-- (decide again), turns whose wallet another transaction holds, and [place in `keys` from 1, replay | conflict | reversed] for each
-- key the journal knows: same content, other content, undone before it came. Of a turn that is named nothing was written.
create or replace function wallet.commit_batch(
  lane_id smallint, players uuid[], versions bigint[], moves wallet.move[], open_bonuses text[], open_rounds text[], gates text[],
  keys wallet.asked_key[], are_all_recent boolean, recent_ms bigint, entries wallet.entry[], happened_ms bigint, bonus_writes jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = wallet, pg_temp as $$
#variable_conflict use_column
declare
  turns constant int := cardinality(players);
  -- Turns whose wallet is held now, in their order, and where its row is. Nobody but us can move it from there.
  locked int[];
  rows_at tid[];
  stale int[];
  -- [turn, place in `keys`, outcome] of each key that is known.
  known jsonb;
  found_keys jsonb;
  are_recent boolean;
  booked_from timestamptz;
  unwritten int[];
  moving wallet.move[] := moves;
  writing wallet.entry[] := entries;
  lane_head bigint;
  booked_now timestamptz;
  happened_now constant timestamptz := to_timestamp(happened_ms / 1000.0);
  moved int;
begin
  select coalesce(array_agg(turn order by turn), '{}'), array_agg(row_at order by turn), array_agg(turn) filter (where not is_fresh)
    into locked, rows_at, stale
    from (
      select seen.turn, w.ctid as row_at, w.version = seen.version as is_fresh
      from unnest(players, versions) with ordinality as seen (player_id, version, turn)
      join wallet.wallet w using (player_id)
      for update of w skip locked
    ) held_rows;

  -- The recent keys apart: their look-up opens the partitions of today alone, or of yesterday too. Whole days, since a day costs no
  -- more than a minute, and the callers' clock may have been set back. The wallets are locked: nothing of theirs was booked later than
  -- now, so that tomorrow's partitions stay closed.
  booked_now := clock_timestamp();
  foreach are_recent in array case when are_all_recent then array[true] else array[true, false] end loop
    booked_from := case when are_recent then date_trunc('day', booked_now - make_interval(secs => recent_ms / 1000.0), 'UTC') else '-infinity' end;
    found_keys := (
      select jsonb_agg(jsonb_build_array(asked.turn, asked.place, case
        when j.kind = 'tombstone' then 'reversed'
        when j.fingerprint = asked.fingerprint then 'replay'
        else 'conflict' end))
      from unnest(keys) with ordinality as asked (turn, key, fingerprint, is_recent, place)
      join lateral (
        select found.kind, found.fingerprint from wallet.journal found
        where found.player_id = players[asked.turn] and found.key = asked.key and found.booked_at between booked_from and booked_now
        limit 1
      ) j on true
      where asked.is_recent = are_recent);
    if found_keys is not null then known := coalesce(known, '[]') || found_keys; end if;
  end loop;

  if cardinality(locked) < turns or stale is not null or known is not null then
    stale := coalesce(stale, '{}');
    known := coalesce(known, '[]');
    unwritten := stale || array(select turn from generate_series(1, turns) turn where turn <> all (locked)) || array(select (k -> 0)::int from jsonb_array_elements(known) k);
    rows_at := array(select rows_at[array_position(locked, turn)] from generate_series(1, turns) turn);
    moving := array(select m from unnest(moves) m where m.turn <> all (unwritten));
    writing := array(select e from unnest(entries) e where e.turn <> all (unwritten));
  end if;

  if cardinality(writing) > 0 then
    update wallet.journal_lane set head = head + cardinality(writing) where id = lane_id returning head into strict lane_head;
    -- Read under the lane's lock, so that within a lane it never goes back.
    booked_now := clock_timestamp();
    insert into wallet.journal (
      player_id, key, version, position, booked_at, happened_at, fingerprint,
      d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house, game, electronic, bonus, cashback, held, debt,
      will_count, wager_delta, kind, source, provider, played_game, lane, d_dust, dust, is_round_finished,
      external_id, round, reversed_key, user_bonus_id, detail)
    select
      players[e.turn], e.key, e.version, lane_head - cardinality(writing) + e.place, booked_now, happened_now, e.fingerprint,
      e.d_game, e.d_electronic, e.d_bonus, e.d_cashback, e.d_held, e.d_debt, e.d_house, e.game, e.electronic, e.bonus, e.cashback, e.held, e.debt,
      e.will_count, e.wager_delta, e.kind, e.source, e.provider, e.played_game, lane_id, e.d_dust, e.dust, e.is_round_finished,
      decode(e.external_id, 'hex'), decode(e.round, 'hex'), e.reversed_key, e.user_bonus_id, e.detail
    from unnest(writing) with ordinality as e (
      turn, key, version, fingerprint, d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house,
      game, electronic, bonus, cashback, held, debt, will_count, wager_delta, kind, source, provider, played_game, d_dust, dust, is_round_finished,
      external_id, round, reversed_key, user_bonus_id, detail, place);

    -- By the sums of the legs that were just written.
    update wallet.wallet w set
      version = w.version + m.entries,
      game = w.game + m.game, electronic = w.electronic + m.electronic, bonus = w.bonus + m.bonus, cashback = w.cashback + m.cashback,
      held = w.held + m.held, debt = w.debt - m.debt, dust = w.dust + m.dust,
      open_bonus = open_bonuses[m.turn], open_rounds = commit_batch.open_rounds[m.turn], gates = commit_batch.gates[m.turn]
    from unnest(moving) m where w.ctid = rows_at[m.turn];
    get diagnostics moved = row_count;
    if moved <> cardinality(moving) then raise 'of % wallets % were moved', cardinality(moving), moved; end if;
    if (select sum(m.entries) from unnest(moving) m) is distinct from cardinality(writing) then raise 'the moves are not those of the % entries', cardinality(writing); end if;

    if bonus_writes is not null then perform wallet.write_bonuses(bonus_writes, coalesce(unwritten, '{}')); end if;
  end if;

  if unwritten is null then return null; end if;
  return jsonb_build_object(
    'stale', to_jsonb(stale),
    'busy', (select coalesce(jsonb_agg(turn), '[]') from generate_series(1, turns) turn where turn <> all (locked)),
    'known', (select coalesce(jsonb_agg(k - 0), '[]') from jsonb_array_elements(known) k where (k -> 0)::int = any (locked) and (k -> 0)::int <> all (stale)));
end $$;

-- ---------------------------------------------------------------- who may do what

grant select on wallet.journal_digest to app;
grant select on wallet.journal_line to app, auditor;
revoke execute on all functions in schema wallet from public;
grant execute on function
  wallet.packed_id(text), wallet.id_text(bytea),
  wallet.has_round_before(uuid, int, bytea, timestamptz), wallet.round_number(uuid, bytea), wallet.rounds_begun(timestamptz, timestamptz, uuid)
to app;
grant execute on function wallet.packed_id(text), wallet.id_text(bytea) to auditor;
