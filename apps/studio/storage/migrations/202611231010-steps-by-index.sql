-- `studio.take_steps` as in 202611231000, with every row looked up by its key. A plan that is made while the tables are small took the index of the seeds
-- in use for the shorter way and read all of it for every batch; plans stay, and tables grow.
create or replace function studio.take_steps(begins studio.begin_step[], draws studio.draw_step[], outcomes jsonb, moves studio.move_step[], ends studio.end_step[],
  out words text[], out seeds uuid[])
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  held boolean[];
  used uuid[];
  taken uuid[];
  said text[];
  place bigint;
begin
  words := '{}';
  seeds := '{}';
  if cardinality(begins) > 0 then
    -- Held until the commit, so that these seeds are not revealed before the round can be seen by who wants to reveal them. Only what is asked
    -- after the lock sees what was committed before it.
    held := array(select pg_try_advisory_xact_lock_shared(studio.seeds_lock(b.scope)) from unnest(begins) with ordinality b order by b.ordinality);
    with wanted as (
      select b.*, case when held[b.ordinality] then (select s.id from studio.seed s where s.scope = b.scope and s.state = 'active') end as seed_id
      from unnest(begins) with ordinality b
    ), begun as (
      insert into studio.unfinished_round (id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id,
        state, attempts, next_attempt_at, started_at)
      select w.id, w.session_id, w.request_id, w.mode, w.scope, w.player_id, w.platform_session, w.game_slug, w.game_version, w.currency, w.stake, w.seed_id,
        'stake_asked', 1, w.next_attempt_at, w.started_at
      from wanted w where w.seed_id is not null
      on conflict do nothing returning id
    )
    select array_agg(case when w.seed_id is null then 'seedless' when g.id is null then 'taken' else 'done' end order by w.ordinality), array_agg(w.seed_id order by w.ordinality)
      into words, seeds from wanted w left join begun g on g.id = w.id;
    -- A round that is over may have this request's name. Asked after the insert: whoever began under this name before has left its place by now.
    for place in
      select b.ordinality from unnest(begins) with ordinality b join studio.finished_round f on f.session_id = b.session_id and f.request_id = b.request_id
    loop
      delete from studio.unfinished_round r where r.id = begins[place].id;
      words[place] := 'taken';
    end loop;
  end if;

  if cardinality(draws) > 0 then
    if (select count(distinct d.seed_id) from unnest(draws) d) < cardinality(draws) then
      raise exception 'two draws of one pair of seeds in one batch';
    end if;
    with counted as (
      update studio.seed s set nonce_next = s.nonce_next + 1 from unnest(draws) d
      where s.id = d.seed_id and case when s.state = 'active' then s.nonce_next end = d.nonce returning s.id
    )
    select coalesce(array_agg(id), '{}') into used from counted;
    with drawn as (
      update studio.unfinished_round r set state = 'drawn', nonce = d.nonce, outcome = outcomes -> (d.ordinality - 1)::integer, payout = d.payout, attempts = 0,
        balance_after_stake = coalesce(d.balance, r.balance_after_stake), stake_reference = coalesce(d.reference, r.stake_reference),
        drawn_at = d.drawn_at, next_attempt_at = d.next_attempt_at
      from unnest(draws) with ordinality d
      where r.id = d.id and r.state in ('stake_asked', 'stake_accepted') and d.seed_id = any (used) returning r.id
    )
    select coalesce(array_agg(id), '{}') into taken from drawn;
    -- Neither a nonce without an outcome nor an outcome without a nonce.
    if cardinality(taken) < cardinality(used) then
      update studio.seed s set nonce_next = s.nonce_next - 1 from unnest(draws) d where s.id = d.seed_id and s.id = any (used) and d.id <> all (taken);
    end if;
    said := array(select case when d.id = any (taken) then 'done' when d.seed_id = any (used) then 'moved' else 'stale' end
      from unnest(draws) with ordinality d order by d.ordinality);
    words := words || said;
  end if;

  if cardinality(moves) > 0 then
    with moved as (
      update studio.unfinished_round r set
        state = m.to_state,
        attempts = m.attempts,
        next_attempt_at = m.next_attempt_at,
        refusal = coalesce(m.refusal, r.refusal),
        balance_after_stake = case when m.to_state = 'stake_accepted' then m.balance else r.balance_after_stake end,
        stake_reference = case when m.to_state = 'stake_accepted' then m.reference else r.stake_reference end
      from unnest(moves) m where r.id = m.id and r.state = m.from_state returning r.id
    )
    select coalesce(array_agg(id), '{}') into taken from moved;
    said := array(select case when m.id = any (taken) then 'done' else 'moved' end from unnest(moves) with ordinality m order by m.ordinality);
    words := words || said;
  end if;

  if cardinality(ends) > 0 then
    with gone as (
      delete from studio.unfinished_round r using unnest(ends) e where r.id = e.id and r.state = e.from_state
      returning r.*, e.to_state, e.moved_at, e.refusal as last_refusal, e.balance, e.reference
    ), ended as (
      insert into studio.finished_round (id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id, nonce,
        outcome, payout, state, refusal, attempts, next_attempt_at, balance_after_stake, balance_after, stake_reference, payout_reference, void_reference,
        started_at, drawn_at, ended_at, freespin_id, freespins_left)
      select id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id, nonce,
        outcome, payout, to_state, coalesce(last_refusal, refusal), 0, moved_at, balance_after_stake, case when to_state <> 'stake_refused' then balance end,
        stake_reference, case when to_state = 'settled' then reference end, case when to_state = 'voided' then reference end,
        started_at, drawn_at, moved_at, freespin_id, freespins_left
      from gone returning id
    )
    select coalesce(array_agg(id), '{}') into taken from ended;
    said := array(select case when e.id = any (taken) then 'done' else 'moved' end from unnest(ends) with ordinality e order by e.ordinality);
    words := words || said;
  end if;
end $$;
