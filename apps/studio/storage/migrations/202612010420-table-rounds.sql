-- Rounds of live tables (docs/decisions/0039-live-tables.md): one round for all players of a table, and for each player its bets and one payout.

-- The hash chain of a table's day. Its last seed is sealed; the hash at its other end is published before the day begins.
create table studio.table_chain (
  table_id text not null,
  -- The date of the table's market.
  day date not null,
  rounds integer not null check (rounds > 0),
  seed_id uuid not null unique,
  sealed_seed bytea not null,
  published_hash bytea not null unique check (octet_length(published_hash) = 32),
  committed_at timestamptz not null,
  primary key (table_id, day)
);

create table studio.table_round (
  id uuid primary key,
  table_id text not null,
  day date not null,
  -- From 1, in the order of the chain.
  number integer not null check (number > 0),
  opens_at timestamptz not null,
  last_call_at timestamptz not null,
  closes_at timestamptz not null,
  result_at timestamptz not null,
  pays_at timestamptz not null,
  ends_at timestamptz not null,
  -- drawn: the outcome is fixed and every payout is known; paid: every payout was sent at least once.
  state text not null check (state in ('open', 'drawn', 'paid')),
  outcome jsonb,
  -- The seed of the round, revealed with its outcome.
  server_seed bytea check (octet_length(server_seed) = 32),
  drawn_at timestamptz,
  paid_at timestamptz,
  unique (table_id, day, number),
  foreign key (table_id, day) references studio.table_chain,
  check ((state = 'open') = (outcome is null) and (outcome is null) = (server_seed is null) and (outcome is null) = (drawn_at is null))
);
create index table_round_unfinished on studio.table_round (table_id, opens_at) where state <> 'paid';
create index table_round_results on studio.table_round (table_id, opens_at desc) where state <> 'open';

-- What one player has in a round of a table: a round towards the platform, with one payout.
create table studio.player_round (
  id uuid primary key,
  table_round_id uuid not null references studio.table_round,
  player_id text not null,
  session_id uuid not null,
  platform_session text not null,
  currency text not null check (currency in ('uah', 'kzt')),
  game_slug text not null,
  -- betting until the draw; then payout_asked and settled, or voided where no bet counted.
  state text not null check (state in ('betting', 'payout_asked', 'settled', 'voided')),
  -- The sum of the bets that counted, known with the draw.
  stake bigint check (stake > 0),
  payout bigint check (payout >= 0),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  balance_after bigint,
  reference text,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (table_round_id, player_id),
  check ((state in ('payout_asked', 'settled')) = (stake is not null) and (stake is null) = (payout is null))
);
create index player_round_due on studio.player_round (next_attempt_at) where state = 'payout_asked';
create index player_round_player on studio.player_round (player_id, started_at desc);

-- Bets that a player placed with one press: taken from the wallet together, and given back together when they are undone.
create table studio.placement (
  id uuid primary key,
  player_round_id uuid not null references studio.player_round,
  -- The page names each placement, so that a repeated request finds it.
  request_id uuid not null,
  platform_session text not null,
  bets jsonb not null,
  stake bigint not null check (stake > 0),
  -- undone: given back on the player's wish; voided: given back because the stake was not confirmed in time, or refused unclearly.
  state text not null check (state in ('stake_asked', 'accepted', 'refused', 'undo_asked', 'undone', 'void_asked', 'voided')),
  refusal text check (refusal in ('INSUFFICIENT_FUNDS', 'BONUS_LIMIT', 'LIMIT', 'TECHNICAL')),
  attempts integer not null default 1,
  next_attempt_at timestamptz not null,
  placed_at timestamptz not null,
  unique (player_round_id, request_id)
);
create index placement_due on studio.placement (next_attempt_at) where state in ('stake_asked', 'undo_asked', 'void_asked');

-- Once fixed, an outcome and what it pays never change, and nothing of it is deleted.
create function studio.keep_table_outcome() returns trigger language plpgsql as $$
begin
  raise exception 'the outcome of table round % is fixed', old.id;
end $$;
create trigger keep_table_outcome before update on studio.table_round for each row
  when (old.outcome is not null and (new.outcome, new.server_seed) is distinct from (old.outcome, old.server_seed)) execute function studio.keep_table_outcome();

create function studio.keep_player_payout() returns trigger language plpgsql as $$
begin
  raise exception 'the payout of player round % is fixed', old.id;
end $$;
-- A condition of the trigger costs nothing for the thousands of payouts of a round; a call of the function would.
create trigger keep_player_payout before update on studio.player_round for each row
  when (old.payout is not null and (new.payout, new.stake) is distinct from (old.payout, old.stake)) execute function studio.keep_player_payout();

create function studio.keep_table_row() returns trigger language plpgsql as $$
begin
  raise exception '% keeps its rows: they are of play for money', tg_table_name;
end $$;
create trigger keep_table_row before delete on studio.table_round for each row execute function studio.keep_table_row();
create trigger keep_table_row before delete on studio.player_round for each row execute function studio.keep_table_row();
create trigger keep_table_row before delete on studio.placement for each row execute function studio.keep_table_row();
create trigger keep_table_chain before update or delete on studio.table_chain for each row execute function studio.keep_table_row();
