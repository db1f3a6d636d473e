-- What the stand-ins of LiqPay and Freedom Pay remember. No card is kept: brand and last four digits only.

create table sandbox.hosted_order (
  -- The provider's own number of the payment.
  id bigint generated always as identity (start with 2100000001) primary key,
  provider text not null check (provider in ('liqpay', 'freedompay')),
  direction text not null check (direction in ('payin', 'payout')),
  order_id text not null,
  -- Stands in the checkout's address, so it cannot be guessed.
  page text not null unique,
  amount text not null,
  paid_amount text,
  currency text not null,
  language text not null,
  user_id text not null,
  return_url text not null,
  callback_url text not null,
  status text not null check (status in ('new', 'confirming', 'success', 'denied', 'expired', 'reversed')),
  reason text,
  card_brand text,
  card_last4 text,
  -- The card's row in the table of magic cards.
  card_name text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a payout ends by itself, by the machine's clock; null: it waits for a person, or it is over.
  resolves_at timestamptz,
  unique (provider, direction, order_id)
);
create index hosted_order_due on sandbox.hosted_order (resolves_at) where status = 'new';

-- Callbacks to send. Times are the machine's: a moved clock must not hold them back.
create table sandbox.hosted_notice (
  id bigint generated always as identity primary key,
  provider text not null,
  url text not null,
  body text not null,
  due_at timestamptz,
  tries int not null default 0,
  last_answer text
);
create index hosted_notice_due on sandbox.hosted_notice (due_at);
