-- The wallet that everybody writes: a row of balances, a row an operation, a row a round, two rows of ledger.
-- Keys are small and dense, every index serves a query of the product, and pages leave room where rows are updated.
-- Foreign keys are left out, in its favour.

create schema naive;

create table naive.wallet (
  player_id uuid primary key,
  currency text not null,
  game bigint not null check (game >= 0),
  electronic bigint not null check (electronic >= 0),
  bonus bigint not null check (bonus >= 0),
  booked_at timestamptz not null default now()
)
with (fillfactor = 60);

create table naive.user_bonus (
  id bigint generated always as identity primary key,
  player_id uuid not null,
  status text not null,
  initial bigint not null,
  wager bigint not null,
  counted bigint not null default 0,
  is_spent_first boolean not null
)
with (fillfactor = 60);

create unique index user_bonus_active on naive.user_bonus (player_id) where status = 'active';

create table naive.round (
  id bigint generated always as identity primary key,
  player_id uuid not null,
  provider text not null,
  external_id text not null,
  game text not null,
  is_open boolean not null,
  staked_game bigint not null,
  staked_electronic bigint not null,
  staked_bonus bigint not null,
  counted bigint not null,
  paid bigint not null default 0,
  booked_at timestamptz not null default now(),
  unique (player_id, provider, external_id)
)
with (fillfactor = 80);

create table naive.transaction (
  id bigint generated always as identity primary key,
  player_id uuid not null,
  provider text not null,
  external_id text not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  round_id bigint,
  game_after bigint not null,
  electronic_after bigint not null,
  bonus_after bigint not null,
  booked_at timestamptz not null default now(),
  unique (provider, external_id, kind)
);

-- A player's history.
create index transaction_of_player on naive.transaction (player_id, booked_at);

create table naive.ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  -- Whose account; null for the house.
  player_id uuid,
  account text not null,
  currency text not null,
  amount bigint not null,
  balance_after bigint,
  booked_at timestamptz not null default now()
);

create index ledger_entry_of_transaction on naive.ledger_entry (transaction_id);

-- The lines of an account.
create index ledger_entry_of_account on naive.ledger_entry (player_id, account, id);
