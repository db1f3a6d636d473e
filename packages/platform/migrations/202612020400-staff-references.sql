-- References of staff's orders: an order is done once under its reference. Written in the transaction of the order. packages/platform/staff-references.ts

create table platform.staff_reference (
  reference text primary key check (length(reference) between 1 and 64),
  -- Of everything that was typed: the same reference with other content is refused.
  fingerprint bytea not null check (length(fingerprint) = 32),
  request_id text not null,
  who text not null,
  action text not null,
  after jsonb not null,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
grant select, insert on platform.staff_reference to app;
