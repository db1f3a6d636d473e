-- Pictures of the dealers of live tables, fetched from the aggregator: publishing its addresses is forbidden.
create table games.dealer_picture (
  merchant text not null,
  source_url text not null,
  content_type text not null,
  bytes bytea not null,
  -- SHA-256 of the bytes, which names the picture on the wire.
  hash text not null,
  fetched_at timestamptz not null,
  primary key (merchant, source_url)
);
create index dealer_picture_hash on games.dealer_picture (hash);
create index dealer_picture_age on games.dealer_picture (fetched_at);
grant select, insert, update, delete on games.dealer_picture to app;
