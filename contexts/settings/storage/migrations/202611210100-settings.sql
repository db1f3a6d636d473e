-- Numbers and switches of the house. Seeds fill it, operators edit it, every process follows a change by notification.

create schema if not exists settings;
grant usage on schema settings to app;

create table settings.setting (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]*$'),
  tag text not null,
  value jsonb not null,
  description text not null,
  -- When a person changed it, by business time; seeds leave such a row alone.
  edited_at timestamptz
);
grant select, update on settings.setting to app;

create function settings.announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('zoria_settings', new.code);
  return null;
end $$;

create trigger setting_changed after update of value on settings.setting
  for each row when (old.value is distinct from new.value) execute function settings.announce_change();
