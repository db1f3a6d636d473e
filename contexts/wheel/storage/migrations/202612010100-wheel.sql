create schema wheel;
grant usage on schema wheel to app;

-- The sectors of a currency's wheel as JSON (rules/wheel.ts). One person proposes, another confirms; what was in use stays. docs/rules/promotions.md#wheel
create table wheel.configuration (
  id uuid primary key,
  currency text not null,
  sectors jsonb not null,
  status text not null check (status in ('proposed', 'active', 'replaced', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (status = 'proposed' or (decided_by is not null and decided_by <> proposed_by))
);
create unique index configuration_active on wheel.configuration (currency) where status = 'active';
create unique index configuration_proposed on wheel.configuration (currency) where status = 'proposed';
create function wheel.refuse_new_sectors() returns trigger language plpgsql as $$
begin
  if (new.id, new.currency, new.sectors, new.proposed_by) is distinct from (old.id, old.currency, old.sectors, old.proposed_by) then
    raise exception 'the sectors of a wheel are changed by a new configuration';
  end if;
  return new;
end $$;
create trigger configurations_are_frozen before update on wheel.configuration for each row execute function wheel.refuse_new_sectors();
grant select, insert, update on wheel.configuration to app;

-- How many prizes of a sector were given a business day. Those of limited sectors are written by one transaction at a time.
create table wheel.given (
  configuration_id uuid not null references wheel.configuration (id),
  currency text not null,
  sector text not null,
  day date not null,
  count int not null check (count > 0),
  primary key (configuration_id, sector, day)
) with (fillfactor = 70);
create index given_of_day on wheel.given (currency, day);
grant select, insert, update on wheel.given to app;

-- A player at the wheel: his seed, the number of his next spin, and the draw whose seed is committed for it.
create table wheel.player (
  player_id uuid primary key,
  client_seed text not null,
  nonce int not null default 0 check (nonce >= 0),
  -- Null only inside of the transaction that makes the row.
  draw_id uuid
);
grant select, insert, update on wheel.player to app;

-- A right to one spin. `source` names what it came from, so that the same cause brings it once.
create table wheel.spin_right (
  id uuid primary key,
  player_id uuid not null,
  origin text not null check (origin in ('daily', 'deposit', 'level', 'staff')),
  source text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  unique (player_id, origin, source),
  check (used_at is null or withdrawn_at is null)
);
create index spin_right_open on wheel.spin_right (player_id, expires_at, id) where used_at is null and withdrawn_at is null;
create index spin_right_source on wheel.spin_right (origin, source);
create index spin_right_over on wheel.spin_right (expires_at);
grant select, insert, update, delete on wheel.spin_right to app;

-- A spin: what was drawn and what was given, once for each right and each number of a player.
create table wheel.spin (
  id uuid primary key,
  player_id uuid not null,
  -- The Idempotency-Key of the request, and the seed that it named.
  key text,
  asked_seed text,
  configuration_id uuid not null references wheel.configuration (id),
  right_id uuid not null unique,
  origin text not null,
  currency text not null,
  sector_key text not null,
  sector int not null,
  rotation double precision not null,
  names jsonb not null,
  -- The prize as the player sees it. `paid_instead`: the refusal of a bonus whose worth was paid as money.
  kind text not null check (kind in ('nothing', 'money', 'bonus', 'free_rounds')),
  prize jsonb not null,
  paid_instead text,
  grant_id uuid,
  until timestamptz,
  draw_id uuid not null unique,
  hash text not null,
  server_seed text not null,
  client_seed text not null,
  nonce int not null,
  at timestamptz not null,
  seen_at timestamptz,
  -- Free rounds are ordered at their provider after the transaction; null for other prizes.
  rounds_status text check (rounds_status in ('owed', 'ordered', 'withheld')),
  unique (player_id, nonce),
  check ((kind = 'free_rounds') = (rounds_status is not null))
);
create unique index spin_of_key on wheel.spin (player_id, key) where key is not null;
create index spin_of_currency on wheel.spin (currency, at);
create index spin_owed on wheel.spin (id) where rounds_status = 'owed';
create function wheel.refuse_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{seen_at,rounds_status,until}'::text[]) is distinct from (to_jsonb(old) - '{seen_at,rounds_status,until}'::text[])
    or (old.rounds_status is distinct from new.rounds_status and old.rounds_status is distinct from 'owed')
    or (old.until is distinct from new.until and old.rounds_status is distinct from 'owed') then
    raise exception 'a spin is final';
  end if;
  return new;
end $$;
create trigger spins_are_final before update on wheel.spin for each row execute function wheel.refuse_change();
grant select, insert, update on wheel.spin to app;

-- Every change by staff: who, when, what, and why. Nothing of it is changed or deleted.
create table wheel.change (
  id bigint generated always as identity primary key,
  action text not null,
  subject text not null,
  who text not null,
  why text not null,
  request_id text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
grant select, insert on wheel.change to app;

grant usage on schema wheel to auditor;
grant select on all tables in schema wheel to auditor;
