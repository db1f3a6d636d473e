-- One player's instance of an offer (Spec §3, "User bonus"). The money of the open one lives in its player's wallet row,
-- so the wallet writes a change of status in the batch that moves the money, and nothing while a bonus is played:
-- docs/rules/bonuses.md, docs/rules/money-engine.md. Sums are minor units of the currency.

create schema if not exists bonuses;
grant usage on schema bonuses to app;

create table bonuses.user_bonus (
  id uuid primary key,
  player_id uuid not null,
  -- The offer.
  bonus_id text not null,
  status text not null check (status in ('PENDING', 'ACTIVE', 'COMPLETED', 'CANCELED')),
  end_reason text check (end_reason in ('player', 'staff', 'timeout', 'withdrawal', 'deposit', 'zeroed', 'replaced', 'excluded')),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  wager_type text not null check (wager_type in ('CLASSIC', 'VERSION2')),
  -- Known when it is credited: of a share of a deposit not before.
  bonus_initial_amount bigint check (bonus_initial_amount >= 0),
  wager_amount bigint check (wager_amount >= 0),
  -- What the offer said when the player took it; an offer that is edited later changes nothing here.
  terms jsonb not null default '{}',
  -- As they were at the end; while the bonus is open they are the wallet's.
  progress bigint check (progress between 0 and wager_amount),
  released_amount bigint check (released_amount >= 0),
  burnt_amount bigint check (burnt_amount >= 0),
  created_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  -- I-25: an end has its time, and only a cancelled one a reason; what was never credited was never activated.
  constraint ends_are_told check ((status in ('COMPLETED', 'CANCELED')) = (ended_at is not null)),
  constraint cancels_have_a_reason check ((status = 'CANCELED') = (end_reason is not null)),
  constraint credits_are_told check (status not in ('ACTIVE', 'COMPLETED') or (activated_at is not null and bonus_initial_amount is not null and wager_amount is not null))
);

-- I-23: at most one is open.
create unique index one_open_bonus on bonuses.user_bonus (player_id) where status in ('PENDING', 'ACTIVE');
create index user_bonus_of_offer on bonuses.user_bonus (player_id, bonus_id, created_at);
-- For the sweep of those whose time is over.
create index user_bonus_expiry on bonuses.user_bonus (expires_at) where status in ('PENDING', 'ACTIVE');

-- I-25: ends are final.
create function bonuses.refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'player bonus % has ended as %: ends are final', old.id, old.status
    using hint = 'Grant a new bonus.';
end $$;

create trigger ends_are_final before update on bonuses.user_bonus
  for each row when (old.status in ('COMPLETED', 'CANCELED') and new.status is distinct from old.status)
  execute function bonuses.refuse_reopening();

grant select, insert, update on bonuses.user_bonus to app;
