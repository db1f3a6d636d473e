create schema jackpots;
grant usage on schema jackpots to app;

-- A pool: its terms, its sums, and the draw of the threshold it grows towards. docs/rules/promotions.md#jackpots
create table jackpots.pool (
  -- The client seed of its draws: uah-hearts.
  id text primary key,
  currency text not null,
  suit text not null,
  -- Its wallet.
  account uuid not null unique,
  -- As JSON (rules/terms.ts): those in force, and those from the next drop on.
  terms jsonb not null,
  next_terms jsonb,
  is_running boolean not null default true,
  -- Null until the worker opens it.
  opened_at timestamptz,
  -- The number of the next drop, from 1.
  number int not null default 0,
  draw_id uuid,
  -- Ten-thousandths of a minor unit (rules/pool.ts).
  value bigint not null default 0,
  seeded bigint not null default 0,
  contributed bigint not null default 0,
  taken_back bigint not null default 0,
  remainder bigint not null default 0 check (remainder >= 0),
  -- Minor units.
  won bigint not null default 0,
  returned bigint not null default 0,
  -- Minor units credited to its account, in so many commands.
  booked bigint not null default 0,
  bookings int not null default 0,
  -- The latest settlement among the rounds it has seen: new terms count from later ones on.
  last_settled_at timestamptz not null default '2000-01-01 00:00Z',
  unique (currency, suit),
  check (value - remainder = seeded + contributed - taken_back - (won - returned) * 10000)
) with (fillfactor = 50);
grant select, insert, update on jackpots.pool to app;

-- From when on which terms count. A round counts by the period in which it was settled.
create table jackpots.period (
  pool_id text not null references jackpots.pool (id),
  from_at timestamptz not null,
  is_running boolean not null,
  terms jsonb not null,
  primary key (pool_id, from_at)
);
grant select, insert on jackpots.period to app;

-- A drop: which round took a pool to its threshold.
create table jackpots.drop (
  id uuid primary key,
  pool_id text not null references jackpots.pool (id),
  number int not null,
  player_id uuid not null,
  currency text not null,
  suit text not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  threshold bigint not null,
  cards text[] not null,
  draw_id uuid not null,
  -- The round, and the journal row that settled it.
  provider text not null,
  round_id text not null,
  version bigint not null,
  game_uuid text not null,
  at timestamptz not null,
  paid_at timestamptz,
  seen_at timestamptz,
  voided_at timestamptz,
  unique (pool_id, number),
  check (seen_at is null or voided_at is null)
);
create index drop_last on jackpots.drop (at desc, number desc, pool_id);
create index drop_owed on jackpots.drop (at) where paid_at is null and voided_at is null;
create index drop_unseen on jackpots.drop (player_id, at) where seen_at is null and voided_at is null;
create function jackpots.refuse_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.pool_id, new.number, new.player_id, new.currency, new.suit, new.amount, new.threshold, new.cards, new.draw_id, new.provider, new.round_id, new.version, new.game_uuid, new.at)
    is distinct from (old.id, old.pool_id, old.number, old.player_id, old.currency, old.suit, old.amount, old.threshold, old.cards, old.draw_id, old.provider, old.round_id, old.version, old.game_uuid, old.at)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
    or (old.seen_at is not null and new.seen_at is distinct from old.seen_at)
    or (old.voided_at is not null and (new.voided_at, new.paid_at) is distinct from (old.voided_at, old.paid_at)) then
    raise exception 'a drop is frozen; it is paid, seen and voided once';
  end if;
  return new;
end $$;
create trigger drops_are_frozen before update on jackpots.drop for each row execute function jackpots.refuse_change();
grant select, insert, update on jackpots.drop to app;

-- What one member of staff proposes and another one confirms. A newer proposal about the same subject replaces an open one.
create table jackpots.proposal (
  id int generated always as identity primary key,
  action text not null check (action in ('configure', 'void')),
  -- A pool or a drop.
  subject text not null,
  terms jsonb,
  who text not null,
  why text not null,
  at timestamptz not null,
  closed_at timestamptz
);
create unique index proposal_open on jackpots.proposal (action, subject) where closed_at is null;
grant select, insert, update on jackpots.proposal to app;

-- Every change by staff: who, when, what, and why. Nothing of it is changed or deleted.
create table jackpots.change (
  id bigint generated always as identity primary key,
  subject text not null,
  action text not null,
  who text not null,
  why text not null,
  request_id text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
grant select, insert on jackpots.change to app;

grant usage on schema jackpots to auditor;
grant select on all tables in schema jackpots to auditor;
