-- What the content service published last, a row for each kind: the site is made of it while the service is down.

create schema content_kept;
grant usage on schema content_kept to app;

create table content_kept.rows_of_kind (
  kind text primary key,
  rows jsonb not null,
  read_at timestamptz not null
);
grant select, insert, update on content_kept.rows_of_kind to app;
