-- Offers and what players do with them, besides the player bonuses: docs/rules/bonuses.md. Sums are minor units of the offer's
-- currency; times are business time.

create table bonuses.bonus_group (
  id text primary key,
  name text not null,
  enabled boolean not null
);
grant select, insert, update on bonuses.bonus_group to app;

-- Spec §3, Bonus. What it is called in four languages stands under their URL prefixes.
create table bonuses.offer (
  id uuid primary key,
  type text not null check (type in ('GAME', 'PROMO_CODE', 'PERCENTAGE')),
  kind text not null check (kind in ('Cashback', 'WeeklyCashback', 'WelcomeDeposit', 'WheelFortune', 'PercentDeposit', 'PromoCode', 'WelcomePromoCode')),
  bonus_group_id text not null references bonuses.bonus_group,
  names jsonb not null check (names ?& array['en', 'ua', 'ru', 'kz']),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- What an operator wants of it; the status on the wire follows from this and the time.
  switch text not null default 'DRAFT' check (switch in ('DRAFT', 'ON', 'OFF')),
  start_date timestamptz not null,
  end_date timestamptz check (end_date > start_date),
  -- Of a PERCENTAGE in hundredths of a per cent.
  bonus_amount bigint not null check (bonus_amount > 0),
  max_bonus_amount bigint check (max_bonus_amount > 0),
  min_deposit_amount bigint not null default 0 check (min_deposit_amount >= 0),
  activations_offset int not null default 0 check (activations_offset >= 0),
  is_daily_activation boolean not null default false,
  wager_type text not null default 'CLASSIC' check (wager_type in ('CLASSIC', 'VERSION2')),
  wager_hundredths bigint not null check (wager_hundredths >= 0),
  max_daily_activations int not null default 1 check (max_daily_activations > 0),
  max_unique_activations int check (max_unique_activations > 0),
  active_on_days int[] not null default '{}' check (active_on_days <@ array[1, 2, 3, 4, 5, 6, 7]),
  active_from text check (active_from ~ '^\d\d:\d\d$'),
  active_to text check (active_to ~ '^\d\d:\d\d$' and active_to > active_from),
  min_rating numeric(10, 2) not null default 0 check (min_rating >= 0),
  -- ABSOLUTE: money; PERCENTAGES: hundredths of a per cent of the credited amount.
  max_win_amount bigint check (max_win_amount > 0),
  win_amount_type text not null default 'ABSOLUTE' check (win_amount_type in ('ABSOLUTE', 'PERCENTAGES')),
  burning_on_withdrawal boolean not null default false,
  burning_amount bigint check (burning_amount >= 0),
  burning_on_timeout int check (burning_on_timeout > 0),
  burning_on_deposit boolean not null default false,
  opt_in boolean not null default true,
  is_public boolean not null default true,
  is_repeated_activation boolean not null default false,
  is_verification_required boolean not null default false,
  max_bet_amount bigint check (max_bet_amount > 0),
  countries text[] not null default '{}',
  game_uuid text,
  game_slug text,
  image text,
  -- Its place in lists, the smallest first.
  place int not null default 100,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint shares_are_of_deposits check (type <> 'PERCENTAGE' or min_deposit_amount > 0),
  constraint only_shares_are_capped check (type = 'PERCENTAGE' or max_bonus_amount is null),
  constraint a_window_has_two_ends check ((active_from is null) = (active_to is null))
);
create index offer_list on bonuses.offer (currency, place, created_at) where is_public and switch <> 'DRAFT';
grant select, insert, update on bonuses.offer to app;

-- Codes are told apart without regard to case.
create table bonuses.promo_code (
  id uuid primary key,
  offer_id uuid not null references bonuses.offer,
  code text not null check (code ~ '^\S{4,32}$'),
  -- Null: any number.
  uses_max int check (uses_max > 0),
  uses_per_player int not null default 1 check (uses_per_player > 0),
  enabled boolean not null default true,
  created_at timestamptz not null
);
create unique index promo_code_of_everybody on bonuses.promo_code (lower(code));
create index promo_code_of_offer on bonuses.promo_code (offer_id);
grant select, insert, update on bonuses.promo_code to app;

create table bonuses.code_use (
  user_bonus_id uuid primary key,
  code_id uuid not null references bonuses.promo_code,
  player_id uuid not null,
  used_at timestamptz not null
);
create index code_use_of_code on bonuses.code_use (code_id, player_id);
grant select, insert on bonuses.code_use to app;

-- Wrong codes, counted against guessing.
create table bonuses.wrong_code (
  player_id uuid not null,
  guess text not null,
  tried_at timestamptz not null,
  primary key (player_id, guess)
);
grant select, insert, update, delete on bonuses.wrong_code to app;

-- Bonuses given without a subscription, named by who gives them: the same name again is the same grant.
create table bonuses.granted (
  id uuid primary key,
  source text not null check (source in ('staff', 'trigger', 'cashback', 'wheel', 'battle')),
  external_id text not null,
  player_id uuid not null,
  offer_id uuid not null references bonuses.offer,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  amount bigint not null check (amount > 0),
  terms jsonb not null,
  status text not null check (status in ('waiting', 'claimed', 'expired', 'withdrawn')),
  user_bonus_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint claims_are_told check ((status = 'claimed') = (user_bonus_id is not null)),
  constraint waits_end check ((status = 'waiting') = (ended_at is null)),
  unique (source, external_id)
);
create index granted_waiting on bonuses.granted (player_id, created_at) where status = 'waiting';
create index granted_expiry on bonuses.granted (expires_at) where status = 'waiting';
grant select, insert, update on bonuses.granted to app;

-- Spec §3, Received-bonus record: one a credit. `seen_at` is the modal's flag, the same on every device.
create table bonuses.received (
  id uuid primary key,
  user_bonus_id uuid not null unique,
  player_id uuid not null,
  amount bigint not null,
  seen_at timestamptz,
  created_at timestamptz not null
);
create index received_of_player on bonuses.received (player_id, created_at desc);
grant select, insert, update on bonuses.received to app;

create table bonuses.closed_modal (
  player_id uuid not null,
  modal text not null check (modal in ('welcome-deposit', 'percent-deposit')),
  closed_at timestamptz not null,
  primary key (player_id, modal)
);
grant select, insert on bonuses.closed_modal to app;

-- Who takes no bonuses; with an offer: not that one.
create table bonuses.excluded_player (
  player_id uuid not null,
  offer_id uuid references bonuses.offer,
  reason text not null,
  excluded_at timestamptz not null,
  unique nulls not distinct (player_id, offer_id)
);
grant select, insert, delete on bonuses.excluded_player to app;

-- Every credited deposit met the bonuses once, and what came of it.
create table bonuses.met_deposit (
  payment_id uuid primary key,
  player_id uuid not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  amount bigint not null check (amount > 0),
  user_bonus_id uuid,
  met_at timestamptz not null
);
create index met_deposit_of_player on bonuses.met_deposit (player_id, met_at);
grant select, insert on bonuses.met_deposit to app;

-- Requests that named an Idempotency-Key, with their answers: docs/rules/wire.md#idempotency.
create table bonuses.request (
  player_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  reply jsonb not null,
  primary key (player_id, key)
);
grant select, insert on bonuses.request to app;

-- Of which code or grant a player bonus came; null: a subscription without a code.
alter table bonuses.user_bonus add column promo_code text, add column grant_id uuid references bonuses.granted;
create index user_bonus_history on bonuses.user_bonus (player_id, created_at desc);

grant select on bonuses.offer, bonuses.bonus_group, bonuses.granted to auditor;

insert into bonuses.bonus_group (id, name, enabled) values
  ('instant', 'instant', true), ('weekly', 'weekly', true), ('percentage-on-deposit', 'percentage on deposit', true);
