-- The catalogue synchronised from aggregators, game sessions, and the nonces of signed calls. docs/rules/games.md

create schema games;
grant usage on schema games to app;

-- Grows with every change of the catalogue; readers ask for what changed since the version they hold.
create table games.catalogue (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);
insert into games.catalogue default values;
grant select, update on games.catalogue to app;

create table games.provider (
  id uuid primary key,
  merchant text not null,
  external_id text not null,
  slug text not null unique,
  name text not null,
  unique (merchant, external_id)
);
grant select, insert, update on games.provider to app;

create table games.game (
  id uuid primary key,
  merchant text not null,
  -- The aggregator's name of the game; its slug is chosen once and stays.
  game_uuid text not null,
  slug text not null unique,
  provider_id uuid not null references games.provider,
  name text not null,
  category text not null check (category in ('slots', 'table', 'card', 'instant', 'live')),
  has_demo boolean not null,
  has_lobby boolean not null,
  rtp_bps integer check (rtp_bps >= 0),
  volatility text,
  -- Never published: pictures are served from games.cover.
  image_url text,
  tags text[] not null default '{}' check (tags <@ '{top,new,live}'),
  countries_blocked text[] not null default '{}',
  status_override text check (status_override in ('active', 'maintenance', 'unavailable')),
  -- Set when a person edited the tags: the synchronisation leaves them alone from then on.
  tags_edited_at timestamptz,
  added_at timestamptz not null,
  version bigint not null,
  deleted_at timestamptz,
  unique (merchant, game_uuid)
);
create index game_version on games.game (version);
create index game_provider on games.game (provider_id);
grant select, insert, update on games.game to app;

-- The word an aggregator uses for the type of a game, and the category it stands in with us.
create table games.category_mapping (
  provider_type text primary key check (provider_type = lower(provider_type)),
  category text not null,
  edited_at timestamptz
);
create table games.tag_mapping (
  provider_tag text primary key check (provider_tag = lower(provider_tag)),
  tag text not null,
  edited_at timestamptz
);
grant select on games.category_mapping, games.tag_mapping to app;

create table games.cover (
  game_id uuid primary key references games.game,
  source_url text not null,
  content_type text not null,
  bytes bytea not null,
  hash text not null,
  fetched_at timestamptz not null
);
grant select, insert, update on games.cover to app;

create table games.sync_state (
  merchant text primary key,
  attempted_at timestamptz not null,
  succeeded_at timestamptz,
  games_listed integer,
  fault text
);
grant select, insert, update on games.sync_state to app;

-- One launch for money. Wins, refunds and rollbacks land whatever became of it; bets need it younger than GAME_SESSION_HOURS.
create table games.game_session (
  id uuid primary key,
  player_id uuid not null,
  game_id uuid not null references games.game,
  merchant text not null,
  currency text not null,
  country text not null,
  device text not null,
  started_at timestamptz not null
);
create index game_session_player on games.game_session (player_id, started_at);
grant select, insert on games.game_session to app;

-- Unlogged: a nonce matters for 30 seconds and every money call is idempotent by its own id, so losing nonces in a crash moves nothing.
create unlogged table games.gis_nonce (
  merchant text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (merchant, nonce)
);
create index gis_nonce_expiry on games.gis_nonce (expires_at);
grant select, insert, delete on games.gis_nonce to app;
