-- What the stand-ins of the outside world remember. No card is kept: brand and last four digits only.

create schema sandbox;

create table sandbox.payment (
  -- Stands in the checkout's address, so it cannot be guessed.
  id text primary key,
  reference text not null unique,
  amount text not null,
  paid_amount text,
  currency text not null,
  method text not null,
  language text not null,
  return_url text not null,
  callback_url text not null,
  status text not null check (status in ('new', 'confirming', 'success', 'denied', 'expired')),
  reason text,
  card_brand text,
  card_last4 text,
  -- The card's row in the table of magic cards, while the bank's confirmation is open.
  card_name text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sandbox.payout (
  id text primary key,
  reference text not null unique,
  amount text not null,
  currency text not null,
  card_brand text not null,
  card_last4 text not null,
  card_name text,
  recipient_name text not null,
  callback_url text not null,
  status text not null check (status in ('pending', 'success', 'denied')),
  reason text,
  created_at timestamptz not null,
  -- When it resolves by itself; null: it waits for a person.
  resolves_at timestamptz
);
create index payout_due on sandbox.payout (resolves_at) where status = 'pending';

-- Callbacks to send. Times are the machine's: a moved clock must not hold them back.
create table sandbox.callback (
  id bigint generated always as identity primary key,
  url text not null,
  body text not null,
  is_signed_wrongly boolean not null,
  due_at timestamptz,
  tries int not null default 0,
  last_answer text
);
create index callback_due on sandbox.callback (due_at);

create table sandbox.message (
  id uuid primary key,
  reference text not null unique,
  channel text not null check (channel in ('sms', 'call', 'mail')),
  recipient text not null,
  sender text not null,
  text text not null,
  code text,
  sent_at timestamptz not null
);
create index message_of_recipient on sandbox.message (recipient, id desc);
