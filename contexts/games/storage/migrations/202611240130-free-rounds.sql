-- Free rounds that we asked a provider to give, by the name we gave them: their bets and wins carry it, and what they win lands in the
-- bonus that granted them. docs/rules/bonuses.md#free-rounds
create table games.free_rounds (
  id text primary key,
  player_id uuid not null,
  user_bonus_id uuid,
  game_uuid text not null,
  count int not null check (count > 0),
  stake bigint not null check (stake > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  valid_until timestamptz not null,
  asked_at timestamptz not null
);
create index free_rounds_of_bonus on games.free_rounds (user_bonus_id) where user_bonus_id is not null;
grant select, insert on games.free_rounds to app;
