-- What a game is searched by beside its name, and what a player keeps at hand. docs/rules/games.md#finding

-- Names of a game in other languages, and whatever else players call it. Kept by slug, which stays: a row may come before its game.
create table games.alias (
  slug text not null,
  alias text not null check (alias <> ''),
  primary key (slug, alias)
);
grant select on games.alias to app;

create table games.favourite (
  player_id uuid not null,
  game_id uuid not null references games.game,
  added_at timestamptz not null,
  primary key (player_id, game_id)
);
grant select, insert, delete on games.favourite to app;
