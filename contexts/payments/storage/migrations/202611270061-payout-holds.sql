-- What a rule needs to approve a withdrawal by itself, and why it did not. Source: docs/rules/cashbox.md#approval-by-rule.

-- Keyed digests: they tell equal destinations and equal names from different ones and reveal neither. Null for deposits and refunds.
alter table payments.payment add column destination_key bytea, add column recipient_key bytea;
create index payment_to_destination on payments.payment (destination_key, created_at) where destination_key is not null;

-- Why a withdrawal waits for staff, and the wins that nobody has looked at yet. Written once, with the withdrawal.
create table payments.payout_hold (
  payment_id uuid primary key references payments.payment,
  reasons text[] not null,
  -- [{provider, game, amount, withoutStake, at}]
  wins jsonb not null,
  -- How far the player's play had come; null where nothing was played.
  play_version bigint,
  play_booked_at timestamptz,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
grant select, insert on payments.payout_hold to app;

-- How far a player's play has been looked at by staff: whoever approves a held withdrawal has looked at its wins.
create table payments.play_review (
  player_id uuid primary key,
  play_version bigint not null,
  play_booked_at timestamptz not null,
  at timestamptz not null
);
grant select, insert, update on payments.play_review to app;
