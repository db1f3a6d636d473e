-- Days of booking whose rounds were compared with the provider's statement, and what was not the same. docs/rules/gis.md#statement
create table games.statement_day (
  merchant text not null,
  day date not null,
  compared_at timestamptz not null,
  rounds integer not null,
  faults integer not null,
  -- The first of them, for staff: round, player, what differs.
  examples jsonb not null,
  primary key (merchant, day)
);
grant select, insert, update on games.statement_day to app;
