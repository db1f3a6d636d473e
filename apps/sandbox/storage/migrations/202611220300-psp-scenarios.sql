-- What the stand-in PSP does later, by the sandbox clock, and what it does wrong.

alter table sandbox.payment drop constraint payment_status_check;
alter table sandbox.payment add constraint payment_status_check check (status in ('new', 'confirming', 'success', 'denied', 'expired', 'reversed'));
-- The currency that the bank charged, where it is another one.
alter table sandbox.payment add column paid_currency text;
-- Questions about the payment are not answered before this moment of the machine.
alter table sandbox.payment add column silent_until timestamptz;
create index payment_open on sandbox.payment (expires_at) where status in ('new', 'confirming');
create index payment_newest on sandbox.payment (created_at desc);

alter table sandbox.callback add column sent_as text not null default 'signed' check (sent_as in ('signed', 'signed wrongly', 'signed long ago', 'changed on its way'));
update sandbox.callback set sent_as = 'signed wrongly' where is_signed_wrongly;
alter table sandbox.callback drop column is_signed_wrongly;

-- What a payment or a payout becomes when the sandbox clock gets there.
create table sandbox.plan (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'payout')),
  reference text not null,
  becomes text not null check (becomes in ('success', 'denied', 'expired', 'reversed', 'charged_back')),
  due_at timestamptz not null
);
create index plan_due on sandbox.plan (due_at);
