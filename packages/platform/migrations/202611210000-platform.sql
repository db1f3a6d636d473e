-- What every context stands on: the sandbox clock, the outbox of facts and stored answers are ours; jobs have their own schema.

create schema if not exists platform;
grant usage on schema platform to app;

-- One row that every process follows while SANDBOX=on.
create table platform.clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into platform.clock default values;
grant select, update on platform.clock to app;

-- Facts of contexts other than play (play has the journal). Read below the oldest running transaction, so no fact is ever passed over.
create table platform.outbox (
  id uuid primary key,
  name text not null,
  body jsonb not null,
  occurred_at timestamptz not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  position bigint generated always as identity
);
create index outbox_order on platform.outbox (transaction_id, position);
grant select, insert, delete on platform.outbox to app;
grant usage on all sequences in schema platform to app;

-- How far each consumer of facts has come.
create table platform.outbox_cursor (
  consumer text primary key,
  transaction_id xid8 not null default '0',
  position bigint not null default 0
);
grant select, insert, update on platform.outbox_cursor to app;
