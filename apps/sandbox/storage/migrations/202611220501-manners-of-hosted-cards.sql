-- What the cards of LiqPay's and Freedom Pay's stand-ins do besides: charge another currency, keep silent, think otherwise later.

alter table sandbox.hosted_order
  add column paid_currency text,
  -- Until then, by the machine's clock, no question about it is answered.
  add column silent_until timestamptz,
  -- What becomes of it by itself, and when, by the sandbox clock.
  add column later_becomes text,
  add column later_at timestamptz;

create index hosted_order_later on sandbox.hosted_order (later_at) where later_at is not null;
create index hosted_order_open on sandbox.hosted_order (expires_at) where direction = 'payin' and status in ('new', 'confirming');
