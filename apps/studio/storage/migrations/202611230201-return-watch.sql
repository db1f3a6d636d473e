-- The watch over what games return while they are played (docs/rules/fairness.md#what-stands-behind-it).

-- Rounds of the last minute are found by it, for next to nothing: rounds are drawn in the order in which they lie on disk.
create index round_drawn on studio.round using brin (drawn_at) with (pages_per_range = 16, autosummarize = on);

-- Up to when rounds were looked at. One row.
create table studio.return_look (
  only_one boolean primary key default true check (only_one),
  looked_until timestamptz not null
);

-- Per version: all rounds since the watch began, and the evidence of each suspicion (rules/return-watch.ts).
create table studio.return_watch (
  game_slug text not null,
  game_version integer not null,
  rounds bigint not null check (rounds >= 0),
  returned double precision not null,
  hits bigint not null check (hits between 0 and rounds),
  evidence jsonb not null,
  primary key (game_slug, game_version)
);

-- What was drawn, look by look, for the figures of the last ten thousand to the last million rounds.
create table studio.return_sample (
  game_slug text not null,
  game_version integer not null,
  looked_until timestamptz not null,
  rounds bigint not null,
  returned double precision not null,
  hits bigint not null,
  primary key (game_slug, game_version, looked_until)
);

-- Versions that begin no new round until an operator has looked. What is open goes on to its end.
create table studio.halt (
  id integer primary key generated always as identity,
  game_slug text not null,
  game_version integer not null,
  reason text not null,
  facts jsonb not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  ended_because text,
  check (num_nonnulls(ended_at, ended_by, ended_because) in (0, 3))
);
create unique index halt_one_standing on studio.halt (game_slug, game_version) where ended_at is null;
