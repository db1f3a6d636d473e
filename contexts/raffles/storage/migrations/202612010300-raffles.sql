create schema raffles;
grant usage on schema raffles to app;

-- What the next raffles of a currency promise, as JSON (rules/terms.ts). docs/rules/promotions.md#raffle
create table raffles.template (
  currency text primary key,
  terms jsonb not null
);
grant select, insert, update on raffles.template to app;

-- Terms that one person proposed and another one has to confirm.
create table raffles.proposal (
  id bigint generated always as identity primary key,
  currency text not null references raffles.template (currency),
  terms jsonb not null,
  proposed_by text not null,
  why text not null,
  at timestamptz not null,
  -- A newer proposal for the currency replaces an open one.
  status text not null default 'open' check (status in ('open', 'confirmed', 'replaced')),
  confirmed_by text check (confirmed_by <> proposed_by)
);
create unique index proposal_open on raffles.proposal (currency) where status = 'open';
grant select, insert, update on raffles.proposal to app;

-- One raffle: a week of a currency.
create table raffles.raffle (
  id uuid primary key,
  currency text not null,
  -- From 1 for each currency, without gaps: the nonce of the draw.
  number int not null,
  -- A copy: a later change of the template changes no raffle.
  terms jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  draws_at timestamptz not null,
  draw_id uuid not null,
  status text not null default 'open' check (status in ('open', 'counting', 'frozen', 'drawn', 'paid', 'cancelled')),
  -- The last number of a ticket, and of a player with tickets. Whoever gives tickets holds this row.
  tickets int not null default 0,
  players int not null default 0,
  -- When a worker first saw that the end had passed, by the clock of the database: rounds booked until shortly after it are waited for.
  booked_over_at timestamptz,
  -- SHA-256 of the ticket list, written at the freeze.
  list_hash text,
  booked_frozen_at timestamptz,
  frozen_at timestamptz,
  drawn_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  unique (currency, number),
  unique (currency, starts_at),
  check ((status in ('frozen', 'drawn', 'paid')) = (list_hash is not null))
);
create index raffle_unfinished on raffles.raffle (id) where status in ('open', 'counting', 'frozen', 'drawn');
create function raffles.refuse_change_of_list() returns trigger language plpgsql as $$
begin
  if old.list_hash is not null and (new.list_hash, new.tickets, new.players, new.terms, new.number, new.draw_id)
    is distinct from (old.list_hash, old.tickets, old.players, old.terms, old.number, old.draw_id) then
    raise exception 'the ticket list of a raffle is frozen';
  end if;
  return new;
end $$;
create trigger lists_are_frozen before update on raffles.raffle for each row execute function raffles.refuse_change_of_list();
grant select, insert, update on raffles.raffle to app;

-- A player in a raffle.
create table raffles.entry (
  raffle_id uuid not null references raffles.raffle (id),
  player_id uuid not null,
  -- Turnover of the rounds that count at present, minor units; negative while an undone round comes before its settlement.
  turnover bigint not null default 0,
  tickets int not null default 0,
  -- The number of the player in the ticket list, in the order of the first tickets; null before the first one.
  number int,
  primary key (raffle_id, player_id),
  unique (raffle_id, number)
) with (fillfactor = 70);
grant select, insert, update on raffles.entry to app;

-- Tickets `first` to `last` of a player, by his number. A ticket is neither changed nor taken back.
create table raffles.ticket_range (
  raffle_id uuid not null references raffles.raffle (id),
  first int not null check (first > 0),
  last int not null check (last >= first),
  player int not null,
  primary key (raffle_id, first)
);
create index ticket_range_of_player on raffles.ticket_range (raffle_id, player, first);
grant select, insert on raffles.ticket_range to app;

-- What a place won, once for each place and once for each ticket.
create table raffles.prize (
  raffle_id uuid not null references raffles.raffle (id),
  place int not null,
  ticket int not null,
  player_id uuid not null,
  currency text not null,
  -- In minor units.
  amount bigint not null check (amount > 0),
  status text not null default 'owed' check (status in ('owed', 'paid', 'withheld')),
  paid_at timestamptz,
  primary key (raffle_id, place),
  unique (raffle_id, ticket)
);
create index prize_owed on raffles.prize (raffle_id, place) where status = 'owed';
create function raffles.refuse_change() returns trigger language plpgsql as $$
begin
  if (new.raffle_id, new.place, new.ticket, new.player_id, new.currency, new.amount) is distinct from (old.raffle_id, old.place, old.ticket, old.player_id, old.currency, old.amount)
    or (old.status <> 'owed' and new.status <> old.status) then
    raise exception 'a prize is frozen, and is paid once';
  end if;
  return new;
end $$;
create trigger prizes_are_frozen before update on raffles.prize for each row execute function raffles.refuse_change();
grant select, insert, update on raffles.prize to app;

-- Every change by staff: who, when, what, and why. Nothing of it is changed or deleted.
create table raffles.change (
  id bigint generated always as identity primary key,
  currency text not null,
  action text not null,
  who text not null,
  why text not null,
  request_id text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
grant select, insert on raffles.change to app;

grant usage on schema raffles to auditor;
grant select on all tables in schema raffles to auditor;
