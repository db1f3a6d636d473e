-- Big wins of settled rounds, and who is connected. Source: docs/rules/promotions.md#wins-and-presence.

create schema wins;
grant usage on schema wins to app;

create table wins.big_win (
  id bigint generated always as identity unique,
  player_id uuid not null,
  -- The wallet's version of the row that settled the round.
  version bigint not null,
  -- +1 for the settlement, -1 for its undoing: they may come in either order. Shown while it is 1.
  settled integer not null,
  -- Null where only the undoing has come.
  currency text,
  amount bigint,
  -- Payout over stake in hundredths, cut.
  multiplier bigint,
  game_uuid text,
  at timestamptz not null,
  primary key (player_id, version)
);
create index big_win_newest on wins.big_win (at desc, id desc) where settled = 1;
create index big_win_age on wins.big_win (at);
grant select, insert, update, delete on wins.big_win to app;

-- The players that hold a stream, a row for each API process. It is worth nothing after a crash.
create unlogged table wins.presence (
  process_id uuid primary key,
  players uuid[] not null,
  seen_at timestamptz not null
);
grant select, insert, update, delete on wins.presence to app;
