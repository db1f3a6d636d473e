-- Deposits that were paid after their player's account was closed: staff refunds them. Source: docs/rules/cashbox.md#refunds.
create table payments.closed_deposit (
  payment_id uuid primary key references payments.payment (id),
  at timestamptz not null
);
grant select, insert on payments.closed_deposit to app;
