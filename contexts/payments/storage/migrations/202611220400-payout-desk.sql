-- Decisions of staff about withdrawals, refunds of unplayed money, and what reconciliation found. Source: docs/rules/cashbox.md#withdrawals.

-- A crosspay has no payment; its journal row is all there is.
alter table payments.request alter column payment_id drop not null;

create index payment_waiting on payments.payment (created_at) where status = 'waiting_approval';
-- What past withdrawals took, and which of them are compared with their PSP once more.
create index payment_paid_out on payments.payment (currency, updated_at desc) where direction = 'payout' and status = 'success';
create index payment_payout_ended on payments.payment (updated_at) where direction = 'payout' and status in ('success', 'denied');

-- Unplayed money of a deposit on its way back to its source; it goes the way of a withdrawal, and a member of staff asked for it.
create table payments.refund (
  payment_id uuid primary key references payments.payment,
  deposit_id uuid not null references payments.payment,
  requested_by text not null,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
create index refund_of_deposit on payments.refund (deposit_id);
grant select, insert on payments.refund to app;

-- Who approved which sum to which destination. `content` is a keyed hash of both: an approval of something else counts for nothing (I-35).
create table payments.approval (
  payment_id uuid not null references payments.payment,
  approver text not null,
  content bytea not null,
  amount bigint not null,
  currency text not null,
  destination_masked text not null,
  at timestamptz not null,
  booked_at timestamptz not null default now(),
  primary key (payment_id, approver, content)
);
grant select, insert on payments.approval to app;

-- Every change that staff made, in the transaction that made it (I-51). Never changed.
create table payments.staff_action (
  id uuid primary key,
  payment_id uuid not null references payments.payment,
  action text not null check (action in ('approve', 'deny', 'refund')),
  who text not null,
  why text not null,
  request_id text not null,
  -- No personal data: status, sum, mask, approvals.
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
create index staff_action_of_payment on payments.staff_action (payment_id, at);
grant select, insert on payments.staff_action to app;

-- One row an hour: ended withdrawals compared with their PSP once more. Whoever writes the row does the work (I-58).
create table payments.reconciliation (
  hour timestamptz primary key,
  asked int not null default 0,
  odd int not null default 0,
  unreachable int not null default 0,
  ended_at timestamptz,
  booked_at timestamptz not null default now()
);
grant select, insert on payments.reconciliation to app;
grant update (asked, odd, unreachable, ended_at) on payments.reconciliation to app;
