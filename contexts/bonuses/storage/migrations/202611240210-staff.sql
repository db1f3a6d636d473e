-- What staff did about offers and bonuses, in the transaction that did it (docs/rules/invariants.md, I-51).
create table bonuses.staff_action (
  id uuid primary key,
  action text not null check (action in ('create', 'switch', 'code', 'grant', 'cancel')),
  offer_id uuid,
  player_id uuid,
  who text not null,
  why text not null,
  request_id text not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
create index staff_action_of_offer on bonuses.staff_action (offer_id, at);
grant select, insert on bonuses.staff_action to app;
grant select on bonuses.staff_action to auditor;
