-- A one-way fingerprint of the key that server seeds are encrypted with, so that a studio with another key does not start.

create table studio.key_fingerprint (
  key text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  is_current boolean not null,
  booked_at timestamptz not null default now(),
  primary key (key, fingerprint)
);
