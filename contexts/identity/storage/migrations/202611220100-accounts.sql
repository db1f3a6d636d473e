-- Devices, sessions a player can read, tickets of password resets.

-- Since when a browser, known by a keyed hash of its cookie, is proven a player's own: a code or the registration came from it.
create table identity.device (
  player_id uuid not null references identity.player,
  device_key bytea not null,
  proven_at timestamptz not null,
  primary key (player_id, device_key)
);
grant select, insert, delete on identity.device to app;

-- The last log-in, for the next one to show.
alter table identity.player add column logged_in_at timestamptz;

alter table identity.session
  add column device_key bytea,
  -- What a player recognises it by: browser and system in words, the address without its last part.
  add column device_name text not null default '',
  add column network text,
  -- Nobody has to prove anything more on it: the registration, or a device that proved itself.
  add column is_proven boolean not null default true,
  add column previous_login_at timestamptz;
alter table identity.session drop constraint session_end_reason_check;
alter table identity.session add constraint session_end_reason_check
  check (end_reason in ('logout', 'reuse', 'blocked', 'replaced', 'by_player', 'password_changed', 'password_reset', 'phone_changed'));

-- The device that asked for a code; null where it keeps no cookie. Another one's try is a wrong one.
alter table identity.code add column device_key bytea;

-- The right to set a new password; the newest of a player only, hashed.
create table identity.reset_ticket (
  player_id uuid primary key references identity.player,
  ticket_hash bytea not null unique,
  expires_at timestamptz not null,
  spent_at timestamptz
);
grant select, insert, update, delete on identity.reset_ticket to app;
