-- Steps of many rounds in one statement: it costs one journey and one commit, however many rounds it takes along.

-- What starts a round. Its first call for the stake is counted already.
create type studio.begin_step as (
  id uuid, session_id uuid, request_id uuid, mode text, scope text, player_id text, platform_session text, game_slug text, game_version integer,
  currency text, stake bigint, started_at timestamptz, next_attempt_at timestamptz
);

-- The stake was taken and this is drawn for it: one step, so that no drawn round lacks its stake's reference.
create type studio.draw_step as (
  id uuid, seed_id uuid, nonce integer, payout bigint, balance bigint, reference text, drawn_at timestamptz, next_attempt_at timestamptz
);

-- Any other arrow of a round's life; where both states are the same, a call is counted or put off.
create type studio.move_step as (
  id uuid, from_state text, to_state text, attempts integer, moved_at timestamptz, next_attempt_at timestamptz, refusal text, balance bigint, reference text
);

-- Takes the steps in the order begins, draws, moves and answers one row for each. `done`: it is taken. `no seeds`: nothing to draw from is in use, or
-- the seeds are being changed now. `taken`: the request or the game's place is another round's. `stale`: the seeds have another next nonce, or were
-- revealed. `moved`: the round is no longer where the step starts. All but `done` leave everything as it was.
create function studio.take_steps(begins studio.begin_step[], draws studio.draw_step[], outcomes jsonb, moves studio.move_step[])
returns table (word text, seed uuid) language plpgsql as $$
declare
  b studio.begin_step;
  d studio.draw_step;
  m studio.move_step;
  place integer := 0;
begin
  foreach b in array begins loop
    -- Held until the commit, so that these seeds are not revealed before the round can be seen by who wants to reveal them.
    select s.id into seed from studio.seed s where s.scope = b.scope and s.state = 'active' for share skip locked;
    if not found then
      word := 'no seeds';
    else
      insert into studio.round (id, session_id, request_id, mode, scope, player_id, platform_session, game_slug, game_version, currency, stake, seed_id,
        state, attempts, next_attempt_at, started_at)
      values (b.id, b.session_id, b.request_id, b.mode, b.scope, b.player_id, b.platform_session, b.game_slug, b.game_version, b.currency, b.stake, seed,
        'stake_asked', 1, b.next_attempt_at, b.started_at)
      on conflict do nothing;
      word := case when found then 'done' else 'taken' end;
    end if;
    return next;
  end loop;

  seed := null;
  foreach d in array draws loop
    update studio.seed s set nonce_next = s.nonce_next + 1 where s.id = d.seed_id and s.state = 'active' and s.nonce_next = d.nonce;
    if not found then
      word := 'stale';
    else
      update studio.round r set state = 'drawn', nonce = d.nonce, outcome = outcomes -> place, payout = d.payout, attempts = 0,
        balance_after_stake = coalesce(d.balance, r.balance_after_stake), stake_reference = coalesce(d.reference, r.stake_reference),
        drawn_at = d.drawn_at, next_attempt_at = d.next_attempt_at
      where r.id = d.id and r.state in ('stake_asked', 'stake_accepted');
      word := case when found then 'done' else 'moved' end;
      -- Neither a nonce without an outcome nor an outcome without a nonce.
      if not found then
        update studio.seed s set nonce_next = s.nonce_next - 1 where s.id = d.seed_id;
      end if;
    end if;
    place := place + 1;
    return next;
  end loop;

  foreach m in array moves loop
    update studio.round r set
      state = m.to_state,
      attempts = m.attempts,
      next_attempt_at = m.next_attempt_at,
      refusal = coalesce(m.refusal, r.refusal),
      balance_after_stake = case when m.to_state = 'stake_accepted' then m.balance else r.balance_after_stake end,
      balance_after = case when m.to_state in ('settled', 'voided') then m.balance else r.balance_after end,
      stake_reference = case when m.to_state = 'stake_accepted' then m.reference else r.stake_reference end,
      payout_reference = case when m.to_state = 'settled' then m.reference else r.payout_reference end,
      void_reference = case when m.to_state = 'voided' then m.reference else r.void_reference end,
      ended_at = case when m.to_state in ('stake_refused', 'settled', 'voided') then m.moved_at else r.ended_at end
    where r.id = m.id and r.state = m.from_state;
    word := case when found then 'done' else 'moved' end;
    return next;
  end loop;
end $$;

-- The guard of outcomes need not look at updates that do not name what it guards.
drop trigger keep_outcome on studio.round;
create trigger keep_outcome before update of outcome, payout, nonce, seed_id, stake on studio.round
  for each row when (old.outcome is not null) execute function studio.keep_outcome();
