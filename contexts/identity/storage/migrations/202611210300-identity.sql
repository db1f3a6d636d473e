-- Who plays: accounts, proof that a phone or e-mail is theirs, sessions. Phones and e-mails are sealed; `_key` columns are keyed hashes for look-up.

create schema if not exists identity;
grant usage on schema identity to app;

create table identity.player (
  id uuid primary key,
  currency text not null,
  country text not null check (country in ('UA', 'KZ')),
  phone_sealed bytea,
  phone_key bytea,
  phone_verified_at timestamptz,
  email_sealed bytea,
  email_key bytea,
  email_verified_at timestamptz,
  password_hash text not null,
  birth_date date,
  block text not null default 'none' check (block in ('none', 'restricted', 'closed')),
  payout_hold_until timestamptz,
  created_at timestamptz not null,
  check ((phone_sealed is null) = (phone_key is null)),
  check ((email_sealed is null) = (email_key is null)),
  check (phone_verified_at is null or phone_key is not null),
  check (email_verified_at is null or email_key is not null)
);
-- One account per phone and per e-mail (I-50), whoever comes at the same moment.
create unique index player_phone on identity.player (phone_key) where phone_key is not null;
create unique index player_email on identity.player (email_key) where email_key is not null;
grant select, insert, update on identity.player to app;

-- What a player agreed to or withdrew, with the text's version and the time. Insert-only: the last row of a kind counts.
create table identity.consent (
  position bigint generated always as identity primary key,
  player_id uuid not null references identity.player,
  kind text not null check (kind in ('age', 'terms', 'newsletter')),
  is_given boolean not null,
  version text not null,
  given_at timestamptz not null
);
create index consent_last on identity.consent (player_id, kind, position desc);
grant select, insert on identity.consent to app;

-- The newest code of a purpose for a phone or e-mail; an older one is overwritten and so worth nothing.
create table identity.code (
  purpose text not null,
  target_key bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0),
  spent_at timestamptz,
  primary key (purpose, target_key)
);
grant select, insert, update, delete on identity.code to app;

-- A message on its way, sealed; deleted once a gateway took it or its time is over.
create table identity.message (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient_sealed bytea not null,
  text_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Somebody is sending it until then.
  claimed_until timestamptz not null
);
grant select, insert, update, delete on identity.message to app;

-- What messages say, by language (URL prefix). Edited by people; `{code}` is replaced.
create table identity.message_text (
  key text not null,
  language text not null check (language in ('en', 'ua', 'ru', 'kz')),
  text text not null,
  edited_at timestamptz,
  primary key (key, language)
);
grant select on identity.message_text to app;

-- A signed-in browser: the family of one refresh token.
create table identity.session (
  id uuid primary key,
  player_id uuid not null references identity.player,
  started_at timestamptz not null,
  used_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'blocked', 'replaced')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_player on identity.session (player_id) where ended_at is null;
grant select, insert, update, delete on identity.session to app;

create table identity.refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references identity.session on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_token_of_session on identity.refresh_token (session_id);
grant select, insert, update, delete on identity.refresh_token to app;

-- What limits count: one row per attempt and subject (account, device, address, …), the subject as a keyed hash.
create table identity.attempt (
  attempt_id uuid not null,
  kind text not null,
  subject_key bytea not null,
  at timestamptz not null
);
create index attempt_newest on identity.attempt (kind, subject_key, at desc);
create index attempt_row on identity.attempt (attempt_id);
create index attempt_age on identity.attempt (at);
grant select, insert, delete on identity.attempt to app;
