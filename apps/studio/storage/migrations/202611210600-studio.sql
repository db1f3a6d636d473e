-- The studio's own store: launches, client sessions, seeds and rounds. It holds no money of anybody: balances are the platform's.

-- A launch address is opened once, within a minute. Only the hash of its token is kept.
create table studio.launch (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  mode text not null check (mode in ('real', 'demo')),
  game_slug text not null,
  player_id text not null,
  player_name text,
  currency text not null check (currency in ('uah', 'kzt')),
  platform_session text,
  device text not null,
  language text not null,
  return_url text,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (mode = 'demo' or platform_session is not null)
);

-- One client session per launch, found by the hash of its own token.
create table studio.session (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  launch_hash bytea not null unique references studio.launch,
  mode text not null check (mode in ('real', 'demo')),
  game_slug text not null,
  -- Whose seeds are used: the player's for money, the session's own in demo.
  scope text not null,
  player_id text not null,
  currency text not null check (currency in ('uah', 'kzt')),
  platform_session text,
  language text not null,
  return_url text,
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_opened on studio.session (opened_at desc) where mode = 'real';

-- Seeds of a scope: exactly one committed to ahead, at most one in use, the rest revealed and never used again.
create table studio.seed (
  id uuid primary key,
  scope text not null,
  ordinal integer not null,
  state text not null check (state in ('committed', 'active', 'revealed')),
  server_seed bytea not null check (octet_length(server_seed) = 32),
  server_seed_hash bytea not null unique check (octet_length(server_seed_hash) = 32),
  client_seed text check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  nonce_next integer not null default 0,
  committed_at timestamptz not null,
  activated_at timestamptz,
  revealed_at timestamptz,
  unique (scope, ordinal),
  check ((state = 'committed') = (client_seed is null))
);
create unique index seed_one_committed on studio.seed (scope) where state = 'committed';
create unique index seed_one_active on studio.seed (scope) where state = 'active';

create table studio.round (
  id uuid primary key,
  session_id uuid not null references studio.session,
  -- The client names each spin, so that a repeated request finds the round instead of starting another.
  request_id uuid not null,
  mode text not null check (mode in ('real', 'demo')),
  scope text not null,
  player_id text not null,
  platform_session text,
  game_slug text not null,
  game_version integer not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  seed_id uuid not null references studio.seed,
  nonce integer check (nonce >= 0),
  -- What was drawn, as the maths returned it; written once, before anything of it is shown.
  outcome jsonb,
  payout bigint check (payout >= 0),
  state text not null check (state in
    ('stake_asked', 'stake_accepted', 'stake_refused', 'drawn', 'payout_asked', 'settled', 'void_asked', 'voided')),
  refusal text check (refusal in ('INSUFFICIENT_FUNDS', 'LIMIT', 'TECHNICAL')),
  -- Of the call being made now: how often it was made, and when it is made again.
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  balance_after_stake bigint,
  balance_after bigint,
  stake_reference text,
  payout_reference text,
  void_reference text,
  started_at timestamptz not null,
  drawn_at timestamptz,
  ended_at timestamptz,
  unique (session_id, request_id),
  unique (seed_id, nonce),
  check ((nonce is null) = (outcome is null) and (outcome is null) = (payout is null)),
  check (state not in ('drawn', 'payout_asked', 'settled') or outcome is not null),
  check (state not in ('stake_asked', 'stake_accepted', 'stake_refused', 'void_asked', 'voided') or outcome is null)
);
create unique index round_one_open on studio.round (scope, game_slug) where state in ('stake_asked', 'stake_accepted', 'drawn');
create index round_unfinished on studio.round (next_attempt_at) where state not in ('stake_refused', 'settled', 'voided');
create index round_history on studio.round (scope, game_slug, started_at desc);

-- An outcome, once fixed, is never changed and never drawn again (docs/rules/games.md).
create function studio.keep_outcome() returns trigger language plpgsql as $$
begin
  if old.outcome is not null and (new.outcome, new.payout, new.nonce, new.seed_id, new.stake)
     is distinct from (old.outcome, old.payout, old.nonce, old.seed_id, old.stake) then
    raise exception 'the outcome of round % is fixed', old.id;
  end if;
  return new;
end $$;
create trigger keep_outcome before update on studio.round for each row execute function studio.keep_outcome();

-- Nonces of signed calls, kept for the window in which a replay would still pass.
create table studio.call_nonce (
  merchant_id text not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (merchant_id, nonce)
);
create index call_nonce_seen on studio.call_nonce (seen_at);
