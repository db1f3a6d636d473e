-- `studio.take_steps` as before, but no join leaves the planner a choice. Without sequential scans, hash and merge joins a plan that was made while a
-- table held a handful of rows still read a whole index of it, for every batch and for as long as the plan was kept.

-- Takes the steps in the order begins, draws, moves, ends and answers the rounds that took theirs; every other step left all as it was.
-- `begun`, and in the same order `seeds`, those that each is drawn from. Of the other begins: `seedless`, where nothing to draw from is in use, or the
-- seeds are being changed now; else it is taken, the request or the game's place is another round's. `counted`: seeds whose next nonce was that of their
-- draw; a draw of others is stale, for they have another next nonce, or were revealed. Any other step found its round moved from where it starts.
-- Every row is looked up by its key, however small the tables were when the plan was made: one look-up a step, then the row by its place. A round that
-- somebody else moves meanwhile has left its place, so the step finds it moved. No two steps are about one round, no two draws about one pair of seeds.
create or replace function studio.take_steps(begins studio.begin_step[], draws studio.draw_step[], outcomes jsonb, moves studio.move_step[], ends studio.end_step[],
  out begun uuid[], out seeds uuid[], out seedless uuid[], out counted uuid[], out drawn uuid[], out moved uuid[], out ended uuid[])
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  held boolean[];
  twins uuid[];
begin
  if cardinality(begins) > 0 then
    -- Held until the commit, so that these seeds are not revealed before the round can be seen by who wants to reveal them. Only what is asked
    -- after the lock sees what was committed before it.
    held := array(select pg_try_advisory_xact_lock_shared(studio.seeds_lock(b.scope)) from unnest(begins) b);
    with wanted as materialized (
      select b.*, case when held[b.ordinality] then (select s.id from studio.seed s where s.scope = b.scope and s.state = 'active') end as seed_id
      from unnest(begins) with ordinality b
    ), inserted as (
      insert into studio.unfinished_round (id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id,
        state, attempts, next_attempt_at, started_at)
      select w.id, w.session_id, w.request_id, w.mode, w.scope, w.player_id, w.platform_session, w.game_slug, w.game_version, w.currency, w.stake, w.seed_id,
        'stake_asked', 1, w.next_attempt_at, w.started_at
      from wanted w where w.seed_id is not null
      on conflict do nothing returning id, seed_id
    )
    select array_agg(id), array_agg(seed_id) into begun, seeds from inserted;
    -- A round that is over may have this request's name. Asked after the insert: whoever began under this name before has left its place by now.
    twins := array(select b.id from unnest(begins) b
      where (select f.id from studio.finished_round f where f.session_id = b.session_id and f.request_id = b.request_id) is not null);
    if cardinality(twins) > 0 then
      with gone as (delete from studio.unfinished_round r where r.id = any (twins))
      select array_agg(b.id), array_agg(b.seed) into begun, seeds from unnest(begun, seeds) b (id, seed) where b.id <> all (twins);
    end if;
    if coalesce(cardinality(begun), 0) < cardinality(begins) then
      seedless := array(select b.id from unnest(begins) with ordinality b
        where not held[b.ordinality] or (select s.id from studio.seed s where s.scope = b.scope and s.state = 'active') is null);
    end if;
  end if;

  if cardinality(draws) > 0 then
    with used as (
      update studio.seed s set nonce_next = s.nonce_next + 1
      from unnest(draws) d cross join lateral (select found.ctid as place from studio.seed found where found.id = d.seed_id offset 0) at
      where s.ctid = at.place and case when s.state = 'active' then s.nonce_next end = d.nonce returning s.id
    )
    select coalesce(array_agg(id), '{}') into counted from used;
    with taken as (
      update studio.unfinished_round r set state = 'drawn', nonce = d.nonce, outcome = outcomes -> (d.ordinality - 1)::integer, payout = d.payout, attempts = 0,
        balance_after_stake = coalesce(d.balance, r.balance_after_stake), stake_reference = coalesce(d.reference, r.stake_reference),
        drawn_at = d.drawn_at, next_attempt_at = d.next_attempt_at
      from unnest(draws) with ordinality d cross join lateral (select found.ctid as place from studio.unfinished_round found where found.id = d.id offset 0) at
      where r.ctid = at.place and r.state in ('stake_asked', 'stake_accepted') and d.seed_id = any (counted) returning r.id
    )
    select coalesce(array_agg(id), '{}') into drawn from taken;
    if cardinality(drawn) > cardinality(counted) then
      raise exception 'two draws of one pair of seeds in one batch';
    end if;
    -- Neither a nonce without an outcome nor an outcome without a nonce.
    if cardinality(drawn) < cardinality(counted) then
      update studio.seed s set nonce_next = s.nonce_next - 1
      where s.id = any (array(select d.seed_id from unnest(draws) d where d.seed_id = any (counted) and d.id <> all (drawn)));
    end if;
  end if;

  if cardinality(moves) > 0 then
    with taken as (
      update studio.unfinished_round r set
        state = m.to_state,
        attempts = m.attempts,
        next_attempt_at = m.next_attempt_at,
        refusal = coalesce(m.refusal, r.refusal),
        balance_after_stake = case when m.to_state = 'stake_accepted' then m.balance else r.balance_after_stake end,
        stake_reference = case when m.to_state = 'stake_accepted' then m.reference else r.stake_reference end
      from unnest(moves) m cross join lateral (select found.ctid as place from studio.unfinished_round found where found.id = m.id offset 0) at
      where r.ctid = at.place and r.state = m.from_state returning r.id
    )
    select array_agg(id) into moved from taken;
  end if;

  if cardinality(ends) > 0 then
    with gone as (
      delete from studio.unfinished_round r
      using unnest(ends) e cross join lateral (select found.ctid as place from studio.unfinished_round found where found.id = e.id offset 0) at
      where r.ctid = at.place and r.state = e.from_state
      returning r.*, e.to_state, e.moved_at, e.refusal as last_refusal, e.balance, e.reference
    ), kept as (
      insert into studio.finished_round (id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id, nonce,
        outcome, payout, state, refusal, attempts, next_attempt_at, balance_after_stake, balance_after, stake_reference, payout_reference, void_reference,
        started_at, drawn_at, ended_at, freespin_id, freespins_left)
      select id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id, nonce,
        outcome, payout, to_state, coalesce(last_refusal, refusal), 0, moved_at, balance_after_stake, case when to_state <> 'stake_refused' then balance end,
        stake_reference, case when to_state = 'settled' then reference end, case when to_state = 'voided' then reference end,
        started_at, drawn_at, moved_at, freespin_id, freespins_left
      from gone returning id
    )
    select array_agg(id) into ended from kept;
  end if;
end $$;
