-- What staff did with a player's personal data, and that he was erased. Source: docs/rules/guard-rails.md#privacy.

-- Whoever asked to be erased: nothing here names him any more, the number stays for the books.
alter table identity.player add column erased_at timestamptz;
alter table identity.player add check (erased_at is null or (block = 'closed' and phone_key is null and email_key is null and birth_date is null));

-- Every export and erasure, in the transaction that made it. Never changed; no personal data.
create table identity.staff_action (
  id uuid primary key,
  player_id uuid not null references identity.player,
  action text not null check (action in ('export', 'erase')),
  who text not null,
  why text not null,
  request_id text not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
create index staff_action_of_player on identity.staff_action (player_id, at);
grant select, insert on identity.staff_action to app;
