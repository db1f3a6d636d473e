-- How fast each channel's carrier gets messages. The row is locked while a process starts a message, so that all processes share one rate.
create table identity.message_pace (
  channel text primary key check (channel in ('sms', 'mail', 'call')),
  -- Between two messages, at the last decrease; since then the rate grows. Source: docs/rules/identity.md#pace.
  interval_ms integer not null check (interval_ms > 0),
  lowered_at timestamptz not null,
  next_at timestamptz not null
);
insert into identity.message_pace (channel, interval_ms, lowered_at, next_at)
select channel, 1, 'epoch', 'epoch' from unnest(array['sms', 'mail', 'call']) as channel;
grant select, update on identity.message_pace to app;

-- Codes (1) are sent before notices of security (2), both before news (3). A message that expired before it was sent stays for a month, without recipient and text.
alter table identity.message add column urgency smallint;
update identity.message set urgency = case when unsubscribe_url is null then 1 else 3 end;
alter table identity.message alter column urgency set not null;
alter table identity.message add column expired_at timestamptz;
alter table identity.message alter column recipient_sealed drop not null;
alter table identity.message alter column text_sealed drop not null;
alter table identity.message add check (urgency in (1, 2, 3));
alter table identity.message add check ((expired_at is null) = (recipient_sealed is not null) and (expired_at is null) = (text_sealed is not null));
create index message_waiting on identity.message (channel, urgency, created_at) where expired_at is null;
