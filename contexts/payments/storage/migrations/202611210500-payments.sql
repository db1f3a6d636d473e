-- Deposits and withdrawals, what the PSP told us about them, and the answers we gave. Source: docs/rules/cashbox.md.

create schema if not exists payments;
grant usage on schema payments to app;

create table payments.payment (
  id uuid primary key,
  player_id uuid not null,
  direction text not null check (direction in ('payin', 'payout')),
  method text not null check (method in ('applepay', 'googlepay', 'visa', 'mastercard')),
  gateway text not null,
  currency text not null,
  -- What was ordered, and what it is worth: the PSP may confirm another sum of a deposit (I-36).
  ordered_amount bigint not null check (ordered_amount > 0),
  amount bigint not null check (amount > 0),
  status text not null,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the PSP was last asked how it stands; null: never.
  checked_at timestamptz,
  -- A deposit: where its checkout is, where the browser returns to, and the bonus chosen ('pending': the one that waits for a deposit, 'none', or an offer's id).
  redirect_url text,
  return_url text,
  language text,
  bonus_choice text,
  -- A withdrawal: the token of the destination and the recipient, sealed until the PSP needs them no more; the mask stays.
  destination_sealed bytea,
  destination_masked text,
  check (
    case direction
      when 'payin' then status in ('created', 'pending', 'success', 'denied', 'expired', 'reversed') and return_url is not null and language is not null and bonus_choice is not null and destination_masked is null
      else status in ('waiting_approval', 'approved', 'sent', 'success', 'denied') and destination_masked is not null and return_url is null
    end
  )
);
create index payment_of_player on payments.payment (player_id, created_at desc, id desc);
create index payment_unfinished on payments.payment (coalesce(checked_at, created_at)) where status in ('created', 'pending', 'approved', 'sent');
grant select, insert on payments.payment to app;
grant update (status, amount, reason, updated_at, checked_at, redirect_url, destination_sealed) on payments.payment to app;

-- Every state a payment took, when and by whom; never changed.
create table payments.payment_step (
  payment_id uuid not null references payments.payment,
  place int not null,
  status text not null,
  reason text,
  cause text not null check (cause in ('player', 'rule', 'callback', 'poll', 'sending', 'staff')),
  at timestamptz not null,
  booked_at timestamptz not null default now(),
  primary key (payment_id, place)
);
grant select, insert on payments.payment_step to app;

-- One reference of a PSP settles one payment, for ever. Written in the transaction that moves the money (I-36).
create table payments.psp_reference (
  gateway text not null,
  reference text not null,
  payment_id uuid not null unique references payments.payment,
  primary key (gateway, reference)
);
grant select, insert on payments.psp_reference to app;

-- What PSPs sent us, as they sent it. `dedupe_key` is set for what was believed: one change of one payment is believed once.
create table payments.callback (
  id uuid primary key,
  gateway text not null,
  received_at timestamptz not null,
  headers jsonb not null,
  body bytea not null,
  verdict text not null check (verdict in ('accepted', 'malformed', 'wrong_signature', 'wrong_time', 'unknown_payment', 'wrong_amount', 'wrong_currency')),
  dedupe_key text,
  payment_id uuid references payments.payment,
  repeats int not null default 0,
  unique (gateway, dedupe_key)
);
create index callback_of_payment on payments.callback (payment_id);
grant select, insert on payments.callback to app;
grant update (repeats) on payments.callback to app;

-- Requests that named an Idempotency-Key, with what was answered. Kept for ever.
create table payments.request (
  player_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  payment_id uuid not null references payments.payment,
  reply jsonb,
  booked_at timestamptz not null default now(),
  primary key (player_id, key)
);
grant select, insert on payments.request to app;
grant update (reply) on payments.request to app;
