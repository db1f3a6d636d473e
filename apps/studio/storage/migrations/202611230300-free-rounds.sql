-- Free rounds and vouchers that the platform gives to its players (docs/rules/gis.md#free-rounds), and checks it asks for.

-- One campaign of one player in one game. Its terms never change; how far it is played follows from the rounds that name it.
create table studio.free_grant (
  -- The platform's name of it.
  freespin_id text primary key,
  player_id text not null,
  currency text not null check (currency in ('uah', 'kzt')),
  game_slug text not null,
  quantity integer not null check (quantity > 0),
  -- What every free round stakes, and how the platform chose it.
  stake bigint not null check (stake > 0),
  stake_choice text not null check (stake_choice in ('bet_id', 'total_bet_id', 'denomination')),
  stake_choice_value text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  given_at timestamptz not null,
  canceled_at timestamptz,
  check (valid_from < valid_until)
);
create index free_grant_playable on studio.free_grant (player_id, game_slug, valid_until) where canceled_at is null;

-- A round that is played for free names its campaign and how many were left after it started.
alter table studio.round
  add column freespin_id text references studio.free_grant,
  add column freespins_left integer check (freespins_left >= 0),
  add check ((freespin_id is null) = (freespins_left is null)),
  add check (freespin_id is null or mode = 'real');
create index round_free on studio.round (freespin_id) where freespin_id is not null;

-- A voucher to play with at tables. The studio has no tables, so nothing is ever staked or won with one.
create table studio.free_voucher (
  voucher_id text primary key,
  player_id text not null,
  title text not null check (char_length(title) between 1 and 40),
  currency text not null check (currency in ('uah', 'kzt')),
  initial_balance bigint not null check (initial_balance > 0),
  winnings_max bigint not null check (winnings_max >= 0),
  table_ids text[] not null check (cardinality(table_ids) > 0),
  short_terms text,
  terms_and_conds text,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  ended_as text check (ended_as in ('Canceled', 'Forfeited'))
);

-- A self-validation that the platform asks for and fetches later. One that was cut off by a crash never ends; its age tells.
create table studio.validation (
  id uuid primary key,
  started_at timestamptz not null,
  report jsonb
);
