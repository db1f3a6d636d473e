-- The e-mail a player wants to have, until its code confirms it; the old one stays until then. Source: docs/rules/identity.md#changes.
create table identity.email_claim (
  player_id uuid primary key references identity.player,
  email_sealed bytea not null,
  claimed_at timestamptz not null
);
create index email_claim_age on identity.email_claim (claimed_at);
grant select, insert, update, delete on identity.email_claim to app;

alter table identity.session drop constraint session_end_reason_check;
alter table identity.session add constraint session_end_reason_check
  check (end_reason in ('logout', 'reuse', 'blocked', 'replaced', 'by_player', 'password_changed', 'password_reset', 'phone_changed', 'email_changed'));
