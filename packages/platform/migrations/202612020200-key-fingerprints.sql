-- One-way fingerprints of the keys that stored data was written with, so that a process with another key does not start. Each service holds its own.

create table platform.key_fingerprint (
  key text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- False for a key that is being replaced: values are still encrypted under it.
  is_current boolean not null,
  booked_at timestamptz not null default now(),
  primary key (key, fingerprint)
);
create unique index key_fingerprint_current on platform.key_fingerprint (key) where is_current;
grant select, insert, delete on platform.key_fingerprint to app;

create table content_service.key_fingerprint (like platform.key_fingerprint including all);
grant select, insert, delete on content_service.key_fingerprint to content;
