-- Settled rounds in the journal: the row that settles a round carries its totals, the row that undoes a settlement carries what it undoes.
-- Packed by contexts/wallet/storage/settles.ts; null where the other columns say it all. docs/decisions/0036-settled-rounds-in-the-journal.md
alter table wallet.journal add column settles bytea;
alter type wallet.entry add attribute settles text;

-- The seals of earlier rows stand on the same list of columns: a row without the new column has the same digest as before, a row with it
-- carries the column inside its detail.
create or replace view wallet.journal_digest as
  select j.lane, j.position, j.booked_at, j.player_id, j.version, sha256(record_send(row(
    j.player_id, j.key, j.version, j.booked_at, j.happened_at, j.fingerprint,
    j.d_game, j.d_electronic, j.d_bonus, j.d_cashback, j.d_held, j.d_debt, j.d_house,
    j.game, j.electronic, j.bonus, j.cashback, j.held, j.debt, j.will_count, j.wager_delta,
    j.kind::text, source.word, provider.word, played_game.word, j.d_dust, j.dust, j.is_round_finished,
    wallet.id_text(j.external_id), wallet.id_text(j.round), j.reversed_key, j.user_bonus_id,
    case when j.settles is null then j.detail else coalesce(j.detail, '{}') || jsonb_build_object('settles', encode(j.settles, 'hex')) end, w.currency))) as digest
  from wallet.journal j
  left join wallet.wallet w on w.player_id = j.player_id
  left join wallet.word source on source.id = j.source
  left join wallet.word provider on provider.id = j.provider
  left join wallet.word played_game on played_game.id = j.played_game;

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
language plpgsql volatile security definer set search_path = wallet, pg_temp set enable_seqscan = off as $$
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
  booked_to timestamptz;
  unwritten int[];
  moving wallet.move[] := moves;
  writing wallet.entry[] := entries;
  lane_head bigint;
  booked_now timestamptz;
  happened_now constant timestamptz := to_timestamp(happened_ms / 1000.0);
  moved int;
begin
  select coalesce(array_agg(turn order by turn), '{}'), array_agg(row_at order by turn), array_agg(turn) filter (where not is_fresh),
      (select max(lane.booked_at) from wallet.journal_lane lane)
    into locked, rows_at, stale, booked_to
    from (
      select seen.turn, held.row_at, held.version = seen.version as is_fresh
      from unnest(players, versions) with ordinality as seen (player_id, version, turn)
      cross join lateral (select w.ctid as row_at, w.version from wallet.wallet w where w.player_id = seen.player_id for update skip locked) held
    ) held_rows;

  -- The recent keys apart: their look-up opens the partitions of today alone, or of yesterday too. Whole days, since a day costs no
  -- more than a minute, and the callers' clock may have been set back. The wallets are locked: nothing of theirs was booked later than
  -- now, or than a lane that is ahead of it, so that tomorrow's partitions stay closed.
  booked_now := clock_timestamp();
  booked_to := greatest(booked_to, booked_now);
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
        where found.player_id = players[asked.turn] and found.key = asked.key and found.booked_at between booked_from and booked_to
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
    -- Within a lane the time of booking never goes back, whatever the clock does.
    update wallet.journal_lane set head = head + cardinality(writing), booked_at = greatest(booked_at, clock_timestamp())
      where id = lane_id returning head, booked_at into strict lane_head, booked_now;
    insert into wallet.journal (
      player_id, key, version, position, booked_at, happened_at, fingerprint,
      d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house, game, electronic, bonus, cashback, held, debt,
      will_count, wager_delta, kind, source, provider, played_game, lane, d_dust, dust, is_round_finished,
      external_id, round, reversed_key, user_bonus_id, detail, settles)
    select
      players[e.turn], e.key, e.version, lane_head - cardinality(writing) + e.place, booked_now, happened_now, e.fingerprint,
      e.d_game, e.d_electronic, e.d_bonus, e.d_cashback, e.d_held, e.d_debt, e.d_house, e.game, e.electronic, e.bonus, e.cashback, e.held, e.debt,
      e.will_count, e.wager_delta, e.kind, e.source, e.provider, e.played_game, lane_id, e.d_dust, e.dust, e.is_round_finished,
      decode(e.external_id, 'hex'), decode(e.round, 'hex'), e.reversed_key, e.user_bonus_id, e.detail, decode(e.settles, 'hex')
    from unnest(writing) with ordinality as e (
      turn, key, version, fingerprint, d_game, d_electronic, d_bonus, d_cashback, d_held, d_debt, d_house,
      game, electronic, bonus, cashback, held, debt, will_count, wager_delta, kind, source, provider, played_game, d_dust, dust, is_round_finished,
      external_id, round, reversed_key, user_bonus_id, detail, settles, place);

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

