create schema battles;
grant usage on schema battles to app;

-- What makes runs: terms and schedule as JSON (rules/terms.ts). docs/rules/battles.md#template-and-run
create table battles.template (
  id uuid primary key,
  slug text not null unique,
  terms jsonb not null,
  schedule jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null
);
grant select, insert, update on battles.template to app;

-- A run. Whether it is upcoming, active or finishing follows from its times while it is open.
create table battles.battle (
  id uuid primary key,
  template_id uuid not null references battles.template (id),
  slug text not null unique,
  -- A copy: a later change of the template changes no run.
  terms jsonb not null,
  currency text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'finished', 'paid', 'cancelled')),
  -- Mixed into the names of rounds of the frozen list.
  salt text not null,
  -- When a worker first saw that the end had passed, by the clock of the database: rounds booked until shortly after it are waited for.
  booked_over_at timestamptz,
  finished_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  -- Written at the freeze; sums in minor units.
  fund bigint,
  awarded bigint,
  participants int,
  ranked int,
  rounds_count int,
  rounds_hash text,
  unique (template_id, starts_at)
);
create index battle_open on battles.battle (ends_at) where status = 'open';
create index battle_unpaid on battles.battle (id) where status = 'finished';
create index battle_last on battles.battle (ends_at desc, id) where status <> 'open';
grant select, insert, update on battles.battle to app;

-- A player in a battle, with the score of his counted rounds. `changed_by` lets processes read what changed since they looked last.
create table battles.entry (
  battle_id uuid not null references battles.battle (id),
  player_id uuid not null,
  joined_at timestamptz not null,
  -- Hundredths of a multiplier or minor units, by the scoring.
  score bigint not null default 0,
  reached_at timestamptz,
  rounds int not null default 0,
  best bigint,
  turnover bigint not null default 0,
  -- Written at the freeze: the number of the player in the frozen list, and the place; null without one.
  number int,
  rank int,
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (battle_id, player_id)
) with (fillfactor = 70);
create index entry_changed on battles.entry (changed_by);
create index entry_of_player on battles.entry (player_id, battle_id);
create unique index entry_rank on battles.entry (battle_id, rank) where rank is not null;
grant select, insert, update on battles.entry to app;

-- Settled rounds that fit a battle, named by the journal row that settled them. A round counts while it is settled and not undone; what comes twice changes nothing.
create table battles.round (
  battle_id uuid not null,
  player_id uuid not null,
  version bigint not null,
  is_settled boolean not null,
  is_undone boolean not null,
  provider text not null,
  round_id text not null,
  game_uuid text not null,
  -- The part of own money, minor units.
  stake bigint not null,
  payout bigint not null,
  settled_at timestamptz not null,
  -- Its place in the frozen list; null: not in it.
  number int,
  primary key (battle_id, player_id, version)
) with (fillfactor = 80);
create index round_listed on battles.round (battle_id, number) where number is not null;
grant select, insert, update on battles.round to app;

-- What a frozen place won, once for each place.
create table battles.prize (
  battle_id uuid not null references battles.battle (id),
  place int not null,
  player_id uuid not null,
  kind text not null check (kind in ('money', 'bonus', 'free_rounds')),
  currency text not null,
  -- In minor units.
  worth bigint not null check (worth >= 0),
  offer_id uuid,
  game text,
  rounds int,
  stake bigint,
  status text not null default 'owed' check (status in ('owed', 'paid', 'withheld')),
  paid_at timestamptz,
  primary key (battle_id, place)
);
create index prize_owed on battles.prize (battle_id, place) where status = 'owed';
create index prize_of_player on battles.prize (player_id, battle_id);
create function battles.refuse_change() returns trigger language plpgsql as $$
begin
  if (new.battle_id, new.place, new.player_id, new.kind, new.currency, new.worth, new.offer_id, new.game, new.rounds, new.stake)
    is distinct from (old.battle_id, old.place, old.player_id, old.kind, old.currency, old.worth, old.offer_id, old.game, old.rounds, old.stake)
    or (old.status <> 'owed' and new.status <> old.status) then
    raise exception 'a prize is frozen, and is paid once';
  end if;
  return new;
end $$;
create trigger prizes_are_frozen before update on battles.prize for each row execute function battles.refuse_change();
grant select, insert, update on battles.prize to app;

-- Every change by staff: who, when, what, and why. Nothing of it is changed or deleted.
create table battles.change (
  id bigint generated always as identity primary key,
  slug text not null,
  action text not null,
  who text not null,
  why text not null,
  request_id text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
grant select, insert on battles.change to app;

grant usage on schema battles to auditor;
grant select on all tables in schema battles to auditor;
