create schema cashback;
grant usage on schema cashback to app;

-- What play has earned a player, in millionths of the currency: a whole minor unit is 10,000. docs/rules/cashback-and-rating.md#cashback
create table cashback.account (
  player_id uuid primary key,
  currency text not null,
  -- All that settled rounds earned, less what undone ones had earned. Below zero for a moment, where an undoing was read first.
  accrued bigint not null default 0,
  -- What of it was moved to the wallet, less what was taken back, in minor units. Where it is more than what was earned, the player owes the rest.
  settled bigint not null default 0,
  -- Movements to and from the wallet so far: they name the next one.
  movements int not null default 0,
  settled_at timestamptz,
  -- Earned and settled differ by a whole minor unit.
  is_due boolean not null default false,
  -- Which rate counted from which moment on, as JSON: [[from ms, basis points, mode], …]. A moment that was counted once keeps its rate for ever.
  rates text not null,
  used_to bigint not null,
  -- What weekly closes left over: a fraction of a minor unit, or what later corrections took too much.
  weekly_carry bigint not null default 0
) with (fillfactor = 70);
create index account_due on cashback.account (settled_at nulls first) where is_due;
grant select, insert, update on cashback.account to app;

-- What each game earned a player on a business day: turnover in minor units, earned in millionths.
create table cashback.day (
  player_id uuid not null,
  day date not null,
  game text not null,
  turnover bigint not null,
  earned bigint not null,
  primary key (player_id, day, game)
) with (fillfactor = 70);
grant select, insert, update on cashback.day to app;

-- What a player staked and got back of real money in a business week; `week` is its Monday. `settled` is the part of the basis that closes have paid for.
create table cashback.week (
  player_id uuid not null,
  week date not null,
  currency text not null,
  staked bigint not null,
  paid bigint not null,
  is_open boolean not null default true,
  settled bigint not null default 0,
  mode text,
  rate int,
  primary key (player_id, week)
) with (fillfactor = 70);
create index week_open on cashback.week (currency, week, player_id) where is_open;
grant select, insert, update on cashback.week to app;

-- A week of a currency that is closed or being closed, with the terms it is closed under.
create table cashback.closing (
  currency text not null,
  week date not null,
  mode text not null,
  rate int not null,
  begun_at timestamptz not null,
  finished_at timestamptz,
  primary key (currency, week)
);
grant select, insert, update on cashback.closing to app;

-- One frozen row per player and week. Only what becomes of its offer is written later.
create table cashback.closed_week (
  player_id uuid not null,
  week date not null,
  currency text not null,
  mode text not null,
  rate int not null,
  -- The basis of this week, and what later events changed in earlier ones: minor units.
  basis bigint not null,
  correction bigint not null,
  amount bigint not null check (amount >= 0),
  closed_at timestamptz not null,
  grant_id uuid,
  claim_until timestamptz,
  -- Why it was not offered.
  refusal text,
  primary key (player_id, week)
);
create index closed_week_unoffered on cashback.closed_week (week, player_id) where amount > 0 and grant_id is null and refusal is null;
create function cashback.refuse_change() returns trigger language plpgsql as $$
begin
  if (new.player_id, new.week, new.currency, new.mode, new.rate, new.basis, new.correction, new.amount, new.closed_at)
    is distinct from (old.player_id, old.week, old.currency, old.mode, old.rate, old.basis, old.correction, old.amount, old.closed_at)
    or (old.grant_id is not null and new.grant_id is distinct from old.grant_id) then
    raise exception 'a closed week is frozen';
  end if;
  return new;
end $$;
create trigger closed_weeks_are_frozen before update on cashback.closed_week for each row execute function cashback.refuse_change();
grant select, insert, update on cashback.closed_week to app;

-- Claims, each under the Idempotency-Key of its request where it had one.
create table cashback.claim (
  id uuid primary key,
  player_id uuid not null,
  key text,
  currency text not null,
  amount bigint not null check (amount > 0),
  claimed_at timestamptz not null
);
create unique index claim_of_key on cashback.claim (player_id, key) where key is not null;
create index claim_of_player on cashback.claim (player_id, claimed_at desc, id);
grant select, insert on cashback.claim to app;

grant usage on schema cashback to auditor;
grant select on all tables in schema cashback to auditor;
