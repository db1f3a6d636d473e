-- Every change by staff: who, when, the old and the new value, and why. Nothing of it is changed or deleted.
create table settings.change (
  id bigint generated always as identity primary key,
  code text not null,
  who text not null,
  why text not null,
  request_id text not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  booked_at timestamptz not null default now()
);
create index change_of_setting on settings.change (code, id);
grant select, insert on settings.change to app;
grant usage on schema settings to auditor;
grant select on settings.change to auditor;
