-- Bets that were refused under a request id of their provider: a repeat of the request gets the first answer, although money may have come since.
-- Unlogged: only the seconds in which a provider repeats a request count, and after a crash of the database a repeat is decided anew.
create unlogged table games.refused_request (
  merchant text not null,
  request_id text not null,
  code text not null,
  -- Minor units and currency of the balance that was answered.
  balance bigint,
  currency text,
  refused_at timestamptz not null,
  primary key (merchant, request_id)
);
create index refused_request_age on games.refused_request (refused_at);
grant select, insert, delete on games.refused_request to app;
