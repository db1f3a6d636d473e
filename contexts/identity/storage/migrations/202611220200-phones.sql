-- Phones that are being proven, actions a call confirmed, and what messages cost.

-- The number a player wants to prove: by a text, or by a call that confirms an action as well. Sealed; the newest of each way.
create table identity.phone_claim (
  player_id uuid not null references identity.player,
  way text not null check (way in ('sms', 'call')),
  phone_sealed bytea not null,
  action text check (action in ('BONUS_ACTIVATION', 'PHONE_VERIFICATION', 'PAYOUT')),
  claimed_at timestamptz not null,
  primary key (player_id, way),
  check ((way = 'call') = (action is not null))
);
create index phone_claim_age on identity.phone_claim (claimed_at);
grant select, insert, update, delete on identity.phone_claim to app;

-- Until when an action of a player counts as confirmed.
create table identity.verified_action (
  player_id uuid not null references identity.player,
  action text not null check (action in ('BONUS_ACTIVATION', 'PHONE_VERIFICATION', 'PAYOUT')),
  good_until timestamptz not null,
  primary key (player_id, action)
);
grant select, insert, update, delete on identity.verified_action to app;

alter table identity.message drop constraint message_channel_check;
alter table identity.message add constraint message_channel_check check (channel in ('sms', 'mail', 'call'));
-- Since when a gateway that cannot recognise a repeat may have this message.
alter table identity.message add column handed_at timestamptz;

-- What messages of a business day cost in minor units; one row a day and currency, so that the budget is checked and spent at once.
create table identity.message_spend (
  day date not null,
  currency text not null,
  minor bigint not null check (minor >= 0),
  primary key (day, currency)
);
grant select, insert, update on identity.message_spend to app;
