-- Free rounds of prizes that a worker orders at this moment, and those that were given up: their worth is paid, so nobody orders them again.
-- docs/rules/bonuses.md#free-rounds
create table games.prize_order (
  id text primary key,
  -- For some minutes from then on no other worker orders them.
  booked_held_at timestamptz not null default clock_timestamp(),
  -- Why they were given up.
  refusal text
);
grant select, insert, update, delete on games.prize_order to app;
