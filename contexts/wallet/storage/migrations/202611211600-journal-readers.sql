-- Readers of the journal that go on where they stopped, and what the check of the books remembers: docs/rules/money-engine.md.

-- How far a reader has come in each lane. It is saved in the transaction of what the reader wrote, so each row takes effect once.
-- booked_at is of that row: a lane never goes back in time, so partitions before it stay closed.
create table wallet.reader_cursor (
  reader text not null,
  lane smallint not null,
  position bigint not null,
  booked_at timestamptz not null,
  primary key (reader, lane)
);

-- What each player had after the last row that the books were checked up to. Only the check writes it.
create table wallet.checked_wallet (
  player_id uuid primary key,
  version bigint not null,
  game bigint not null,
  electronic bigint not null,
  bonus bigint not null,
  cashback bigint not null,
  held bigint not null,
  debt bigint not null,
  dust int not null
)
with (fillfactor = 60);

grant select, insert, update, delete on wallet.reader_cursor to app;
grant select, insert, update on wallet.checked_wallet to app;

-- The days of booking that the journal has a partition for.
create view wallet.journal_day as
  select to_date(right(part.relname, 8), 'YYYYMMDD') as day, part.oid::regclass as partition
  from pg_catalog.pg_inherits i join pg_catalog.pg_class part on part.oid = i.inhrelid
  where i.inhparent = 'wallet.journal'::regclass;

grant select on wallet.journal_day to app;
