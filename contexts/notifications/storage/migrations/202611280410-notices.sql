-- The inbox of each player. Source: docs/rules/notifications.md.

create schema notifications;
grant usage on schema notifications to app;

create table notifications.notice (
  -- Ordered by the time of its birth: pages go by it.
  id uuid primary key,
  player_id uuid not null,
  kind text not null,
  -- What it is about: a payment, a player bonus or grant, a prize.
  subject text,
  -- What its text names: amount, currency, names, level, until.
  details jsonb not null,
  -- What caused it, a fact for instance: one cause makes one message.
  cause text not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (player_id, cause)
);
create index notice_page on notifications.notice (player_id, id desc);
create index notice_unread on notifications.notice (player_id, id) where read_at is null;
create index notice_age on notifications.notice (at);
grant select, insert, update, delete on notifications.notice to app;

-- What happened before the inbox existed is no news: it begins with the present.
insert into platform.outbox_cursor (consumer, transaction_id, position)
  select 'notifications', transaction_id, position from platform.outbox order by transaction_id desc, position desc limit 1;
