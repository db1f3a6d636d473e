create schema rating;
grant usage on schema rating to app;

-- What a player has staked for the rating: settled stakes of real money times the weight of their games, in minor units times basis points.
-- Points follow by RATING_UNIT. It may be below zero for a moment, when an undoing was read before what it undoes.
create table rating.score (
  player_id uuid primary key,
  currency text not null,
  weighted bigint not null,
  -- The highest level ever reached.
  level smallint not null default 0
) with (fillfactor = 70);
grant select, insert, update on rating.score to app;

-- The same by business week; `week` is its Monday.
create table rating.week_score (
  player_id uuid not null,
  week date not null,
  currency text not null,
  weighted bigint not null,
  primary key (week, player_id)
) with (fillfactor = 70);
grant select, insert, update on rating.week_score to app;

-- Each level a player reached, once: the row is written with its fact.
create table rating.level_reached (
  player_id uuid not null,
  level smallint not null,
  reached_at timestamptz not null,
  primary key (player_id, level)
);
grant select, insert on rating.level_reached to app;

grant usage on schema rating to auditor;
grant select on rating.score, rating.week_score, rating.level_reached to auditor;
